import type { BrokenField } from '@portal/contract/http/broken-fields.ts'
import { isHostName, splitHosts } from '@portal/contract/operations/host-names.ts'
import {
  type EditableSetting,
  type EditableSettingName,
  editableSettings,
} from '@portal/contract/operations/setting.limits.ts'
import type { SavedValues } from '../../../settings/settings.ts'

/**
 * Returns the value without surrounding spaces. Returns null for an empty value, so that the default of the setting
 * applies again.
 */
export const storableSettingValue = (value: string): string | null => value.trim() || null

type Rules = { readonly allowsPlainHttp: boolean }

/** Returns the rule of a setting that a value breaks; null if it breaks none. */
export function findSettingProblem(
  name: EditableSettingName,
  value: string,
  rules: Rules,
): Omit<BrokenField, 'field'> | null {
  const known: EditableSetting = editableSettings[name]
  if (known.kind === 'number') {
    if (!/^\d{1,10}$/.test(value)) return { rule: 'wrongForm' }
    if (Number(value) < known.min) return { rule: 'tooSmall', limit: known.min }
    return Number(value) > known.max ? { rule: 'tooBig', limit: known.max } : null
  }
  if (value.length > known.maxLength) return { rule: 'tooLong', limit: known.maxLength }
  const line = known.kind === 'secret' && known.hasLines ? value.replaceAll(/[\r\n\t]/g, '') : value
  // biome-ignore lint/suspicious/noControlCharactersInRegex: a line break would begin another header of a mail
  if (/[\u0000-\u001f\u007f]/.test(line)) return { rule: 'wrongForm' }
  if (name === 'MAIL_FROM')
    return /^([^<>]*<[^\s<>@]+@[^\s<>@]+>|[^\s<>@]+@[^\s<>@]+)$/.test(value) ? null : { rule: 'wrongForm' }
  if (name === 'MEDIA_FRAME_HOSTS') return splitHosts(value).every(isHostName) ? null : { rule: 'wrongForm' }
  if (known.kind !== 'address') return null
  const url = URL.canParse(value) ? new URL(value) : null
  const isFine =
    url !== null &&
    known.protocols.includes(url.protocol) &&
    url.hostname !== '' &&
    // The account and the password have separate fields, which are sealed.
    url.username === '' &&
    url.password === '' &&
    (url.protocol !== 'http:' || rules.allowsPlainHttp)
  return isFine ? null : { rule: 'wrongForm' }
}

const aliyun = [
  'SMS_ALIYUN_ACCESS_KEY_ID',
  'SMS_ALIYUN_ACCESS_KEY_SECRET',
  'SMS_ALIYUN_SIGN_NAME',
  'SMS_ALIYUN_TEMPLATE',
] as const
const http = ['SMS_HTTP_URL', 'SMS_HTTP_TOKEN'] as const

const alipay = ['ALIPAY_APP_ID', 'ALIPAY_SELLER_ID', 'ALIPAY_PRIVATE_KEY'] as const
const alipayCertificates = ['ALIPAY_APP_CERT', 'ALIPAY_PUBLIC_CERT', 'ALIPAY_ROOT_CERT'] as const
const wechat = [
  'WECHATPAY_MCH_ID',
  'WECHATPAY_APP_ID',
  'WECHATPAY_SERIAL_NO',
  'WECHATPAY_PRIVATE_KEY',
  'WECHATPAY_API_KEY',
] as const
const wechatPublicKey = ['WECHATPAY_PUBLIC_KEY_ID', 'WECHATPAY_PUBLIC_KEY'] as const

/**
 * Returns the missing settings that a saved setting needs, such as the server of an account, or the key of a gateway.
 */
export function findMissingSettings(values: SavedValues): EditableSettingName[] {
  const has = (name: string) => values[name] !== undefined
  const hasAny = (prefix: string) => Object.keys(values).some((name) => name.startsWith(prefix))
  return [
    ...(has('SMTP_USER') || has('SMTP_PASSWORD') ? (['SMTP_URL'] as const) : []),
    ...(hasAny('SMS_ALIYUN_') ? aliyun : []),
    ...(http.some(has) ? http : []),
    ...(hasAny('ALIPAY_')
      ? [...alipay, ...(alipayCertificates.some(has) ? alipayCertificates : (['ALIPAY_PUBLIC_KEY'] as const))]
      : []),
    ...(hasAny('WECHATPAY_') ? [...wechat, ...(wechatPublicKey.some(has) ? wechatPublicKey : [])] : []),
  ].filter((name) => !has(name))
}
