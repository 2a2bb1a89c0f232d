import { webhookLimits } from '@portal/contract/developers/webhook-events.ts'

/**
 * The outcome of one try: the status of the response (null: there was none), and the seconds that the receiver asks to
 * wait (null: not given).
 */
export type WebhookTryOutcome = { readonly status: number | null; readonly retryAfter: number | null }
export type WebhookDeliveryOutcome =
  | { readonly is: 'delivered' }
  /** The receiver wants no more events at all. */
  | { readonly is: 'gone' }
  /** `seconds` until the next try. */
  | { readonly is: 'again'; readonly seconds: number }
  | { readonly is: 'failed' }

const dayOfSeconds = 86_400

/**
 * Returns the outcome of the `tries`-th try of a delivery: 2xx is success, 410 disables the endpoint, and everything
 * else, including a redirect, is retried after a growing delay until the delays are used up. A receiver may ask for a
 * longer delay, of a day at most.
 */
export function webhookDeliveryOutcome(
  { status, retryAfter }: WebhookTryOutcome,
  tries: number,
): WebhookDeliveryOutcome {
  if (status !== null && status >= 200 && status < 300) return { is: 'delivered' }
  if (status === 410) return { is: 'gone' }
  const delay = webhookLimits.delays[tries - 1]
  if (delay === undefined) return { is: 'failed' }
  return { is: 'again', seconds: Math.max(delay, Math.min(retryAfter ?? 0, dayOfSeconds)) }
}

/** Returns the seconds in a `Retry-After` header; null when there is none, or when it is a date. */
export const retryAfterOf = (header: string | undefined): number | null =>
  header !== undefined && /^\d{1,9}$/.test(header.trim()) ? Number(header) : null

/** Returns true when an endpoint has failed for `webhookLimits.failureDays`, after which it is disabled. */
export const isFailingTooLong = (failingSince: Date, now: Date): boolean =>
  now.getTime() - failingSince.getTime() >= webhookLimits.failureDays * dayOfSeconds * 1000
