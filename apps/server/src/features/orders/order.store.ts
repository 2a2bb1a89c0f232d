import type { Owner } from '../../core/access/owner.ts'
import type { BilingualText, PersonName } from '../../core/text/language.ts'
import { personNameColumn } from '../../core/text/person-name.store.ts'
import type { Db } from '../../database/connection.ts'
import type { GatewayKind } from './gateways/gateway.ts'
import type { OrderKind, OrderState } from './order.rules.ts'

export type OrderPaymentMethod = 'alipay' | 'wechat' | 'transfer' | 'none'
export type OrderRow = Owner & {
  readonly id: string
  readonly orderNo: string
  readonly kind: OrderKind
  readonly subjectId: string
  readonly title: BilingualText
  readonly vipDays: number | null
  readonly price: number
  readonly discount: number
  readonly couponId: string | null
  readonly promotionId: string | null
  readonly amount: number
  readonly refunded: number
  readonly state: OrderState
  readonly method: OrderPaymentMethod | null
  readonly transferNote: string | null
  readonly transferBy: string | null
  readonly createdAt: Date
  readonly closesAt: Date
  readonly paidAt: Date | null
}
export const orderColumns = (db: Db) => db`
  o.id, o.account_id as "accountId", o.company_id as "companyId", o.order_no as "orderNo", o.kind, o.subject_id as "subjectId", o.title,
  o.vip_days as "vipDays", o.price_fen as price, o.discount_fen as discount, o.coupon_id as "couponId",
  o.promotion_id as "promotionId", o.amount_fen as amount, o.refunded_fen as refunded,
  o.state, o.method, o.transfer_note as "transferNote", o.transfer_by as "transferBy", o.created_at as "createdAt", o.closes_at as "closesAt",
    o.paid_at as "paidAt"`

/**
 * Locks a buyer until the transaction ends, so that their orders are created one after another and nothing is bought or
 * spent twice.
 */
export const lockBuyer = (db: Db, accountId: string): Promise<unknown> =>
  db`select pg_advisory_xact_lock(hashtextextended('order of ' || ${accountId}, 0))`

export async function findOrderByRequestKey(db: Db, accountId: string, requestKey: string): Promise<OrderRow | null> {
  const row = await db<OrderRow[]>`select ${orderColumns(db)} from product_order o
      where o.account_id = ${accountId} and o.request_key = ${requestKey}`.maybeOne()
  return row ?? null
}
export async function findWaitingOrderId(db: Db, owner: Owner, subjectId: string): Promise<string | null> {
  const row = await db<{ id: string }[]>`
    select id from product_order where account_id = ${owner.accountId} and company_id = ${owner.companyId} and subject_id = ${subjectId}
    and state = 'waiting'`.maybeOne()
  return row?.id ?? null
}

export type NewOrder = Pick<
  OrderRow,
  | 'id'
  | 'orderNo'
  | 'kind'
  | 'subjectId'
  | 'title'
  | 'vipDays'
  | 'price'
  | 'discount'
  | 'couponId'
  | 'promotionId'
  | 'createdAt'
  | 'closesAt'
> & {
  readonly requestKey: string
}
export async function insertOrder(db: Db, owner: Owner, order: NewOrder): Promise<void> {
  const column = { course: 'product_id', vip: 'vip_offer_id', class: 'class_id', exam: 'application_id' }[order.kind]
  await db`
    insert into product_order (id, order_no, account_id, company_id, kind, ${db(column)}, title, vip_days, price_fen, coupon_id, promotion_id,
      discount_fen, amount_fen, state, request_key, created_at, closes_at)
    values (${order.id}, ${order.orderNo}, ${owner.accountId}, ${owner.companyId}, ${order.kind}, ${order.subjectId}, ${db.json(order.title)}, ${order.vipDays},
      ${order.price}, ${order.couponId}, ${order.promotionId},
      ${order.discount}, ${order.price - order.discount}, 'waiting', ${order.requestKey}, ${order.createdAt}, ${order.closesAt})`
}

