import type { BilingualText } from '../../core/text/language.ts'
import type { Db } from '../../database/connection.ts'
import { entitlementJoins, productVisibleCondition, viewerEntitledCondition } from './visibility.store.ts'

type Owner = { readonly accountId: string; readonly companyId: string }
export type ProductForSale = {
  readonly title: BilingualText
  readonly teacher: BilingualText | null
  readonly categoryId: number
  readonly coverFile: string | null
  readonly coverPattern: string | null
  readonly priceKind: 'free' | 'vip' | 'paid'
  readonly priceFen: number
  readonly isEntitled: boolean
}

/**
 * Finds a product with its price; `isEntitled` if the buyer may use it already. Returns null when the buyer may not see
 * it.
 */
export async function findProductForSale(
  db: Db,
  owner: Owner,
  productId: string,
  now: Date,
): Promise<ProductForSale | null> {
  const row = await db<ProductForSale[]>`
    select p.title, t.name as teacher, p.category_id as "categoryId", p.cover_file as "coverFile", p.cover_pattern as "coverPattern",
      p.price_kind as "priceKind", p.price_fen as "priceFen", ${viewerEntitledCondition(db)} as "isEntitled"
    from product p left join teacher t on t.id = p.teacher_id ${entitlementJoins(db, owner, now)}
    where p.id = ${productId} and ${productVisibleCondition(db, owner)}`.maybeOne()
  return row ?? null
}

/**
 * Inserts the entitlement of a purchase without expiry, or removes the expiry of an existing one. Returns false when
 * the buyer has one without expiry already.
 */
export async function upsertPurchasedEntitlement(
  db: Db,
  owner: Owner,
  { id, productId, now }: { readonly id: string; readonly productId: string; readonly now: Date },
): Promise<boolean> {
  const { count } = await db`
    insert into entitlement (id, company_id, account_id, product_id, source, valid_until, created_at)
    values (${id}, ${owner.companyId}, ${owner.accountId}, ${productId}, 'order', null, ${now})
    on conflict (company_id, product_id, account_id) do update set source = 'order', valid_until = null, created_at = excluded.created_at
    where entitlement.valid_until is not null`
  return count === 1
}

/** Deletes a purchased entitlement. Progress and certificates are not affected. */
export const deletePurchasedEntitlement = (db: Db, owner: Owner, productId: string): Promise<unknown> =>
  db`delete from entitlement where company_id = ${owner.companyId} and account_id = ${owner.accountId} and product_id = ${productId} and source = 'order'`
