import type { CallLimit } from '@portal/contract/http/call.ts'
import { profileLimits } from '@portal/contract/identity/profile.limits.ts'
import type { Deps } from '../../core/deps.ts'
import { AppError } from '../../core/http/app-error.ts'
import { findRateLimitWait, recordRateLimitHit } from '../../core/http/rate-limit.store.ts'

/**
 * The requester of a code: the holder of the number, a signed-in person who asks about another number, or a stranger.
 */
export type PhoneCodeRequesterKind =
  | { readonly kind: 'holder' }
  | { readonly kind: 'member'; readonly accountId: string }
  | { readonly kind: 'stranger'; readonly network: string }

const hour = 3600
const day = 86_400
const oncePerMinute = { max: 1, perSeconds: profileLimits.code.resendSeconds }
const ofOne = { hour: { max: 5, perSeconds: hour }, day: { max: 10, perSeconds: day } }
const ofMember = { hour: { max: 10, perSeconds: hour }, day: { max: 20, perSeconds: day } }
const ofStranger = {
  hour: { max: 3, perSeconds: hour },
  day: { max: 6, perSeconds: day },
  allPhones: { max: 120, perSeconds: hour },
}
/** The common limit of all strangers for a phone; beyond it, one code at a time with a pause. */
const crowds: readonly (CallLimit & { readonly name: string; readonly pause: number })[] = [
  { name: 'hour', max: 5, perSeconds: hour, pause: 300 },
  { name: 'day', max: 12, perSeconds: day, pause: hour },
]
/** Messages that leave in an hour: those of strangers, and all. */
const sent = { strangers: { max: 2000, perSeconds: hour }, all: { max: 3000, perSeconds: hour } }
/**
 * Attempts of one session or browser at the codes for a phone. Each code allows few of them, and only its requester has
 * any.
 */
const tries = { max: 20, perSeconds: hour }

const refuse = (retryAfter: number, reason: 'tooManyRequests' | 'signInLocked' = 'tooManyRequests') => {
  if (retryAfter > 0) throw new AppError(reason, { retryAfter })
}

/**
 * Counts a requested code; throws `tooManyRequests` above a limit. The owner of a number has a separate limit, and so
 * does every signed-in account, so that requests by others don't use those up. The narrowest limit is checked first, so
 * that a refused request doesn't count against others. Strangers can slow each other down, but they can't lock a phone.
 */
export async function checkPhoneCodeLimit(deps: Deps, who: PhoneCodeRequesterKind, phone: string): Promise<void> {
  const now = deps.clock.now()
  const hit = (key: string, limit: CallLimit) => recordRateLimitHit(deps.sql, `sms ${key}`, limit, now)
  const mustHaveRoom = async (key: string, limits: Readonly<Record<string, CallLimit>>) => {
    for (const [name, limit] of Object.entries(limits)) refuse(await hit(`${name} ${key}`, limit))
  }
  if (who.kind === 'holder') return mustHaveRoom(`holder ${phone}`, { minute: oncePerMinute, ...ofOne })
  if (who.kind === 'member') {
    await mustHaveRoom(`member ${who.accountId} ${phone}`, { minute: oncePerMinute, ...ofOne })
    await mustHaveRoom(`member ${who.accountId}`, ofMember)
    return mustHaveRoom(`members ${phone}`, ofMember)
  }
  const { allPhones, ...here } = ofStranger
  await mustHaveRoom(`stranger ${who.network} ${phone}`, { minute: oncePerMinute, ...here })
  await mustHaveRoom(`stranger ${who.network}`, { allPhones })
  for (const { name, pause, ...limit } of crowds)
    if ((await hit(`${name} strangers ${phone}`, limit)) > 0)
      refuse(await hit(`pause ${name} strangers ${phone}`, { max: 1, perSeconds: pause }))
}

const windowsOfSent = (isByStranger: boolean) => [
  ...(isByStranger ? [['sms strangers', sent.strangers] as const] : []),
  ['sms all ', sent.all] as const,
]

/**
 * Throws `tooManyRequests` while the portal may send no further text message. It counts nothing, and treats numbers with
 * and without an account alike.
 */
export async function checkTextMessageLimit(deps: Deps, isByStranger: boolean): Promise<void> {
  for (const [key, limit] of windowsOfSent(isByStranger))
    refuse(await findRateLimitWait(deps.sql, key, limit, deps.clock.now()))
}

/** Counts a text message before it is sent; throws `tooManyRequests` above the limit. */
export async function checkAndRecordTextMessage(deps: Deps, isByStranger: boolean): Promise<void> {
  for (const [key, limit] of windowsOfSent(isByStranger))
    refuse(await recordRateLimitHit(deps.sql, key, limit, deps.clock.now()))
}

/**
 * Counts a text message that is sent after the response, when it is too late to refuse the request; returns true if it
 * is within the limit and may be sent.
 */
export async function recordSentTextMessage(deps: Deps, isByStranger: boolean): Promise<boolean> {
  for (const [key, limit] of windowsOfSent(isByStranger))
    if ((await recordRateLimitHit(deps.sql, key, limit, deps.clock.now())) > 0) return false
  return true
}

/**
 * Counts a try at a code. Throws `signInLocked` when this session or browser has tried too often; others can still try.
 */
export async function checkPhoneCodeAttempt(deps: Deps, phone: string, askerHash: Buffer): Promise<void> {
  refuse(
    await recordRateLimitHit(deps.sql, `sms-try ${phone} ${askerHash.toString('base64url')}`, tries, deps.clock.now()),
    'signInLocked',
  )
}
