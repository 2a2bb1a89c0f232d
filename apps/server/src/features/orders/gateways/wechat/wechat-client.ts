import { type KeyObject, X509Certificate } from 'node:crypto'
import type { Deps } from '../../../../core/deps.ts'
import type { WechatAccount } from '../../../../core/secrets/merchant.ts'
import { GatewayUnavailable } from '../gateway.ts'
import { parseJsonObject } from '../payment.rules.ts'
import {
  decryptWechatResource,
  isFreshTimestamp,
  isWechatSignatureValid,
  readWechatSignatureHeaders,
  type SealedWechatResource,
  type WechatSignatureHeaders,
  wechatAuthorizationHeader,
} from './wechat-signature.rules.ts'

export type WechatAnswer = { readonly status: number; readonly data: Readonly<Record<string, unknown>> }
export type WechatClient = {
  /**
   * Sends a request to WeChat Pay. Throws `GatewayUnavailable` for a missing, unsigned or outdated answer, since the outcome
   * is then unknown.
   */
  ask(method: 'GET' | 'POST', path: string, body?: object): Promise<WechatAnswer>
  /** Headers that let a file be fetched. */
  headersFor(path: string): Readonly<Record<string, string>>
  isSigned(headers: Readonly<Record<string, string | undefined>>, body: string): Promise<WechatSignatureHeaders | null>
}

/**
 * Certificates are fetched again after this time, and at most once a minute for an unknown number: anyone can send one.
 */
const [renewMs, askAgainMs] = [12 * 3600 * 1000, 60_000]
const agent = 'training-portal/1 (node)'
type Certificate = { readonly serial: string; readonly key: KeyObject; readonly from: number; readonly until: number }
type Listed = {
  readonly serial_no?: string
  readonly effective_time?: string
  readonly expire_time?: string
  readonly encrypt_certificate?: SealedWechatResource
}

/**
 * Creates a client of WeChat Pay's API v3 over fetch and node:crypto. Requests are signed. Answers are trusted only if
 * they are signed, except for rejections, which need no signature.
 */
export function createWechatClient(
  { clock, random }: Pick<Deps, 'clock' | 'random'>,
  account: WechatAccount,
  base: string,
  withinMs: number,
): WechatClient {
  let certificates: readonly Certificate[] = []
  let askedAt = Number.NEGATIVE_INFINITY
  let underway: Promise<void> | null = null

  const headersFor = (path: string, method = 'GET', body = '') => ({
    authorization: wechatAuthorizationHeader({
      method,
      path,
      body,
      merchantId: account.merchantId,
      serial: account.serial,
      key: account.privateKey,
      seconds: Math.floor(clock.now().getTime() / 1000),
      nonce: random.bytes(16).toString('hex'),
    }),
    accept: 'application/json',
    'user-agent': agent,
    ...(account.publicKey ? { 'wechatpay-serial': account.publicKey.id } : {}),
  })
  const send = async (method: 'GET' | 'POST', path: string, body: string) => {
    const headers = { ...headersFor(path, method, body), ...(body ? { 'content-type': 'application/json' } : {}) }
    try {
      const answer = await fetch(`${base}${path}`, {
        method,
        headers,
        ...(body ? { body } : {}),
        redirect: 'error',
        signal: AbortSignal.timeout(withinMs),
      })
      return { status: answer.status, text: await answer.text(), headers: Object.fromEntries(answer.headers) }
    } catch (error) {
      throw new GatewayUnavailable(`WeChat Pay: ${error instanceof Error ? error.message : 'no answer'}`, {
        cause: error,
      })
    }
  }

  /** The list proves itself: it is encrypted with the key that only the merchant and WeChat Pay know, and signed by one of those in it. */
  const download = async () => {
    askedAt = clock.now().getTime()
    const answer = await send('GET', '/v3/certificates', '')
    const listed = parseJsonObject<{ data?: readonly Listed[] }>(answer.text)?.data ?? []
    const found = listed.flatMap((one) => {
      const certificate = certificateOf(one, account.apiKey)
      return certificate ? [certificate] : []
    })
    const signed = readWechatSignatureHeaders(answer.headers)
    const signer =
      signed && signed.serial === account.publicKey?.id
        ? account.publicKey
        : found.find(({ serial }) => serial === signed?.serial)
    if (
      answer.status !== 200 ||
      !signed ||
      !signer ||
      !isFreshTimestamp(signed, clock.now()) ||
      !isWechatSignatureValid(signer.key, signed, answer.text)
    )
      throw new GatewayUnavailable(`WeChat Pay returned no certificates (${answer.status})`)
    certificates = found
  }
  const renew = () => {
    underway ??= download().finally(() => {
      underway = null
    })
    return underway
  }
  const keyOf = async (serial: string): Promise<KeyObject | null> => {
    if (serial.startsWith('PUB_KEY_ID_')) return account.publicKey?.id === serial ? account.publicKey.key : null
    const now = clock.now().getTime()
    const known = () =>
      certificates.find((one) => one.serial === serial.toUpperCase() && one.from <= now && now < one.until)
    if (underway || now - askedAt > (known() ? renewMs : askAgainMs)) {
      // Known certificates are still trusted while the list can't be fetched.
      await renew().catch((error: unknown) => {
        if (!known()) throw error
      })
    }
    return known()?.key ?? null
  }
  const isSigned = async (headers: Readonly<Record<string, string | undefined>>, body: string) => {
    const signed = readWechatSignatureHeaders(headers)
    if (!signed || !isFreshTimestamp(signed, clock.now())) return null
    const key = await keyOf(signed.serial)
    return key && isWechatSignatureValid(key, signed, body) ? signed : null
  }

  return {
    headersFor: (path) => headersFor(path),
    isSigned,
    async ask(method, path, body) {
      const answer = await send(method, path, body ? JSON.stringify(body) : '')
      const data = answer.text ? parseJsonObject<Record<string, unknown>>(answer.text) : {}
      // A refusal need not be signed, because trusting it moves no money. If the signature of the request was wrong,
      // the refusal itself says so.
      const isBelieved =
        answer.status >= 400 && readWechatSignatureHeaders(answer.headers) === null
          ? data?.code !== undefined
          : await isSigned(answer.headers, answer.text)
      if (!data || !isBelieved) throw new GatewayUnavailable(`WeChat Pay: unsigned answer (${answer.status})`)
      if (answer.status >= 500 || answer.status === 429 || (answer.status >= 300 && answer.status < 400))
        throw new GatewayUnavailable(`WeChat Pay: ${String(data.code ?? answer.status)}`)
      return { status: answer.status, data }
    },
  }
}

function certificateOf(
  { serial_no: serial = '', effective_time: from = '', expire_time: until = '', encrypt_certificate: sealed }: Listed,
  apiKey: Buffer,
): Certificate | null {
  const pem = sealed ? decryptWechatResource(sealed, apiKey) : null
  if (!pem) return null
  try {
    const certificate = new X509Certificate(pem)
    if (certificate.serialNumber.toUpperCase() !== serial.toUpperCase()) return null
    return {
      serial: serial.toUpperCase(),
      key: certificate.publicKey,
      from: Date.parse(from),
      until: Date.parse(until),
    }
  } catch {
    return null
  }
}
