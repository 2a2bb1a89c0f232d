import { formatPercent } from '#web/ui/format.ts'

/** Returns the growth in whole percent; null if there was nothing before. */
export const growthPercent = (now: number, before: number): number | null =>
  before > 0 ? Math.round(((now - before) / before) * 100) : null

/** Formats a change in percent with its sign; a dash for null. */
export const formatSignedPercent = (change: number | null): string =>
  change === null ? '—' : change > 0 ? `+${formatPercent(change)}` : formatPercent(change).replace('-', '−')

/**
 * Returns true for a change in percent that staff should look at: down by at least 10. Smaller changes occur every
 * week.
 */
export const isSharpDrop = (change: number | null): boolean => change !== null && change <= -10

type Counts = {
  readonly assigned: number
  readonly begun: number
  readonly halfway: number
  readonly done: number
}
/**
 * Returns the steps of all plans together; `lost` is the number of people who reached the step before but not this one.
 */
export function planFunnelSteps(plans: readonly Counts[]) {
  const names = ['assigned', 'begun', 'halfway', 'done'] as const
  const counts = names.map((name) => plans.reduce((sum, plan) => sum + plan[name], 0))
  return names.map((name, at) => ({
    name,
    count: counts[at] ?? 0,
    lost: at === 0 ? 0 : Math.max(0, (counts[at - 1] ?? 0) - (counts[at] ?? 0)),
  }))
}
