/**
 * A setting that staff can change in the console: its form, and its limits, which are also checked when the portal
 * starts.
 */
export type EditableSetting =
  | { readonly kind: 'text'; readonly maxLength: number }
  | { readonly kind: 'secret'; readonly maxLength: number; readonly hasLines?: true }
  | { readonly kind: 'address'; readonly maxLength: number; readonly protocols: readonly string[] }
  | { readonly kind: 'number'; readonly min: number; readonly max: number; readonly usual: number }

const text = { kind: 'text', maxLength: 200 } as const
const secret = { kind: 'secret', maxLength: 500 } as const
/** A key or certificate, as PEM or in base64, possibly several in a row. */
const key = { kind: 'secret', maxLength: 20_000, hasLines: true } as const
const web = { kind: 'address', maxLength: 500, protocols: ['http:', 'https:'] } as const

/**
 * The settings that the console changes while the portal runs. The others need a restart: addresses, ports, the
 * database and the location of files (`environmentReasons` in tools/checks/setting-reasons.data.ts).
 */
export const editableSettings = {
  SMTP_URL: { kind: 'address', maxLength: 500, protocols: ['smtp:', 'smtps:'] },
  SMTP_USER: text,
  SMTP_PASSWORD: secret,
  MAIL_FROM: text,
  SMS_ALIYUN_ACCESS_KEY_ID: secret,
  SMS_ALIYUN_ACCESS_KEY_SECRET: secret,
  SMS_ALIYUN_SIGN_NAME: text,
  SMS_ALIYUN_TEMPLATE: text,
  SMS_ALIYUN_TEMPLATE_EN: text,
  SMS_ALIYUN_TEMPLATE_PHONE_CHANGED: text,
  SMS_ALIYUN_TEMPLATE_PHONE_CHANGED_EN: text,
  SMS_ALIYUN_TEMPLATE_TRAINING: text,
  SMS_ALIYUN_TEMPLATE_TRAINING_EN: text,
  SMS_ALIYUN_TEMPLATE_PLAN: text,
  SMS_ALIYUN_TEMPLATE_PLAN_EN: text,
  SMS_ALIYUN_TEMPLATE_CLASS: text,
  SMS_ALIYUN_TEMPLATE_CLASS_EN: text,
  SMS_ALIYUN_TEMPLATE_REGISTRATION: text,
  SMS_ALIYUN_TEMPLATE_REGISTRATION_EN: text,
  SMS_ALIYUN_TEMPLATE_DIGEST: text,
  SMS_ALIYUN_TEMPLATE_DIGEST_EN: text,
  SMS_HTTP_URL: web,
  SMS_HTTP_TOKEN: secret,
  ALIPAY_APP_ID: text,
  ALIPAY_SELLER_ID: text,
  ALIPAY_PRIVATE_KEY: key,
  ALIPAY_PUBLIC_KEY: key,
  ALIPAY_APP_CERT: key,
  ALIPAY_PUBLIC_CERT: key,
  ALIPAY_ROOT_CERT: key,
  WECHATPAY_MCH_ID: text,
  WECHATPAY_APP_ID: text,
  WECHATPAY_SERIAL_NO: text,
  WECHATPAY_PRIVATE_KEY: key,
  WECHATPAY_API_KEY: secret,
  WECHATPAY_PUBLIC_KEY_ID: text,
  WECHATPAY_PUBLIC_KEY: key,
  SESSION_IDLE_MINUTES: { kind: 'number', min: 5, max: 43_200, usual: 120 },
  SESSION_MAX_HOURS: { kind: 'number', min: 1, max: 2160, usual: 24 },
  SESSION_REMEMBER_DAYS: { kind: 'number', min: 1, max: 365, usual: 30 },
  ID_DOCUMENT_DAYS: { kind: 'number', min: 30, max: 3650, usual: 365 },
  MEDIA_MAX_MB: { kind: 'number', min: 1, max: 1_000_000, usual: 4096 },
  MEDIA_MAX_HOURS: { kind: 'number', min: 1, max: 100, usual: 8 },
  MEDIA_FRAME_HOSTS: { kind: 'text', maxLength: 1000 },
} as const satisfies Readonly<Record<string, EditableSetting>>

export type EditableSettingName = keyof typeof editableSettings
export const editableSettingNames = Object.keys(editableSettings) as EditableSettingName[]

/** Settings that only make sense together: if the environment sets one of them, the console changes none. */
const bundles: readonly (readonly string[])[] = [
  ['SMTP_URL', 'SMTP_USER', 'SMTP_PASSWORD'],
  ...['SMS_', 'ALIPAY_', 'WECHATPAY_'].map((prefix) => editableSettingNames.filter((name) => name.startsWith(prefix))),
]

/**
 * Returns true when a setting, or another that only makes sense together with it, is given: itself or as a file
 * (`NAME_FILE`).
 */
export const isSettingOrBundleGiven = (name: string, isGiven: (name: string) => boolean): boolean =>
  (bundles.find((one) => one.includes(name)) ?? [name]).some((one) => isGiven(one) || isGiven(`${one}_FILE`))
