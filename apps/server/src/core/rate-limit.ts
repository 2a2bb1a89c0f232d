import type { AnyCall } from '@portal/contract/http/call.ts'
import type { Deps } from './deps.ts'
import { hitWindow } from './rate-limit.store.ts'

type Window = { start: number; hits: number }
const windows = new Map<string, Window>()
const mostWindows = 50_000
const generous = { max: 1200, perSeconds: 60 }
const generousForAddress = { max: 12_000, perSeconds: 60 }

/**
 * Counts one hit of a call by its caller (session, else address); answers the seconds to wait, 0 when there is room.
 * Limits of public calls guard secrets and are counted in the database, so that two processes count together;
 * the others only guard against floods and are counted in this process, without waiting.
 */
export function countHit(deps: Deps, call: AnyCall, address: string, tokenHash: Buffer | null): number | Promise<number> {
  const guardsSecret = call.limit !== undefined && call.access === 'public'
  // A whole company may stand behind one address: who is signed in is counted by the session.
  const who = tokenHash && !guardsSecret ? tokenHash.toString('base64url') : address
  const limit = call.limit ?? (tokenHash ? generous : generousForAddress)
  const now = deps.clock.now().getTime()
  const key = `${call.path} ${who}`
  if (guardsSecret) return hitWindow(deps.sql, key, limit, new Date(now))
  if (windows.size > mostWindows) windows.clear()
  const window = windows.get(key)
  if (!window || now - window.start >= limit.perSeconds * 1000 || now < window.start) {
    windows.set(key, { start: now, hits: 1 })
    return 0
  }
  window.hits += 1
  return window.hits <= limit.max ? 0 : Math.ceil((window.start + limit.perSeconds * 1000 - now) / 1000)
}
