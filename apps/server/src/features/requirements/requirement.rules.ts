import { addDays, addMonths, daysBetween } from '../../core/text/calendar.ts'

// Days are calendar days of the portal's zone, such as 2026-03-02. SQL functions such as `requirement_first_due` have
// the same rules.

/**
 * The event or date from which the first due date follows: joining the company, the assignment, a fixed date, or the
 * end of a month in every year.
 */
export type DueKind = 'joining' | 'assignment' | 'date' | 'calendar'

/** The first due date of a requirement, and its recurrence. */
export type RequirementSchedule = {
  readonly dueKind: DueKind
  /** Days after joining or assignment. For a date or a calendar: the fewest days that a person gets. */
  readonly dueDays: number
  /** The date of `date`. */
  readonly dueOn: string | null
  /** The month of `calendar`, 1 to 12: it is due by its last day, every year. */
  readonly dueMonth: number | null
  /** The months for which a completion is valid; null: no limit. */
  readonly periodMonths: number | null
  /** Days before the date in which a renewal counts. */
  readonly windowDays: number
  /** Days after the date in which a late renewal is overdue, but has not lapsed. */
  readonly graceDays: number
  /** True: earlier completions count while they are valid. */
  readonly countsEarlier: boolean
}

/** The first and the last day on which a person is away. */
export type LeaveOfAbsence = { readonly startsOn: string; readonly endsOn: string }

/** One cycle of a requirement for a person. Rows are added, never reset. */
export type RequirementCycle = {
  readonly n: number
  readonly opensOn: string
  readonly dueOn: string
  /** True: the former completion holds until `dueOn`. */
  readonly renews: boolean
  readonly doneOn: string | null
  /** The day until which the completion is valid; null: no limit. */
  readonly validUntil: string | null
  readonly isWaived: boolean
  /** Leave moves the due date from this day on; none: from the opening. */
  readonly leaveFrom?: string
}

export const requirementStates = ['notDue', 'due', 'expiring', 'overdue', 'lapsed', 'done', 'waived', 'paused'] as const
export type RequirementState = (typeof requirementStates)[number]

const pad = (value: number) => String(value).padStart(2, '0')
const daysInMonth = (year: number, month: number) => new Date(Date.UTC(year, month, 0)).getUTCDate()

/** Returns the last day of the month `month` (1 to 12), in the earliest year in which that day is not before `from`. */
export function nextEndOfCalendarMonth(month: number, from: string): string {
  const year = Number(from.slice(0, 4))
  const ofYear = (one: number) => `${String(one).padStart(4, '0')}-${pad(month)}-${pad(daysInMonth(one, month))}`
  return ofYear(year) >= from ? ofYear(year) : ofYear(year + 1)
}

/**
 * Returns a person's first due date, given the days on which they joined the company and were assigned the requirement.
 */
export function firstCycleDueOn(schedule: RequirementSchedule, joinedOn: string, assignedOn: string): string {
  const atLeast = addDays(assignedOn, schedule.dueDays)
  switch (schedule.dueKind) {
    case 'joining': {
      const due = addDays(joinedOn, schedule.dueDays)
      return due >= assignedOn ? due : atLeast
    }
    case 'assignment':
      return atLeast
    case 'date':
      return schedule.dueOn !== null && schedule.dueOn >= atLeast ? schedule.dueOn : atLeast
    case 'calendar':
      return nextEndOfCalendarMonth(schedule.dueMonth ?? 1, atLeast)
  }
}

/**
 * Returns the day on which the first cycle opens: immediately, but with a fixed date or a calendar not before its
 * window.
 */
export function firstCycleOpensOn(schedule: RequirementSchedule, dueOn: string, assignedOn: string): string {
  if (schedule.dueKind === 'joining' || schedule.dueKind === 'assignment') return assignedOn
  const window = addDays(dueOn, -schedule.windowDays)
  return window > assignedOn ? window : assignedOn
}

/**
 * Returns the first day on which a completion counts for the first cycle: the day of the assignment or, if earlier
 * completions count, the first day from which one is still valid.
 */
