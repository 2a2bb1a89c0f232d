/**
 * The rate at which an item earns credits. Amounts are hundredths of an hour or a point. Days are calendar days of the
 * portal's zone, as 2026-03-02.
 */
export type CreditRate = { readonly fromOn: string; readonly amount: number; readonly isUsed: boolean }

/**
 * Returns true when a rate of an item can start on a day. The first one may begin in the past, and also applies to
 * earlier achievements since then. A later one must not change credits that were granted: it either begins today or
 * later, and after all others that have begun or were used; or it replaces the latest of these, if that was not used.
 */
export function canCreditRateStart(rates: readonly CreditRate[], fromOn: string, today: string): boolean {
  const latest = rates
    .filter((rate) => rate.isUsed || rate.fromOn <= today)
    .reduce<CreditRate | null>((found, rate) => (found === null || rate.fromOn > found.fromOn ? rate : found), null)
  if (latest === null) return true
  return fromOn === latest.fromOn ? !latest.isUsed : fromOn > latest.fromOn && fromOn >= today
}

/** Formats an amount for people: 250 is 2.5. */
export const formatCreditAmount = (amount: number): string => String(amount / 100)
