import { isPromotionCode, normalisePromotionCode } from '@portal/contract/orders/order.limits.ts'
import type { Actor } from '../../../core/access/session.ts'
import type { Deps } from '../../../core/deps.ts'
import { AppError } from '../../../core/http/app-error.ts'
import { todayOf } from '../../../core/text/calendar.ts'
import type { Db, Transaction } from '../../../database/connection.ts'
import type { OrderKind } from '../order.rules.ts'
import { findPromotionDiscount } from './promotion.rules.ts'
import { countPromotionUses, findPromotionByCode, lockPromotionByCode } from './promotion.store.ts'

export type AppliedPromotion = {
  readonly promotionId: string
  readonly code: string
  readonly percent: number | null
  /** Fen off the price. */
  readonly discount: number
}

/** A typed code for an order of this kind and price (fen). */
type Asked = { readonly typed: string; readonly kind: OrderKind; readonly price: number }

/**
 * Returns the discount of a code as a buyer sees it before ordering. Throws `promotionUnknown`, or the reason why the
 * code can't be used.
 */
export const previewPromotion = (deps: Deps, db: Db, actor: Actor, asked: Asked): Promise<AppliedPromotion> =>
  usePromotion(deps, db, actor, asked, findPromotionByCode)

/**
 * Returns the discount of a code for an order and locks the code until the transaction ends, so that two orders can't
 * share its last use. Throws `promotionUnknown`, or the reason why the code can't be used.
 */
export const claimPromotion = (deps: Deps, tx: Transaction, actor: Actor, asked: Asked): Promise<AppliedPromotion> =>
  usePromotion(deps, tx, actor, asked, lockPromotionByCode)

async function usePromotion(
  deps: Deps,
  db: Db,
  actor: Actor,
  { typed, kind, price }: Asked,
  find: typeof findPromotionByCode,
): Promise<AppliedPromotion> {
  const code = normalisePromotionCode(typed)
  const found = isPromotionCode(code) && (await find(db, code))
  if (!found) throw new AppError('promotionUnknown', { fields: ['promotionCode'] })
  const uses = await countPromotionUses(db, found.id, actor.accountId)
  const { companyId } = actor
  const applied = findPromotionDiscount(found, { kind, price, companyId, today: todayOf(deps), ...uses })
  if (typeof applied === 'string') throw new AppError(applied, { fields: ['promotionCode'] })
  return { promotionId: found.id, code, percent: found.percent, discount: applied.discount }
}
