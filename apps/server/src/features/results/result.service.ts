import type { QuestionType } from '@portal/contract/exams/question-types.ts'
import type { Actor } from '../../core/access/session.ts'
import type { Deps } from '../../core/deps.ts'
import { AppError, errorText } from '../../core/http/app-error.ts'
import { type Lang, pickText } from '../../core/text/language.ts'
import {
  currentZonedTime,
  isPastDeadline,
  isPastGrace,
  presentRetake,
  retakeWindow,
  startRefusalOf,
  visibleParts,
} from '../exams/exams.public.ts'
import { gradeClosedAttempt } from '../grading/grading.public.ts'
import {
  closeAttemptIfDue,
  endingAtDeadline,
  listAttempts,
  loadFilesOfAnswers,
  lockAttempt,
  presentAttempt,
  tryToEndAttempt,
  type visibleAttemptState,
  type WordingCache,
} from '../sitting/sitting.public.ts'
import {
  type CohortComparisons,
  noCohortComparisons,
  presentResult,
  type VisibleResultParts,
} from './result.present.ts'
import {
  cohortPercent,
  cohortStateOf,
  compareWithCohort,
  countAnswersByVerdict,
  sumPointsBy,
  topicsByPointsLost,
} from './result.rules.ts'
import { findResult, listResultRows, listTopicHelp, type ResultHead, type ResultRow } from './result.store.ts'

/**
 * Returns the parts of an ended attempt that its candidate may see now: at most `graded` before the last mark, and no
 * marks or key while they are taking an exam with one of its questions.
 */
export function visibleResultParts(head: ResultHead, now: Date): VisibleResultParts {
  const ruled = visibleParts(
    { ...head, promised: head.terms.release ?? null, kind: head.terms.kind, standing: head },
    now,
  )
  const waits = head.isSatNow && (ruled.marks || (head.state === 'closed' && head.terms.kind === 'mock'))
  const released = { ...ruled, marks: ruled.marks && !head.isSatNow, key: ruled.key && !head.isSatNow }
  return {
    may: head.state === 'graded' ? released : { graded: released.graded, score: false, marks: false, key: false },
    released,
    waits,
  }
}

/** The number of newest attempts that are read when a state is requested. */
const recordsKept = 2000

type ResultDeps = Deps & { readonly wordings: WordingCache }

/**
 * Loads the result of an attempt, as far as the exam's current release rule shows it. Throws `attemptNotFound`, and
 * `conflict` for an attempt in progress; an attempt whose time has ended is closed first.
 */
export async function loadResult(deps: ResultDeps, actor: Actor, attemptId: string, lang: Lang) {
  const moment = currentZonedTime(deps)
  let head = await findResult(deps.sql, attemptId, actor, moment)
  if (head?.state === 'open' && isPastDeadline(head.deadline, moment.now)) {
    await tryToEndAttempt(deps, async (tx, finish) => {
      const attempt = await lockAttempt(tx, attemptId)
      if (attempt?.state === 'open' && isPastDeadline(attempt.deadline, moment.now))
        await finish(deps, tx, attempt, endingAtDeadline(attempt, moment.now))
    })
    head = await findResult(deps.sql, attemptId, actor, moment)
  }
  if (!head) throw new AppError('attemptNotFound')
  if (head.state === 'open') throw new AppError('conflict')
  if (
    head.state === 'closed' &&
    head.terms.kind === 'mock' &&
    !head.isSatNow &&
    (await gradeClosedAttempt(deps, attemptId))
  )
    head = (await findResult(deps.sql, attemptId, actor, moment)) ?? head
  const { may, released, waits } = visibleResultParts(head, moment.now)
  const { isRegraded } = head
  const wanted = { ...may, accountId: actor.accountId, isRegraded }
  const rows = await listResultRows(deps.sql, deps.wordings, attemptId, wanted)
  const compared = may.score ? await compare(deps, actor, head, rows, may.marks, lang) : noCohortComparisons
  const exam = { ...head, kind: head.terms.kind }
  const refusal = head.openAttemptId ? null : head.isPublished ? startRefusalOf(exam, moment.now) : 'examNotFound'
  const again = {
    refusal: refusal ? { reason: refusal, msg: errorText(refusal, lang) } : null,
    retake: presentRetake(retakeWindow(exam, head, refusal, moment), head.retakeHours, lang),
  }
  const hasUploads = rows.some(({ type }) => type === 'upload')
  const files = hasUploads ? await loadFilesOfAnswers(deps, deps.sql, actor, attemptId, rows) : undefined
  return presentResult(head, rows, { may, released, waits }, compared, again, lang, files)
}

