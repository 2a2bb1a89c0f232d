import { createHash, createHmac } from 'node:crypto'

export type Acs3Request = {
  readonly host: string
  readonly action: string
  readonly version: string
  readonly query: Readonly<Record<string, string>>
  readonly accessKeyId: string
  readonly accessKeySecret: string
  /** ISO 8601 in UTC, without fractions of a second. */
  readonly date: string
  readonly nonce: string
}

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex')
/** RFC 3986: only letters, digits and -_.~ are not encoded. */
const encode = (text: string) =>
  encodeURIComponent(text).replace(/[!'()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`)

export const canonicalQuery = (query: Readonly<Record<string, string>>): string =>
  Object.keys(query)
    .sort()
    .map((name) => `${encode(name)}=${encode(query[name] ?? '')}`)
    .join('&')

/** Returns the headers of an Alibaba Cloud call without a body, signed by ACS3-HMAC-SHA256. */
export function acs3Headers(request: Acs3Request): Record<string, string> {
  const payload = sha256('')
  const signed: Record<string, string> = {
    host: request.host,
    'x-acs-action': request.action,
    'x-acs-content-sha256': payload,
    'x-acs-date': request.date,
    'x-acs-signature-nonce': request.nonce,
    'x-acs-version': request.version,
  }
  const names = Object.keys(signed).sort()
  const canonical = [
    'POST',
    '/',
    canonicalQuery(request.query),
    ...names.map((name) => `${name}:${signed[name]?.trim()}`),
    '',
    names.join(';'),
    payload,
  ].join('\n')
  const signature = createHmac('sha256', request.accessKeySecret)
    .update(`ACS3-HMAC-SHA256\n${sha256(canonical)}`)
    .digest('hex')
  return {
    ...signed,
    authorization: `ACS3-HMAC-SHA256 Credential=${request.accessKeyId},SignedHeaders=${names.join(';')},Signature=${signature}`,
  }
}
