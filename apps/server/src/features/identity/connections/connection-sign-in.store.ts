import type { ConnectionKind } from '@portal/contract/identity/connection-kinds.ts'
import type { PersonName } from '../../../core/text/language.ts'
import { personNameColumn } from '../../../core/text/person-name.store.ts'
import type { Db } from '../../../database/connection.ts'
import { lockSignInState } from '../account-access/account-access.store.ts'
import type { ConnectionClaims, MatchedPerson } from './connection.rules.ts'

export type ConnectionRequest = {
  readonly browserHash: Buffer
  readonly connectionId: string
  readonly nonce: string
  readonly codeVerifier: string
  readonly redirect: string
  readonly testId: string | null
  readonly createdAt: Date
}
export async function insertConnectionRequest(db: Db, one: ConnectionRequest & { stateHash: Buffer }): Promise<void> {
  await db`
    insert into connection_request (state_hash, browser_hash, connection_id, nonce, code_verifier, redirect, test_id, created_at)
    values (${one.stateHash}, ${one.browserHash}, ${one.connectionId}, ${one.nonce}, ${one.codeVerifier}, ${one.redirect}, ${one.testId}, ${one.createdAt})`
}
/** Deletes a request of a connection and returns it, so that a state works only once; null if there is none. */
export async function claimConnectionRequest(
  db: Db,
  stateHash: Buffer,
  connectionId: string,
): Promise<(ConnectionRequest & { readonly answer: string | null }) | null> {
  const row = await db<(ConnectionRequest & { answer: string | null })[]>`
    delete from connection_request where state_hash = ${stateHash} and connection_id = ${connectionId}
    returning browser_hash as "browserHash", connection_id as "connectionId", nonce, code_verifier as "codeVerifier", redirect, test_id as "testId",
      created_at as "createdAt", answer`.maybeOne()
  return row ?? null
}
/** Finds a request of a connection that is newer than `since` and has no stored answer; null if there is none. */
export async function findConnectionRequest(
  db: Db,
  of: { stateHash: Buffer; connectionId: string; since: Date },
): Promise<{ readonly browserHash: Buffer; readonly isTest: boolean } | null> {
  const row = await db<{ browserHash: Buffer; isTest: boolean }[]>`
    select browser_hash as "browserHash", test_id is not null as "isTest" from connection_request
    where state_hash = ${of.stateHash} and connection_id = ${of.connectionId} and created_at > ${of.since} and answer is null`.maybeOne()
  return row ?? null
}
/**
 * Stores the answer that was posted for a request. Returns false if no request newer than `since` is waiting for one: a
 * second answer is refused.
 */
export async function setSignInAnswer(
  db: Db,
  of: { stateHash: Buffer; connectionId: string; since: Date },
  answer: string,
): Promise<boolean> {
  const { count } = await db`
    update connection_request set answer = ${answer}
    where state_hash = ${of.stateHash} and connection_id = ${of.connectionId} and created_at > ${of.since} and answer is null`
  return count === 1
}
export async function deleteOldConnectionRequests(db: Db, before: Date): Promise<void> {
  await db`delete from connection_request where created_at < ${before}`
  await db`delete from connection_test where created_at < ${before}`
}

type Row = {
  readonly accountId: string
  readonly isMember: boolean
  readonly linkedAt: Date | null
  readonly isOfOther: boolean
}
/** The columns of `Found` for the account `a` in the company of a connection, for one subject. */
const foundColumns = (db: Db, at: { connectionId: string; companyId: string }, subject: string) => db`
  a.id as "accountId",
  exists (select from membership n where n.account_id = a.id and n.company_id = ${at.companyId} and n.status = 'active') as "isMember",
  (select i.linked_at from connection_identity i where i.connection_id = ${at.connectionId} and i.account_id = a.id and i.subject = ${subject}) as "linkedAt",
  exists (select from connection_identity i where i.connection_id = ${at.connectionId} and i.account_id = a.id and i.subject <> ${subject}) as "isOfOther"`

async function withStanding(db: Db, row: Row | undefined): Promise<MatchedPerson | null> {
  const standing = row && (await lockSignInState(db, row.accountId))
  return row && standing ? { ...row, standing } : null
}

type At = { readonly connectionId: string; readonly companyId: string }
export async function findLinkedPerson(db: Db, at: At, subject: string): Promise<MatchedPerson | null> {
  const row = await db<Row[]>`
    select ${foundColumns(db, at, subject)} from connection_identity l join account a on a.id = l.account_id
    where l.connection_id = ${at.connectionId} and l.subject = ${subject}`.maybeOne()
  return withStanding(db, row ?? undefined)
}
/**
 * Finds the present or former member with an employee number; null if there is none. Case is ignored, but an exact
 * match comes first: the numbers of two members may differ only in case.
 */
