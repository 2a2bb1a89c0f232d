import type { Owner } from '../../../core/access/owner.ts'
import type { BilingualText } from '../../../core/text/language.ts'
import type { Db } from '../../../database/connection.ts'
import { productVisibleCondition } from '../../catalogue/catalogue.public.ts'

type Page = { readonly page: number; readonly size: number }

export async function insertWantedProduct(db: Db, owner: Owner, productId: string, now: Date): Promise<void> {
  await db`insert into wanted_product (account_id, company_id, product_id, created_at) values (${owner.accountId}, ${owner.companyId}, ${productId}, ${now})
    on conflict do nothing`
}

/** Deletes a person's mark on a product; returns false when there was none. */
export async function deleteWantedProduct(db: Db, owner: Owner, productId: string): Promise<boolean> {
  const { count } =
    await db`delete from wanted_product where account_id = ${owner.accountId} and company_id = ${owner.companyId} and product_id = ${productId}`
  return count > 0
}

export async function isWantedProduct(db: Db, owner: Owner, productId: string): Promise<boolean> {
  const rows =
    await db`select from wanted_product where account_id = ${owner.accountId} and company_id = ${owner.companyId} and product_id = ${productId}`
  return rows.length > 0
}

/** True when the person has started the product they marked. */
const hasBegun = (db: Db) => db`exists (select from product_study o
where o.company_id = m.company_id and o.account_id = m.account_id and o.product_id = m.product_id)`

/**
 * Lists a page of the ids of products that the person has marked, may see and has not started, those marked last first,
 * and the number of all.
 */
export async function listWantedProducts(
  db: Db,
  owner: Owner,
  { page, size }: Page,
): Promise<{ ids: string[]; total: number }> {
  const from = db`wanted_product m join product_card p on p.id = m.product_id
  where m.account_id = ${owner.accountId} and m.company_id = ${owner.companyId} and ${productVisibleCondition(db, owner)} and not ${hasBegun(db)}`
  const [rows, [count]] = await Promise.all([
    db<{ id: string }[]>`select p.id from ${from} order by m.created_at desc, p.id limit ${size} offset ${page * size}`,
    db<{ total: number }[]>`select count(*)::int as total from ${from}`,
  ])
  return { ids: rows.map((row) => row.id), total: count?.total ?? 0 }
}

export type ProductDemandRow = {
  readonly productId: string
  readonly title: BilingualText
  readonly priceKind: 'free' | 'vip' | 'paid'
  readonly waiting: number
  readonly begun: number
  readonly companies: number
}

/**
 * Lists a page of the products that current members of a company (null: of all) have marked, each with the number of
 * these people who have not started it and of those who have, the most wanted first; and the number of all marked
 * products.
 */
export async function listProductDemand(
  db: Db,
  companyId: string | null,
  { page, size }: Page,
): Promise<{ list: ProductDemandRow[]; total: number }> {
  const from = db`
    wanted_product m join active_membership s on s.company_id = m.company_id and s.account_id = m.account_id
    where ${companyId === null ? db`true` : db`m.company_id = ${companyId}`}`
  const [list, [count]] = await Promise.all([
    db<ProductDemandRow[]>`
      select p.id as "productId", p.title, p.price_kind as "priceKind", d.waiting, d.begun, d.companies
      from (
        select product_id, count(*) filter (where not is_begun)::int as waiting, count(*) filter (where is_begun)::int as begun,
          count(distinct company_id)::int as companies
        from (select m.product_id, m.company_id, ${hasBegun(db)} as is_begun from ${from}) m group by product_id order by 2 desc, 3 desc, 1
        limit ${size} offset ${page * size}
      ) d join product_card p on p.id = d.product_id order by d.waiting desc, d.begun desc, d.product_id`,
    db<{ total: number }[]>`select count(distinct m.product_id)::int as total from ${from}`,
  ])
  return { list, total: count?.total ?? 0 }
}