export function firstCycleCountsFrom(schedule: RequirementSchedule, assignedOn: string): string {
  if (!schedule.countsEarlier) return assignedOn
  if (schedule.periodMonths !== null && schedule.dueKind === 'calendar') {
    const month = schedule.dueMonth ?? 1
    const former = Number(nextEndOfCalendarMonth(month, assignedOn).slice(0, 4)) - 1
    return addDays(nextEndOfCalendarMonth(month, `${former}-01-01`), -schedule.windowDays)
  }
  return schedule.periodMonths === null ? '1970-01-01' : addMonths(assignedOn, -schedule.periodMonths)
}

/**
 * Returns the day until which a completion is valid; null: indefinitely. A renewal that is completed in time counts
 * from the previous date, any other completion from its own day. With a calendar, a completion is valid until the next
 * date whose window opens later. With a certificate, it is valid no longer than the certificate.
 */
export function completionValidUntil(
  schedule: RequirementSchedule,
  turn: Pick<RequirementCycle, 'dueOn' | 'renews'>,
  doneOn: string,
  certificateEndsOn: string | null,
): string | null {
  const own =
    schedule.periodMonths === null
      ? null
      : schedule.dueKind === 'calendar'
        ? nextEndOfCalendarMonth(schedule.dueMonth ?? 1, addDays(doneOn, schedule.windowDays + 1))
        : addMonths(turn.renews && doneOn <= turn.dueOn ? turn.dueOn : doneOn, schedule.periodMonths)
  if (own === null || certificateEndsOn === null) return own ?? certificateEndsOn
  return own < certificateEndsOn ? own : certificateEndsOn
}

/**
 * Returns the last valid day of a completion, for a cycle that a new revision of a policy opened; null: indefinitely.
 * Such a cycle renews nothing: if the requirement includes other items, their completions are valid as long as before,
 * or longer if they were completed again in the meantime. `before` is the last day of the former completion, and
 * `othersDoneOn` the earliest completion of the other items (null: there are only policies).
 */
export function validUntilAfterRevision(
  schedule: RequirementSchedule,
  doneOn: string,
  { before, othersDoneOn }: { readonly before: string | null; readonly othersDoneOn: string | null },
  certificateEndsOn: string | null,
): string | null {
  const turn = { dueOn: doneOn, renews: false }
  if (othersDoneOn === null || schedule.periodMonths === null)
    return completionValidUntil(schedule, turn, doneOn, certificateEndsOn)
  const own = [before, completionValidUntil(schedule, turn, othersDoneOn, null)].filter((day) => day !== null).sort()
  const until = own.at(-1) ?? null
  if (until === null || certificateEndsOn === null) return until ?? certificateEndsOn
  return until < certificateEndsOn ? until : certificateEndsOn
}

/** Stretches of leave in their order; those that touch are one. */
function mergedLeaves(leaves: readonly LeaveOfAbsence[]): LeaveOfAbsence[] {
  const merged: LeaveOfAbsence[] = []
  for (const leave of [...leaves].sort((a, b) => (a.startsOn < b.startsOn ? -1 : 1))) {
    const last = merged.at(-1)
    if (last && leave.startsOn <= addDays(last.endsOn, 1))
      merged[merged.length - 1] = { ...last, endsOn: [leave.endsOn, last.endsOn].sort()[1] ?? last.endsOn }
    else merged.push(leave)
  }
  return merged
}

/** Returns the day `until`, postponed by the days of leave since `from`, because days of leave don't count. */
export function postponeByLeave(from: string, until: string, leaves: readonly LeaveOfAbsence[]): string {
  let end = until
  for (const { startsOn, endsOn } of mergedLeaves(leaves)) {
    const start = startsOn > from ? startsOn : from
    if (start <= end && start <= endsOn) end = addDays(end, daysBetween(start, endsOn) + 1)
  }
  return end
}

/**
 * Returns the due date of a cycle and the last day of its grace period, both extended by the person's leave. A cycle
 * that renews nothing has no grace period: both are the due date.
 */
export function cycleDatesOf(
  schedule: Pick<RequirementSchedule, 'graceDays'>,
  turn: OpenTurn,
  leaves: readonly LeaveOfAbsence[],
) {
  const dueOn = postponeByLeave(turn.leaveFrom ?? turn.opensOn, turn.dueOn, leaves)
  const graceUntil = turn.renews
    ? postponeByLeave(addDays(dueOn, 1), addDays(dueOn, schedule.graceDays), leaves)
    : dueOn
  return { dueOn, graceUntil }
}

