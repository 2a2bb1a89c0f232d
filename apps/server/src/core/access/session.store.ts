import type { StaffPost } from '@portal/contract/http/call.ts'
import type { Db, SqlFragment } from '../../database/connection.ts'

export type SessionRefusal = 'sessionExpired' | 'sessionEnded' | 'accountSuspended' | 'membershipWithdrawn'
export type SessionRow = {
  sessionId: string
  accountId: string
  companyId: string
  /** The error that a call with this session gets; null while it counts. */
  refusal: SessionRefusal | null
  seenAt: Date
  remember: boolean
  grants: string[]
  companyGrants: string[]
  posts: StaffPost[]
  factorAt: Date | null
  /** Permissions that count only with a second factor. */
  factorGrants: string[]
}

type Rights = Pick<SessionRow, 'grants' | 'companyGrants' | 'posts' | 'factorGrants'>
type SessionWithRights = Omit<SessionRow, 'grants' | 'companyGrants' | 'posts' | 'factorGrants'> & {
  readonly rights: Rights | null
}
const noRights: Rights = { grants: [], companyGrants: [], posts: [], factorGrants: [] }

/**
 * Finds the session of a token in one statement; null when there is no such session. `refusal`: the reason why the
 * session is no longer valid, or null.
 */
export async function findSession(db: Db, tokenHash: Buffer, now: Date): Promise<SessionRow | null> {
  const row = await db<SessionWithRights[]>`
    select s.session_id as "sessionId", s.account_id as "accountId", s.company_id as "companyId",
      session_refusal(s, ${now}) as refusal, s.seen_at as "seenAt", s.remember,
      s.factor_at as "factorAt",
      case when exists (select from rights_holder h where h.account_id = s.account_id) then rights_of(s.account_id, s.company_id) end as rights
    from session_actor s where s.token_hash = ${tokenHash}`.maybeOne()
  if (!row) return null
  const { rights, ...session } = row
  return { ...session, ...(rights ?? noRights) }
}

/**
 * Finds the company of a session, and the reason why the session is no longer valid (null: it is); null when there is
 * no such session.
 */
export async function findSessionState(
  db: Db,
  sessionId: string,
  now: Date,
): Promise<Pick<SessionRow, 'companyId' | 'refusal'> | null> {
  const row = await db<Pick<SessionRow, 'companyId' | 'refusal'>[]>`
    select s.company_id as "companyId", session_refusal(s, ${now}) as refusal from session_actor s where s.session_id = ${sessionId}`.maybeOne()
  return row ?? null
}

/**
 * Extends the idle limit of a session, never past its absolute limit. Also records the language in which the person
 * reads now, for their messages, unless they have chosen one.
 */
export async function setSessionUsed(
  db: Db,
  tokenHash: Buffer,
  { now, idleUntil, lang }: { now: Date; idleUntil: Date; lang: 'zh' | 'en' | null },
): Promise<void> {
  await db`
    with touched as (update session set seen_at = ${now}, idle_until = least(${idleUntil}, expires_at) where token_hash = ${tokenHash} and ended_at is null
      returning account_id)
    update account a set locale = ${lang}::text from touched t where a.id = t.account_id and not a.is_locale_chosen and a.locale <> ${lang}::text`
}

/**
 * Returns the SQL expression of the reader of a media link, whose `holder` is a session or a person. It is null once
 * that session, or every session of that person, has ended, so that a link ends too, without another statement.
 */
export const mediaLinkHolderColumn = (db: Db, holder: string | null, now: Date): SqlFragment => db`(
    select s.account_id from session_actor s
    where (s.session_id = ${holder}::uuid or s.account_id = ${holder}::uuid) and session_refusal(s, ${now}) is null limit 1)`

export type ReauthenticationState = {
  readonly at: Date | null
  readonly hasPassword: boolean
  readonly hasProvider: boolean
  readonly hasFactor: boolean
}
/**
 * Finds the time of the last reauthentication in a session, and the ways in which its person can reauthenticate; null
 * when there is no such session.
 */
export async function findReauthentication(db: Db, sessionId: string): Promise<ReauthenticationState | null> {
  const row = await db<ReauthenticationState[]>`
    select reauthenticated_at as at, has_password as "hasPassword", has_provider as "hasProvider", has_factor as "hasFactor"
    from session_proof where session_id = ${sessionId}`.maybeOne()
  return row ?? null
}