/** Finds an order of its buyer, or of anyone when `owner` is null; null if there is none. */
export async function findOrder(db: Db, id: string, owner: Owner | null): Promise<OrderRow | null> {
  const row = await db<OrderRow[]>`
    select ${orderColumns(db)} from product_order o
    where o.id = ${id} ${owner ? db`and o.account_id = ${owner.accountId} and o.company_id = ${owner.companyId}` : db``}`.maybeOne()
  return row ?? null
}
/**
 * Returns an order and locks it until the transaction ends, so that its state is changed by one transaction at a time;
 * null when the owner (null: anyone) has no such order.
 */
export async function lockOrder(db: Db, id: string, owner: Owner | null): Promise<OrderRow | null> {
  const row = await db<OrderRow[]>`
    select ${orderColumns(db)} from product_order o
    where o.id = ${id} ${owner ? db`and o.account_id = ${owner.accountId} and o.company_id = ${owner.companyId}` : db``} for update`.maybeOne()
  return row ?? null
}

export const setOrderPaid = (db: Db, id: string, method: OrderPaymentMethod, now: Date): Promise<unknown> =>
  db`update product_order set state = 'paid', method = ${method}, paid_at = ${now} where id = ${id}`
export const setOrderClosed = (
  db: Db,
  id: string,
  now: Date,
): Promise<unknown> => db`update product_order set state = 'closed', closed_at = ${now}
  where id = ${id}`
export const setOrderRefunding = (db: Db, id: string): Promise<unknown> =>
  db`update product_order set state = 'refunding' where id = ${id}`
export const setOrderRefunded = (
  db: Db,
  id: string,
  state: 'refunded' | 'partlyRefunded',
  amount: number,
): Promise<unknown> =>
  db`update product_order set state = ${state}, refunded_fen = refunded_fen + ${amount} where id = ${id}`
export const setTransferChosen = (db: Db, id: string, closesAt: Date): Promise<unknown> =>
  db`update product_order set method = 'transfer', closes_at = greatest(closes_at, ${closesAt}::timestamptz) where id = ${id}`
export const setTransferNote = (db: Db, id: string, note: string, by: string): Promise<unknown> =>
  db`update product_order set transfer_note = ${note}, transfer_by = ${by}, transfer_second = null where id = ${id}`
export const setTransferConfirmed = (db: Db, id: string, by: string): Promise<unknown> =>
  db`update product_order set transfer_second = ${by} where id = ${id}`

export type OrderEventKind =
  | 'ordered'
  | 'opened'
  | 'paid'
  | 'granted'
  | 'notGranted'
  | 'closed'
  | 'cancelled'
  | 'paidLate'
  | 'paidTwice'
  | 'paidOtherAmount'
  | 'transferChosen'
  | 'transferSeen'
  | 'refundAsked'
  | 'refundProposed'
  | 'refundConfirmed'
  | 'refundRefused'
  | 'refundDone'
  | 'refundFailed'
  | 'refundAgain'
  | 'refundSettled'
  | 'takenBack'
  | 'invoiceAsked'
  | 'invoiceIssued'
  | 'invoiceRefused'
  | 'invoiceRed'
type NewEvent = {
  readonly kind: OrderEventKind
  readonly by?: string | null
  readonly amount?: number | null
  readonly note?: string | null
  readonly at: Date
}
/** Adds an event to the history of an order. */
export const insertOrderEvent = (
  db: Db,
  orderId: string,
  { kind, by = null, amount = null, note = null, at }: NewEvent,
): Promise<unknown> =>
  db`insert into order_event (order_id, kind, actor_id, amount_fen, note, at) values (${orderId}, ${kind}, ${by}, ${amount}, ${note}, ${at})`

export type OrderEventRow = {
  readonly kind: string
  readonly by: PersonName | null
  readonly amount: number | null
  readonly note: string | null
  readonly at: Date
}
export const listOrderEvents = (db: Db, orderId: string): Promise<OrderEventRow[]> =>
  db<OrderEventRow[]>`
    select e.kind, ${personNameColumn(db, 'a')} as by, e.amount_fen as amount, e.note, e.at from order_event e left join account_name a on a.id = e.actor_id
    where e.order_id = ${orderId} order by e.serial limit 500`

