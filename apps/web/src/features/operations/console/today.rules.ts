import type { Today, TodayEvent } from './today.queries.ts'

const minute = 60_000
/** The age from which waiting items are red: three days. */
export const longWaitMs = 72 * 60 * minute

export type TodayEventState = 'running' | 'over' | 'draft' | 'next'

/** Returns the state of an event at an instant; an open exam is in progress only while it has candidates. */
export function todayEventStateOf(
  { kind, isDraft, beginsAt, endsAt, working, silent, paused }: TodayEvent,
  now: number,
): TodayEventState {
  if (isDraft) return 'draft'
  if (working + silent + paused > 0) return 'running'
  if (endsAt !== null && Date.parse(endsAt) <= now) return 'over'
  if (beginsAt !== null && Date.parse(beginsAt) > now) return 'next'
  return kind === 'exam' ? 'next' : 'running'
}

/**
 * Returns the figures in the sentence below the title of the page Today; `next` is the start of the next event in
 * milliseconds, null if there is none.
 */
export function todaySummary({ happenings, queues }: Pick<Today, 'happenings' | 'queues'>, now: number) {
  const standings = happenings.map((one) => todayEventStateOf(one, now))
  const exams = happenings.filter(({ kind }) => kind !== 'live')
  const coming = happenings
    .filter((one, index) => standings[index] === 'next' && one.beginsAt !== null && Date.parse(one.beginsAt) > now)
    .map(({ beginsAt }) => Date.parse(beginsAt ?? ''))
  return {
    running: exams.filter((one) => todayEventStateOf(one, now) === 'running').length,
    silent: exams.reduce((sum, one) => sum + one.silent, 0),
    next: coming.length > 0 ? Math.min(...coming) : null,
    drafts: standings.filter((one) => one === 'draft').length,
    waiting: queues.reduce((sum, { count }) => sum + count, 0),
    late: queues.reduce((sum, { since }) => sum + since.filter((at) => now - Date.parse(at) > longWaitMs).length, 0),
  }
}

/**
 * Returns the number of events before the first that has not begun, in their order: the line of the current time is
 * drawn after them.
 */
export const countStartedEvents = (happenings: readonly TodayEvent[], now: number): number => {
  const at = happenings.findIndex(({ beginsAt }) => beginsAt !== null && Date.parse(beginsAt) > now)
  return at === -1 ? happenings.length : at
}

/** Splits a waiting time in milliseconds into the largest suitable units: minutes, hours, or days with hours. */
export function splitWaitingTime(
  milliseconds: number,
): { readonly minutes: number } | { readonly hours: number } | { readonly days: number; readonly hours: number } {
  const minutes = Math.max(0, Math.floor(milliseconds / minute))
  if (minutes < 60) return { minutes }
  const hours = Math.floor(minutes / 60)
  return hours < 24 ? { hours } : { days: Math.floor(hours / 24), hours: hours % 24 }
}
