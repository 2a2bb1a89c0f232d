import path from 'node:path'
import type { SettingsReader } from './settings-reader.ts'

/** The source of a key: its text, or the file that holds it. `name` is the setting that gives it. */
export type KeySource =
  | { readonly name: string; readonly text: string }
  | { readonly name: string; readonly file: string }

/** A merchant's accounts as they are given in the settings. Their keys are read in merchants.ts. */
export type MerchantSettings = {
  /** Part of notification addresses and of the names of its settings; '' is the portal's own. */
  readonly name: string
  /** The company whose orders it is for; null: all companies without their own merchant. */
  readonly companyId: string | null
  readonly alipay: {
    readonly appId: string
    readonly sellerId: string
    readonly privateKey: KeySource
    /** The gateway's public key, or the three certificates instead. */
    readonly publicKey: KeySource | null
    readonly certificates: { readonly app: KeySource; readonly alipay: KeySource; readonly root: KeySource } | null
  } | null
  readonly wechat: {
    readonly merchantId: string
    readonly appId: string
    readonly serial: string
    readonly privateKey: KeySource
    readonly apiKey: KeySource
    /** WeChat Pay's own public key; without it its certificates are downloaded. */
    readonly publicKey: { readonly id: string; readonly key: KeySource } | null
  } | null
}

/**
 * Reads the portal's own merchant, and those of companies. The names of a company's settings end with its short name.
 */
export function readMerchants(reader: SettingsReader): readonly MerchantSettings[] {
  const { text, problems } = reader
  const companies = (text('PAY_COMPANIES') ?? '')
    .split(',')
    .map((one) => one.trim())
    .filter(Boolean)
    .map((one) => one.split('=').map((part) => part.trim()))
  for (const [name = '', id = '', ...more] of companies)
    if (
      !/^[A-Z][A-Z0-9]{0,19}$/.test(name) ||
      !/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(id) ||
      more.length > 0
    )
      problems.push(
        `PAY_COMPANIES must be a list such as NORTH=0195d0c4-…: a short name in capitals and the company's id, not "${[name, id, ...more].join('=')}"`,
      )
  for (const at of [0, 1])
    if (new Set(companies.map((one) => one[at])).size < companies.length)
      problems.push('PAY_COMPANIES names a company twice')
  const merchants = [['', null] as const, ...companies.map(([name = '', id = '']) => [name, id] as const)].map(
    ([name, companyId]) => readMerchant(reader, name, companyId),
  )
  for (const { name, alipay, wechat } of merchants)
    if (name && !alipay && !wechat)
      problems.push(
        `PAY_COMPANIES names ${name}, but there is no ALIPAY_APP_ID_${name} and no WECHATPAY_MCH_ID_${name}`,
      )
  return merchants.filter(({ alipay, wechat }) => alipay !== null || wechat !== null)
}

function readMerchant(
  { text, plain, group, problems, root }: SettingsReader,
  name: string,
  companyId: string | null,
): MerchantSettings {
  const as = (setting: string) => (name ? `${setting}_${name}` : setting)
  /** Given as `NAME` or `NAME_FILE`, with the company behind. */
  const key = (setting: string): KeySource | null => {
    const [own, inFile] = [as(setting), as(`${setting}_FILE`)]
    const [given, file] = [plain(own), plain(inFile)]
    if (given && file) problems.push(`${own} and ${inFile} are both set. Set only one`)
    return file
      ? { name: inFile, file: path.resolve(root, file) }
      : given
        ? { name: own, text: given.replaceAll('\\n', '\n') }
        : null
  }
  const needed = (setting: string): KeySource => {
    const place = key(setting)
    if (!place)
      problems.push(
        `${as(setting)} or ${as(`${setting}_FILE`)} is missing, but the other settings of the merchant are set`,
      )
    return place ?? { name: as(setting), text: '' }
  }
  const ali = group({ appId: as('ALIPAY_APP_ID'), sellerId: as('ALIPAY_SELLER_ID') })
  const certificates = [key('ALIPAY_APP_CERT'), key('ALIPAY_PUBLIC_CERT'), key('ALIPAY_ROOT_CERT')] as const
  const publicKey = key('ALIPAY_PUBLIC_KEY')
  const [app, alipay, rootCert] = certificates
  if (ali && (certificates.some(Boolean) ? !certificates.every(Boolean) || publicKey : !publicKey))
    problems.push(
      `${as('ALIPAY_PUBLIC_KEY_FILE')} must be set, or instead ${as('ALIPAY_APP_CERT_FILE')}, ${as('ALIPAY_PUBLIC_CERT_FILE')} and ${as('ALIPAY_ROOT_CERT_FILE')} together`,
    )
  const we = group({
    merchantId: as('WECHATPAY_MCH_ID'),
    appId: as('WECHATPAY_APP_ID'),
    serial: as('WECHATPAY_SERIAL_NO'),
  })
  const [wePublicId, wePublicKey] = [text(as('WECHATPAY_PUBLIC_KEY_ID')), key('WECHATPAY_PUBLIC_KEY')]
  if (we && (wePublicId === null) !== (wePublicKey === null))
    problems.push(`${as('WECHATPAY_PUBLIC_KEY_ID')} and ${as('WECHATPAY_PUBLIC_KEY_FILE')} must be set together`)
  if (we && wePublicId && !/^PUB_KEY_ID_\d+$/.test(wePublicId))
    problems.push(`${as('WECHATPAY_PUBLIC_KEY_ID')} must start with PUB_KEY_ID_`)
  return {
    name,
    companyId,
    alipay: ali && {
      ...ali,
      privateKey: needed('ALIPAY_PRIVATE_KEY'),
      publicKey,
      certificates: app && alipay && rootCert ? { app, alipay, root: rootCert } : null,
    },
    wechat: we && {
      ...we,
      serial: we.serial.toUpperCase(),
      privateKey: needed('WECHATPAY_PRIVATE_KEY'),
      apiKey: needed('WECHATPAY_API_KEY'),
      publicKey: wePublicId && wePublicKey ? { id: wePublicId, key: wePublicKey } : null,
    },
  }
}
