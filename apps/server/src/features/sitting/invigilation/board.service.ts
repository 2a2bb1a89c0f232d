import { examLimits } from '@portal/contract/exams/exam.limits.ts'
import type { Deps } from '../../../core/deps.ts'
import { AppError } from '../../../core/http/app-error.ts'
import { newId } from '../../../core/secrets/random.ts'
import type { Lang } from '../../../core/text/language.ts'
import { presentBoardExam, presentBoardRow } from './board.present.ts'
import { type BoardExam, type BoardRow, findBoardExam, listBoardAnnouncements, readBoard } from './board.store.ts'
import type { BoardNotifier } from './board-news.ts'

/**
 * The interval between readings of a board; longer when reading takes long, so that at most a quarter of the time is
 * spent on it.
 */
const everyMs = 750
const restPerRead = 3
/**
 * The number of readings in which each open attempt is read, changed or not: this finds lost messages and the newest
 * contact.
 */
const roundOf = 40
/** The number of readings in which attempts of silent candidates are read. */
const roundOfLost = 5
/** Milliseconds without a report after which a page is disconnected; it reports every twenty-odd seconds. */
const lostAfterMs = 60_000
/** Milliseconds without a request after which a board counts as unwatched. */
const forgottenAfterMs = 45_000
/** Milliseconds for which ended attempts remain on the board. */
const endedForMs = 86_400_000

type Kept = {
  readonly row: BoardRow
  readonly lostAt: number | null
  readonly said: string
  readonly changed: number
  readonly turn: number
}
type Board = {
  readonly mark: string
  exam: BoardExam
  examSaid: string
  readonly rows: Map<string, Kept>
  version: number
  askedAt: number
  horizon: string | null
  readings: number
  /** Attempts reported as changed since the last reading. */
  told: Set<string>
  hasAnnouncementNews: boolean
  /** Answers to viewers with the same version, by language: many viewers share one answer. */
  readonly answers: Map<string, ReturnType<typeof presentBoard>>
}
type Watched = { board: Promise<Board | null>; readonly wakes: Set<() => void>; timer: NodeJS.Timeout | null }

export type BoardService = {
  answer(input: { readonly examId: string; readonly known?: string }, lang: Lang): Promise<ReturnType<typeof answerOf>>
  stop(): void
}

/**
 * Opens the boards that are watched through this process. One reader serves any number of viewers of an exam, who get
 * only changes. Its last result is cached in this process. A viewer who comes from another process, which has readers
 * of its own, gets everything once.
 */
export function openBoards(deps: Deps, news: BoardNotifier): BoardService {
  const watched = new Map<string, Watched>()
  let isStopped = false

  const boards = new Set<Board>()
  /** Subscribes to changes. Without a subscription they are found in turn. */
  const listen = async (board: Board) => {
    boards.add(board)
    await news
      .watch(({ attempts, isAboutAnnouncements }) => {
        for (const one of boards) {
          one.hasAnnouncementNews ||= isAboutAnnouncements
          for (const id of attempts) one.told.add(id)
        }
      })
      .catch((error: unknown) =>
        deps.log.warn({ err: error }, 'the boards of exams do not hear what changes, and look for it'),
      )
  }
  const forget = (examId: string, one: Watched) => {
    if (one.timer) clearTimeout(one.timer)
    watched.delete(examId)
    void one.board.then(
      (board) => board && boards.delete(board),
      () => undefined,
    )
    for (const wake of [...one.wakes]) wake()
  }
  const begin = async (examId: string): Promise<Board | null> => {
    const board: Board = {
      mark: newId(deps.clock.now(), deps.random),
      exam: null as never,
      examSaid: '',
      rows: new Map(),
      version: 0,
      askedAt: performance.now(),
      horizon: null,
      readings: 0,
      told: new Set(),
      hasAnnouncementNews: true,
      answers: new Map(),
    }
    await listen(board)
    return (await read(deps, examId, board)) ? board : null
  }
  const goOn = (examId: string, one: Watched, after: number) => {
    one.timer = setTimeout(() => void again(examId, one), after)
    one.timer.unref()
  }
  const again = async (examId: string, one: Watched) => {
    const board = await one.board
    if (isStopped || !board || performance.now() - board.askedAt > forgottenAfterMs) return forget(examId, one)
    const began = performance.now()
    const before = board.version
    try {
      await listen(board)
      if (!(await read(deps, examId, board))) return forget(examId, one)
    } catch (error) {
      deps.log.warn({ err: error, examId }, 'the board of an exam could not be read')
    }
    if (board.version !== before) for (const wake of [...one.wakes]) wake()
    goOn(examId, one, Math.max(everyMs, restPerRead * (performance.now() - began)))
  }
  const watch = (examId: string): Watched => {
    const found = watched.get(examId)
    if (found) return found
    const one: Watched = { board: begin(examId), wakes: new Set(), timer: null }
    watched.set(examId, one)
    one.board.then(
      (board) => (board && !isStopped ? goOn(examId, one, everyMs) : forget(examId, one)),
      () => forget(examId, one),
    )
    return one
  }
  const untilChanged = (one: Watched): Promise<void> =>
    new Promise((resolve) => {
      const end = () => {
        clearTimeout(timer)
        one.wakes.delete(end)
        resolve()
      }
      const timer = setTimeout(end, examLimits.boardHoldsSeconds * 1000)
      timer.unref()
      one.wakes.add(end)
    })

  return {
    async answer(input, lang) {
      const examId = input.examId.toLowerCase()
      const one = watch(examId)
      const board = await one.board
      if (!board) throw new AppError('examNotFound')
      board.askedAt = performance.now()
      const since = knownVersion(board, input.known)
      if (since === board.version && !isStopped) await untilChanged(one)
      return answerOf(board, since, lang, deps.clock.now())
    },
    stop() {
      isStopped = true
      for (const [examId, one] of watched) forget(examId, one)
    },
  }
}

