import { addDays, dayInZone } from '../../core/text/calendar.ts'

/** The number of days that the home page looks ahead, today included. */
export const homeHorizonDays = 7

type First = 'running' | 'today' | 'overdue' | 'continue' | 'new'

/**
 * Returns the kind of the most urgent item of a learner. The order of the kinds is strict, so that a running exam is
 * never hidden.
 */
export function kindOfMostUrgentItem(known: {
  readonly isRunning: boolean
  readonly examAt: string | null
  readonly isOverdue: boolean
  readonly hasLesson: boolean
  readonly today: string
  readonly timeZone: string
}): First {
  if (known.isRunning) return 'running'
  if (known.examAt && dayInZone(new Date(known.examAt), known.timeZone) === known.today) return 'today'
  if (known.isOverdue) return 'overdue'
  return known.hasLesson ? 'continue' : 'new'
}

type Event = { readonly at: string | null; readonly day: string | null }

/**
 * Returns the events of today and the following days up to the horizon of the home page, in order. On the same day,
 * events with a time come before due dates.
 */
export function eventsWithinDays<T extends Event>(events: readonly T[], today: string, timeZone: string): T[] {
  const last = addDays(today, homeHorizonDays - 1)
  const keyOf = ({ at, day }: Event) =>
    at ? `${dayInZone(new Date(at), timeZone)} ${new Date(at).toISOString()}` : `${day} ~`
  return events
    .map((event) => ({ event, key: keyOf(event) }))
    .filter(({ key }) => key.slice(0, 10) >= today && key.slice(0, 10) <= last)
    .sort((a, b) => (a.key < b.key ? -1 : Number(a.key > b.key)))
    .map(({ event }) => event)
}
