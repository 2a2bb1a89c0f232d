export type Lock = 'courseFirst' | 'notOpen' | 'closed' | 'usedUp' | 'awaitingResult' | 'notEntitled' | 'unavailable'
export type PlanState = 'open' | 'overdue' | 'upcoming' | 'done'

/** The facts that decide a person's standing with an item. Days follow the portal's zone. */
export type ItemStanding = {
  readonly position: number
  readonly isMandatory: boolean
  readonly dueOn: string | null
  readonly percent: number
  readonly isDone: boolean
  readonly lock: Lock | null
}

/**
 * A mandatory item is overdue from the day after its date until it is done, or handed in and waiting for its result; an optional one never
 * is, nor what is offered no more.
 */
export const isOverdue = (
  item: Pick<ItemStanding, 'isMandatory' | 'dueOn' | 'isDone' | 'lock'>,
  today: string,
): boolean =>
  item.isMandatory &&
  !item.isDone &&
  item.lock !== 'awaitingResult' &&
  item.lock !== 'unavailable' &&
  item.dueOn !== null &&
  item.dueOn < today

/** The items that make a plan done: the mandatory ones; all when none is. An item that is no longer offered and was not done before is asked of nobody. */
export function countedItems<T extends Pick<ItemStanding, 'isMandatory' | 'isDone' | 'lock'>>(
  items: readonly T[],
): readonly T[] {
  const asked = items.filter((item) => item.isDone || item.lock !== 'unavailable')
  const mandatory = asked.filter((item) => item.isMandatory)
  return mandatory.length > 0 ? mandatory : asked
}

/** Where one stands with a plan as a whole. */
export function planStateOf(items: readonly ItemStanding[], startsOn: string, today: string): PlanState {
  const counted = countedItems(items)
  if (counted.length > 0 && counted.every((item) => item.isDone)) return 'done'
  if (items.some((item) => isOverdue(item, today))) return 'overdue'
  return startsOn > today ? 'upcoming' : 'open'
}

/** Where a whole plan stands by its dates, for those who look after it. */
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

/** Percent of a plan: the mean of the counted items, rounded down, so that only a plan that is done shows 100. */
export function planPercent(items: readonly ItemStanding[]): number {
  const counted = countedItems(items)
  if (counted.length === 0) return 0
  return Math.floor(
    counted.reduce((sum, item) => sum + (item.isDone ? 100 : Math.min(99, item.percent)), 0) / counted.length,
  )
}

/** The order in which open items press: by date, those without one and optional ones whose date has passed last; then mandatory ones; then as the plan has them. */
export function compareByUrgency(today: string): (a: ItemStanding, b: ItemStanding) => number {
  const day = (item: ItemStanding) =>
    item.dueOn === null || (!item.isMandatory && item.dueOn < today) ? '9999-12-31' : item.dueOn
  return (a, b) =>
    day(a) === day(b)
      ? Number(b.isMandatory) - Number(a.isMandatory) || a.position - b.position
      : day(a) < day(b)
        ? -1
        : 1
}

/** The next item: the most urgent one that is open and not locked. */
export function nextItem<T extends ItemStanding>(items: readonly T[], today: string): T | null {
  return items.filter((item) => !item.isDone && item.lock === null).sort(compareByUrgency(today))[0] ?? null
}

/** How old a count of so many people is, by its age in seconds: `fresh` is shown, `ageing` is shown and renewed meanwhile, `old` is not shown. */
export function countAge(seconds: number, people: number): 'fresh' | 'ageing' | 'old' {
  if (people <= 500 || seconds > 900) return 'old'
  return seconds <= 60 ? 'fresh' : 'ageing'
}

export type ReminderStep = 7 | 3 | 1 | 'overdue'
/** Which reminder stands at so many days before the date: each once, also when a day was missed. The day itself belongs to the last. */
export function reminderStepAt(daysLeft: number): ReminderStep | null {
  if (daysLeft < 0) return 'overdue'
  if (daysLeft <= 1) return 1
  if (daysLeft <= 3) return 3
  return daysLeft <= 7 ? 7 : null
}

/** Nobody is written to about what was due longer ago than this, in days. */
export const oldestReminder = 30

/** Reminders go out by day, from 8 to 20 o'clock of the portal's zone. */
export const isDaytime = (hour: number): boolean => hour >= 8 && hour < 20
