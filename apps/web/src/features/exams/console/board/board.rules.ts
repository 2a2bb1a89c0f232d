import type { examBoardRead } from '@portal/contract/exams/exam-board.contract.ts'
import type { DataOf } from '@portal/contract/http/call.ts'

type Answer = DataOf<typeof examBoardRead>
export type BoardExam = Answer['exam']
export type BoardRow = Answer['rows'][number]
export type BoardAttemptState = 'running' | 'silent' | 'paused' | 'overdue' | 'ended'
export type BoardAction = 'give' | 'pause' | 'resume' | 'end' | 'reopen'

/** From this many exits on a candidate needs attention; in an exam that allows fewer, when one more would end it. */
const manyLeaves = 3

const time = (at: string | null) => (at === null ? null : Date.parse(at))
/** Returns the milliseconds since the last contact of a disconnected candidate's page. Null while it is connected. */
export const msSinceLastContact = (row: BoardRow, now: number): number | null =>
  row.lostAt === null ? null : Math.max(0, now - Date.parse(row.lostAt))
/** Returns the milliseconds left, at least 0. Null without a limit, or after the end. */
export function timeLeftMs(row: BoardRow, now: number): number | null {
  if (row.submittedAt) return null
  if (row.pausedAt) return row.pausedLeftMs
  return row.deadline === null ? null : Math.max(0, Date.parse(row.deadline) - now)
}

export function boardAttemptStateOf(row: BoardRow, now: number): BoardAttemptState {
  if (row.submittedAt) return 'ended'
  if (row.pausedAt) return 'paused'
  if (row.deadline !== null && Date.parse(row.deadline) < now) return 'overdue'
  return row.lostAt === null ? 'running' : 'silent'
}

export const hasManyExits = (row: BoardRow): boolean =>
  row.leaves >= Math.max(1, Math.min(manyLeaves, (row.leaveLimit ?? Number.POSITIVE_INFINITY) - 1))

/**
 * Returns true for an attempt that is paused, disconnected or overdue, that has many exits, or that ended because of
 * exits or a reload; after it is reopened, its new state decides.
 */
export function needsAttention(row: BoardRow, now: number): boolean {
  const state = boardAttemptStateOf(row, now)
  if (state === 'ended') return row.endedBy === 'leaves' || row.endedBy === 'reload'
  return state !== 'running' || hasManyExits(row)
}

/** Returns true when an act is possible in this state. The server decides again. */
export function isBoardActionAllowed(act: BoardAction, row: BoardRow, now: number): boolean {
  const state = boardAttemptStateOf(row, now)
  if (act === 'reopen') return state === 'ended'
  if (act === 'resume') return state === 'paused'
  if (act === 'pause') return state === 'running' || state === 'silent'
  return state !== 'ended'
}

export type BoardFilter = {
  readonly q?: string
  readonly sort?: string
  readonly state?: string
  readonly leaves?: string
  readonly department?: string
  readonly unread?: string
}

/** Returns the candidate's department, or otherwise the company. */
export const departmentOrCompanyOf = (row: BoardRow): string => row.department || row.company

const urgency = (row: BoardRow, now: number): number =>
  needsAttention(row, now) ? (row.submittedAt ? 1 : 0) : row.submittedAt ? 3 : 2

/**
 * Returns the rows that match the filters of a list, in the order that it requests; by default, rows that need
 * attention come first and ended attempts last.
 */
