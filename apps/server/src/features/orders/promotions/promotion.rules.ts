import type { OrderKind } from '../order.rules.ts'

/**
 * The discount and the conditions of a promotion code: either `percent` or `amount` is null; any other null sets no
 * condition. Money is in fen, days are in the portal's zone and inclusive.
 */
export type PromotionTerms = {
  readonly kinds: readonly OrderKind[]
  readonly percent: number | null
  readonly amount: number | null
  readonly companyId: string | null
  readonly minPrice: number
  readonly startsOn: string | null
  readonly endsOn: string | null
  readonly maxUses: number | null
  readonly maxUsesEach: number
  readonly isPaused: boolean
}

/** The order that a buyer is about to place, and the number of earlier uses of the code. */
export type PromotionUse = {
  readonly kind: OrderKind
  readonly price: number
  readonly companyId: string
  readonly today: string
  readonly uses: number
  readonly usesOfBuyer: number
}

type Refusal = 'promotionUnknown' | 'promotionNotNow' | 'promotionUsedUp' | 'promotionNotForThis'

/**
 * Returns the discount in fen, or the reason why there is none. A percentage is rounded down to whole fen, but not
 * below 1; no discount exceeds the price. For buyers of another company, a code does not exist.
 */
export function findPromotionDiscount(terms: PromotionTerms, use: PromotionUse): { discount: number } | Refusal {
  if (terms.companyId !== null && terms.companyId !== use.companyId) return 'promotionUnknown'
  if (terms.isPaused || (terms.startsOn ?? '') > use.today || (terms.endsOn ?? '9999') < use.today)
    return 'promotionNotNow'
  if (!terms.kinds.includes(use.kind) || use.price === 0 || use.price < terms.minPrice) return 'promotionNotForThis'
  if ((terms.maxUses !== null && use.uses >= terms.maxUses) || use.usesOfBuyer >= terms.maxUsesEach)
    return 'promotionUsedUp'
  const off = terms.percent === null ? (terms.amount ?? 0) : Math.floor((use.price * terms.percent) / 100)
  return { discount: Math.min(use.price, Math.max(1, off)) }
}
