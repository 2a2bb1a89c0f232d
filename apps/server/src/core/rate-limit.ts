import type { AnyCall, CallLimit } from '@portal/contract/http/call.ts'
import type { Deps } from './deps.ts'
import { networkOf } from './network.ts'
import { hitWindow } from './rate-limit.store.ts'

type Window = { readonly start: number; hits: number }
const windows = new Map<string, Window>()
/** Tokens that this process has seen accepted, and whose they are. */
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

/** Counts a hit in this process; answers the seconds to wait. */
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

const keyOf = (tokenHash: Buffer) => tokenHash.toString('base64url')

/**
 * Counts one hit of a call by its caller; answers the seconds to wait, 0 when there is room. A signed-in caller is counted by account,
 * since a whole company may share one address. A caller with a token that was never accepted here is counted by address,
 * or every made-up token would have a limit of its own.
 * Limits of public calls guard secrets and are counted in the database, so that two processes count together;
 * the others only guard against floods and are counted in this process, without waiting.
 */
export function countHit(deps: Pick<Deps, 'sql' | 'clock'>, call: AnyCall, address: string, tokenHash: Buffer | null): number | Promise<number> {
  const now = deps.clock.now()
  if (call.limit && call.access === 'public') return hitWindow(deps.sql, `${call.path} ${networkOf(address)}`, call.limit, now)
  const caller = tokenHash && callers.get(keyOf(tokenHash))
  if (caller) return hit(`${call.path} ${caller}`, call.limit ?? generous, now.getTime())
  return hit(`${call.path} ${networkOf(address)}`, generousForAddress, now.getTime())
}

/**
 * Notes whose token has just been accepted; null: only that it was. A caller that was not known before is counted now, and the
 * address gets its hit back: an office of thousands may sign in behind one address. Answers the seconds to wait.
 */
export function noteCaller(deps: Pick<Deps, 'clock'>, call: AnyCall, from: { readonly tokenHash: Buffer; readonly address: string }, accountId: string | null): number {
  const key = keyOf(from.tokenHash)
  const known = callers.get(key)
  if (known && (accountId === null || known === accountId)) return 0
  keep(callers, key, accountId ?? key)
  if (!known) giveBack(`${call.path} ${networkOf(from.address)}`)
  return call.limit && call.access === 'public' ? 0 : hit(`${call.path} ${accountId ?? key}`, call.limit ?? generous, deps.clock.now().getTime())
}