export type PaymentRow = {
  readonly tradeNo: string
  readonly orderId: string
  readonly method: 'alipay' | 'wechat'
  readonly gateway: GatewayKind
  readonly merchant: string
  readonly amount: number
  readonly paid: number | null
  readonly paidAt: Date | null
  readonly gatewayNo: string | null
}
const paymentColumns = (db: Db) => db`
  p.trade_no as "tradeNo", p.order_id as "orderId", p.method, p.gateway, p.merchant, p.amount_fen as amount, p.paid_fen as paid, p.paid_at as "paidAt",
    p.gateway_no as "gatewayNo"`

/**
 * Returns the payment of an order at a gateway, and inserts it if there is none. An order has at most one payment per
 * method, gateway and merchant.
 */
export async function upsertPayment(
  db: Db,
  order: OrderRow,
  at: Pick<PaymentRow, 'method' | 'gateway' | 'merchant'>,
  now: Date,
): Promise<PaymentRow> {
  await db`
    insert into order_payment (trade_no, order_id, method, gateway, merchant, amount_fen, opened_at, asked_at)
    select ${order.orderNo} || (count(*) + 1)::text, ${order.id}::uuid, ${at.method}, ${at.gateway}, ${at.merchant}, ${order.amount}::int, ${now}::timestamptz,
      ${now}::timestamptz
    from order_payment where order_id = ${order.id} on conflict on constraint order_payment_once do nothing`
  const row = await db<PaymentRow[]>`
    select ${paymentColumns(db)} from order_payment p where p.order_id = ${order.id} and p.method = ${at.method} and p.gateway = ${at.gateway}
      and p.merchant = ${at.merchant}`.maybeOne()
  if (!row) throw new Error('a payment just created is missing')
  return row
}
export async function findPayment(db: Db, tradeNo: string): Promise<PaymentRow | null> {
  const row = await db<
    PaymentRow[]
  >`select ${paymentColumns(db)} from order_payment p where p.trade_no = ${tradeNo}`.maybeOne()
  return row ?? null
}
export const listPayments = (db: Db, orderId: string): Promise<PaymentRow[]> =>
  db<
    PaymentRow[]
  >`select ${paymentColumns(db)} from order_payment p where p.order_id = ${orderId} order by p.opened_at, p.trade_no`

export const setPaymentPaid = (
  db: Db,
  tradeNo: string,
  paid: { readonly gatewayNo: string; readonly amount: number; readonly paidAt: Date; readonly payer: string },
): Promise<unknown> =>
  db`update order_payment set gateway_no = ${paid.gatewayNo}, paid_fen = ${paid.amount}, paid_at = ${paid.paidAt}, payer = ${paid.payer}
    where trade_no = ${tradeNo}`

/**
 * Claims the unpaid payments of an order that were last checked at the gateway at or before `before`, and sets the time
 * of their last check.
 */
export const claimPaymentsToCheck = (db: Db, orderId: string, before: Date, now: Date): Promise<PaymentRow[]> =>
  db<
    PaymentRow[]
  >`update order_payment p set asked_at = ${now} where p.order_id = ${orderId} and p.paid_at is null and p.asked_at <= ${before}
    returning ${paymentColumns(db)}`

/**
 * Claims at most 100 unpaid payments that were opened after `since` and last checked at or before `before`, preferring
 * the oldest. Each is claimed by one process only.
 */
export const claimStalePayments = (
  db: Db,
  { since, before, now }: { readonly since: Date; readonly before: Date; readonly now: Date },
): Promise<PaymentRow[]> =>
  db<PaymentRow[]>`
    update order_payment p set asked_at = ${now} where p.trade_no in (
      select trade_no from order_payment where paid_at is null and opened_at > ${since} and asked_at <= ${before} order by opened_at limit 100
      for update skip locked)
    returning ${paymentColumns(db)}`

/** Lists the ids of orders whose payment time has passed, at most 100, the earliest first. */
export async function listOverdueOrders(db: Db, now: Date): Promise<string[]> {
  const rows = await db<
    { id: string }[]
  >`select id from product_order where state = 'waiting' and closes_at <= ${now} order by closes_at limit 100`
  return rows.map((row) => row.id)
}

export type VipOffer = { readonly id: string; readonly days: number; readonly price: number }
export const listVipOffers = (db: Db): Promise<VipOffer[]> => db<
  VipOffer[]
