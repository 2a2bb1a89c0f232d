import {
  attemptEnd,
  attemptEventListForStaff,
  attemptReopen,
  attemptsBulkAct,
  attemptsPause,
  attemptsResume,
  extraTimeGrant,
  extraTimeList,
  extraTimeWithdraw,
  outageDecide,
  outageList,
} from '@portal/contract/exams/attempt-staff.contract.ts'
import { examLimits } from '@portal/contract/exams/exam.limits.ts'
import { announcementCreate } from '@portal/contract/exams/exam-announcement.contract.ts'
import { examBoardRead } from '@portal/contract/exams/exam-board.contract.ts'
import type { DataOf, InputOf } from '@portal/contract/http/call.ts'
import { useMemo, useSyncExternalStore } from 'react'
import { ApiError } from '#web/api/api-error.ts'
import { useLocale } from '#web/api/locale.ts'
import { send } from '#web/api/send.ts'
import { useSession } from '#web/api/session.ts'
import { useAnswer } from '#web/api/use-answer.ts'
import { write } from '#web/api/write.ts'
import type { ListQuery, ListResult } from '#web/console/list/list.types.ts'
import { useWrite, type WriteMessages } from '#web/ui/use-write.ts'
import { type BoardAction, type BoardExam, type BoardFilter, type BoardRow, visibleBoardRows } from './board.rules.ts'

export type BoardAttemptEvents = DataOf<typeof attemptEventListForStaff>
export type ExtraTimeAllowance = DataOf<typeof extraTimeList>['list'][number]
export type Outage = DataOf<typeof outageList>['list'][number]

/**
 * The page's copy of a board. `now`: the server's time in milliseconds; `isBehind`: no response has arrived for a
 * while.
 */
export type BoardSnapshot = {
  readonly exam: BoardExam | null
  readonly rows: readonly BoardRow[]
  readonly now: number
  readonly isBehind: boolean
  readonly error: Error | null
}
export type ExamBoard = {
  readonly subscribe: (hear: () => void) => () => void
  readonly get: () => BoardSnapshot
  readonly again: () => void
}

const wait = (ms: number, signal: AbortSignal) =>
  new Promise<void>((resolve) => {
    const timer = setTimeout(resolve, ms)
    const end = () => {
      clearTimeout(timer)
      resolve()
    }
    signal.addEventListener('abort', end, { once: true })
  })

/** Resolves when the page is in view: nobody reads a board in a hidden tab. */
const waitUntilVisible = (signal: AbortSignal) =>
  new Promise<void>((resolve) => {
    const look = () => {
      if (document.hidden && !signal.aborted) return
      document.removeEventListener('visibilitychange', look)
      resolve()
    }
    document.addEventListener('visibilitychange', look)
    signal.addEventListener('abort', look, { once: true })
    look()
  })

/**
 * Follows the board of an exam while the page is open and in view: one call always waits at the server for changes. The
 * server stops reading a board that no page follows.
 */
function followBoard(examId: string): ExamBoard {
  const hearers = new Set<() => void>()
  const rows = new Map<string, BoardRow>()
  let seen: BoardSnapshot = { exam: null, rows: [], now: Date.now(), isBehind: false, error: null }
  let ahead = 0
  let stop = new AbortController()
  const tell = (some: Partial<BoardSnapshot>) => {
    seen = { ...seen, now: performance.now() + ahead, ...some }
    for (const hear of hearers) hear()
  }
  const take = (data: DataOf<typeof examBoardRead>) => {
    if (data.isWhole) rows.clear()
    for (const row of data.rows) rows.set(row.attemptId, row)
    ahead = Date.parse(data.serverTime) - performance.now()
    tell({
      exam: data.exam,
      rows: data.rows.length > 0 || data.isWhole ? [...rows.values()] : seen.rows,
      isBehind: false,
      error: null,
    })
  }
  const follow = async (signal: AbortSignal) => {
    let known: string | undefined
    while (!signal.aborted) {
      await waitUntilVisible(signal)
      if (signal.aborted) return
      try {
        const data = await send(
          examBoardRead,
          { examId, ...(known ? { known } : {}) },
          { signal, timeout: (examLimits.boardHoldsSeconds + 15) * 1000 },
        )
        known = data.known
        take(data)
        // Changes within a moment are collected. A server that did not know our version is not called again
        // immediately.
        await wait(data.isWhole ? 1000 : 300, signal)
      } catch (error) {
        if (signal.aborted) return
        if (error instanceof ApiError && (error.reason === 'examNotFound' || error.code === 401 || error.code === 403))
          return tell({ error })
        tell(seen.exam ? { isBehind: true } : { error: error as Error })
        await wait(2000, signal)
      }
    }
  }
  let timer: ReturnType<typeof setInterval> | undefined
  const begin = () => {
    stop = new AbortController()
    timer = setInterval(() => seen.exam && tell({}), 1000)
    void follow(stop.signal)
  }
  const end = () => {
    clearInterval(timer)
    stop.abort()
  }
  return {
    get: () => seen,
    subscribe: (hear) => {
      hearers.add(hear)
      if (hearers.size === 1) begin()
      return () => {
        hearers.delete(hear)
        if (hearers.size === 0) end()
      }
    },
    again: () => {
      end()
      begin()
    },
  }
}

