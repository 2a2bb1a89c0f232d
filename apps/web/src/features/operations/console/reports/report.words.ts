import { formatPercent } from '#web/ui/format.ts'

/** By how many percent it grew; null: there was nothing to grow from. */
export const percentChange = (now: number, before: number): number | null =>
  before > 0 ? Math.round((now / before - 1) * 100) : null

/** A change with its sign. */
export const signedPercent = (change: number | null): string =>
  change === null ? '—' : change > 0 ? `+${formatPercent(change)}` : formatPercent(change).replace('-', '−')
