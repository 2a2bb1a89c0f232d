import type { Db } from '../../database/connection.ts'
import { productVisibleCondition } from '../catalogue/catalogue.public.ts'

type Owner = { readonly accountId: string; readonly companyId: string }
export type OwnItemCounts = {
  readonly certificates: number
  readonly favourites: number
  readonly subscriptions: number
  readonly unread: number
}

/**
 * Counts the certificates, favourites and subscriptions of a person in a company, and their unread notices, in one
 * statement.
 */
export async function countOwnItems(db: Db, owner: Owner): Promise<OwnItemCounts> {
  const mine = db`account_id = ${owner.accountId} and company_id = ${owner.companyId}`
  const row = await db<OwnItemCounts[]>`
    select (select count(*)::int from held_certificate where ${mine}) as certificates,
      (select count(*)::int from kept_product f join product_card p on p.id = f.product_id where ${mine} and ${productVisibleCondition(db, owner)})
        + (select count(*)::int from kept_teacher where ${mine}) as favourites,
      (select count(*)::int from followed_thing s left join product_card p on p.id = s.product_id
      where ${mine} and (s.teacher_id is not null or ${productVisibleCondition(db, owner)})) as subscriptions,
      (select count(*)::int from sent_notice where ${mine} and read_at is null) as unread`.one()
  return row ?? { certificates: 0, favourites: 0, subscriptions: 0, unread: 0 }
}
