import { isAnsweredWithTexts, optionLetterAt } from '@portal/contract/exams/question-types.ts'
import { formatSpots } from '@portal/contract/exams/spots.ts'
import type { Deps } from '../../core/deps.ts'
import { AppError } from '../../core/http/app-error.ts'
import { pickText } from '../../core/text/language.ts'
import type { Transaction } from '../../database/connection.ts'
import {
  createSeededRandom,
  displayLetters,
  findExam,
  type RandomNumbers,
  rightOptionKeys,
} from '../exams/exams.public.ts'
import { type AnswerKey, pointInRegion } from '../questions/questions.public.ts'
import {
  createAttempt,
  finishAttempt,
  lockAttempt,
  prepareAnswer,
  type SentAnswer,
  upsertLastAnswers,
} from '../sitting/sitting.public.ts'
import { listQuestionsToGrade } from './mark.store.ts'
import type { QuestionToGrade } from './outcome.rules.ts'

/** The `writer` of past attempts, which have no browser window. */
export const pastAttemptWriter = 'history'

export type PastAttempt = {
  readonly examId: string
  readonly accountId: string
  readonly companyId: string
  readonly startedAt: Date
  /** Seconds from start to submit. */
  readonly timeUsed: number
  /** The chance, 0 to 1, of a correct answer. */
  readonly skill: number
  /** Makes the answers reproducible. */
  readonly seed: string
  /** The text of a short answer, from its rubric; left out: empty. */
  readonly shortAnswer?: (rubric: string) => string | null
  /** The chosen options in the letters of the bank. Null: none; left out: chosen by the skill. */
  readonly choose?: (question: {
    readonly questionId: string
    readonly letters: readonly string[]
    readonly right: readonly string[]
  }) => readonly string[] | null
}

/**
 * Inserts a past attempt: drawn, answered, submitted and graded by the rules of real attempts, whose listeners run too.
 * The exam must be published; its window is not checked. Returns its id; short answers stay unmarked. Takes about seven
 * statements. Throws the errors of `startPastAttempt`, and `answerInvalid`.
 */
export async function addPastAttempt(deps: Omit<Deps, 'log'>, tx: Transaction, past: PastAttempt): Promise<string> {
  const id = await startPastAttempt(deps, tx, past)
  await submitPastAnswers(deps, tx, { id, examId: past.examId }, past)
  return id
}

/**
 * Starts a past attempt and leaves it in progress, without answers. Returns its id. Throws `examNotFound`, `conflict`
 * when the person already has an attempt in progress, and the errors of `createAttempt`.
 */
export async function startPastAttempt(
  deps: Omit<Deps, 'log'>,
  tx: Transaction,
  past: Pick<PastAttempt, 'examId' | 'accountId' | 'companyId' | 'startedAt'>,
): Promise<string> {
  const { startedAt } = past
  const exam = await findExam(tx, past.examId, past, { now: startedAt, timeZone: deps.settings.timeZone })
  if (!exam) throw new AppError('examNotFound')
  const { accountId, companyId } = past
  const attemptId = await createAttempt(deps, tx, exam, {
    accountId,
    companyId,
    number: exam.ended + 1,
    writer: pastAttemptWriter,
    now: startedAt,
    seatUntil: exam.seatUntil,
  })
  if (!attemptId) throw new AppError('conflict')
  return attemptId
}

/**
 * Saves the answers to the first questions of an attempt of `startPastAttempt`, up to the given share (0 to 1) of its
 * paper and its time; `endPastAttempt` gives the same answers. Throws `examCompleted` unless the attempt is in
 * progress, and `answerInvalid`.
 */
export async function savePastAnswers(
  tx: Transaction,
  attemptId: string,
  { share, ...past }: PastAttempt & { readonly share: number },
): Promise<void> {
  const attempt = await lockAttempt(tx, attemptId)
  if (attempt?.state !== 'open' || attempt.writer !== pastAttemptWriter) throw new AppError('examCompleted')
  const draws = createSeededRandom(past.seed)
  const answers = (await listQuestionsToGrade(tx, attempt, null)).map((row) => answerLike(row, past, draws))
  const saved = answers.slice(0, Math.round(answers.length * share)).map(prepareAnswer)
  const savedAt = new Date(past.startedAt.getTime() + past.timeUsed * share * 1000)
  if (!(await upsertLastAnswers(tx, attempt.id, savedAt, saved))) throw new AppError('answerInvalid')
}

/**
 * Answers all questions of an attempt of `startPastAttempt` and submits it. Throws `examCompleted` for an attempt that
 * is not in progress or belongs to a real window, and `answerInvalid`.
 */
export async function endPastAttempt(
  deps: Omit<Deps, 'log'>,
  tx: Transaction,
  attemptId: string,
  past: PastAttempt,
): Promise<void> {
  const attempt = await lockAttempt(tx, attemptId)
  if (attempt?.state !== 'open' || attempt.writer !== pastAttemptWriter) throw new AppError('examCompleted')
  await submitPastAnswers(deps, tx, attempt, past)
}

