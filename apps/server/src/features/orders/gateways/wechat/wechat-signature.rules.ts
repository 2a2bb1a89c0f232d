import { createDecipheriv, type KeyObject, sign, verify } from 'node:crypto'

/** Returns the value of the `Authorization` header of a request, with its signature. */
export function wechatAuthorizationHeader(request: {
  readonly method: string
  readonly path: string
  readonly body: string
  readonly merchantId: string
  readonly serial: string
  readonly key: KeyObject
  readonly seconds: number
  readonly nonce: string
}): string {
  const { method, path, body, merchantId, serial, key, seconds, nonce } = request
  const signature = sign('sha256', Buffer.from(`${method}\n${path}\n${seconds}\n${nonce}\n${body}\n`), key).toString(
    'base64',
  )
  return `WECHATPAY2-SHA256-RSA2048 mchid="${merchantId}",nonce_str="${nonce}",signature="${signature}",timestamp="${seconds}",serial_no="${serial}"`
}

/** The headers with WeChat Pay's signature of an answer or a notification. */
export type WechatSignatureHeaders = {
  readonly seconds: number
  readonly nonce: string
  readonly signature: string
  readonly serial: string
}

export function readWechatSignatureHeaders(
  headers: Readonly<Record<string, string | undefined>>,
): WechatSignatureHeaders | null {
  const [timestamp = '', nonce = '', signature = '', serial = ''] = ['timestamp', 'nonce', 'signature', 'serial'].map(
    (name) => headers[`wechatpay-${name}`],
  )
  return /^\d{10}$/.test(timestamp) && nonce && nonce.length <= 128 && signature && serial
    ? { seconds: Number(timestamp), nonce, signature, serial }
    : null
}

export const isWechatSignatureValid = (
  key: KeyObject,
  { seconds, nonce, signature }: WechatSignatureHeaders,
  body: string,
): boolean => verify('sha256', Buffer.from(`${seconds}\n${nonce}\n${body}\n`), key, Buffer.from(signature, 'base64'))

/** Returns true for a timestamp within five minutes of now, as WeChat Pay requires. */
export const isFreshTimestamp = ({ seconds }: WechatSignatureHeaders, now: Date): boolean =>
  Math.abs(now.getTime() / 1000 - seconds) <= 300

export type SealedWechatResource = {
  readonly algorithm?: string
  readonly nonce?: string
  readonly associated_data?: string
  readonly ciphertext?: string
}

/**
 * Decrypts a resource that was encrypted with the merchant's key (AES-256-GCM, its tag at the end); null when it was
 * not.
 */
export function decryptWechatResource(
  { algorithm = 'AEAD_AES_256_GCM', nonce = '', associated_data: about = '', ciphertext = '' }: SealedWechatResource,
  apiKey: Buffer,
): string | null {
  const bytes = Buffer.from(ciphertext, 'base64')
  if (algorithm !== 'AEAD_AES_256_GCM' || Buffer.byteLength(nonce) !== 12 || bytes.length <= 16) return null
  try {
    const decipher = createDecipheriv('aes-256-gcm', apiKey, Buffer.from(nonce), { authTagLength: 16 })
      .setAAD(Buffer.from(about))
      .setAuthTag(bytes.subarray(-16))
    return Buffer.concat([decipher.update(bytes.subarray(0, -16)), decipher.final()]).toString('utf8')
  } catch {
    return null
  }
}
