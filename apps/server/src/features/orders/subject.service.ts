import type { Actor } from '../../core/access/session.ts'
import type { Deps } from '../../core/deps.ts'
import { AppError } from '../../core/http/app-error.ts'
import { newId } from '../../core/secrets/random.ts'
import { addDays, dayInZone, startOfDay, todayOf } from '../../core/text/calendar.ts'
import type { BilingualText } from '../../core/text/language.ts'
import type { Db, Transaction } from '../../database/connection.ts'
import {
  deletePurchasedEntitlement,
  findProductForSale,
  upsertPurchasedEntitlement,
} from '../catalogue/catalogue.public.ts'
import { endExamFeeCoupon, findExamFee, insertExamFeeCoupon } from '../centres/centres.public.ts'
import { extendVipTerm, shortenVipTerm } from '../identity/identity.public.ts'
import {
  assignPaidSeat,
  cancelPaidSeat,
  loadClassForSale,
  releaseHeldSeat,
  reserveClassSeat,
} from '../learning/learning.public.ts'
import { createCouponCode } from '../sharing/sharing.public.ts'
import type { OrderKind } from './order.rules.ts'
import { findCompanyPrice, findVipOffer, type OrderRow } from './order.store.ts'
import { orderSubjectTitles } from './order.words.ts'
import { canBuyForCompany } from './subject.access.ts'

/** A thing that can be bought, with its price in fen. The feature that owns the thing describes and delivers it. */

export type PricedSubject = {
  readonly kind: OrderKind
  readonly subjectId: string
  readonly title: BilingualText
  readonly price: number
  readonly isCompanyPrice: boolean
  readonly mayBuy: 'yes' | 'held' | 'vip' | 'full' | 'closed'
  readonly vipDays: number | null
  readonly categoryId: number | null
  readonly coverFile: string | null
  readonly coverPattern: string | null
  readonly teacher: BilingualText | null
  readonly city: BilingualText | null
  readonly startsOn: string | null
  readonly endsOn: string | null
}
const plain = {
  isCompanyPrice: false,
  vipDays: null,
  categoryId: null,
  coverFile: null,
  coverPattern: null,
  teacher: null,
  city: null,
  startsOn: null,
  endsOn: null,
}

/**
 * Loads an item as it is sold to the actor now. Throws `notFound` when they may not see it, and for a class or an exam
 * without a fee.
 */
export async function loadOrderSubject(
  deps: Deps,
  db: Db,
  actor: Actor,
  { kind, subjectId }: { readonly kind: OrderKind; readonly subjectId: string },
): Promise<PricedSubject> {
  const now = deps.clock.now()
  if (kind === 'course') {
    const row = await findProductForSale(db, actor, subjectId, now)
    if (!row) throw new AppError('notFound')
    const { priceKind, priceFen, isEntitled, ...shown } = row
    const own = await findCompanyPrice(db, actor.companyId, subjectId)
    const mayBuy = isEntitled ? 'held' : priceKind === 'paid' ? 'yes' : 'vip'
    return { ...plain, ...shown, kind, subjectId, price: own ?? priceFen, isCompanyPrice: own !== null, mayBuy }
  }
  if (kind === 'class') {
    const row = await loadClassForSale(deps, db, actor, subjectId)
    if (!row || row.feeFen === 0) throw new AppError('notFound')
    const mayBuy = row.isEnrolled ? 'held' : !row.isOpen ? 'closed' : row.isFull ? 'full' : 'yes'
    const { title, city, teacher, startsOn, endsOn } = row
    return { ...plain, kind, subjectId, title, city, teacher, startsOn, endsOn, price: row.feeFen, mayBuy }
  }
  if (kind === 'exam') {
    const row = await findExamFee(db, actor, subjectId, now)
    if (!row || row.feeFen === null) throw new AppError('notFound')
    const title = orderSubjectTitles.examFee(row.title)
    return {
      ...plain,
      kind,
      subjectId,
      title,
      price: row.feeFen,
      mayBuy: row.isHeld ? 'held' : row.state === 'approved' || row.state === 'submitted' ? 'yes' : 'closed',
    }
  }
  const offer = canBuyForCompany(actor) ? await findVipOffer(db, subjectId) : null
  if (!offer) throw new AppError('notFound')
  const title = orderSubjectTitles.vip(offer.days)
  return { ...plain, kind, subjectId, title, price: offer.price, vipDays: offer.days, mayBuy: 'yes' }
}

/**
 * Reserves a seat in a class for the buyer during payment; other items need no reservation. Throws `classFull`,
 * `classClosed` or `alreadyHeld`.
 */
export async function reserveOrderSubject(
  deps: Deps,
  tx: Transaction,
  actor: Actor,
  { kind, subjectId }: PricedSubject,
): Promise<void> {
  if (kind !== 'class') return
  const kept = await reserveClassSeat(deps, tx, actor, subjectId)
  if (kept !== 'held')
    throw new AppError(({ full: 'classFull', closed: 'classClosed', enrolled: 'alreadyHeld' } as const)[kept])
}

/**
 * Delivers the paid subject, in the transaction in which the order becomes paid; false when it can no longer be
 * delivered.
 */
export async function deliverOrderSubject(deps: Deps, tx: Transaction, order: OrderRow): Promise<boolean> {
  const now = deps.clock.now()
  if (order.kind === 'course')
    return upsertPurchasedEntitlement(tx, order, { id: newId(now, deps.random), productId: order.subjectId, now })
  if (order.kind === 'class') return assignPaidSeat(deps, tx, order, order.subjectId)
  if (order.kind === 'exam') {
    const { timeZone } = deps.settings
    const validUntil = startOfDay(addDays(dayInZone(now, timeZone), 366), timeZone)
    return insertExamFeeCoupon(tx, order, {
      id: newId(now, deps.random),
      code: createCouponCode(deps.random.bytes(12)),
      orderId: order.id,
      applicationId: order.subjectId,
      validUntil,
      now,
    })
  }
  await extendVipTerm(tx, order.companyId, order.vipDays ?? 0, now)
  return true
}

/**
 * Returns true when the class of an order has started, so that its buyer can no longer request a refund; false for
 * other items and for a class that is no longer published.
 */
export async function hasOrderSubjectBegun(deps: Deps, db: Db, order: OrderRow): Promise<boolean> {
  if (order.kind !== 'class') return false
  const sold = await loadClassForSale(deps, db, order, order.subjectId)
  return sold?.status === 'published' && sold.startsOn <= todayOf(deps)
}

/**
 * Withdraws the subject after a full refund is confirmed. Throws `orderInUse` while the coupon of an exam fee is in use
 * for a seat.
 */
export async function withdrawOrderSubject(deps: Deps, tx: Transaction, order: OrderRow): Promise<void> {
  if (order.kind === 'course') await deletePurchasedEntitlement(tx, order, order.subjectId)
  else if (order.kind === 'class') await cancelPaidSeat(deps, tx, order, order.subjectId)
  else if (order.kind === 'vip') await shortenVipTerm(tx, order.companyId, order.vipDays ?? 0)
  else if (!(await endExamFeeCoupon(tx, order.id, deps.clock.now()))) throw new AppError('orderInUse')
}

/** Releases the reservation of a closed order. */
export async function releaseOrderSubject(tx: Transaction, order: OrderRow): Promise<void> {
  if (order.kind === 'class') await releaseHeldSeat(tx, order, order.subjectId)
}
