import type { Db } from '../../../database/connection.ts'
import type { CallerPower } from '../account-access/account-access.rules.ts'
import { accountAccessColumns } from '../account-access/account-access.store.ts'
import type { BindingCandidate } from './wecom.rules.ts'

export type WecomApp = {
  readonly companyId: string
  readonly corpId: string
  readonly agentId: string
  readonly isProxy: boolean
  readonly sealedSecret: Buffer
}
const appColumns = (
  db: Db,
) => db`a.company_id as "companyId", c.wecom_corp_id as "corpId", a.agent_id as "agentId", a.is_proxy as "isProxy",
  a.sealed_secret as "sealedSecret"`

/**
 * Finds the app of a corp. Without a corp, finds the only app of the portal. Returns null if there is none, or several;
 * apps of suspended companies don't count.
 */
export async function findWecomApp(db: Db, corpId: string | null): Promise<WecomApp | null> {
  const rows = await db<WecomApp[]>`
    select ${appColumns(db)} from wecom_app a join company c on c.id = a.company_id
    where c.status = 'active' and c.wecom_corp_id is not null and (${corpId}::text is null or c.wecom_corp_id = ${corpId}) limit 2`
  return rows.length === 1 ? (rows[0] ?? null) : null
}

export async function findWecomAppOfCompany(db: Db, companyId: string): Promise<WecomApp | null> {
  const row = await db<WecomApp[]>`select ${appColumns(db)} from wecom_app a join company c on c.id = a.company_id
      where a.company_id = ${companyId} and c.wecom_corp_id is not null`.maybeOne()
  return row ?? null
}

/** Finds the access token that all processes share, sealed; null if none is still valid at `until`. */
export async function findWecomToken(db: Db, companyId: string, until: Date): Promise<Buffer | null> {
  const row = await db<{ token: Buffer }[]>`select sealed_token as token from wecom_app
    where company_id = ${companyId} and token_until > ${until} and sealed_token is not null`.maybeOne()
  return row?.token ?? null
}

export async function upsertWecomToken(
  db: Db,
  companyId: string,
  token: { sealed: Buffer; until: Date },
): Promise<void> {
  await db`update wecom_app set sealed_token = ${token.sealed}, token_until = ${token.until} where company_id = ${companyId}`
}

/** Deletes a token that WeCom refused, but not a newer one that another process has fetched. */
export async function deleteWecomToken(db: Db, companyId: string, sealed: Buffer): Promise<void> {
  await db`update wecom_app set sealed_token = null, token_until = null where company_id = ${companyId} and sealed_token = ${sealed}`
}

export type WecomRequest = {
  readonly browserHash: Buffer
  readonly corpId: string
  readonly redirect: string
  readonly createdAt: Date
}

export async function insertWecomRequest(db: Db, request: WecomRequest & { stateHash: Buffer }): Promise<void> {
  await db`
    insert into wecom_request (state_hash, browser_hash, corp_id, redirect, created_at)
    values (${request.stateHash}, ${request.browserHash}, ${request.corpId}, ${request.redirect}, ${request.createdAt})`
}

/** Deletes a request and returns it, so that a state works only once; null if there is none. */
export async function claimWecomRequest(db: Db, stateHash: Buffer): Promise<WecomRequest | null> {
  const row = await db<WecomRequest[]>`
    delete from wecom_request where state_hash = ${stateHash}
    returning browser_hash as "browserHash", corp_id as "corpId", redirect, created_at as "createdAt"`.maybeOne()
  return row ?? null
}

type Code = { readonly codeHash: Buffer; readonly browserHash: Buffer; readonly corpId: string }

/** Records a returned code; returns false if it was already recorded. */
export async function insertWecomCode(db: Db, code: Code, expiresAt: Date): Promise<boolean> {
  const { count } = await db`
    insert into wecom_code (code_hash, browser_hash, corp_id, expires_at) values (${code.codeHash}, ${code.browserHash}, ${code.corpId}, ${expiresAt})
    on conflict do nothing`
  return count === 1
}

/**
 * Uses a code, which works once, before it expires, for its corp, and only in the browser that started the sign-in;
 * returns false otherwise.
 */
export async function claimWecomCode(db: Db, code: Code, now: Date): Promise<boolean> {
  const { count } = await db`
    update wecom_code set used_at = ${now}
    where code_hash = ${code.codeHash} and browser_hash = ${code.browserHash} and corp_id = ${code.corpId} and used_at is null and expires_at > ${now}`
  return count === 1
}

export async function deleteExpiredWecomRequests(db: Db, before: Date): Promise<void> {
  await db`delete from wecom_request where created_at < ${before}`
  await db`delete from wecom_code where expires_at < ${before}`
}

/**
 * The account bound to a member. `power` is the power that the staff member who made the binding had at that time, or
 * that of the corp's administrators if the account was bound by its confirmed contacts.
 */
export type BoundAccount = { readonly accountId: string; readonly madeAt: Date; readonly power: CallerPower }

/** Finds the account to which a member is bound, ignoring case; null if there is none. */
export async function findBoundAccount(db: Db, companyId: string, wecomUser: string): Promise<BoundAccount | null> {
  const row = await db<BoundAccount[]>`
    select b.account_id as "accountId", b.bound_at as "madeAt",
      jsonb_build_object('holdings', b.holdings, 'reach', case when not b.reaches_all then b.company_id end) as power
    from wecom_binding b where b.company_id = ${companyId} and b.wecom_user_id = lower(${wecomUser})`.maybeOne()
  return row ?? null
}

/**
 * Lists at most three active, unbound employees of the company who have confirmed this number or one of these
 * addresses.
 */
export async function listBindingCandidates(
  db: Db,
  companyId: string,
  contacts: { phone: string | null; emails: readonly string[] },
): Promise<BindingCandidate[]> {
  return db<BindingCandidate[]>`
    select a.id as "accountId", ${accountAccessColumns(db)}
    from account a join membership here on here.account_id = a.id and here.company_id = ${companyId} and here.status = 'active'
    where a.status = 'active' and ((a.phone_confirmed_at is not null and a.phone = ${contacts.phone})
      or (a.is_email_confirmed and identifier_key(a.email) = any(select identifier_key(e) from unnest(${contacts.emails as string[]}::text[]) e)))
      and not exists (select from wecom_binding b where b.company_id = ${companyId} and b.account_id = a.id)
    order by a.id limit 3`
}

type Binding = {
  readonly companyId: string
  readonly wecomUser: string
  readonly accountId: string
  readonly by: string | null
  readonly power: CallerPower
  readonly now: Date
}

/**
 * Binds a member to an active employee; an existing binding of the same two is replaced. Constraints refuse a member or
 * an employee who is bound to someone else. Returns false when there is no such employee.
 */
export async function insertWecomBinding(db: Db, binding: Binding): Promise<boolean> {
  await db`
    delete from wecom_binding where company_id = ${binding.companyId} and wecom_user_id = lower(${binding.wecomUser}) and account_id = ${binding.accountId}`
  const { count } = await db`
    insert into wecom_binding (company_id, wecom_user_id, account_id, bound_by, bound_at, holdings, reaches_all)
    select m.company_id, lower(${binding.wecomUser}), m.account_id, ${binding.by}, ${binding.now}, ${binding.power.holdings as string[]},
      ${binding.power.reach === null} from membership m
    where m.company_id = ${binding.companyId} and m.account_id = ${binding.accountId} and m.status = 'active'`
  return count === 1
}