/** The version a viewer has. Null: none. */
function knownVersion(board: Board, known: string | undefined): number | null {
  const [mark, version] = (known ?? '').split(' ')
  const number = Number(version)
  return mark === board.mark && Number.isSafeInteger(number) && number >= 0 && number <= board.version ? number : null
}

/**
 * Reads the changes of a board and increases its version if there are any. Returns false when there is no such exam.
 */
async function read(deps: Deps, examId: string, board: Board): Promise<boolean> {
  const now = deps.clock.now().getTime()
  const since = new Date(now - endedForMs)
  const { told, hasAnnouncementNews } = board
  board.told = new Set()
  board.hasAnnouncementNews = false
  board.readings++
  const isRound = board.readings % roundOf === 1
  try {
    const besides = board.horizon === null ? [] : [...dueOf(board, told, now)]
    const [exam, { rows, horizon }, announcements] = await Promise.all([
      findBoardExam(deps.sql, examId),
      readBoard(deps.sql, examId, since, board.horizon === null ? 'all' : { since: board.horizon, besides }),
      hasAnnouncementNews || isRound ? listBoardAnnouncements(deps.sql, examId, since) : board.exam.announcements,
    ])
    if (!exam) return false
    board.horizon = horizon
    take(board, { ...exam, announcements }, rows, now)
    return true
  } catch (error) {
    for (const id of told) board.told.add(id)
    board.hasAnnouncementNews ||= hasAnnouncementNews
    throw error
  }
}

/**
 * Returns the attempts to read although their rows have not changed: reported ones, those whose turn it is, and silent
 * ones.
 */
function dueOf(board: Board, told: ReadonlySet<string>, now: number): ReadonlySet<string> {
  const due = new Set<string>()
  for (const [id, { row, lostAt, turn }] of board.rows) {
    if (told.has(id)) due.add(id)
    else if (
      row.submittedAt === null &&
      (board.readings % (lostAt === null ? roundOf : roundOfLost) ===
        turn % (lostAt === null ? roundOf : roundOfLost) ||
        isSilent(row, lostAt, now))
    )
      due.add(id)
  }
  return due
}

/** The candidate's last contact in milliseconds. */
const heardAt = ({ startedAt, heardAt: contact, savedAt }: BoardRow) =>
  Math.max(
    Date.parse(startedAt),
    contact === null ? 0 : Date.parse(contact),
    savedAt === null ? 0 : Date.parse(savedAt),
  )
const isSilent = (row: BoardRow, lostAt: number | null, now: number) =>
  lostAt === null && row.pausedAt === null && now - heardAt(row) > lostAfterMs

function take(board: Board, exam: BoardExam, rows: readonly BoardRow[], now: number): void {
  const version = board.version + 1
  let isChanged = false
  const examSaid = JSON.stringify(exam)
  board.exam = exam
  if (examSaid !== board.examSaid) {
    board.examSaid = examSaid
    isChanged = true
  }
  for (const row of rows) {
    const before = board.rows.get(row.id)
    const heard = heardAt(row)
    const lostAt = row.submittedAt === null && now - heard > lostAfterMs ? heard : null
    // A new contact alone changes nothing for viewers.
    const said = JSON.stringify({ ...row, heardAt: lostAt })
    const isNew = before?.said !== said
    board.rows.set(row.id, {
      row,
      lostAt,
      said,
      changed: isNew ? version : before.changed,
      turn: before?.turn ?? board.rows.size,
    })
    isChanged ||= isNew
  }
  if (!isChanged) return
  board.version = version
  board.answers.clear()
}

function presentBoard(board: Board, since: number | null, lang: Lang) {
  const rows: ReturnType<typeof presentBoardRow>[] = []
  for (const { row, lostAt, changed } of board.rows.values())
    if (since === null || changed > since) rows.push(presentBoardRow(row, lostAt, lang))
  return {
    exam: presentBoardExam(board.exam, lang),
    isWhole: since === null,
    rows,
    known: `${board.mark} ${board.version}`,
  }
}

/** Returns the answer for a viewer; viewers with the same version and language share one. */
function answerOf(board: Board, since: number | null, lang: Lang, now: Date) {
  const key = `${since} ${lang}`
  const kept = board.answers.get(key) ?? presentBoard(board, since, lang)
  board.answers.set(key, kept)
  return { ...kept, serverTime: now.toISOString() }
}
