import type { PortalSetting, PortalSettings } from './settings.queries.ts'

export type SettingUnit = 'seconds' | 'minutes' | 'hours' | 'days' | 'megabytes'
const endings: readonly (readonly [string, SettingUnit])[] = [
  ['_SECONDS', 'seconds'],
  ['_MINUTES', 'minutes'],
  ['_HOURS', 'hours'],
  ['_DAYS', 'days'],
  ['_MB', 'megabytes'],
]
/** Returns the unit that the end of a variable's name gives, such as `_SECONDS`; null if the name ends with no unit. */
export const unitOfSetting = (name: string): SettingUnit | null =>
  endings.find(([ending]) => name.endsWith(ending))?.[1] ?? null

/** Returns the variable's name in the environment: the one with `_FILE` if the value comes from a file. */
export const variableOfSetting = ({ name, source }: Pick<PortalSetting, 'name' | 'source'>): string =>
  source === 'file' ? `${name}_FILE` : name

export type SettingWarning = Omit<PortalSettings['warnings'][number], 'id'> & {
  readonly id: PortalSettings['warnings'][number]['id'] | 'otherAddress'
}
/** Warnings about current harm, or exposure to it, are red. */
const grave: ReadonlySet<SettingWarning['id']> = new Set([
  'demoReachable',
  'plainHttp',
  'databaseWrites',
  'databaseRoom',
  'files',
  'jobs',
  'messages',
  'services',
  'diskLow',
  'backupFailed',
  'backupNone',
  'otherAddress',
])
export const isSevereWarning = ({ id }: Pick<SettingWarning, 'id'>): boolean => grave.has(id)

/**
 * Returns the warnings, the severe ones first, including one that only a browser can detect: the portal was opened at
 * an address other than that of its links.
 */
export function settingWarnings(
  { warnings, publicUrl, followsHost }: Pick<PortalSettings, 'warnings' | 'publicUrl' | 'followsHost'>,
  origin: string,
): readonly SettingWarning[] {
  const isOther = !followsHost && URL.canParse(publicUrl) && new URL(publicUrl).origin !== origin
  const all: readonly SettingWarning[] = isOther
    ? [...warnings, { id: 'otherAddress', settings: ['PUBLIC_URL'] }]
    : warnings
  return all.toSorted((a, b) => Number(isSevereWarning(b)) - Number(isSevereWarning(a)))
}

export type SmsGateway = 'none' | 'aliyun' | 'http'
const prefixes = { aliyun: 'SMS_ALIYUN_', http: 'SMS_HTTP_' } as const

/** Returns the gateway for text messages that the settings configure; `none` if they configure none. */
export const smsGatewayOf = (settings: readonly Pick<PortalSetting, 'name' | 'isSet'>[]): SmsGateway =>
  (['aliyun', 'http'] as const).find((id) =>
    settings.some(({ name, isSet }) => isSet && name.startsWith(prefixes[id]) && name !== 'SMS_ALIYUN_ENDPOINT'),
  ) ?? 'none'

export const isSettingOfGateway = (name: string, gateway: SmsGateway): boolean =>
  gateway !== 'none' && name.startsWith(prefixes[gateway])

export type AlipayKeyKind = 'key' | 'certificates'
const isOfAlipayKeys = (name: string): AlipayKeyKind | null =>
  name === 'ALIPAY_PUBLIC_KEY' ? 'key' : /^ALIPAY_.*_CERT$/.test(name) ? 'certificates' : null

/** Returns the kind of Alipay's keys in the settings: a public key, or certificates. */
export const alipayKeyKindOf = (settings: readonly Pick<PortalSetting, 'name' | 'isSet'>[]): AlipayKeyKind =>
  settings.some(({ name, isSet }) => isSet && name === 'ALIPAY_APP_CERT') ? 'certificates' : 'key'

/** Returns the settings of a payment provider; of the keys of Alipay, only those of the given kind. */
export const paymentProviderSettings = (
  settings: readonly PortalSetting[],
  prefix: 'ALIPAY_' | 'WECHATPAY_',
  keys: AlipayKeyKind,
): PortalSetting[] =>
  settings.filter(({ name }) => {
    const ofKeys = isOfAlipayKeys(name)
    return name.startsWith(prefix) && (ofKeys === null || ofKeys === keys)
  })

/**
 * Settings whose names begin with a prefix have no meaning without the setting that consists of the prefix and this
 * ending.
 */
const heads = [
  { prefix: 'SMTP_', end: 'URL' },
  { prefix: 'ALIPAY_', end: 'APP_ID' },
  { prefix: 'WECHATPAY_', end: 'MCH_ID' },
  { prefix: 'WECHATPAY_PUBLIC_KEY', end: '_ID' },
].map(({ prefix, end }) => [`${prefix}${end}`, prefix] as const)

/**
 * Returns the values to save. An empty field restores the default, but an empty secret does not change. Settings of the
 * group that are not among the fields, such as those of another gateway, are removed; so are the account of a mail
 * server without an address, and the keys of a merchant without a number.
 */
export function changedSettings(
  editable: readonly PortalSetting[],
  fields: readonly PortalSetting[],
  values: Readonly<Record<string, string>>,
): Record<string, string> {
  const lost = heads.filter(([head]) => fields.some(({ name }) => name === head) && !values[head]?.trim())
  return Object.fromEntries(
    editable.flatMap((setting): [string, string][] => {
      const { name, kind, source } = setting
      const typed = values[name]?.trim() ?? ''
      const isGone = !fields.includes(setting) || lost.some(([, prefix]) => name.startsWith(prefix))
      if (isGone || (typed === '' && kind !== 'secret')) return source === 'saved' ? [[name, '']] : []
      return typed === '' || (kind !== 'secret' && source === 'saved' && typed === setting.value) ? [] : [[name, typed]]
    }),
  )
}
