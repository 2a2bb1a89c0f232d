import type { SeatBoardSession, SessionSeats } from './applications.queries.ts'

/** The sessions of a centre on one day, with the sums of their seats. */
export type SeatCell = {
  readonly sessions: readonly SeatBoardSession[]
  readonly seats: number
  readonly free: number
  readonly waiting: number
}
export type SeatCellKey = { readonly centreId: string; readonly day: string }

const sum = (sessions: readonly SeatBoardSession[], of: (one: SeatBoardSession) => number) =>
  sessions.reduce((total, one) => total + of(one), 0)

export function seatCellAt(sessions: readonly SeatBoardSession[], { centreId, day }: SeatCellKey): SeatCell | null {
  const there = sessions.filter((one) => one.centreId === centreId && one.day === day)
  if (there.length === 0) return null
  return {
    sessions: there,
    seats: sum(there, (one) => one.seats),
    free: sum(there, (one) => Math.max(0, one.seats - one.taken)),
    waiting: sum(there, (one) => one.waiting),
  }
}

/** Returns the days of the board that have a session, earliest first. */
export const seatBoardDays = ({ sessions }: Pick<SessionSeats, 'sessions'>): readonly string[] =>
  [...new Set(sessions.map((one) => one.day))].toSorted()

const [nameWidth, dayWidth] = [92, 46]
/**
 * Divides the days of the board into blocks of nearly equal length that fit into the available width, so that nothing
 * scrolls sideways.
 */
export function splitDaysIntoBlocks(days: readonly string[], width: number): readonly (readonly string[])[] {
  const room = Math.max(1, Math.floor((width - nameWidth) / dayWidth))
  const length = Math.ceil(days.length / Math.ceil(days.length / room))
  return Array.from({ length: Math.ceil(days.length / length) || 0 }, (_, block) =>
    days.slice(block * length, (block + 1) * length),
  )
}