export async function findPersonByEmployeeNumber(
  db: Db,
  at: At,
  subject: string,
  employeeNo: string | null,
): Promise<MatchedPerson | null> {
  if (employeeNo === null) return null
  const row = await db<Row[]>`
    select ${foundColumns(db, at, subject)} from membership m join account a on a.id = m.account_id
    where m.company_id = ${at.companyId} and identifier_key(m.employee_no) = identifier_key(${employeeNo}::text)
    order by m.employee_no = identifier_text(${employeeNo}::text) desc, m.status, a.id limit 1`.maybeOne()
  return withStanding(db, row ?? undefined)
}
/** Finds the present or former member with this address, if it is confirmed here; null if there is none. */
export async function findPersonByEmail(
  db: Db,
  at: At,
  subject: string,
  email: string | null,
): Promise<MatchedPerson | null> {
  if (email === null) return null
  const row = await db<Row[]>`
    select ${foundColumns(db, at, subject)} from membership m join account a on a.id = m.account_id
    where m.company_id = ${at.companyId} and identifier_key(a.email) = identifier_key(${email}::text) and a.is_email_confirmed limit 1`.maybeOne()
  return withStanding(db, row ?? undefined)
}
/** Returns true if this is the name of the account's owner, ignoring case and surrounding spaces. */
export async function isAccountOwnerName(db: Db, accountId: string, name: string): Promise<boolean> {
  return (
    (await db`select from account where id = ${accountId} and lower(btrim(name)) = lower(btrim(${name}::text))`)
      .length > 0
  )
}
/**
 * Returns true if any account has `email` as its address, confirmed or not, or as its login. Returns false for null.
 */
export async function isEmailUsed(db: Db, email: string | null): Promise<boolean> {
  if (email === null) return false
  return (
    (
      await db`
        select from account where identifier_key(email) = identifier_key(${email}::text)
          or identifier_key(login) = identifier_key(${email}::text) limit 1`
    ).length > 0
  )
}

/**
 * Links a subject to an account, or renews the link. Returns false if the subject or the account has another link in
 * this connection.
 */
export async function upsertConnectionLink(
  db: Db,
  link: { connectionId: string; subject: string; accountId: string; now: Date },
): Promise<boolean> {
  const { count } = await db`
    insert into connection_identity as i (connection_id, subject, account_id, linked_at)
    select ${link.connectionId}, ${link.subject}, ${link.accountId}, ${link.now}
    where not exists (select from connection_identity o
      where o.connection_id = ${link.connectionId} and o.account_id = ${link.accountId} and o.subject <> ${link.subject})
    on conflict (connection_id, subject) do update set linked_at = excluded.linked_at where i.account_id = excluded.account_id`
  return count === 1
}

/** Deletes the link of a subject. */
export const deleteConnectionLink = (db: Db, connectionId: string, subject: string): Promise<unknown> =>
  db`delete from connection_identity where connection_id = ${connectionId} and subject = ${subject}`

/**
 * Finds the id of the department of a company with this name in either language, ignoring case; null if there is none,
 * or more than one.
 */
export async function findDepartmentByName(db: Db, companyId: string, name: string | null): Promise<string | null> {
  if (name === null) return null
  const rows = await db<{ id: string }[]>`select id from department
    where company_id = ${companyId} and (lower(name->>'zh') = lower(${name}) or lower(name->>'en') = lower(${name})) limit 2`
  return rows.length === 1 ? (rows[0]?.id ?? null) : null
}

export async function insertConnectionTest(
  db: Db,
  test: { id: string; connectionId: string; by: string; tokenHash: Buffer; now: Date },
): Promise<void> {
  await db`insert into connection_test (id, connection_id, asked_by, token_hash, created_at)
    values (${test.id}, ${test.connectionId}, ${test.by}, ${test.tokenHash}, ${test.now})`
}
/** Finds the id of a test that is newer than `since` and has not ended, by its token; null if there is none. */
export async function findOpenConnectionTest(
  db: Db,
  connectionId: string,
  tokenHash: Buffer,
  since: Date,
): Promise<string | null> {
  const row = await db<{ id: string }[]>`select id from connection_test
    where connection_id = ${connectionId} and token_hash = ${tokenHash} and finished_at is null and created_at > ${since}`.maybeOne()
  return row?.id ?? null
}
type TestResult = {
  readonly outcome: string
  readonly accountId: string | null
  readonly claims: ConnectionClaims
  readonly reason: string | null
  readonly now: Date
}
/**
 * Records the first result of a test; a later one changes nothing. `proves`: the result would sign a person in, so the
 * connection may be turned on.
 */
export async function setConnectionTestFinished(
  db: Db,
  id: string,
  { outcome, accountId, claims, reason, now }: TestResult,
  proves: boolean,
) {
  const { count } = await db`
    update connection_test set finished_at = ${now}, outcome = ${outcome}, account_id = ${accountId}, claims = ${db.json(claims as never)},
      reason = ${reason}
    where id = ${id} and finished_at is null`
  if (count === 1 && proves)
    await db`update identity_connection set tested_at = ${now} where id = (select connection_id from connection_test where id = ${id})`
}
export type ConnectionTestRow = {
  readonly finishedAt: Date | null
  readonly outcome: string | null
  readonly claims: ConnectionClaims | null
  readonly reason: string | null
  readonly kind: ConnectionKind
  readonly accountId: string | null
  readonly name: PersonName | null
  readonly account: string | null
}
/**
 * Finds a test that this member of staff has begun, in one company or in any if `companyId` is null; null if there is
 * none. The person is named only if they are or were a member of the connection's company.
 */
export async function findConnectionTest(
  db: Db,
  id: string,
  askedBy: string,
  companyId: string | null,
): Promise<ConnectionTestRow | null> {
  const row = await db<ConnectionTestRow[]>`
    select t.finished_at as "finishedAt", t.outcome, t.claims, t.reason, c.kind, a.id as "accountId", ${personNameColumn(db, 'a')} as name, a.login as account
    from connection_test t join identity_connection c on c.id = t.connection_id
    left join membership m on m.account_id = t.account_id and m.company_id = c.company_id
    left join account a on a.id = m.account_id
    where t.id = ${id} and t.asked_by = ${askedBy} and (${companyId}::uuid is null or c.company_id = ${companyId})`.maybeOne()
  return row ?? null
}
