import type { DataOf } from '@portal/contract/http/call.ts'
import type { joiningApplications } from '@portal/contract/identity/joining.contract.ts'
import { findWaitingQueue, type WaitingQueue } from '../../../core/jobs/waiting.store.ts'
import type { ListSource } from '../../../core/list/list.store.ts'
import type { BilingualText, PersonName } from '../../../core/text/language.ts'
import { personNameColumn } from '../../../core/text/person-name.store.ts'
import type { Db } from '../../../database/connection.ts'
import type { JoiningAnswer, JoiningField } from './joining.rules.ts'

export type ListedJoiningWay = {
  readonly id: string
  readonly kind: 'code' | 'domain'
  readonly name: string
  readonly departmentId: string | null
  readonly department: BilingualText | null
  readonly needsApproval: boolean
  readonly isRevoked: boolean
  readonly expiresAt: Date | null
  readonly mostUses: number | null
  readonly uses: number
  readonly fields: JoiningField[]
  readonly revision: number
  readonly createdAt: Date
  readonly createdBy: PersonName | null
}
/** Lists the ways to join a company, the newest first, then those that were revoked in the last hundred days. */
export const listJoiningWays = (db: Db, companyId: string, now: Date): Promise<ListedJoiningWay[]> => db<
  ListedJoiningWay[]
>`
  select w.id, w.kind, w.name, w.department_id as "departmentId", d.name as department, w.needs_approval as "needsApproval",
    w.revoked_at is not null as "isRevoked", w.expires_at as "expiresAt", w.most_uses as "mostUses", w.uses, w.fields, w.revision,
    w.created_at as "createdAt", (select ${personNameColumn(db, 'a')} from account a where a.id = w.created_by) as "createdBy"
  from joining_way w left join department d on d.id = w.department_id
  where w.company_id = ${companyId} and (w.revoked_at is null or w.revoked_at > ${now}::timestamptz - interval '100 days')
  order by w.revoked_at is not null, w.created_at desc, w.id`

export type CompanyJoiningFacts = {
  readonly name: BilingualText
  readonly domains: string[]
  readonly requiresProvider: boolean
  readonly waiting: number
}
/** Finds the facts of a company that are shown with its ways to join; null if it doesn't exist. */
export async function findCompanyJoiningFacts(db: Db, companyId: string): Promise<CompanyJoiningFacts | null> {
  const row = await db<CompanyJoiningFacts[]>`
    select c.name, array(select d.domain from identity_domain d where d.company_id = c.id and d.proved_at is not null order by d.domain) as domains,
      exists (select from identity_connection i where i.company_id = c.id and i.is_required) as "requiresProvider",
      (select count(*)::int from joining_application a where a.company_id = c.id and a.state = 'waiting') as waiting
    from company c where c.id = ${companyId}`.maybeOne()
  return row ?? null
}

export async function countOpenJoiningWays(db: Db, companyId: string, now: Date): Promise<number> {
  const row = await db<{ n: number }[]>`
    select count(*)::int as n from joining_way
    where company_id = ${companyId} and revoked_at is null and (expires_at is null or expires_at > ${now})`.one()
  return row.n
}

