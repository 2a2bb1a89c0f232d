import type { BilingualText } from '../../../core/text/language.ts'
import type { Db } from '../../../database/connection.ts'

/**
 * Compares a sign-in with the earlier ones of the account. Returns `here` if one of them came from the same kind of
 * browser at this address, `elsewhere` if none did, and `unknown` if no earlier one has an address.
 */
export async function compareEarlierSignIns(
  db: Db,
  accountId: string,
  { device, address }: { device: string | null; address: string },
): Promise<'here' | 'elsewhere' | 'unknown'> {
  const row = await db<{ isHere: boolean | null }[]>`
    select bool_or(address = ${address} and device is not distinct from ${device}) as "isHere" from session
    where account_id = ${accountId} and address is not null`.one()
  if (!row || row.isHere === null) return 'unknown'
  return row.isHere ? 'here' : 'elsewhere'
}

export type OwnSession = {
  readonly id: string
  readonly device: string | null
  readonly address: string | null
  readonly source: string
  readonly company: BilingualText
  readonly beganAt: Date
  readonly seenAt: Date
}
/** Lists the valid sessions of a person in every company, at most 100, the last used first. */
export const listOwnSessions = (db: Db, accountId: string, now: Date): Promise<OwnSession[]> => db<OwnSession[]>`
  select s.id, s.device, s.address, s.source, c.short_name as company, s.created_at as "beganAt", s.seen_at as "seenAt"
  from session s join company c on c.id = s.company_id
  where s.account_id = ${accountId} and is_session_live(s.ended_at, s.expires_at, s.idle_until, ${now}) order by s.seen_at desc, s.id limit 100`

/**
 * Ends a session of a person; returns false when they have no session with this id. A session that has already ended is
 * not changed.
 */
export async function setOwnSessionEnded(db: Db, accountId: string, sessionId: string, now: Date): Promise<boolean> {
  const { count } = await db`
    update session set end_reason = coalesce(end_reason, 'signedOut'), ended_at = coalesce(ended_at, ${now})
    where id = ${sessionId} and account_id = ${accountId}`
  return count === 1
}

/** Ends all sessions of a person except one; returns their number. */
export async function setOtherSessionsEnded(db: Db, accountId: string, sessionId: string, now: Date): Promise<number> {
  const { count } = await db`
    update session set ended_at = ${now}, end_reason = 'signedOut' where account_id = ${accountId} and id <> ${sessionId} and ended_at is null`
  return count
}
