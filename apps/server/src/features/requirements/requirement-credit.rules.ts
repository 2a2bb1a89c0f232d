import { addDays, addMonths } from '../../core/text/calendar.ts'
import { firstCycleCountsFrom, nextEndOfCalendarMonth, type RequirementSchedule } from './requirement.rules.ts'

// A period ends on a due date, and the next one follows it. A late completion delays the start of the next period, but
// moves no due date. SQL functions such as `requirement_span_until` have the same rules. Amounts are hundredths.

/** The credits that a requirement asks for in each period, in hundredths of an hour or a point. */
export type RequiredCredits = {
  readonly amount: number
  /** The most of the excess of the previous period that is carried over. */
  readonly carry: number
}
/**
 * An amount of credits in hundredths, with the day on which it was earned; a reversed amount is negative, on the same
 * day.
 */
export type EarnedCredit = { readonly earnedOn: string; readonly amount: number }
/** The days on which credits count for a period. */
export type CreditSpan = {
  /** The first day of the period before; null: nothing is carried over. */
  readonly carryFrom: string | null
  readonly countsFrom: string
}

const later = (one: string, other: string) => (one > other ? one : other)
const earlier = (one: string, other: string) => (one < other ? one : other)

/**
 * Returns the first day on which credits count for the first period, which ends on `dueOn`: the start of the period,
 * but not before the assignment unless earlier credits count.
 */
export function firstPeriodCountsFrom(schedule: RequirementSchedule, dueOn: string, assignedOn: string): string {
  if (schedule.periodMonths === null) return firstCycleCountsFrom(schedule, assignedOn)
  const before =
    schedule.dueKind === 'calendar'
      ? nextEndOfCalendarMonth(schedule.dueMonth ?? 1, `${Number(dueOn.slice(0, 4)) - 1}-01-01`)
      : addMonths(dueOn, -schedule.periodMonths)
  const from = addDays(before, 1)
  return schedule.countsEarlier ? from : later(from, assignedOn)
}

/**
 * Returns the day on which the first period opens for a person: not before the assignment, and at the latest on
 * `dueOn`.
 */
export function firstPeriodOpensOn(schedule: RequirementSchedule, dueOn: string, assignedOn: string): string {
  const opens = later(firstPeriodCountsFrom(schedule, dueOn, assignedOn), assignedOn)
  return opens < dueOn ? opens : dueOn
}

/**
 * Returns the day until which a completed period is valid, which is the first due date after both `dueOn` and `doneOn`;
 * null: indefinitely. Rolling periods end on the same day of the month as the first one, or on the last day of a
 * shorter month.
 */
export function periodValidUntil(
  schedule: RequirementSchedule,
  firstDueOn: string,
  dueOn: string,
  doneOn: string,
): string | null {
  if (schedule.periodMonths === null) return null
  if (schedule.dueKind === 'calendar')
    return nextEndOfCalendarMonth(schedule.dueMonth ?? 1, addDays(later(dueOn, doneOn), 1))
  for (let n = 1; ; n++) {
    // First the first of a month, and then its days: 31 December, 30 June, 31 December.
    const first = addMonths(`${dueOn.slice(0, 7)}-01`, schedule.periodMonths * n)
    const [last, same] = [addDays(addMonths(first, 1), -1), addDays(first, Number(firstDueOn.slice(8)) - 1)]
    const until = earlier(same, last)
    if (until > doneOn) return until
  }
}

/**
 * Returns the first day of the next period. Credits that completed the former period late do not count again in the
 * next. `doneOn` is null for a waived period.
 */
export const nextPeriodCountsFrom = (dueOn: string, doneOn: string | null): string =>
  addDays(doneOn === null ? dueOn : later(dueOn, doneOn), 1)

const sumOf = (entries: readonly EarnedCredit[]) => entries.reduce((sum, { amount }) => sum + amount, 0)

/**
 * Returns the credits, in hundredths, that count in a period: carried over from the period before, and earned since its
 * first day.
 */
export function creditsInPeriod(
  asked: RequiredCredits,
  { carryFrom, countsFrom }: CreditSpan,
  entries: readonly EarnedCredit[],
) {
  const before = entries.filter(({ earnedOn }) => carryFrom !== null && earnedOn >= carryFrom && earnedOn < countsFrom)
  return {
    carried: Math.min(asked.carry, Math.max(0, sumOf(before) - asked.amount)),
    earned: sumOf(entries.filter(({ earnedOn }) => earnedOn >= countsFrom)),
  }
}

/** Returns the day on which the credits of a period were reached; null while they are not. */
export function creditsReachedOn(
  asked: RequiredCredits,
  span: CreditSpan,
  entries: readonly EarnedCredit[],
): string | null {
  const { carried } = creditsInPeriod(asked, span, entries)
  const days = [...new Set([span.countsFrom, ...entries.map(({ earnedOn }) => earnedOn)])].sort()
  const isReached = (day: string) =>
    carried + sumOf(entries.filter(({ earnedOn }) => earnedOn >= span.countsFrom && earnedOn <= day)) >= asked.amount
  return days.find((day) => day >= span.countsFrom && isReached(day)) ?? null
}

/** Returns true when a completed period may be reopened: it has not ended, or the requirement has only one. */
export const canReopenPeriod = (
  schedule: Pick<RequirementSchedule, 'periodMonths'>,
  dueOn: string,
  doneOn: string,
  today: string,
) => schedule.periodMonths === null || today <= later(dueOn, doneOn)
