import type { BilingualText } from '../../core/text/language.ts'
import type { Db } from '../../database/connection.ts'

/** A company with the fields of its form. */
export type CompanyRow = {
  readonly id: string
  readonly name: BilingualText
  readonly shortName: BilingualText
  readonly logoFile: string | null
  readonly brandColor: string | null
  readonly knowledgeModule: boolean
  readonly showVipPaidCourse: boolean
  readonly showWannaLearn: boolean
  readonly showSharingRewards: boolean
  readonly showSearchCourse: boolean
  readonly showRecommendCourse: boolean
  readonly singleSession: boolean
  readonly status: 'active' | 'suspended'
}

const columns = (db: Db) => db`
  c.id, c.name, c.short_name as "shortName", c.logo_file as "logoFile", c.brand_color as "brandColor", c.knowledge_module as "knowledgeModule",
  c.show_vip_paid_course as "showVipPaidCourse", c.show_wanna_learn as "showWannaLearn", c.show_sharing_rewards as "showSharingRewards",
  c.show_search_course as "showSearchCourse", c.show_recommend_course as "showRecommendCourse", c.single_session as "singleSession", c.status`

/** Locks a company until the transaction ends, and returns it; null if it doesn't exist. */
export async function lockCompany(db: Db, companyId: string): Promise<CompanyRow | null> {
  const row = await db<
    CompanyRow[]
  >`select ${columns(db)} from company c where c.id = ${companyId} for no key update of c`.maybeOne()
  return row ?? null
}

export type CompanyWithOperatorFields = CompanyRow & {
  readonly vipUntil: Date | null
  readonly createdAt: Date
  readonly people: number
  readonly departments: number
  readonly hasWecom: boolean
  readonly agreementVersion: number
  readonly signed: number
}
export async function findCompanyWithOperatorFields(
  db: Db,
  companyId: string,
  now: Date,
): Promise<CompanyWithOperatorFields | null> {
  const row = await db<CompanyWithOperatorFields[]>`
    select ${columns(db)}, c.vip_until as "vipUntil", c.created_at as "createdAt", c.wecom_corp_id is not null as "hasWecom", g.version as "agreementVersion",
      coalesce((select sum(people)::int from department_people n where n.company_id = c.id), 0) as people,
      (select count(*)::int from department d where d.company_id = c.id) as departments,
      (select count(*)::int from active_membership m join agreement_signature s on s.account_id = m.account_id and s.version = g.version
      where m.company_id = c.id) as signed
    from company c cross join (select coalesce(max(version), 0) as version from agreement where published_at <= ${now}) g where c.id = ${companyId}`.maybeOne()
  return row ?? null
}

/**
 * Returns true if a company other than `but` (null: any) has one of these names in either language, ignoring case.
 * Import files identify a company by its name.
 */
export async function isCompanyNameTaken(db: Db, name: BilingualText, but: string | null): Promise<boolean> {
  const words = Object.values(name).filter(Boolean)
  const rows = await db`
    select from company c where c.id is distinct from ${but}::uuid
      and exists (select from jsonb_each_text(c.name) n where lower(n.value) = any(select lower(w) from unnest(${words}::text[]) w)) limit 1`
  return rows.length > 0
}

const valuesOf = (db: Db, company: CompanyRow) => ({
  name: db.json(company.name),
  short_name: db.json(company.shortName),
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

/** Inserts a company; returns false if it already exists. */
export async function insertCompany(db: Db, company: CompanyRow, now: Date): Promise<boolean> {
  const { count } =
    await db`insert into company ${db({ id: company.id, created_at: now, ...valuesOf(db, company) })} on conflict (id) do nothing`
  return count === 1
}
export const updateCompany = (db: Db, company: CompanyRow): Promise<unknown> =>
  db`update company set ${db(valuesOf(db, company))} where id = ${company.id}`

/** Sets the status of a company; returns false if it already had this status or doesn't exist. */
export async function setCompanyStatus(db: Db, companyId: string, status: CompanyRow['status']): Promise<boolean> {
  const { count } = await db`update company set status = ${status} where id = ${companyId} and status <> ${status}`
  return count === 1
}

export type SuspensionImpact = {
  readonly people: number
  readonly onlyHere: number
  readonly signedIn: number
  readonly inExams: number
}
/**
 * Counts the effects of suspending a company: its active members, those of them who are in no other active company, its
 * valid sessions, and its people with an open exam attempt.
 */
export async function countSuspensionImpact(db: Db, companyId: string, now: Date): Promise<SuspensionImpact> {
  const row = await db<SuspensionImpact[]>`
    select (select count(*)::int from active_membership where company_id = ${companyId}) as people,
      (select count(*)::int from active_membership m where m.company_id = ${companyId} and not exists (
        select from active_membership o join active_company c on c.id = o.company_id
        where o.account_id = m.account_id and o.company_id <> m.company_id)) as "onlyHere",
      (select count(*)::int from session where company_id = ${companyId} and is_session_live(ended_at, expires_at, idle_until, ${now})) as "signedIn",
      (select count(distinct account_id)::int from attempt_record where company_id = ${companyId} and state = 'open') as "inExams"`.one()
  return row ?? { people: 0, onlyHere: 0, signedIn: 0, inExams: 0 }
}

/**
 * Extends the VIP term of a company by the given days, from its end or from now if that is later; returns the new end,
 * or null if the company doesn't exist.
 */
export async function extendVipTerm(db: Db, companyId: string, days: number, now: Date): Promise<Date | null> {
  const row = await db<{ vipUntil: Date }[]>`
    update company set vip_until = greatest(vip_until, ${now}::timestamptz) + make_interval(days => ${days}::int) where id = ${companyId}
    returning vip_until as "vipUntil"`.maybeOne()
  return row?.vipUntil ?? null
}

/** Shortens the VIP term of a company by the given days; the new end may be in the past. */
export const shortenVipTerm = (db: Db, companyId: string, days: number): Promise<unknown> =>
  db`update company set vip_until = vip_until - make_interval(days => ${days}::int) where id = ${companyId}`