export function visibleBoardRows(rows: readonly BoardRow[], asked: BoardFilter, now: number): readonly BoardRow[] {
  const words = (asked.q ?? '').trim().toLowerCase()
  const matches = (row: BoardRow) =>
    (!words || row.name.toLowerCase().includes(words) || row.employeeNo.toLowerCase().includes(words)) &&
    (!asked.state ||
      (asked.state === 'look' ? needsAttention(row, now) : boardAttemptStateOf(row, now) === asked.state)) &&
    (!asked.leaves || hasManyExits(row)) &&
    (!asked.unread || row.unread.includes(asked.unread)) &&
    (!asked.department || departmentOrCompanyOf(row) === asked.department)
  const key = asked.sort?.replace(/^-/, '')
  const figure = (row: BoardRow): number =>
    key === 'progress'
      ? row.answered / Math.max(1, row.questions)
      : key === 'leaves'
        ? row.leaves
        : key === 'left'
          ? (timeLeftMs(row, now) ?? Number.MAX_SAFE_INTEGER)
          : key === 'saved'
            ? (time(row.savedAt) ?? 0)
            : 0
  const way = asked.sort?.startsWith('-') ? -1 : 1
  const compare = (one: BoardRow, other: BoardRow): number => {
    if (key === undefined) return urgency(one, now) - urgency(other, now)
    return way * (key === 'name' ? one.name.localeCompare(other.name) : figure(one) - figure(other))
  }
  // Sorting is stable: equal rows keep the order of their starts.
  return rows.filter(matches).sort(compare)
}

export type BoardCounts = Readonly<Record<BoardAttemptState | 'look' | 'leaves', number>>
export function boardCounts(rows: readonly BoardRow[], now: number): BoardCounts {
  const counts = { running: 0, silent: 0, paused: 0, overdue: 0, ended: 0, look: 0, leaves: 0 }
  for (const row of rows) {
    counts[boardAttemptStateOf(row, now)]++
    if (needsAttention(row, now)) counts.look++
    if (hasManyExits(row)) counts.leaves++
  }
  return counts
}

type BoardRoom = {
  readonly place: string
  readonly people: readonly BoardRow[]
  readonly working: number
  readonly ended: number
  readonly alerts: number
}
/** Returns the candidates by workplace, the largest workplaces first; within one, in the order of their names. */
export function candidatesByWorkplace(rows: readonly BoardRow[], now: number): readonly BoardRoom[] {
  return [...Map.groupBy(rows, departmentOrCompanyOf)]
    .map(([place, people]) => ({
      place,
      people: people.toSorted((one, other) => one.name.localeCompare(other.name)),
      working: people.filter((row) => !row.submittedAt).length,
      ended: people.filter((row) => row.submittedAt).length,
      alerts: people.filter((row) => needsAttention(row, now)).length,
    }))
    .toSorted((one, other) => other.people.length - one.people.length || one.place.localeCompare(other.place))
}

const dayMs = 86_400_000
/** Points of the curve of candidates at work. */
const bandPoints = 60

/**
 * Returns the time range of a board, in milliseconds: the window of an exam of at most a day, extended by attempts
 * outside it, otherwise the range of the attempts shown. `counts` are the numbers of candidates at work, up to now.
 * Returns null when there is neither such a window nor an attempt.
 */
export function timeBandOf(exam: Pick<BoardExam, 'opensAt' | 'closesAt'>, rows: readonly BoardRow[], now: number) {
  const [opens, closes] = [time(exam.opensAt), time(exam.closesAt)]
  const isShort = opens !== null && closes !== null && closes - opens <= dayMs
  if (!isShort && rows.length === 0) return null
  const starts = rows.map((row) => Date.parse(row.startedAt))
  const ends = rows.map((row) => Math.max(now, time(row.deadline) ?? now))
  const from = isShort ? Math.min(opens, ...starts) : Math.min(...starts)
  const until = isShort ? Math.max(closes, ...ends.filter((at) => at < closes + dayMs)) : Math.max(now, ...ends)
  if (until <= from) return null
  const last = Math.min(now, until)
  const step = (last - from) / bandPoints
  const counts =
    step <= 0
      ? []
      : Array.from({ length: bandPoints + 1 }, (_, index) => {
          const at = from + step * index
          const count = rows.filter(
            (row) => Date.parse(row.startedAt) <= at && (time(row.submittedAt) ?? Number.POSITIVE_INFINITY) > at,
          ).length
          return { at, count }
        })
  return {
    from,
    until,
    opens: isShort ? opens : null,
    closes: isShort ? closes : null,
    counts,
    most: Math.max(0, ...counts.map(({ count }) => count)),
  }
}
