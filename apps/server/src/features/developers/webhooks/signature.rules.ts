import { createHmac } from 'node:crypto'

/** Signatures by the Standard Webhooks specification 1.0: HMAC-SHA-256 of `id.timestamp.body`, with the bytes of the secret. */

const prefix = 'whsec_'

/** Creates a secret from 24 to 64 random bytes, in the form shown to people. */
export const createWebhookSecret = (bytes: Uint8Array): string => `${prefix}${Buffer.from(bytes).toString('base64')}`

/** Returns a signature, prefixed with its version. `at`: seconds since 1970. */
export function webhookSignatureOf(secret: string, { id, at, body }: { id: string; at: number; body: string }): string {
  const key = Buffer.from(secret.slice(prefix.length), 'base64')
  return `v1,${createHmac('sha256', key).update(`${id}.${at}.${body}`).digest('base64')}`
}

/** Returns the headers of a delivery. While a secret is being replaced, both secrets sign. */
export const webhookHeaders = (
  secrets: readonly string[],
  sent: { readonly id: string; readonly at: number; readonly body: string },
): Readonly<Record<string, string>> => ({
  'content-type': 'application/json',
  'webhook-id': sent.id,
  'webhook-timestamp': String(sent.at),
  'webhook-signature': secrets.map((secret) => webhookSignatureOf(secret, sent)).join(' '),
})
