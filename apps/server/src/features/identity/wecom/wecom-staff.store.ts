import type { BilingualText, PersonName } from '../../../core/text/language.ts'
import { personNameColumn } from '../../../core/text/person-name.store.ts'
import type { Db } from '../../../database/connection.ts'
import { type RowsWithTotal, readPage } from '../../../database/paged.ts'

export type ManagedWecomApp = {
  readonly companyId: string
  readonly corpId: string
  readonly agentId: string
  readonly isProxy: boolean
  readonly bindings: number
  readonly updatedAt: Date
}

export async function findManagedWecomApp(db: Db, companyId: string): Promise<ManagedWecomApp | null> {
  const row = await db<ManagedWecomApp[]>`
    select a.company_id as "companyId", c.wecom_corp_id as "corpId", a.agent_id as "agentId", a.is_proxy as "isProxy", a.updated_at as "updatedAt",
      (select count(*)::int from wecom_binding b where b.company_id = a.company_id) as bindings
    from wecom_app a join company c on c.id = a.company_id where a.company_id = ${companyId} and c.wecom_corp_id is not null`.maybeOne()
  return row ?? null
}

export type CompanyWecomApp = {
  readonly companyId: string
  readonly company: BilingualText
  readonly corpId: string
  readonly agentId: string
  readonly updatedAt: Date
}

/** Lists at most 500 companies with an app at WeCom, without its secret. */
export const listWecomApps = (db: Db): Promise<CompanyWecomApp[]> => db<CompanyWecomApp[]>`
  select a.company_id as "companyId", c.short_name as company, c.wecom_corp_id as "corpId", a.agent_id as "agentId", a.updated_at as "updatedAt"
  from wecom_app a join company c on c.id = a.company_id where c.wecom_corp_id is not null order by c.id limit 500`

type Saved = {
  readonly companyId: string
  readonly corpId: string
  readonly agentId: string
  readonly isProxy: boolean
  readonly sealedSecret: Buffer | null
  readonly now: Date
}

/**
 * Sets the corp id of a company, or removes it (null). `isOther`: the former value was different. Returns null if the
 * company doesn't exist.
 */
export async function setWecomCorpId(
  db: Db,
  companyId: string,
  corpId: string | null,
): Promise<{ isOther: boolean } | null> {
  const row = await db<{ isOther: boolean }[]>`
    with former as (select id, wecom_corp_id from company where id = ${companyId} for update)
    update company c set wecom_corp_id = ${corpId} from former where c.id = former.id
    returning former.wecom_corp_id is distinct from ${corpId}::text as "isOther"`.maybeOne()
  return row ?? null
}

/**
 * Saves an app; without a secret the current one is kept. Clears the token. Returns false if a new app has no secret.
 */
export async function upsertWecomApp(db: Db, app: Saved): Promise<boolean> {
  if (app.sealedSecret) {
    await db`
      insert into wecom_app (company_id, agent_id, is_proxy, sealed_secret, updated_at)
      values (${app.companyId}, ${app.agentId}, ${app.isProxy}, ${app.sealedSecret}, ${app.now})
      on conflict (company_id) do update set agent_id = excluded.agent_id, is_proxy = excluded.is_proxy, sealed_secret = excluded.sealed_secret,
        updated_at = excluded.updated_at, sealed_token = null, token_until = null`
    return true
  }
  const { count } = await db`
    update wecom_app set agent_id = ${app.agentId}, is_proxy = ${app.isProxy}, updated_at = ${app.now}, sealed_token = null, token_until = null
    where company_id = ${app.companyId}`
  return count === 1
}

export async function deleteWecomApp(db: Db, companyId: string): Promise<boolean> {
  const { count } = await db`delete from wecom_app where company_id = ${companyId}`
  return count === 1
}

/**
 * Ends one binding of a company, or all if `wecomUser` is null, and the sessions of their people that began through
 * WeCom. Returns the number of bindings.
 */
export async function endWecomBindings(
  db: Db,
  companyId: string,
  wecomUser: string | null,
  now: Date,
): Promise<number> {
  const ended = await db<{ accountId: string }[]>`
    delete from wecom_binding where company_id = ${companyId} and (${wecomUser}::text is null or wecom_user_id = lower(${wecomUser}))
    returning account_id as "accountId"`
  await db`
    update session set ended_at = ${now}, end_reason = 'signedOut'
    where account_id = any(${ended.map((one) => one.accountId)}::uuid[]) and source = 'wecom' and ended_at is null`
  return ended.length
}

export type WecomBindingRow = {
  readonly wecomUser: string
  readonly accountId: string
  readonly name: PersonName
  readonly account: string
  readonly boundAt: Date
  readonly isByStaff: boolean
  readonly total: number
}

export async function listWecomBindings(
  db: Db,
  companyId: string,
  { page, size }: { page: number; size: number },
): Promise<RowsWithTotal<WecomBindingRow>> {
  return readPage(
    db,
    { page, size },
    (part) => db<WecomBindingRow[]>`
    select b.wecom_user_id as "wecomUser", a.id as "accountId", ${personNameColumn(db, 'a')} as name, a.login as account, b.bound_at as "boundAt",
      b.bound_by is not null as "isByStaff",
      count(*) over ()::int as total
    from wecom_binding b join account a on a.id = b.account_id where b.company_id = ${companyId} order by b.wecom_user_id ${part}`,
  )
}
