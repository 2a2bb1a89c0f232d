import type { BilingualText } from '../../core/text/language.ts'
import type { Db } from '../../database/connection.ts'

export type HomeCompany = {
  readonly id: string
  readonly name: BilingualText
  readonly logoFile: string | null
  readonly isSingleSession: boolean
}

/**
 * Finds the company that a person enters: the named one, or their last one, or the one that they joined first. Returns
 * null if they are not an active member of the named one or, without a name, of any active company.
 */
export async function findHomeCompany(
  db: Db,
  accountId: string,
  companyId: string | null = null,
): Promise<HomeCompany | null> {
  const row = await db<HomeCompany[]>`
    select c.id, c.name, c.logo_file as "logoFile", c.single_session as "isSingleSession"
    from membership m join company c on c.id = m.company_id
    where m.account_id = ${accountId} and m.status = 'active' and c.status = 'active' and (${companyId}::uuid is null or c.id = ${companyId})
    order by case when count(*) over () > 1 then c.id = (select s.company_id from session s where s.account_id = ${accountId} order by s.created_at desc
      limit 1) end desc nulls last, m.joined_at, c.id
    limit 1`.maybeOne()
  return row ?? null
}

export type NewSession = {
  tokenHash: Buffer
  id: string
  accountId: string
  companyId: string
  now: Date
  idleUntil: Date
  expiresAt: Date
  remember: boolean
  source: string
  device: string | null
  address: string | null
  reauthenticatedAt: Date | null
  factorAt: Date | null
}

export async function insertSession(db: Db, session: NewSession): Promise<void> {
  await db`
    insert into session (token_hash, id, account_id, company_id, created_at, seen_at, idle_until, expires_at, remember, source, device, address,
      reauthenticated_at, factor_at)
    values (${session.tokenHash}, ${session.id}, ${session.accountId}, ${session.companyId}, ${session.now}, ${session.now}, ${session.idleUntil},
      ${session.expiresAt}, ${session.remember}, ${session.source}, ${session.device}, ${session.address}, ${session.reauthenticatedAt}, ${session.factorAt})`
}

/** Ends the sessions of a person in a company except the given one, for a company that allows only one. */
export async function endSessionsOfOtherBrowsers(
  db: Db,
  who: { accountId: string; companyId: string; sessionId: string; now: Date },
): Promise<void> {
  await db`
    update session set ended_at = ${who.now}, end_reason = 'elsewhere'
    where account_id = ${who.accountId} and company_id = ${who.companyId} and id <> ${who.sessionId} and ended_at is null`
}

export async function endSessionByToken(db: Db, tokenHash: Buffer, now: Date): Promise<void> {
  await db`update session set ended_at = ${now}, end_reason = 'signedOut' where token_hash = ${tokenHash} and ended_at is null`
}

export async function endSessionsOfAccount(
  db: Db,
  accountId: string,
  reason: 'passwordChanged' | 'suspended' | 'byStaff',
  now: Date,
): Promise<void> {
  await db`update session set ended_at = ${now}, end_reason = ${reason} where account_id = ${accountId} and ended_at is null`
}

/** Counts the sessions of an account, or (null) of all accounts, that were not ended; expired ones count too. */
export async function countSessions(db: Db, accountId: string | null): Promise<number> {
  const row = await db<{ count: number }[]>`select count(*)::int as count from session
    where ended_at is null and (${accountId}::uuid is null or account_id = ${accountId})`.one()
  return row.count
}
export async function endSessionsOfEveryone(db: Db, now: Date): Promise<void> {
  await db`update session set ended_at = ${now}, end_reason = 'byStaff' where ended_at is null`
}

/** Records that the person of a session has just proved their identity. */
export async function setSessionReauthenticated(db: Db, sessionId: string, now: Date): Promise<void> {
  await db`update session set reauthenticated_at = ${now} where id = ${sessionId}`
}

