import type { messengerKinds } from '@portal/contract/identity/connection-kinds.ts'

export type Messenger = (typeof messengerKinds)[number]

/** Returns the messenger whose browser shows the page; null for any other browser. */
export const messengerOf = (userAgent = navigator.userAgent): Messenger | null =>
  /wxwork/i.test(userAgent)
    ? 'wecom'
    : /\bDingTalk\b/i.test(userAgent)
      ? 'dingtalk'
      : /\b(Feishu|Lark)\//i.test(userAgent)
        ? 'feishu'
        : null
