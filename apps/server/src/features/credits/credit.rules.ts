/**
 * The rate at which an item earns credits from a day on (such as 2026-03-02), in hundredths of an hour or a point.
 * `isUsed`: the ledger has an entry at this rate.
 */
export type CreditRate = { readonly fromOn: string; readonly amount: number; readonly isUsed: boolean }

/**
 * Returns true when a rate of an item can start on a day. As long as no rate has begun or was used, any day is
 * possible; a past day also covers achievements since then. Otherwise the rate must start today or later and after the
 * latest of those rates, or on the day of that rate, which it replaces if it was not used.
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