export function useExamBoard(examId: string): ExamBoard {
  const session = useSession()
  const locale = useLocale()
  // biome-ignore lint/correctness/useExhaustiveDependencies: another person, company or language reads it anew
  return useMemo(() => followBoard(examId), [examId, session, locale])
}
export const useBoardSnapshot = (board: ExamBoard): BoardSnapshot => useSyncExternalStore(board.subscribe, board.get)

/** Creates the hook that returns the rows of a board in the form of a list's result, all on one page. */
export const createBoardRowsHook =
  (board: ExamBoard) =>
  (query: ListQuery | null): ListResult<BoardRow> => {
    const seen = useBoardSnapshot(board)
    const data = useMemo(() => {
      if (!seen.exam || !query) return undefined
      const rows = visibleBoardRows(seen.rows, query as BoardFilter, seen.now)
      return { rows, next: null, previous: null, total: rows.length, isAbout: false }
    }, [seen, query])
    return { data, error: seen.error, refetch: board.again }
  }

export const useBoardAttemptEvents = (attemptId: string) =>
  useAnswer(attemptEventListForStaff, { attemptId }, { staleTime: 0 })
export const useOutages = () => useAnswer(outageList, { size: 20 } as InputOf<typeof outageList>, { staleTime: 0 })
export const useDecideOutage = (said: WriteMessages<typeof outageDecide>) => useWrite(outageDecide, said)

/**
 * Returns the write that sends an announcement to the attempts `attemptIds`, or to all attempts without it. Repeating
 * it with the same key sends nothing again.
 */
export const useSendAnnouncement = (said: WriteMessages<typeof announcementCreate>) =>
  useWrite(announcementCreate, said)

export type AttemptActInput = {
  readonly act: BoardAction
  readonly seconds: number
  readonly reason: string
  readonly acceptSeenKey: boolean
  readonly requestKey: string
}

/**
 * Applies an act to one attempt; extra time is granted to its candidate for the entire exam. Repeating a call with the
 * same `requestKey`, as after a lost response, changes nothing more.
 */
export function actOnAttempt(
  examId: string,
  row: BoardRow,
  { act, seconds, reason, acceptSeenKey, requestKey }: AttemptActInput,
): Promise<unknown> {
  const { attemptId, accountId } = row
  const own = { reason, requestKey: `${requestKey.slice(0, 18)} ${attemptId}`.slice(0, 64) }
  if (act === 'give') return write(extraTimeGrant, { examId, to: 'person', accountId, seconds, ...own })
  if (act === 'pause') return write(attemptsPause, { attemptId, ...own })
  if (act === 'resume') return write(attemptsResume, { attemptId, ...own })
  if (act === 'end') return write(attemptEnd, { attemptId, ...own })
  return write(attemptReopen, { attemptId, seconds, acceptSeenKey, ...own })
}

/**
 * Starts a task that applies an act to many attempts, and returns its id. Repeating it with the same `requestKey`
 * starts nothing again.
 */
export async function startBulkAttemptAct(
  examId: string,
  rows: readonly BoardRow[],
  { act, seconds, ...wish }: AttemptActInput,
): Promise<string> {
  const { task } = await write(attemptsBulkAct, {
    examId,
    act,
    attemptIds: rows.map((row) => row.attemptId),
    ...(seconds > 0 ? { seconds } : {}),
    ...wish,
  })
  return task.id
}

/**
 * Grants extra time to all open attempts at the exam except the reader's own, or pauses or resumes them, in one call.
 */
export function actOnAllAttempts(
  examId: string,
  { act, seconds, reason, requestKey }: AttemptActInput,
): Promise<unknown> {
  if (act === 'give') return write(extraTimeGrant, { examId, to: 'running', seconds, reason, requestKey })
  return write(act === 'pause' ? attemptsPause : attemptsResume, { examId, reason, requestKey })
}

export const useGrantedExtraTime = (examId: string) => useAnswer(extraTimeList, { examId, page: 0, size: 50 })
export const withdrawExtraTime = (allowanceId: string) => write(extraTimeWithdraw, { allowanceId })
