import type { Deps } from '../../core/deps.ts'
import { AppError } from '../../core/http/app-error.ts'
import { newId } from '../../core/secrets/random.ts'
import type { Db, Transaction } from '../../database/connection.ts'
import { errorOfConstraint } from '../../database/constraint-errors.ts'
import {
  createSeededRandom,
  deadlineOf,
  drawExamPaper,
  type ExamRow,
  letterOrders,
  lockExposureCounts,
} from '../exams/exams.public.ts'
import type { QuestionWithAnswer, TakenPaper } from './attempt.store.ts'
import {
  type FrozenQuestion,
  insertAttempt,
  type NewAttempt,
  type StartedAttempt,
  startPreparedAttempt,
  updateExposureCounts,
  updateStartingAttempt,
} from './start-attempt.store.ts'

/**
 * Thrown when a drawn question has reached its exposure limit through other starts in the meantime: the start is rolled
 * back and its paper is drawn again.
 */
export class OverexposedError extends Error {}

export type AttemptStart = {
  readonly accountId: string
  readonly companyId: string
  readonly number: number
  readonly writer: string
  readonly now: Date
  /** Milliseconds for which the candidate waited in line for the start: they are not taken from their time. */
  readonly waitedMs?: number
  /** The end of the session in which the exam is taken. */
  readonly seatUntil?: Date | null
  /** The candidate holds a grant that shows keys. */
  readonly readsKeys?: boolean
  /** Takes a prepared paper if the exam has a valid one. */
  readonly takesPrepared?: boolean
  /** Serializes starts, for the retry after such a conflict. */
  readonly alone?: boolean
}

/**
 * Draws the paper, or takes a prepared one, and freezes it with the exam's rules and the deadline. Takes three
 * statements for any number of questions and any size of banks (a fourth when a sample of large banks was not enough),
 * one with a prepared paper, two where its questions have an exposure limit. Doesn't wait for authors: an exam that is
 * being changed is started in the state in which it was read. Returns the attempt's id; null, with nothing written,
 * when another start came first. Throws `bankTooSmall`, `examPaused` and `OverexposedError`.
 */
export async function createAttempt(
  deps: Pick<Deps, 'random'>,
  tx: Transaction,
  exam: ExamRow,
  beginning: AttemptStart,
): Promise<string | null> {
  return (await createAttemptWithPaper(deps, tx, exam, beginning))?.attemptId ?? null
}

type Started = {
  readonly attemptId: string
  readonly taken: Omit<TakenPaper, 'nameLatin'>
  readonly questions: readonly QuestionWithAnswer[]
}

/**
 * Creates an attempt like `createAttempt`, and returns everything that the page shows except the question texts; null
 * when another start came first.
 */
export async function createAttemptWithPaper(
  deps: Pick<Deps, 'random'>,
  tx: Transaction,
  exam: ExamRow,
  beginning: AttemptStart,
): Promise<Started | null> {
  const limit = limitOf(exam)
  if (limit && beginning.alone) await lockExposureCounts(tx, exam.id)
  const prepared = beginning.takesPrepared ? await createAttemptFromPreparedPaper(deps, tx, exam, beginning) : null
  if (prepared === null) return createDrawnAttempt(deps, tx, exam, beginning, limit)
  if (prepared === 'taken') return null
  const turn = limit && { examId: exam.id, exposure: limit, worn: [] }
  if (turn && !(await updateExposureCounts(tx, turn, idsOf(prepared.questions)))) throw new OverexposedError()
  return prepared
}

const idsOf = (questions: readonly FrozenQuestion[]) => questions.map(({ questionId }) => questionId)

/** The exposure limit of the questions that an exam draws. */
const limitOf = (exam: ExamRow) => ('rules' in exam.paper ? exam.exposure : null)

/**
 * Returns true when a start may be a single statement: it takes a prepared paper, and the exam has no exposure limit.
 */
export const isSingleStatementStart = (exam: ExamRow, { takesPrepared }: AttemptStart): boolean =>
  takesPrepared === true && limitOf(exam) === null

/**
 * Creates an attempt with a prepared paper, in one statement. Returns `taken` when another start came first, and null
 * when the exam has no valid prepared paper. Writes nothing in either case. Throws `examPaused`.
 */
export async function createAttemptFromPreparedPaper(
  deps: Pick<Deps, 'random'>,
  db: Db,
  exam: ExamRow,
  beginning: AttemptStart,
): Promise<Started | 'taken' | null> {
  const attempt = newAttempt(deps, exam, beginning)
  const started = await startPreparedAttempt(db, attempt).catch((error: unknown) => {
    throw errorOfConstraint(error)?.reason === 'examPaused' ? new AppError('examPaused') : error
  })
  return started === null || started === 'taken' ? started : takenAttempt(attempt, started, started.frozen)
}