>`select id, days, price_fen as price from vip_offer where is_open order by days, id
  limit 50`
export async function findVipOffer(db: Db, id: string): Promise<VipOffer | null> {
  const row = await db<
    VipOffer[]
  >`select id, days, price_fen as price from vip_offer where id = ${id} and is_open`.maybeOne()
  return row ?? null
}
/**
 * Replaces the open offer for a number of days, since a VIP term has only one price. A price of 0 only ends the open
 * offer.
 */
export async function replaceVipOffer(
  db: Db,
  offer: VipOffer & { readonly by: string; readonly now: Date },
): Promise<void> {
  await db`update vip_offer set is_open = false, changed_by = ${offer.by}, changed_at = ${offer.now} where days = ${offer.days} and is_open`
  if (offer.price > 0)
    await db`insert into vip_offer (id, days, price_fen, changed_by, changed_at)
    values (${offer.id}, ${offer.days}, ${offer.price}, ${offer.by}, ${offer.now})`
}

/** Finds the price agreed with a company for a course; null if the course's own price applies. */
export async function findCompanyPrice(db: Db, companyId: string, productId: string): Promise<number | null> {
  const row = await db<{ price: number }[]>`
    select price_fen as price from company_price where company_id = ${companyId} and product_id = ${productId}`.maybeOne()
  return row?.price ?? null
}

/**
 * Lists the prices agreed with companies (`own`), together with the courses' own prices (`price`), in fen; at most
 * 1000.
 */
export const listCompanyPrices = (
  db: Db,
): Promise<
  {
    readonly companyId: string
    readonly company: BilingualText
    readonly productId: string
    readonly title: BilingualText
    readonly price: number
    readonly own: number
  }[]
> => db`
  select x.company_id as "companyId", c.short_name as company, x.product_id as "productId", p.title, p.price_fen as price, x.price_fen as own
  from company_price x join company_name c on c.id = x.company_id join product_card p on p.id = x.product_id
  order by c.short_name ->> 'zh', p.title ->> 'zh', x.company_id, x.product_id limit 1000`
/**
 * Lists the published courses that are for sale, for which a price can be agreed with a company, sorted by their
 * Chinese titles; at most 500.
 */
export const listPricedCourses = (
  db: Db,
): Promise<{ readonly productId: string; readonly title: BilingualText; readonly price: number }[]> =>
  db`select id as "productId", title, price_fen as price from product_card where price_kind = 'paid' and status = 'published'
  order by title ->> 'zh', id limit 500`
export const listCompaniesToPrice = (db: Db): Promise<{ readonly companyId: string; readonly name: BilingualText }[]> =>
  db`select id as "companyId", short_name as name from active_company order by short_name ->> 'zh', id limit 500`
/**
 * Sets the price that a company pays for a course; null: the course's own price. Returns false when there is no such
 * company or paid course.
 */
export async function upsertCompanyPrice(
  db: Db,
  one: {
    readonly companyId: string
    readonly productId: string
    readonly price: number | null
    readonly by: string
    readonly now: Date
  },
): Promise<boolean> {
  const known = await db`select from company_name c, product_card p
      where c.id = ${one.companyId} and p.id = ${one.productId} and p.price_kind = 'paid'`.maybeOne()
  if (!known) return false
  if (one.price === null)
    await db`delete from company_price where company_id = ${one.companyId} and product_id = ${one.productId}`
  else
    await db`
      insert into company_price (company_id, product_id, price_fen, changed_by, changed_at)
      values (${one.companyId}, ${one.productId}, ${one.price}, ${one.by}, ${one.now})
      on conflict (company_id, product_id) do update set price_fen = excluded.price_fen, changed_by = excluded.changed_by, changed_at = excluded.changed_at`
  return true
}

export async function findBuyer(
  db: Db,
  owner: Owner,
): Promise<{ readonly email: string | null; readonly company: BilingualText; readonly name: string }> {
  const row = await db<{ email: string | null; company: BilingualText; name: string }[]>`
    select a.email, a.name, c.name as company from account_contact a, company_name c where a.id = ${owner.accountId} and c.id = ${owner.companyId}`.maybeOne()
  if (!row) throw new Error('the buyer is missing')
  return row
}