export type JoiningWayContent = {
  readonly name: string
  readonly departmentId: string | null
  readonly needsApproval: boolean
  readonly expiresAt: Date | null
  readonly mostUses: number | null
  readonly fields: readonly JoiningField[]
}
type NewWay = JoiningWayContent & {
  readonly id: string
  readonly companyId: string
  readonly kind: 'code' | 'domain'
  readonly sealedCode: Buffer | null
  readonly codeHash: Buffer | null
  readonly by: string
  readonly now: Date
}
/** Inserts a way to join; returns false if the same request has already inserted it. */
export async function insertJoiningWay(db: Db, one: NewWay): Promise<boolean> {
  const { count } = await db`
    insert into joining_way (id, company_id, kind, name, sealed_code, code_hash, department_id, needs_approval, expires_at, most_uses, fields,
      created_at, created_by)
    values (${one.id}, ${one.companyId}, ${one.kind}, ${one.name}, ${one.sealedCode}, ${one.codeHash}, ${one.departmentId}, ${one.needsApproval},
      ${one.expiresAt}, ${one.mostUses}, ${db.json(one.fields as never)}, ${one.now}, ${one.by}) on conflict (id) do nothing`
  return count === 1
}
export async function updateJoiningWay(db: Db, id: string, one: JoiningWayContent): Promise<number> {
  const row = await db<{ revision: number }[]>`
    update joining_way set name = ${one.name}, department_id = ${one.departmentId}, needs_approval = ${one.needsApproval},
      expires_at = ${one.expiresAt}, most_uses = ${one.mostUses}, fields = ${db.json(one.fields as never)}, revision = revision + 1
    where id = ${id} returning revision`.one()
  return row.revision
}
/** Revokes a way to join; returns false if it was already revoked. */
export async function setJoiningWayRevoked(db: Db, id: string, now: Date): Promise<boolean> {
  const { count } = await db`update joining_way set revoked_at = ${now} where id = ${id} and revoked_at is null`
  return count === 1
}
export async function findSealedJoiningCode(db: Db, id: string): Promise<Buffer | null> {
  const row = await db<
    { sealedCode: Buffer | null }[]
  >`select sealed_code as "sealedCode" from joining_way where id = ${id}`.maybeOne()
  return row?.sealedCode ?? null
}

export type JoiningApplicationFilter = {
  readonly companyId: string | null
  readonly state: string | null
  /** A part of a name or an address, as a regular expression (`phrasePattern`); null: no search. */
  readonly pattern: string | null
}
export const joiningApplicationSource = (
  db: Db,
  { companyId, state, pattern }: JoiningApplicationFilter,
): ListSource => ({
  from: db`joining_application a`,
  where: db`true ${companyId === null ? db`` : db`and a.company_id = ${companyId}`} ${state === null ? db`` : db`and a.state = ${state}`}
    ${pattern === null ? db`` : db`and (a.name ~* ${pattern} or a.email ~* ${pattern})`}`,
  sorted: db`a.made_at`,
  id: db`a.id`,
})

type ListedApplication = {
  readonly id: string
  readonly companyId: string
  readonly company: BilingualText
  readonly name: string
  readonly email: string
  readonly state: DataOf<typeof joiningApplications>['rows'][number]['state']
  readonly way: string
  readonly department: BilingualText | null
  readonly accountId: string | null
  readonly login: string | null
  readonly accountName: PersonName | null
  /** True if `email` is the login of an account without a confirmed address. */
  readonly isLogin: boolean
  readonly isFormerMember: boolean
  readonly answers: JoiningAnswer[]
  readonly madeAt: Date
  readonly expiresAt: Date
  readonly decidedAt: Date | null
  readonly decidedBy: PersonName | null
  readonly reason: string | null
}
export const listJoiningApplications = (db: Db, ids: readonly string[]): Promise<ListedApplication[]> => db<
  ListedApplication[]
>`
  select a.id, a.company_id as "companyId", c.short_name as company, a.name, a.email, a.state, w.name as way, d.name as department,
    a.account_id as "accountId", p.login, (select ${personNameColumn(db, 'u')} from account u where u.id = a.account_id) as "accountName",
    coalesce(a.email = p.login and (p.is_email_confirmed and identifier_key(p.email) = identifier_key(a.email)) is not true, false) as "isLogin",
    exists (select from membership m where m.account_id = a.account_id and m.company_id = a.company_id and m.status = 'withdrawn') as "isFormerMember",
    a.answers, a.made_at as "madeAt", a.expires_at as "expiresAt", a.decided_at as "decidedAt",
    (select ${personNameColumn(db, 's')} from account s where s.id = a.decided_by) as "decidedBy", a.reason
  from joining_application a join company c on c.id = a.company_id join joining_way w on w.id = a.way_id
  left join department d on d.id = w.department_id left join account p on p.id = a.account_id
  where a.id = any(${ids as string[]}::uuid[])`

/** Finds the summary of all waiting applications to join, in parts by company. */
export const findJoiningApplicationQueue = (db: Db): Promise<WaitingQueue> =>
  findWaitingQueue(
    db,
    db`select a.made_at as at, c.short_name as title, null::text as word from joining_application a join company c on c.id = a.company_id
      where a.state = 'waiting' order by a.made_at`,
  )
