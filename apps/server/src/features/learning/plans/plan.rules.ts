export type PlanItemLock =
  | 'courseFirst'
  | 'notOpen'
  | 'closed'
  | 'usedUp'
  | 'awaitingResult'
  | 'notEntitled'
  | 'unavailable'
export type PlanState = 'open' | 'overdue' | 'upcoming' | 'done'

/** The facts that decide a person's standing with an item. Days follow the portal's zone. */
export type PlanItemStanding = {
  readonly position: number
  readonly isMandatory: boolean
  readonly dueOn: string | null
  readonly percent: number
  readonly isDone: boolean
  readonly lock: PlanItemLock | null
}

/**
 * Returns true for a mandatory item from the day after its due date, unless it is completed, or submitted and awaiting
 * its result. Optional and withdrawn items are never overdue.
 */
export const isPlanItemOverdue = (
  item: Pick<PlanItemStanding, 'isMandatory' | 'dueOn' | 'isDone' | 'lock'>,
  today: string,
): boolean =>
  item.isMandatory &&
  !item.isDone &&
  item.lock !== 'awaitingResult' &&
  item.lock !== 'unavailable' &&
  item.dueOn !== null &&
  item.dueOn < today

/**
 * Returns the items that complete a plan: the mandatory ones, or all when none is mandatory. A withdrawn item that was
 * not completed before does not count.
 */
export function countedPlanItems<T extends Pick<PlanItemStanding, 'isMandatory' | 'isDone' | 'lock'>>(
  items: readonly T[],
): readonly T[] {
  const asked = items.filter((item) => item.isDone || item.lock !== 'unavailable')
  const mandatory = asked.filter((item) => item.isMandatory)
  return mandatory.length > 0 ? mandatory : asked
}

/**
 * Returns the state of a plan for one person: `done`; otherwise `overdue` if an item is; otherwise `upcoming` before
 * its first day, then `open`.
 */
export function planStateOf(items: readonly PlanItemStanding[], startsOn: string, today: string): PlanState {
  const counted = countedPlanItems(items)
  if (counted.length > 0 && counted.every((item) => item.isDone)) return 'done'
  if (items.some((item) => isPlanItemOverdue(item, today))) return 'overdue'
  return startsOn > today ? 'upcoming' : 'open'
}

/** Returns the phase of a plan for staff: that of a published plan by its dates, otherwise its status. */
export function planPhase(
  plan: {
    readonly status: 'draft' | 'published' | 'withdrawn'
    readonly startsOn: string
    readonly dueOn: string | null
  },
  today: string,
) {
  if (plan.status !== 'published') return plan.status
  if (plan.startsOn > today) return 'upcoming'
  return plan.dueOn !== null && plan.dueOn < today ? 'past' : 'running'
}

/**
 * Returns the percent of a plan: the mean of the counted items, rounded down, so that only a completed plan shows 100.
 */
export function planPercent(items: readonly PlanItemStanding[]): number {
  const counted = countedPlanItems(items)
  if (counted.length === 0) return 0
  return Math.floor(
    counted.reduce((sum, item) => sum + (item.isDone ? 100 : Math.min(99, item.percent)), 0) / counted.length,
  )
}

/**
 * Returns a function that compares open items by urgency: by due date, those without a date and overdue optional ones
 * last; then mandatory ones; then by the order of the plan.
 */
export function compareItemsByUrgency(today: string): (a: PlanItemStanding, b: PlanItemStanding) => number {
  const day = (item: PlanItemStanding) =>
    item.dueOn === null || (!item.isMandatory && item.dueOn < today) ? '9999-12-31' : item.dueOn
  return (a, b) =>
    day(a) === day(b)
      ? Number(b.isMandatory) - Number(a.isMandatory) || a.position - b.position
      : day(a) < day(b)
        ? -1
        : 1
}

/** Returns the next item of a plan: the most urgent one that is not completed and not locked; null if there is none. */
export function nextPlanItem<T extends PlanItemStanding>(items: readonly T[], today: string): T | null {
  return items.filter((item) => !item.isDone && item.lock === null).sort(compareItemsByUrgency(today))[0] ?? null
}

/**
 * Returns the class of a count by its age in seconds and its number of people. A `fresh` count is shown, an `ageing`
 * one is shown and refreshed, and an `old` one is not shown. Any count of up to 500 people is `old`: these are counted
 * again each time.
 */
export function planCountAge(seconds: number, people: number): 'fresh' | 'ageing' | 'old' {
  if (people <= 500 || seconds > 900) return 'old'
  return seconds <= 60 ? 'fresh' : 'ageing'
}

export type ReminderStep = 7 | 3 | 1 | 'overdue'
/**
 * Returns the reminder that is due this many days before the due date (negative: after it), or null. Each is sent once,
 * even when a day was missed; on the due date itself, the reminder is that of the day before.
 */
export function reminderStepAt(daysLeft: number): ReminderStep | null {
  if (daysLeft < 0) return 'overdue'
  if (daysLeft <= 1) return 1
  if (daysLeft <= 3) return 3
  return daysLeft <= 7 ? 7 : null
}

/** The number of days after their due date for which overdue items still get reminders. */
export const maxRemindedOverdueDays = 30

/** Returns true for an hour (0 to 23, in the portal's zone) in which reminders are sent: from 8 to 19. */
export const isReminderHour = (hour: number): boolean => hour >= 8 && hour < 20