/** Creates an attempt with a paper that is drawn now. */
async function createDrawnAttempt(
  deps: Pick<Deps, 'random'>,
  tx: Transaction,
  exam: ExamRow,
  beginning: AttemptStart,
  limit: ExamRow['exposure'],
): Promise<Started | null> {
  const attempt = newAttempt(deps, exam, beginning)
  const drawn = await insertDrawnAttempt(deps, tx, exam, attempt, limit)
  if (drawn === 'taken') return null
  const { frozen, worn } = drawn
  const turn = limit && { examId: exam.id, exposure: limit, worn }
  const started = await updateStartingAttempt(tx, attempt.id, idsOf(frozen), turn)
  if (started === 'paused') throw new AppError('examPaused')
  if (started === 'worn') throw new OverexposedError()
  return takenAttempt(attempt, started, frozen)
}

function newAttempt(deps: Pick<Deps, 'random'>, exam: ExamRow, beginning: AttemptStart): Omit<NewAttempt, 'seed'> {
  const { now, waitedMs = 0 } = beginning
  const later = (at: Date | null) => at && new Date(at.getTime() + waitedMs)
  const {
    title,
    kind,
    passingPoints,
    timeLimit,
    multiplePolicy,
    leavePolicy,
    leaveLimit,
    onReload,
    fullScreen,
    networks,
    certificateSchemeId,
    release,
  } = exam
  return {
    ...beginning,
    id: newId(now, deps.random),
    examId: exam.id,
    examVersion: exam.version,
    terms: {
      title,
      kind,
      passingPoints,
      timeLimit,
      multiplePolicy,
      leavePolicy,
      leaveLimit,
      onReload,
      fullScreen,
      ...(networks.length > 0 ? { networks } : {}),
      certificateSchemeId,
      release,
      ...(beginning.readsKeys && !exam.trialOf && !exam.practice ? { readsKeys: true } : {}),
      ...(exam.trialOf ? { trial: { examId: exam.trialOf } } : {}),
      ...(exam.practice ? { practice: exam.practice } : {}),
    },
    startedAt: now,
    deadline: deadlineOf(now, timeLimit, later(exam.closesAt), later(beginning.seatUntil ?? null)),
    totalPoints: exam.totalPoints,
  }
}

function takenAttempt(
  { id, examId, terms, totalPoints, startedAt }: Omit<NewAttempt, 'seed'>,
  { deadline, name, employeeNo }: StartedAttempt,
  frozen: readonly FrozenQuestion[],
): Started {
  const rest = { leaveCount: 0, writerEpoch: 1, spent: null }
  return {
    attemptId: id,
    taken: { examId, terms, totalPoints, startedAt, ...rest, deadline, name, employeeNo },
    questions: frozen.map((question, index) => ({
      ...question,
      position: index + 1,
      seq: null,
      answer: null,
      uncertain: null,
    })),
  }
}

/** Draws a paper and inserts the attempt with it. `worn`: the questions that already exceed the exposure limit. */
async function insertDrawnAttempt(
  deps: Pick<Deps, 'random'>,
  tx: Transaction,
  exam: ExamRow,
  attempt: Omit<NewAttempt, 'seed'>,
  limit: ExamRow['exposure'],
): Promise<{ readonly frozen: readonly FrozenQuestion[]; readonly worn: readonly string[] } | 'taken'> {
  const seed = deps.random.bytes(16).toString('base64url')
  const draws = createSeededRandom(seed)
  const { avoidSeen } = exam
  const { accountId } = attempt
  const context = avoidSeen || limit ? { examId: exam.id, accountId, avoidSeen, exposure: limit } : null
  const paper = await drawExamPaper(tx, exam, draws, context)
  if (!paper) throw new AppError('bankTooSmall')
  const orders = letterOrders(paper, exam.shuffleOptions, draws)
  const placed = paper.map(({ questionId, points }, index) => ({ questionId, points, letters: orders[index] ?? '' }))
  const frozen = await insertAttempt(tx, { ...attempt, seed }, placed)
  if (frozen === 'taken') return 'taken'
  if (frozen === 'short') throw new AppError('bankTooSmall')
  return { frozen, worn: paper.filter(({ rank }) => rank === 2).map(({ questionId }) => questionId) }
}
