import type { Db } from '../../database/connection.ts'

/** Who looks: a person in a company, or a visitor (null). */
export type Viewer = { readonly accountId: string; readonly companyId: string } | null

/** The condition under which a product `p` is shown: published, and for all companies or for this one. */
export const isVisible = (db: Db, viewer: Viewer) => db`
  p.status = 'published' and (not p.for_companies or exists (select from product_company pc where pc.company_id = ${viewer?.companyId ?? null} and pc.product_id = p.id))`

/** Until when a product may be used, of the two ways to it: bought (by company or learner), or the company's VIP term. As columns of `e`. */
export const entitlementOf = (db: Db, viewer: Viewer, now: Date) => db`
  left join lateral (
    select true as "isHeld", nullif(max(coalesce(n.valid_until, 'infinity')), 'infinity') as "validUntil" from entitlement n
    where n.company_id = ${viewer?.companyId ?? null} and n.product_id = p.id and (n.account_id is null or n.account_id = ${viewer?.accountId ?? null}) and (n.valid_until is null or n.valid_until > ${now})
    having count(*) > 0
  ) e on p.price_kind <> 'free'
  left join company vip on p.price_kind = 'vip' and vip.id = ${viewer?.companyId ?? null} and vip.vip_until > ${now}`

/** May the viewer use the product wholly? */
export const isEntitled = (db: Db) => db`(p.price_kind = 'free' or coalesce(e."isHeld", false) or vip.id is not null)`
