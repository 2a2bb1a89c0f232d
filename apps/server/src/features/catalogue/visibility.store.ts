import type { Db, SqlFragment } from '../../database/connection.ts'

/** A person in a company, or a visitor (null). */
export type Viewer = { readonly accountId: string; readonly companyId: string } | null

/**
 * Returns the SQL condition that the viewer sees product `p`: it is published, for all companies or for the viewer's,
 * and that company shows products of its kind (flags `showVipPaidCourseFlg`, `knowledgeModule`). The first flag doesn't
 * matter for free products and those to which the company or one of its people has an entitlement. Visitors see all
 * products that are published for all companies.
 */
export const productVisibleCondition = (db: Db, viewer: Viewer) =>
  viewer
    ? productVisibleInCondition(db, db`${viewer.companyId}::uuid`)
    : db`p.status = 'published'
  and not p.for_companies`

/** Returns the condition of `productVisibleCondition` for members of a company given as SQL. */
export const productVisibleInCondition = (db: Db, company: SqlFragment) => db`
  p.status = 'published' and (not p.for_companies or exists (select from product_company pc where pc.company_id = ${company} and pc.product_id = p.id))
    and (p.price_kind = 'free' or exists (select from company_feature u where u.id = ${company} and u.show_vip_paid_course)
      or exists (select from entitlement h where h.company_id = ${company} and h.product_id = p.id))
    and (p.kind <> 'knowledge' or exists (select from company_feature u where u.id = ${company} and u.knowledge_module))`

/**
 * Returns the SQL condition that lists include product `p`: it is shown and, if it is a topic, has at least one product
 * that the viewer may see.
 */
export const productListedCondition = (db: Db, viewer: Viewer) => db`
  ${productVisibleCondition(db, viewer)} and (p.kind <> 'topic' or exists (
    select from product_topic h where h.topic_id = p.id and exists (select from product p where p.id = h.product_id
      and ${productVisibleCondition(db, viewer)})))`

/** Finds the search features that the viewer's company uses; a visitor has all of them. */
export async function findSearchFeatures(
  db: Db,
  viewer: Viewer,
): Promise<{ readonly search: boolean; readonly recommend: boolean }> {
  if (!viewer) return { search: true, recommend: true }
  const row = await db<
    { search: boolean; recommend: boolean }[]
  >`select show_search_course as search, show_recommend_course as recommend from company_feature where id = ${viewer.companyId}`.maybeOne()
  return row ?? { search: false, recommend: false }
}

/**
 * Returns two SQL joins for product `p`: `e`, the valid entitlements of the company and the learner as one row with the
 * latest end (null: no end), and `vip`, the company if its VIP term covers the product.
 */
export const entitlementJoins = (db: Db, viewer: Viewer, now: Date) => db`
  left join lateral (
    select true as "isHeld", bool_and(n.account_id is not null) as "isOwn", nullif(max(coalesce(n.valid_until, 'infinity')), 'infinity') as "validUntil"
    from entitlement n
    where n.company_id = ${viewer?.companyId ?? null} and n.product_id = p.id and (n.account_id is null or n.account_id = ${viewer?.accountId ?? null})
      and (n.valid_until is null or n.valid_until > ${now})
    having count(*) > 0
  ) e on p.price_kind <> 'free'
  left join company_feature vip on p.price_kind = 'vip' and vip.id = ${viewer?.companyId ?? null} and vip.vip_until > ${now}`

/** Returns the SQL condition that the viewer may use all of product `p`. Requires the joins of `entitlementJoins`. */
export const viewerEntitledCondition = (db: Db) =>
  db`(p.price_kind = 'free' or coalesce(e."isHeld", false) or vip.id is not null)`
