import { editableSettings } from '@portal/contract/operations/setting.limits.ts'
import type { HttpsCheck } from './provider-settings.ts'
import type { SettingsReader } from './settings-reader.ts'

/** The approved template of a text message in each language. */
export type SmsTemplates = { readonly zh: string; readonly en: string }
/** The notices that can be sent by text message. */
export type SmsReminder = 'training' | 'plan' | 'class' | 'registration' | 'digest'

/** The settings of text messages and emails. */
export type MessageSettings = {
  /** Null: text messages stay in the outbox. */
  readonly sms:
    | {
        readonly kind: 'aliyun'
        readonly endpoint: string
        readonly accessKeyId: string
        readonly accessKeySecret: string
        readonly signName: string
        readonly templates: SmsTemplates
        /** The template of the text message about a changed phone number; null: none is sent. */
        readonly noticeTemplates: SmsTemplates | null
        /** The templates of notices; null: notices of this kind never go out by text message. */
        readonly reminderTemplates: Readonly<Record<SmsReminder, SmsTemplates | null>>
      }
    | { readonly kind: 'http'; readonly url: string; readonly token: string }
    | null
  readonly smtpUrl: string | null
  readonly mailFrom: string
}

/** Reads the settings of text messages and emails; the reader collects problems. */
export function readMessageSettings(reader: SettingsReader, checkHttps: HttpsCheck): MessageSettings {
  const { problems, text, url } = reader
  const sms = readSms(reader, checkHttps)
  const smtp = url('SMTP_URL', editableSettings.SMTP_URL.protocols)
  const [user, password] = [text('SMTP_USER'), text('SMTP_PASSWORD')]
  if (!smtp && (user || password)) problems.push('SMTP_USER and SMTP_PASSWORD require SMTP_URL')
  const smtpUrl = smtp && smtpUrlWith(smtp, user, password)
  if (smtpUrl && text('PUBLIC_URL') === null) problems.push('SMTP_URL requires PUBLIC_URL: links in emails use it')
  return { sms, smtpUrl, mailFrom: text('MAIL_FROM') ?? 'no-reply@localhost' }
}

function readSms({ problems, text, url, group }: SettingsReader, checkHttps: HttpsCheck): MessageSettings['sms'] {
  const aliyun = group({
    accessKeyId: 'SMS_ALIYUN_ACCESS_KEY_ID',
    accessKeySecret: 'SMS_ALIYUN_ACCESS_KEY_SECRET',
    signName: 'SMS_ALIYUN_SIGN_NAME',
    template: 'SMS_ALIYUN_TEMPLATE',
  })
  const templates = (name: string, english: string): SmsTemplates | null => {
    const zh = text(name)
    return zh ? { zh, en: text(english) ?? zh } : null
  }
  const noticeTemplates = templates('SMS_ALIYUN_TEMPLATE_PHONE_CHANGED', 'SMS_ALIYUN_TEMPLATE_PHONE_CHANGED_EN')
  const reminderTemplates = {
    training: templates('SMS_ALIYUN_TEMPLATE_TRAINING', 'SMS_ALIYUN_TEMPLATE_TRAINING_EN'),
    plan: templates('SMS_ALIYUN_TEMPLATE_PLAN', 'SMS_ALIYUN_TEMPLATE_PLAN_EN'),
    class: templates('SMS_ALIYUN_TEMPLATE_CLASS', 'SMS_ALIYUN_TEMPLATE_CLASS_EN'),
    registration: templates('SMS_ALIYUN_TEMPLATE_REGISTRATION', 'SMS_ALIYUN_TEMPLATE_REGISTRATION_EN'),
    digest: templates('SMS_ALIYUN_TEMPLATE_DIGEST', 'SMS_ALIYUN_TEMPLATE_DIGEST_EN'),
  }
  const endpoint = url('SMS_ALIYUN_ENDPOINT', ['http:', 'https:']) ?? 'https://dysmsapi.aliyuncs.com'
  const http = group({ url: 'SMS_HTTP_URL', token: 'SMS_HTTP_TOKEN' })
  if (http) url('SMS_HTTP_URL', ['http:', 'https:'])
  if (aliyun && http) problems.push('SMS_ALIYUN_… and SMS_HTTP_… are both set. Set only one')
  checkHttps({ SMS_ALIYUN_ENDPOINT: endpoint, SMS_HTTP_URL: http?.url })
  if (!aliyun) return http && { kind: 'http', ...http }
  const { accessKeyId, accessKeySecret, signName, template } = aliyun
  return {
    kind: 'aliyun',
    endpoint,
    accessKeyId,
    accessKeySecret,
    signName,
    templates: { zh: template, en: text('SMS_ALIYUN_TEMPLATE_EN') ?? template },
    noticeTemplates,
    reminderTemplates,
  }
}

/** Returns the address of the mail server with the separate account and password. */
function smtpUrlWith(address: string, user: string | null, password: string | null): string {
  const url = new URL(address)
  if (user) url.username = encodeURIComponent(user)
  if (password) url.password = encodeURIComponent(password)
  return url.href
}