/** Ends all sessions of an account, with a changed password as the reason, except the one in which it was changed. */
export async function endSessionsOnPasswordChange(
  db: Db,
  { accountId, sessionId, now }: { accountId: string; sessionId: string; now: Date },
): Promise<void> {
  await db`update session set ended_at = ${now}, end_reason = 'passwordChanged' where account_id = ${accountId} and id <> ${sessionId} and ended_at is null`
}
/**
 * Deletes sessions that ended before an instant. The newest of each person is kept, since it records their last
 * sign-in.
 */
export async function deleteOldSessions(db: Db, before: Date): Promise<void> {
  await db`
    delete from session s using (select account_id, max(created_at) as latest from session group by 1) n
    where n.account_id = s.account_id and s.created_at < n.latest and least(s.ended_at, s.expires_at, s.idle_until) < ${before}`
}

/**
 * Moves a session to another company of its person; returns false when the person does not belong to this company, or
 * the session has ended.
 */
export async function setSessionCompany(db: Db, sessionId: string, companyId: string): Promise<boolean> {
  const { count } = await db`
    update session s set company_id = ${companyId} where s.id = ${sessionId} and s.ended_at is null and exists (
      select from membership m join company c on c.id = m.company_id
      where m.account_id = s.account_id and m.company_id = ${companyId} and m.status = 'active' and c.status = 'active')`
  return count === 1
}

export type SsoRequest = {
  readonly browserHash: Buffer
  readonly nonce: string
  readonly codeVerifier: string
  readonly redirect: string
  readonly isFresh: boolean
  readonly createdAt: Date
}

export async function insertSsoRequest(db: Db, request: SsoRequest & { stateHash: Buffer }): Promise<void> {
  await db`
    insert into sso_request (state_hash, browser_hash, nonce, code_verifier, redirect, is_fresh, created_at)
    values (${request.stateHash}, ${request.browserHash}, ${request.nonce}, ${request.codeVerifier}, ${request.redirect}, ${request.isFresh},
      ${request.createdAt})`
}

/** Deletes a request and returns it, so that a state works only once; null if there is none. */
export async function claimSsoRequest(db: Db, stateHash: Buffer): Promise<SsoRequest | null> {
  const row = await db<SsoRequest[]>`
    delete from sso_request where state_hash = ${stateHash}
    returning browser_hash as "browserHash", nonce, code_verifier as "codeVerifier", redirect, is_fresh as "isFresh", created_at as "createdAt"`.maybeOne()
  return row ?? null
}

export async function deleteExpiredSignInRequests(db: Db, before: Date): Promise<void> {
  await db`delete from sso_request where created_at < ${before}`
  await db`delete from sign_in_code where expires_at < ${before}`
  await db`delete from password_reset where expires_at < ${before}`
}

export async function insertSignInCode(
  db: Db,
  code: {
    codeHash: Buffer
    browserHash: Buffer
    accountId: string
    linkedAt: Date | null
    isFresh: boolean
    expiresAt: Date
    /** The company's provider; none: the portal's own. */
    connectionId?: string
  },
): Promise<void> {
  await db`insert into sign_in_code (code_hash, browser_hash, account_id, linked_at, is_fresh, expires_at, connection_id)
    values (${code.codeHash}, ${code.browserHash}, ${code.accountId}, ${code.linkedAt}, ${code.isFresh}, ${code.expiresAt},
      ${code.connectionId ?? null})`
}

export type UsedSignInCode = {
  readonly accountId: string
  readonly linkedAt: Date | null
  readonly isFresh: boolean
  readonly connectionId: string | null
}
/**
 * Uses a code, which works once, before it expires, and only in the browser that started the sign-in; returns null
 * otherwise.
 */
export async function claimSignInCode(
  db: Db,
  code: { codeHash: Buffer; browserHash: Buffer; now: Date },
): Promise<UsedSignInCode | null> {
  const row = await db<UsedSignInCode[]>`
    update sign_in_code set used_at = ${code.now}
    where code_hash = ${code.codeHash} and browser_hash = ${code.browserHash} and used_at is null and expires_at > ${code.now}
    returning account_id as "accountId", linked_at as "linkedAt", is_fresh as "isFresh", connection_id as "connectionId"`.maybeOne()
  return row ?? null
}
