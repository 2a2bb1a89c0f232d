import type { AnyCall, CallLimit } from '@portal/contract/http/call.ts'
import type { Deps } from '../deps.ts'
import { rateLimitNetwork } from './network.ts'
import { recordRateLimitHit } from './rate-limit.store.ts'

type Window = { readonly start: number; hits: number }
const windows = new Map<string, Window>()
/** Tokens that this process has accepted, with their callers. */
const callers = new Map<string, string>()
const most = 50_000
const generous = { max: 1200, perSeconds: 60 }
const generousForAddress = { max: 12_000, perSeconds: 60 }

/** Puts an entry last; the first one makes room. */
function keep<V>(map: Map<string, V>, key: string, value: V): void {
  map.delete(key)
  map.set(key, value)
  if (map.size > most) map.delete(map.keys().next().value as string)
}

/** Counts a hit in this process; returns the seconds to wait. */
function hit(key: string, limit: CallLimit, now: number): number {
  const window = windows.get(key)
  if (!window || now - window.start >= limit.perSeconds * 1000 || now < window.start) {
    keep(windows, key, { start: now, hits: 1 })
    return 0
  }
  window.hits += 1
  return window.hits <= limit.max ? 0 : Math.ceil((window.start + limit.perSeconds * 1000 - now) / 1000)
}

function giveBack(key: string): void {
  const window = windows.get(key)
  if (window && window.hits > 0) window.hits -= 1
}

/**
 * The origin of a request. `token`: the hash of its token in hexadecimal; null: it has none. `caller`: the caller
 * already known for this token, usually its account; null: none.
 */
export type CallerOrigin = { readonly address: string; readonly token: string | null; readonly caller: string | null }

export const callerOriginOf = (address: string, token: string | null): CallerOrigin => ({
  address,
  token,
  caller: (token && callers.get(token)) ?? null,
})

/**
 * Counts one hit of a call by its caller. Returns the seconds to wait; 0 when the call is allowed. A signed-in caller
 * is counted by account, since a whole company may share one address. A caller whose token was never accepted here is
 * counted by address; otherwise every made-up token would have its own limit. Limits of public calls guard secrets and
 * are counted by address in the database, so that all processes share them. The others only guard against floods and
 * are counted in this process, without waiting.
 */
export function countCall(
  deps: Pick<Deps, 'sql' | 'clock'>,
  call: AnyCall,
  { address, caller }: CallerOrigin,
): number | Promise<number> {
  const now = deps.clock.now()
  if (call.limit && call.access === 'public')
    return recordRateLimitHit(deps.sql, `${call.path} ${rateLimitNetwork(address)}`, call.limit, now)
  if (caller !== null) return hit(`${call.path} ${caller}`, call.limit ?? generous, now.getTime())
  return hit(`${call.path} ${rateLimitNetwork(address)}`, generousForAddress, now.getTime())
}

/**
 * Records that the token of a request has just been accepted, and its caller (`accountId`; null: not known). Requests
 * that were counted by address, because their token was not known yet, are now counted by caller, and subtracted from
 * those of the address: an office of thousands may begin an exam behind one address, each with several calls in
 * progress. Returns the seconds to wait (0: none).
 */
export function recordCaller(
  deps: Pick<Deps, 'clock'>,
  call: AnyCall,
  from: CallerOrigin,
  accountId: string | null,
): number {
  const { token } = from
  if (token === null) return 0
  const known = callers.get(token)
  const caller = accountId ?? known ?? token
  if (known !== caller) keep(callers, token, caller)
  if (from.caller === caller) return 0
  if (from.caller === null) giveBack(`${call.path} ${rateLimitNetwork(from.address)}`)
  return call.limit && call.access === 'public'
    ? 0
    : hit(`${call.path} ${caller}`, call.limit ?? generous, deps.clock.now().getTime())
}

/**
 * Counts one hit of a caller whose token, given by its hash in hexadecimal, was accepted here before. Returns the
 * seconds to wait (0: none); returns null, and counts nothing, when it was not accepted.
 */
export function countHitOfKnownCaller(deps: Pick<Deps, 'clock'>, call: AnyCall, token: string): number | null {
  const caller = callers.get(token)
  return caller === undefined ? null : hit(`${call.path} ${caller}`, call.limit ?? generous, deps.clock.now().getTime())
}
