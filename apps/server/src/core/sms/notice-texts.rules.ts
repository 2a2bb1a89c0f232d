import type { SmsReminder } from '../../settings/message-settings.ts'
import type { Settings } from '../../settings/settings.ts'
import type { Lang } from '../text/language.ts'

/** The maximum length of a parameter of an approved template, in characters. */
export const maxParameterLength = 35

/**
 * Returns true when the gateway of these settings can send notices of this kind by text message: it has the template
 * for them, or needs none.
 */
export const canSendNoticeAsText = ({ sms }: Pick<Settings, 'sms'>, template: SmsReminder): boolean =>
  sms !== null && (sms.kind === 'http' || sms.reminderTemplates[template] !== null)

/**
 * Returns a title as the parameter of an approved template: one line without addresses or the brackets of a signature,
 * which providers refuse, and not longer than they accept.
 */
export function textParameterOf(title: string): string {
  const plain = title
    .replace(/\b(?:https?:\/\/|www\.)\S*/giu, ' ')
    .replace(/[【】\p{Cc}\p{Cf}]/gu, ' ')
    .replace(/\s+/gu, ' ')
    .trim()
  const signs = [...plain]
  return signs.length <= maxParameterLength
    ? plain
    : `${signs
        .slice(0, maxParameterLength - 1)
        .join('')
        .trimEnd()}…`
}

/**
 * Returns a text preceded by the signature of its sender, in the form usual in its language: `【…】` in Chinese, `…: ` in
 * English.
 */
export const smsTextWithSignature = (signature: string, lang: Lang, text: string): string =>
  lang === 'zh' ? `【${signature}】${text}` : `${signature}: ${text}`
