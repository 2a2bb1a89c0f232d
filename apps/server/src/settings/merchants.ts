import { createPrivateKey, createPublicKey, type KeyObject, X509Certificate } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import type { AlipayAccount, Merchant, WechatAccount } from '../core/secrets/merchant.ts'
import { StartError } from '../start-failure.ts'
import type { KeySource, MerchantSettings } from './merchant-settings.ts'
import type { Settings } from './settings.ts'

/** Thrown for a key that can't be used. `setting`: the variable that gives it. */
export class MerchantKeyError extends StartError {
  readonly setting: string
  constructor(setting: string, problem: string) {
    super(`${setting} ${problem}`)
    this.setting = setting
  }
}

/**
 * Reads the merchants of the settings with their keys. Throws when a key or certificate can't be read, or when the two
 * don't match.
 */
export const readMerchantKeys = ({ payments }: Pick<Settings, 'payments'>): Promise<readonly Merchant[]> =>
  Promise.all(payments.merchants.map(readMerchant))

async function readMerchant({ name, companyId, alipay, wechat }: MerchantSettings): Promise<Merchant> {
  return { name, companyId, alipay: alipay && (await readAlipay(alipay)), wechat: wechat && (await readWechat(wechat)) }
}

async function readAlipay(account: NonNullable<MerchantSettings['alipay']>): Promise<AlipayAccount> {
  const privateKey = await privateKeyOf(account.privateKey)
  const { certificates } = account
  const base = {
    appId: account.appId,
    sellerId: account.sellerId,
    privateKey: privateKey.export({ type: 'pkcs8', format: 'pem' }) as string,
  }
  if (!certificates)
    return {
      ...base,
      publicKeys: (await publicKeysOf(account.publicKey ?? account.privateKey)).map(pemOf),
      certificates: null,
    }
  const [app, ours, root] = [
    await certificatesOf(certificates.app),
    await certificatesOf(certificates.alipay),
    await certificatesOf(certificates.root),
  ]
  const [own] = app
  if (!own?.checkPrivateKey(privateKey))
    throw new MerchantKeyError(certificates.app.name, `is not the certificate of ${account.privateKey.name}`)
  const pem = (all: readonly X509Certificate[]) => all.map(String)
  return {
    ...base,
    publicKeys: ours.map(({ publicKey }) => pemOf(publicKey)),
    certificates: { app: String(own), alipay: pem(ours), root: pem(root).join('') },
  }
}

async function readWechat(account: NonNullable<MerchantSettings['wechat']>): Promise<WechatAccount> {
  const apiKey = Buffer.from((await textOf(account.apiKey)).trim())
  if (apiKey.length !== 32)
    throw new MerchantKeyError(account.apiKey.name, `must be the API v3 key, 32 characters, and has ${apiKey.length}`)
  const { publicKey } = account
  const [key] = publicKey ? await publicKeysOf(publicKey.key) : []
  return {
    merchantId: account.merchantId,
    appId: account.appId,
    serial: account.serial,
    privateKey: await privateKeyOf(account.privateKey),
    apiKey,
    publicKey: publicKey && key ? { id: publicKey.id, key } : null,
  }
}

async function textOf(place: KeySource): Promise<string> {
  if ('text' in place) return place.text
  return readFile(place.file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    throw new MerchantKeyError(place.name, `(${place.file}) cannot be read (${error.code ?? error.message})`)
  })
}

const pemOf = (key: KeyObject) => key.export({ type: 'spki', format: 'pem' }) as string
const isStrong = (key: KeyObject) =>
  key.asymmetricKeyType === 'rsa' && (key.asymmetricKeyDetails?.modulusLength ?? 0) >= 2048
/** The format of merchant tools, without the lines around it. */
const derOf = (text: string) => Buffer.from(text.replace(/\s+/g, ''), 'base64')

/** The first way of reading that works. */
function firstOf<T>(ways: readonly (() => T)[]): T | null {
  for (const way of ways) {
    try {
      return way()
    } catch {
      // The next one.
    }
  }
  return null
}

async function privateKeyOf(place: KeySource): Promise<KeyObject> {
  const text = await textOf(place)
  const key = firstOf([
    () => createPrivateKey(text),
    () => createPrivateKey({ key: derOf(text), format: 'der', type: 'pkcs8' }),
    () => createPrivateKey({ key: derOf(text), format: 'der', type: 'pkcs1' }),
  ])
  if (!key || !isStrong(key))
    throw new MerchantKeyError(place.name, 'must be an RSA private key of at least 2048 bits, as PEM or in base64')
  return key
}

const blocks = (text: string, kind: string): readonly string[] =>
  text.match(new RegExp(`-----BEGIN ${kind}-----[^-]+-----END ${kind}-----`, 'g')) ?? []

/** One public key or several, one behind the other. */
async function publicKeysOf(place: KeySource): Promise<readonly KeyObject[]> {
  const text = await textOf(place)
  const found = blocks(text, '(?:RSA )?PUBLIC KEY')
  const keys = (found.length > 0 ? found : [text]).map((one) =>
    one.includes('PRIVATE')
      ? null
      : firstOf([() => createPublicKey(one), () => createPublicKey({ key: derOf(one), format: 'der', type: 'spki' })]),
  )
  if (keys.length === 0 || !keys.every((key) => key !== null && isStrong(key)))
    throw new MerchantKeyError(place.name, 'must be an RSA public key of at least 2048 bits, as PEM or in base64')
  return keys as KeyObject[]
}

async function certificatesOf(place: KeySource): Promise<readonly X509Certificate[]> {
  const text = await textOf(place)
  const found = blocks(text, 'CERTIFICATE').map((one) => firstOf([() => new X509Certificate(one)]))
  if (found.length === 0 || found.includes(null))
    throw new MerchantKeyError(place.name, 'must be a certificate, as PEM')
  return found as X509Certificate[]
}
