import type { BilingualText } from '../../core/text/language.ts'
import type { Db } from '../../database/connection.ts'

export type Company = {
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
}
const columns = (db: Db) => db`
  c.id, c.name, c.short_name as "shortName", c.logo_file as "logoFile", c.brand_color as "brandColor", c.knowledge_module as "knowledgeModule",
  c.show_vip_paid_course as "showVipPaidCourse", c.show_wanna_learn as "showWannaLearn", c.show_sharing_rewards as "showSharingRewards",
  c.show_search_course as "showSearchCourse", c.show_recommend_course as "showRecommendCourse"`

export async function findCompany(db: Db, companyId: string): Promise<Company | null> {
  const row = await db<Company[]>`select ${columns(db)} from company_feature c where c.id = ${companyId}`.maybeOne()
  return row ?? null
}

/** Lists the active companies that a person may enter, in the order in which the person joined them. */
export async function listCompaniesOfPerson(db: Db, accountId: string): Promise<Company[]> {
  return db<Company[]>`
    select ${columns(db)} from active_membership m join active_company c on c.id = m.company_id
    where m.account_id = ${accountId} order by m.joined_at, c.id`
}