async function compare(
  deps: Deps,
  actor: Actor,
  head: ResultHead,
  rows: readonly ResultRow[],
  mayMarks: boolean,
  lang: Lang,
): Promise<CohortComparisons> {
  const cohortState = cohortStateOf(head.cohort, head.isCohortBehind)
  const counted = cohortState === 'counted' ? head.cohort : null
  const cohort = compareWithCohort(counted, {
    score: head.score ?? 0,
    totalPoints: head.totalPoints,
    passingPoints: head.terms.passingPoints,
  })
  if (!mayMarks) return { ...noCohortComparisons, cohortState, cohort }
  const topics = sumPointsBy(rows, (row) => row.topic)
  const weakest = topicsByPointsLost(topics)
  const help =
    weakest.length === 0
      ? []
      : await listTopicHelp(
          deps.sql,
          weakest.map(({ topic }) => topic),
          actor.companyId,
        )
  return {
    cohortState,
    cohort,
    counts: countAnswersByVerdict(rows),
    byTopic: topics.map(({ name, earned, of }) => ({
      topic: name,
      earned,
      of,
      cohortPercent: cohortPercent(counted, 'topics', name),
    })),
    byType: sumPointsBy(rows, (row) => row.type).map(({ name, earned, of }) => ({
      type: name as QuestionType,
      earned,
      of,
      cohortPercent: cohortPercent(counted, 'types', name),
    })),
    nextSteps: weakest.map(({ topic, lost }) => {
      const found = help.find((one) => one.topic === topic)
      const { productId = null, title = null, duration = null, bankId = null } = found ?? {}
      return {
        topic,
        lost,
        productId,
        productTitle: title ? pickText(title, lang) : null,
        duration: duration ?? 0,
        bankId,
      }
    }),
  }
}

export type OwnAttemptsInput = {
  readonly q?: string
  readonly list?: 'exams' | 'mock'
  readonly state?: ReturnType<typeof visibleAttemptState>
  readonly page: number
  readonly size: number
}

/**
 * Loads the caller's exam records in the session's company, the newest first. The visible state comes from the rules,
 * not from the database, so a filter by state reads only the 2000 newest.
 */
export async function loadOwnAttempts(
  deps: Deps,
  actor: Actor,
  { page, size, ...input }: OwnAttemptsInput,
  lang: Lang,
) {
  const now = deps.clock.now()
  const filter = {
    examId: null,
    words: input.q?.trim() || null,
    isMock: input.list === undefined ? null : input.list === 'mock',
  }
  const read = () =>
    listAttempts(
      deps.sql,
      actor,
      input.state === undefined ? { ...filter, page, size } : { ...filter, page: 0, size: recordsKept },
      now,
    )
  let found = await read()
  const due = found.list.filter((attempt) => attempt.state === 'open' && isPastGrace(attempt.deadline, now))
  if (due.length > 0) {
    for (const attempt of due) await closeAttemptIfDue(deps, attempt.id)
    found = await read()
  }
  const all = found.list.map((attempt) => {
    const shown = presentAttempt(attempt, now)
    return {
      ...shown,
      examId: attempt.examId,
      title: pickText(attempt.title, lang),
      kind: attempt.kind,
      practice: attempt.practice,
      passingPoints: attempt.passingPoints,
      timeUsed: attempt.timeUsed === null ? null : Math.max(0, attempt.timeUsed),
      certificateId: shown.state === 'passed' ? attempt.certificateId : null,
    }
  })
  if (input.state === undefined) return { list: all, total: found.total, page, size }
  const fitting = all.filter(({ state }) => state === input.state)
  return { list: fitting.slice(page * size, (page + 1) * size), total: fitting.length, page, size }
}
