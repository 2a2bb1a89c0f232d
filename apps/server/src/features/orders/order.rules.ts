export type OrderState = 'waiting' | 'paid' | 'closed' | 'refunding' | 'refunded' | 'partlyRefunded'
export type OrderKind = 'course' | 'vip' | 'class' | 'exam'

/** The steps of an order, as the trigger `product_order_step` of the database has them. */
const steps: Readonly<Record<OrderState, readonly OrderState[]>> = {
  waiting: ['paid', 'closed'],
  paid: ['refunding'],
  closed: [],
  refunding: ['refunded', 'partlyRefunded'],
  refunded: [],
  partlyRefunded: ['refunding'],
}
export const canOrderChangeState = (from: OrderState, to: OrderState): boolean => steps[from].includes(to)
export const orderStates = Object.keys(steps) as readonly OrderState[]

/** The minutes within which an order must be paid. For bank transfers, days are allowed instead. */
export const paymentMinutes = 30
export const transferDays = 14
/** The seconds between two queries to a gateway about one payment, while a page waits for the result. */
export const paymentCheckSeconds = 10

/** Returns the discount of a coupon, at most the price; 0 without a coupon. */
export const couponDiscountOf = (price: number, coupon: number | null): number =>
  coupon === null ? 0 : Math.min(price, coupon)

/** Returns the state of an order of this amount after a refund; `refunded` is the total, including this refund. */
export const stateAfterRefund = (amount: number, refunded: number): 'refunded' | 'partlyRefunded' =>
  refunded >= amount ? 'refunded' : 'partlyRefunded'

/** Returns true when some of the money can still be refunded; false for an order that cost nothing. */
export const isOrderRefundable = (state: OrderState, amount: number): boolean =>
  amount > 0 && (state === 'paid' || state === 'partlyRefunded')

const letters = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
/** Creates the order number that people see: its day, and ten letters and digits that can't be guessed. */
export const createOrderNumber = (day: string, bytes: Uint8Array): string =>
  `${day.replaceAll('-', '').slice(2)}${Array.from(bytes.subarray(0, 10), (byte) => letters[byte % 32]).join('')}`

/**
 * Returns the effect on an order of a payment that the gateway has confirmed: `known` (none, it is recorded already),
 * `otherAmount`, `paid`, `late` (the order is closed) or `twice` (the order was already paid).
 */
export function effectOfPayment(
  order: { readonly state: OrderState },
  payment: { readonly amount: number; readonly isPaid: boolean },
  paid: number,
) {
  if (payment.isPaid) return 'known' as const
  if (paid !== payment.amount) return 'otherAmount' as const
  if (order.state === 'waiting') return 'paid' as const
  return order.state === 'closed' ? ('late' as const) : ('twice' as const)
}
