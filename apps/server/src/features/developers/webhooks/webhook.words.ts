type Disabled = { readonly name: string; readonly reason: 'failures' | 'gone'; readonly page: string }

/** Returns the email to the creator of a webhook that the portal has disabled. */
export const webhookDisabledEmail = (
  lang: 'zh' | 'en',
  { name, reason, page }: Disabled,
): { subject: string; body: string } =>
  lang === 'zh'
    ? {
        subject: `Webhook“${name}”已停用`,
        body:
          reason === 'gone'
            ? `“${name}”的接收地址返回 410，表示不再接收事件，平台已停止投递。\n\n如需继续，请检查地址后在此重新启用：${page}`
            : `“${name}”的接收地址已连续 5 天投递失败，平台已停止投递。未送达的事件会保留 30 天。\n\n请检查对方系统后在此重新启用：${page}`,
      }
    : {
        subject: `The webhook “${name}” was disabled`,
        body:
          reason === 'gone'
            ? `The address of “${name}” responded with 410, which means that it no longer accepts events. The portal no longer sends to it.\n\nTo continue, check the address and turn the webhook on again: ${page}`
            : `Every delivery to “${name}” has failed for 5 days, so the portal no longer sends to it. Undelivered events are kept for 30 days.\n\nCheck the other system and turn the webhook on again: ${page}`,
      }
