import type { BilingualText } from '../../core/language.ts'
import type { Source } from '../../core/list/list.store.ts'
import type { Db } from '../../database/connection.ts'
import type { CompanyRow } from './company-staff.rules.ts'

const columns = (db: Db) => db`
  c.id, c.name, c.short_name as "shortName", c.logo_file as "logoFile", c.brand_color as "brandColor", c.knowledge_module as "knowledgeModule",
  c.show_vip_paid_course as "showVipPaidCourse", c.show_wanna_learn as "showWannaLearn", c.show_sharing_rewards as "showSharingRewards",
  c.show_search_course as "showSearchCourse", c.show_recommend_course as "showRecommendCourse", c.single_session as "singleSession", c.status`

/** A company kept as it is until the transaction ends. */
export async function lockCompany(db: Db, companyId: string): Promise<CompanyRow | null> {
  const [row] = await db<CompanyRow[]>`select ${columns(db)} from company c where c.id = ${companyId} for no key update of c`
  return row ?? null
}

export type CompanyFull = CompanyRow & {
  readonly vipUntil: Date | null
  readonly createdAt: Date
  readonly people: number
  readonly departments: number
  readonly hasWecom: boolean
  readonly agreementVersion: number
  readonly signed: number
}
export async function findCompanyFull(db: Db, companyId: string, now: Date): Promise<CompanyFull | null> {
  const [row] = await db<CompanyFull[]>`
    select ${columns(db)}, c.vip_until as "vipUntil", c.created_at as "createdAt", c.wecom_corp_id is not null as "hasWecom", g.version as "agreementVersion",
      coalesce((select sum(people)::int from department_people n where n.company_id = c.id), 0) as people, (select count(*)::int from department d where d.company_id = c.id) as departments,
      (select count(*)::int from membership m join agreement_signature s on s.account_id = m.account_id and s.version = g.version where m.company_id = c.id and m.status = 'active') as signed
    from company c cross join (select coalesce(max(version), 0) as version from agreement where published_at <= ${now}) g where c.id = ${companyId}`
  return row ?? null
}

/** Keeps names of companies as they are until the transaction ends, so that no two are made of one name at once. */
export const lockNames = (db: Db): Promise<unknown> => db`select pg_advisory_xact_lock(hashtextextended('names of companies', 0))`

/** Is another company called so, in either language? A name is what a file of people knows a company by. */
export async function isNameTaken(db: Db, name: BilingualText, but: string | null): Promise<boolean> {
  const words = Object.values(name).filter(Boolean)
  const rows = await db`
    select from company c where c.id is distinct from ${but}::uuid
      and exists (select from jsonb_each_text(c.name) n where lower(n.value) = any(select lower(w) from unnest(${words}::text[]) w)) limit 1`
  return rows.length > 0
}

const valuesOf = (db: Db, company: CompanyRow) => ({
  name: db.json(company.name) as never,
  short_name: db.json(company.shortName) as never,
  logo_file: company.logoFile,
  brand_color: company.brandColor,
  single_session: company.singleSession,
  knowledge_module: company.knowledgeModule,
  show_vip_paid_course: company.showVipPaidCourse,
  show_wanna_learn: company.showWannaLearn,
  show_sharing_rewards: company.showSharingRewards,
  show_search_course: company.showSearchCourse,
  show_recommend_course: company.showRecommendCourse,
})

/** False when it was made before. */
export async function insertCompany(db: Db, company: CompanyRow, now: Date): Promise<boolean> {
  const { count } = await db`insert into company ${db({ id: company.id, created_at: now, ...valuesOf(db, company) })} on conflict (id) do nothing`
  return count === 1
}
export const updateCompany = (db: Db, company: CompanyRow): Promise<unknown> => db`update company set ${db(valuesOf(db, company))} where id = ${company.id}`

/** False when it stands so already. */
export async function setStatus(db: Db, companyId: string, status: CompanyRow['status']): Promise<boolean> {
  const { count } = await db`update company set status = ${status} where id = ${companyId} and status <> ${status}`
  return count === 1
}

/** Lets everybody see a logo that somebody has uploaded; false when it is none of theirs. */
export async function publishLogo(db: Db, fileId: string, ownerId: string): Promise<boolean> {
  const { count } = await db`update stored_file set is_public = true where id = ${fileId} and purpose = 'companyLogo' and owner_id = ${ownerId}`
  return count === 1
}

export type Affected = { readonly people: number; readonly onlyHere: number; readonly signedIn: number; readonly inExams: number }
/** Whom shutting a company reaches. */
export async function countAffected(db: Db, companyId: string, now: Date): Promise<Affected> {
  const [row] = await db<Affected[]>`
    select (select count(*)::int from membership where company_id = ${companyId} and status = 'active') as people,
      (select count(*)::int from membership m where m.company_id = ${companyId} and m.status = 'active' and not exists (
        select from membership o join company c on c.id = o.company_id where o.account_id = m.account_id and o.company_id <> m.company_id and o.status = 'active' and c.status = 'active')) as "onlyHere",
      (select count(*)::int from session where company_id = ${companyId} and ended_at is null and expires_at > ${now} and idle_until > ${now}) as "signedIn",
      (select count(distinct account_id)::int from attempt where company_id = ${companyId} and state = 'open') as "inExams"`
  return row ?? { people: 0, onlyHere: 0, signedIn: 0, inExams: 0 }
}

export const codeSource = (db: Db, companyId: string): Source => ({
  from: db`subscription_code s`,
  where: db`(s.company_id = ${companyId} or s.used_company_id = ${companyId})`,
  sorted: db`s.created_at`,
  id: db`s.id`,
})

export type CodeRow = {
  readonly id: string
  readonly days: number
  readonly createdAt: Date
  readonly createdBy: string
  readonly expiresAt: Date
  readonly usedAt: Date | null
  readonly usedBy: string | null
  readonly isForAny: boolean
}
export const listCodes = (db: Db, ids: readonly string[]): Promise<CodeRow[]> => db<CodeRow[]>`
  select s.id, s.days, s.created_at as "createdAt", a.name as "createdBy", s.expires_at as "expiresAt", s.used_at as "usedAt", u.name as "usedBy", s.company_id is null as "isForAny"
  from subscription_code s join account a on a.id = s.created_by left join account u on u.id = s.used_by where s.id = any(${ids as string[]}::uuid[])`
