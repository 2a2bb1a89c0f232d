import type { Db } from '../../database/connection.ts'

type Owner = { readonly accountId: string; readonly companyId: string }
export type UsableCoupon = {
  readonly couponId: string
  readonly code: string
  /** In fen. */
  readonly amount: number
  readonly validUntil: Date
}

/** Lists coupons that the holder can use for an order, at most 50, the largest first. */
export const listUsableCoupons = (db: Db, owner: Owner, now: Date): Promise<UsableCoupon[]> =>
  db<UsableCoupon[]>`
    select id as "couponId", code, amount_fen as amount, valid_until as "validUntil" from coupon
    where account_id = ${owner.accountId} and company_id = ${owner.companyId} and used_at is null and valid_until > ${now}
    order by amount_fen desc, valid_until, id limit 50`

/** Uses a coupon for an order, in the order's transaction; returns its amount in fen, or null if it can't be used. */
export async function claimOrderCoupon(db: Db, owner: Owner, couponId: string, now: Date): Promise<number | null> {
  const row = await db<{ amount: number }[]>`
    update coupon set used_at = ${now} where id = ${couponId} and account_id = ${owner.accountId} and company_id = ${owner.companyId} and used_at is null
      and valid_until > ${now}
    returning amount_fen as amount`.maybeOne()
  return row?.amount ?? null
}

/** Returns a coupon to its holder; its last day does not change. */
export const releaseOrderCoupon = (db: Db, couponId: string): Promise<unknown> =>
  db`update coupon set used_at = null where id = ${couponId}`
