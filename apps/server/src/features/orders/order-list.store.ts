import type { Owner } from '../../core/access/owner.ts'
import type { ListSource } from '../../core/list/list.store.ts'
import type { BilingualText, PersonName } from '../../core/text/language.ts'
import { phrasePattern } from '../../core/text/like-pattern.ts'
import { personNameColumn } from '../../core/text/person-name.store.ts'
import type { Db } from '../../database/connection.ts'
import { type RowsWithTotal, readPage } from '../../database/paged.ts'
import { type OrderRow, orderColumns } from './order.store.ts'
import type { RefundCause, RefundState } from './refund.store.ts'

export type OwnOrderRow = OrderRow & {
  readonly categoryId: number | null
  readonly coverFile: string | null
  readonly coverPattern: string | null
  readonly teacher: BilingualText | null
  readonly city: BilingualText | null
  readonly startsOn: string | null
  readonly endsOn: string | null
  readonly isSandbox: boolean
  readonly refund: {
    readonly amount: number
    readonly cause: RefundCause
    readonly reason: string
    readonly state: RefundState
    readonly answer: string | null
  } | null
  readonly total: number
}
const isSandbox = (db: Db) => db`exists (select from order_payment s where s.order_id = o.id and s.gateway = 'sandbox')`

export type BuyerOrderState = 'waiting' | 'paid' | 'refunds' | 'closed'
const lastRefund = (db: Db) => db`from order_refund r where r.order_id = o.id order by r.created_at desc, r.id limit 1`
/** The state of an order for its buyer: that of its refund unless rejected, otherwise that of the order. */
const standing = (db: Db) => db`case when o.state in ('refunding', 'refunded', 'partlyRefunded')
  or o.state = 'paid' and coalesce((select r.state ${lastRefund(db)}), 'refused') <> 'refused' then 'refunds' else o.state end`

/**
 * Counts a buyer's orders by the state that the buyer sees; `refunds` are orders with a refund that was not rejected.
 */
export const countOrdersOfBuyer = (
  db: Db,
  owner: Owner,
): Promise<{ readonly standing: BuyerOrderState; readonly orders: number }[]> => db<
  { standing: BuyerOrderState; orders: number }[]
>`
  select ${standing(db)} as standing, count(*)::int as orders from product_order o where o.account_id = ${owner.accountId} and o.company_id = ${owner.companyId}
  group by 1`

type MineFilter = { readonly page: number; readonly size: number; readonly standing?: BuyerOrderState | undefined }
/** Lists a page of the orders of a buyer, the newest first; with `orderId`, only that order. */
export const listOrdersOfBuyer = (
  db: Db,
  owner: Owner,
  filter: MineFilter,
  orderId: string | null = null,
): Promise<RowsWithTotal<OwnOrderRow>> =>
  readPage(
    db,
    filter,
    (part) => db<OwnOrderRow[]>`
    select ${orderColumns(db)}, count(*) over ()::int as total, p.category_id as "categoryId", p.cover_file as "coverFile", p.cover_pattern as "coverPattern",
      t.name as teacher, k.city, k.starts_on::text as "startsOn", k.ends_on::text as "endsOn", ${isSandbox(db)} as "isSandbox",
      (select jsonb_build_object('cause', r.cause, 'amount', r.amount_fen, 'reason', coalesce(r.asked_reason, r.reason), 'state', r.state, 'answer', r.answer)
        ${lastRefund(db)}) as refund
    from product_order o left join product_card p on p.id = o.product_id left join training_class k on k.id = o.class_id
    left join teacher_name t on t.id = coalesce(p.teacher_id, k.teacher_id)
    where o.account_id = ${owner.accountId} and o.company_id = ${owner.companyId} ${orderId ? db`and o.id = ${orderId}` : db``}
      ${filter.standing ? db`and ${standing(db)} = ${filter.standing}` : db``} order by o.created_at desc, o.id ${part}`,
  )

export type StaffOrderFilter = {
  readonly state: string | null
  readonly kind: string | null
  readonly method: string | null
  readonly needs: 'any' | null
  readonly companyId: string | null
  readonly words: string | null
}
/** Refunds of an order that wait for staff. */
const refundWaits = (db: Db) => db`r.order_id = o.id and r.state in ('asked', 'proposed', 'failed')`

/** Returns the SQL source of the orders that match the filter, sorted by `created_at`. */
export function orderSource(db: Db, { state, kind, method, needs, companyId, words }: StaffOrderFilter): ListSource {
  const like = phrasePattern(words)
  return {
    from: db`product_order o`,
    where: db`true ${state ? db`and o.state = ${state}` : db``} ${kind ? db`and o.kind = ${kind}` : db``} ${method ? db`and o.method = ${method}` : db``}
      ${companyId ? db`and o.company_id = ${companyId}` : db``}
      ${needs ? db`and (exists (select from order_refund r where ${refundWaits(db)}) or (o.state = 'waiting' and o.method = 'transfer'))` : db``}
      ${
        like
          ? db`and (o.order_no ~* ${like} or o.account_id in (select id from account_name
      where name ~* ${like} or name_latin ~* ${like} or login ~* ${like}))`
          : db``
      }`,
    sorted: db`o.created_at`,
    id: db`o.id`,
  }
}

export type StaffOrderRow = OrderRow & {
  readonly buyer: PersonName
  readonly company: BilingualText
  readonly isSandbox: boolean
  readonly needs: 'refundAsked' | 'refundProposed' | 'refundFailed' | 'transfer' | 'transferSecond' | null
  readonly couponCode: string | null
  readonly promotionCode: string | null
  readonly transferName: PersonName | null
  readonly transferSecond: PersonName | null
}
export const listStaffOrders = (db: Db, ids: readonly string[]): Promise<StaffOrderRow[]> =>
  db<StaffOrderRow[]>`
    select ${orderColumns(db)}, ${personNameColumn(db, 'a')} as buyer, c.short_name as company, ${isSandbox(db)} as "isSandbox", u.code as "couponCode",
      p.code as "promotionCode",
      ${personNameColumn(db, 'b')} as "transferName",
      ${personNameColumn(db, 's')} as "transferSecond",
      coalesce((select case r.state when 'asked' then 'refundAsked' when 'proposed' then 'refundProposed' else 'refundFailed' end
        from order_refund r
        where ${refundWaits(db)} order by r.created_at desc limit 1),
        case when o.state = 'waiting' and o.method = 'transfer' then case when o.transfer_by is null then 'transfer' else 'transferSecond' end end) as needs
    from product_order o join account_name a on a.id = o.account_id join company_name c on c.id = o.company_id left join coupon u on u.id = o.coupon_id
    left join promotion p on p.id = o.promotion_id
    left join account_name b on b.id = o.transfer_by left join account_name s on s.id = o.transfer_second where o.id = any(${ids as string[]}::uuid[])`
