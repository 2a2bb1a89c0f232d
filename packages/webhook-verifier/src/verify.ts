import { createHmac, timingSafeEqual } from 'node:crypto'

/**
 * This file verifies webhooks by the Standard Webhooks specification 1.0, for receivers in Node.js, without the portal
 * or any library.
 */

/** The reason why a webhook is refused. */
export type WebhookProblem =
  /** One of the three headers is missing or cannot be read. */
  | 'headers'
  /** It was sent too long ago, or in the future: it may have been recorded and sent again. */
  | 'time'
  /** None of its signatures was made with one of your secrets. */
  | 'signature'
  /** The body is not JSON. */
  | 'body'
export class WebhookRefused extends Error {
  readonly problem: WebhookProblem
  constructor(problem: WebhookProblem) {
    super(`webhook refused: ${problem}`)
    this.problem = problem
  }
}

export type WebhookHeaders = Readonly<Record<string, string | readonly string[] | undefined>>
export type VerifiedWebhook = {
  /** The same for every attempt: store it, and ignore events that you have already received. */
  readonly id: string
  readonly sentAt: Date
  readonly type: string
  readonly timestamp: string
  readonly data: Readonly<Record<string, unknown>>
}
type Options = {
  /** The number of seconds by which the time of sending may differ from now; default 300. */
  readonly toleranceSeconds?: number
  readonly now?: Date
}

/**
 * Verifies a request and returns its event. `secrets`: one secret, or several while the secret is being replaced.
 * `body` is the raw body of the request, before any parsing. Throws `WebhookRefused`, also for a request that was sent
 * more than `toleranceSeconds` (300 by default) before or after `now`.
 */
export function verifyWebhook(
  secrets: string | readonly string[],
  headers: WebhookHeaders,
  body: string | Uint8Array,
  { toleranceSeconds = 300, now = new Date() }: Options = {},
): VerifiedWebhook {
  const id = headerOf(headers, 'webhook-id')
  const seconds = headerOf(headers, 'webhook-timestamp')
  const signatures = headerOf(headers, 'webhook-signature')
  if (!id || !seconds || !signatures || !/^\d{1,12}$/.test(seconds)) throw new WebhookRefused('headers')
  if (Math.abs(now.getTime() / 1000 - Number(seconds)) > toleranceSeconds) throw new WebhookRefused('time')
  const text = typeof body === 'string' ? body : Buffer.from(body).toString('utf8')
  const expected = (typeof secrets === 'string' ? [secrets] : secrets).map((secret) =>
    createHmac('sha256', Buffer.from(secret.replace(/^whsec_/, ''), 'base64'))
      .update(`${id}.${seconds}.`)
      .update(body)
      .digest(),
  )
  const isSigned = signatures.split(' ').some((signature) => {
    const [version, value = ''] = signature.split(',')
    const given = Buffer.from(value, 'base64')
    return version === 'v1' && expected.some((one) => one.length === given.length && timingSafeEqual(one, given))
  })
  if (!isSigned) throw new WebhookRefused('signature')
  try {
    const event = JSON.parse(text) as Pick<VerifiedWebhook, 'type' | 'timestamp' | 'data'>
    return { id, sentAt: new Date(Number(seconds) * 1000), ...event }
  } catch {
    throw new WebhookRefused('body')
  }
}

/** Returns a header by its lower-case name, in whatever case the server stores it. */
function headerOf(headers: WebhookHeaders, name: string): string | null {
  const value = headers[name] ?? Object.entries(headers).find(([key]) => key.toLowerCase() === name)?.[1]
  return (typeof value === 'string' ? value : value?.[0]) || null
}