type OpenTurn = Pick<RequirementCycle, 'opensOn' | 'dueOn' | 'renews' | 'leaveFrom'>

/** Returns the cycle that renews a completion; null if the completion doesn't expire. */
export const renewalCycleOf = (
  schedule: Pick<RequirementSchedule, 'windowDays'>,
  until: string | null,
): OpenTurn | null =>
  until === null ? null : { opensOn: addDays(until, -schedule.windowDays), dueOn: until, renews: true }

function openState(
  schedule: Pick<RequirementSchedule, 'graceDays'>,
  turn: OpenTurn,
  leaves: readonly LeaveOfAbsence[],
  today: string,
): RequirementState {
  if (turn.opensOn > today) return turn.renews ? 'done' : 'notDue'
  if (leaves.some(({ startsOn, endsOn }) => startsOn <= today && today <= endsOn)) return 'paused'
  const { dueOn, graceUntil } = cycleDatesOf(schedule, turn, leaves)
  if (today <= dueOn) return turn.renews ? 'expiring' : 'due'
  return turn.renews && today > graceUntil ? 'lapsed' : 'overdue'
}

/**
 * Returns the state of a person by their latest cycle. Leave pauses an open cycle. A cycle that renews nothing can't
 * lapse: it stays overdue. A completion that is about to end counts as being renewed even before the job has opened the
 * new cycle.
 */
export function requirementState(
  schedule: Pick<RequirementSchedule, 'graceDays' | 'windowDays'>,
  turn: RequirementCycle,
  leaves: readonly LeaveOfAbsence[],
  today: string,
): RequirementState {
  if (turn.doneOn !== null) {
    const renewal = renewalCycleOf(schedule, turn.validUntil)
    return renewal === null ? 'done' : openState(schedule, renewal, leaves, today)
  }
  return turn.isWaived ? 'waived' : openState(schedule, turn, leaves, today)
}

export const reminderStages = ['opened', 'month', 'week', 'day', 'overdue', 'lapsed'] as const
export type ReminderStage = (typeof reminderStages)[number]

/**
 * Returns the reminder that is due in a state, `daysLeft` days before the due date; null if none is. Each is sent once
 * in a cycle.
 */
export function reminderStageOf(state: RequirementState, daysLeft: number): ReminderStage | null {
  if (state === 'overdue' || state === 'lapsed') return state
  if (state !== 'due' && state !== 'expiring') return null
  if (daysLeft <= 1) return 'day'
  if (daysLeft <= 7) return 'week'
  return daysLeft <= 30 ? 'month' : 'opened'
}

/**
 * Returns the share of people who meet a requirement today, in percent, rounded down to one decimal; 100 when it
 * applies to no one. People who are waived, on leave or before their first cycle don't count.
 */
export function coveragePercent(counts: Readonly<Partial<Record<RequirementState, number>>>): number {
  const of = (...states: RequirementState[]) => states.reduce((sum, state) => sum + (counts[state] ?? 0), 0)
  const asked = of('due', 'expiring', 'overdue', 'lapsed', 'done')
  const met = of('done', 'expiring')
  return asked === 0 ? 100 : Math.floor((met * 1000) / asked) / 10
}

/**
 * Returns the number of days (30, 60 or 90) within which a completion with this last day ends; null when it ends later
 * or has ended.
 */
export function lapseWindowDays(endsOn: string | null, today: string): 30 | 60 | 90 | null {
  if (endsOn === null || endsOn < today) return null
  return ([30, 60, 90] as const).find((days) => endsOn <= addDays(today, days)) ?? null
}

/** Returns the fields of a schedule that are missing or have an impossible value. */
export function scheduleProblems(
  schedule: RequirementSchedule,
): ('dueOn' | 'dueMonth' | 'periodMonths' | 'windowDays')[] {
  const { dueKind, dueOn, dueMonth, periodMonths, windowDays } = schedule
  return [
    ...(dueKind === 'date' && dueOn === null ? (['dueOn'] as const) : []),
    ...(dueKind === 'calendar' && dueMonth === null ? (['dueMonth'] as const) : []),
    ...(dueKind === 'calendar' && periodMonths !== 12 ? (['periodMonths'] as const) : []),
    ...(periodMonths !== null && windowDays > periodMonths * 15 ? (['windowDays'] as const) : []),
  ]
}
