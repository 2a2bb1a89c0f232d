import type { Db } from '../database/connection.ts'

export type SessionRow = {
  sessionId: string
  accountId: string
  companyId: string
  endedAt: Date | null
  endReason: string | null
  idleUntil: Date
  expiresAt: Date
  seenAt: Date
  remember: boolean
  accountStatus: string
  memberStatus: string | null
  companyStatus: string
  grants: string[]
  companyGrants: string[]
}

/** The session of a token with all that decides whether it still counts, in one statement. */
export async function findSession(db: Db, tokenHash: Buffer): Promise<SessionRow | null> {
  const [row] = await db<SessionRow[]>`
    select s.id as "sessionId", s.account_id as "accountId", s.company_id as "companyId", s.ended_at as "endedAt", s.end_reason as "endReason",
      s.idle_until as "idleUntil", s.expires_at as "expiresAt", s.seen_at as "seenAt", s.remember, a.status as "accountStatus", m.status as "memberStatus", c.status as "companyStatus",
      array(select grant_name from staff_grant g where g.account_id = s.account_id and g.company_id is null) as grants,
      array(select grant_name from staff_grant g where g.account_id = s.account_id and g.company_id = s.company_id) as "companyGrants"
    from session s
    join account a on a.id = s.account_id
    join company c on c.id = s.company_id
    left join membership m on m.account_id = s.account_id and m.company_id = s.company_id
    where s.token_hash = ${tokenHash}`
  return row ?? null
}

/** Moves the idle limit of a session; never past its absolute one. */
export async function touchSession(db: Db, tokenHash: Buffer, now: Date, idleUntil: Date): Promise<void> {
  await db`update session set seen_at = ${now}, idle_until = least(${idleUntil}, expires_at) where token_hash = ${tokenHash} and ended_at is null`
}