/**
 * Answers a past attempt from its own key, each question correctly with the probability `skill`, and submits it. Throws
 * `answerInvalid` and `attemptNotFound`.
 */
export async function submitPastAnswers(
  deps: Omit<Deps, 'log'>,
  tx: Transaction,
  sat: { id: string; examId: string },
  past: Omit<PastAttempt, 'examId'>,
): Promise<void> {
  const submittedAt = new Date(past.startedAt.getTime() + past.timeUsed * 1000)
  const draws = createSeededRandom(past.seed)
  const answers = (await listQuestionsToGrade(tx, sat, null)).map((row) => prepareAnswer(answerLike(row, past, draws)))
  if (!(await upsertLastAnswers(tx, sat.id, submittedAt, answers))) throw new AppError('answerInvalid')
  const attempt = await lockAttempt(tx, sat.id)
  if (!attempt) throw new AppError('attemptNotFound')
  const then = { ...deps, clock: { now: () => submittedAt } }
  await finishAttempt(then, tx, attempt, {
    endedBy: 'candidate',
    submittedAt,
    submitKey: null,
    spent: spentLike(answers.length, past),
  })
}

/** Spends most of the time on questions, on some of them long. */
function spentLike(questions: number, { timeUsed, seed }: Pick<PastAttempt, 'timeUsed' | 'seed'>): number[] {
  const draws = createSeededRandom(`${seed} time`)
  const weights = Array.from({ length: questions }, () => 0.4 + draws() + (draws() > 0.85 ? 2 : 0))
  const sum = weights.reduce((total, weight) => total + weight, 0)
  return weights.map((weight) => Math.floor((weight / sum) * timeUsed * 0.96))
}

function answerLike(
  row: QuestionToGrade & { readonly questionId: string },
  { skill, shortAnswer, choose }: Pick<PastAttempt, 'skill' | 'shortAnswer' | 'choose'>,
  draws: RandomNumbers,
): SentAnswer {
  const isRight = draws() < skill
  const other = draws()
  const base = { position: row.position, seq: 1, uncertain: !isRight && other < 0.4 }
  if (isAnsweredWithTexts(row.type)) return { ...base, answer: isRight ? { texts: rightTexts(row.key) } : null }
  if ('places' in row.key) {
    // A mistake swaps the first two places, so that the answer is still an order.
    const right = displayLetters(row.key.places, row.optionOrder)
    const [first = '', second = ''] = right
    return { ...base, answer: { places: isRight ? right : `${second}${first}${right.slice(2)}` } }
  }
  if ('regions' in row.key) {
    const right = row.key.regions.filter(({ isWrong }) => !isWrong).map(pointInRegion)
    return { ...base, answer: { spots: formatSpots(isRight ? right : [[500, 500], ...right.slice(1)]) } }
  }
  if (row.type === 'upload') return { ...base, answer: null }
  if (row.type === 'short') {
    const text = shortAnswer?.('rubric' in row.key ? pickText(row.key.rubric, 'zh') : '') ?? null
    return { ...base, answer: text === null ? null : { text } }
  }
  if (choose) {
    const chosen = choose({
      questionId: row.questionId,
      letters: [...row.optionOrder].sort(),
      right: rightLetters(row.key),
    })
    const keys = [...row.optionOrder].flatMap((letter, index) =>
      chosen?.includes(letter) ? [optionLetterAt(index)] : [],
    )
    return { ...base, uncertain: false, answer: keys.length > 0 ? { keys } : null }
  }
  const shown = [...row.optionOrder].map((_, index) => optionLetterAt(index))
  const right = shown.filter((_, index) => rightLetters(row.key).includes(row.optionOrder[index] ?? ''))
  if (isRight) return { ...base, answer: { keys: right } }
  const wrong = shown.filter((letter) => !right.includes(letter))
  const slip = wrong[Math.floor(other * wrong.length)] ?? shown[0] ?? 'A'
  return {
    ...base,
    answer: { keys: row.type === 'multiple' && right.length > 1 && other < 0.5 ? right.slice(1) : [slip] },
  }
}

const rightLetters = (key: AnswerKey): readonly string[] => rightOptionKeys(key) ?? []

const rightTexts = (key: AnswerKey): string[] =>
  'blanks' in key
    ? key.blanks.map((blank) => {
        const number = blank.numeric?.[0]
        const unit = blank.unitRequired ? ` ${blank.units?.find(({ factor }) => factor === 1)?.unit ?? ''}` : ''
        return (
          blank.accepted.find((one) => one.weight === 100)?.text ??
          (number ? `${'min' in number ? number.min : number.value}${unit}` : '')
        )
      })
    : []
