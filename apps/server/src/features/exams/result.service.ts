import { AppError, wordsOf } from '../../core/app-error.ts'
import type { Deps } from '../../core/deps.ts'
import { type Lang, pickText } from '../../core/language.ts'
import type { Actor } from '../../core/session.ts'
import type { QuestionType } from '../questions/questions.public.ts'
import { listAttempts, lockAttempt } from './attempt.store.ts'
import { presentAttempt } from './exam.present.ts'
import { isDue, isOver, refusalOf, releasedNow } from './exam.rules.ts'
import { momentOf } from './exam.service.ts'
import { closeIfDue, endingAtDeadline, endSafely } from './finish-attempt.service.ts'
import { shownPercent } from './grading.rules.ts'
import { type Comparisons, nothingCompared, presentResult } from './result.present.ts'
import { type CohortShare, cohortOf, countVerdicts, sumBy, weakestTopics } from './result.rules.ts'
import { compareWithCohort, findResult, loadResultRows, type ResultHead, type ResultRow } from './result.store.ts'

/**
 * The report of an attempt, as far as the release rules of its exam allow now. An attempt under way answers `conflict`;
 * one whose time is over is closed first.
 */
export async function resultFor(deps: Deps, actor: Actor, attemptId: string, lang: Lang) {
  const moment = momentOf(deps)
  let head = await findResult(deps.sql, attemptId, actor, moment)
  if (head?.state === 'open' && isOver(head.deadline, moment.now)) {
    await endSafely(deps, async (tx, finish) => {
      const attempt = await lockAttempt(tx, attemptId)
      if (attempt?.state === 'open') await finish(deps, tx, attempt, endingAtDeadline(attempt, moment.now))
    })
    head = await findResult(deps.sql, attemptId, actor, moment)
  }
  if (!head) throw new AppError('attemptNotFound')
  if (head.state === 'open') throw new AppError('conflict')
  const released = releasedNow(head.release, head.closesAt, moment.now)
  // Until the last mark is there nothing is final, so nothing is shown.
  const may = head.state === 'graded' ? released : { score: released.score, marks: false, key: false }
  const rows = await loadResultRows(deps.sql, attemptId, may)
  const compared = head.state === 'graded' && may.score ? await compare(deps, actor, head, rows, may.marks, lang) : nothingCompared
  const refusal = head.openAttemptId ? null : head.isPublished ? refusalOf(head, head, moment.now) : 'examNotFound'
  return presentResult(head, rows, may, compared, refusal ? { reason: refusal, msg: wordsOf(refusal, lang) } : null, lang)
}

/** Shares of an exam's cohort change little from one minute to the next, and are the dearest thing on the page. */
const shares = new Map<string, { readonly at: number; readonly list: readonly CohortShare[] }>()
const sharesKeptMs = 60_000

async function compare(deps: Deps, actor: Actor, head: ResultHead, rows: readonly ResultRow[], mayMarks: boolean, lang: Lang): Promise<Comparisons> {
  const now = Date.now()
  const kept = shares.get(head.examId)
  const isFresh = kept !== undefined && now - kept.at < sharesKeptMs
  const topics = sumBy(rows, (row) => row.topic)
  const weakest = mayMarks ? weakestTopics(topics) : []
  const { examId, score, totalPoints, terms } = head
  const found = await compareWithCohort(deps.sql, {
    examId,
    score: score ?? 0,
    totalPoints,
    passingPoints: terms.passingPoints,
    wantsShares: mayMarks && !isFresh,
    topics: weakest.map((topic) => topic.topic),
    companyId: actor.companyId,
  })
  const cohort = cohortOf(found.steps, found.medianTime)
  if (!mayMarks) return { ...nothingCompared, cohort }
  if (found.shares) {
    if (shares.size > 500) shares.clear()
    shares.set(examId, { at: now, list: found.shares })
  }
  const list = found.shares ?? kept?.list ?? []
  const percentOf = (kind: CohortShare['kind'], name: string) => {
    const share = list.find((one) => one.kind === kind && one.name === name)
    return share ? shownPercent(share.earned, share.of) : null
  }
  return {
    cohort,
    counts: countVerdicts(rows),
    byTopic: topics.map(({ name, earned, of }) => ({ topic: name, earned, of, cohortPercent: percentOf('topic', name) })),
    byType: sumBy(rows, (row) => row.type).map(({ name, earned, of }) => ({ type: name as QuestionType, earned, of, cohortPercent: percentOf('type', name) })),
    nextSteps: weakest.map(({ topic, lost }) => {
      const product = found.products.find((one) => one.topic === topic)
      return { topic, lost, productId: product?.productId ?? null, productTitle: product ? pickText(product.title, lang) : null, duration: product?.duration ?? 0 }
    }),
  }
}

/** Exam records of the caller in the session's company, the newest first. */
export async function attemptsOf(deps: Deps, actor: Actor, input: { page: number; size: number }, lang: Lang) {
  const now = deps.clock.now()
  let found = await listAttempts(deps.sql, actor, { examId: null, ...input })
  const due = found.list.filter((attempt) => attempt.state === 'open' && isDue(attempt.deadline, now))
  if (due.length > 0) {
    for (const attempt of due) await closeIfDue(deps, attempt.id)
    found = await listAttempts(deps.sql, actor, { examId: null, ...input })
  }
  const list = found.list.map((attempt) => {
    const shown = presentAttempt(attempt, now)
    return {
      ...shown,
      examId: attempt.examId,
      title: pickText(attempt.title, lang),
      kind: attempt.kind,
      passingPoints: attempt.passingPoints,
      certificateId: shown.state === 'passed' ? attempt.certificateId : null,
    }
  })
  return { list, total: found.total, page: input.page, size: input.size }
}
