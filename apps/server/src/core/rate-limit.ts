import type { AnyCall } from '@portal/contract/http/call.ts'
import type { FastifyRequest } from 'fastify'
import type { Deps } from './deps.ts'
import { hashSecret } from './random.ts'
import { hitWindow } from './rate-limit.store.ts'
import { tokenOf } from './session.ts'

type Window = { start: number; hits: number }
const windows = new Map<string, Window>()
const generous = { max: 1200, perSeconds: 60 }
const generousForAddress = { max: 12_000, perSeconds: 60 }

/**
 * Counts one hit of a call by its caller (session, else address); answers the seconds to wait, 0 when there is room.
 * Limits of public calls guard secrets and are counted in the database, so that two processes count together;
 * the others only guard against floods and are counted in this process.
 */
export async function countHit(deps: Deps, call: AnyCall, request: FastifyRequest): Promise<number> {
  const token = tokenOf(request)
  const guardsSecret = call.limit !== undefined && call.access === 'public'
  // A whole company may stand behind one address: who is signed in is counted by the session.
  const who = token && !guardsSecret ? hashSecret(token).toString('base64url') : request.ip
  const limit = call.limit ?? (token ? generous : generousForAddress)
  const now = deps.clock.now().getTime()
  if (guardsSecret) return hitWindow(deps.sql, `${call.path} ${who}`, limit, new Date(now))
  const key = `${call.path} ${who}`
  if (windows.size > 50_000) windows.clear()
  const window = windows.get(key)
  if (!window || now - window.start >= limit.perSeconds * 1000 || now < window.start) {
    windows.set(key, { start: now, hits: 1 })
    return 0
  }
  window.hits += 1
  return window.hits <= limit.max ? 0 : Math.ceil((window.start + limit.perSeconds * 1000 - now) / 1000)
}
