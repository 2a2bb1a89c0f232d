import type { examTrialResult } from '@portal/contract/exams/exam-trial.contract.ts'
import type { DataOf, InputOf } from '@portal/contract/http/call.ts'
import type { Actor } from '../../../core/access/session.ts'
import type { Deps } from '../../../core/deps.ts'
import { AppError } from '../../../core/http/app-error.ts'
import { writeAudit } from '../../../core/logs/audit.store.ts'
import { presentText } from '../../../core/text/language.ts'
import { inTransaction } from '../../../database/connection.ts'
import {
  checkManagedExam,
  computePaperFeasibility,
  contentAfterPublishing,
  deriveExamFields,
  loadManagedExam,
} from '../../exams/exams.public.ts'
import { lockAttempt } from '../attempt.store.ts'
import { finishAttempt } from '../finish-attempt.service.ts'
import { createAttempt } from '../start-attempt.service.ts'
import { trialExamId, trialHours } from './trial.rules.ts'
import { findTrialResult, insertTrial, isOwnTrial, listAbandonedTrials, listOpenTrials } from './trial.store.ts'

/** Ends an open trial for its author (`endedBy` is `staff`) and grades it. */
async function endTrial(deps: Deps, attemptId: string): Promise<void> {
  await inTransaction(deps.sql, async (tx) => {
    const attempt = await lockAttempt(tx, attemptId)
    const now = deps.clock.now()
    if (attempt?.state === 'open')
      await finishAttempt(deps, tx, attempt, { endedBy: 'staff', submittedAt: now, submitKey: null })
  })
}

/**
 * Starts a trial of an exam as it would be published now: the paper is drawn as for a candidate, and the clock and the
 * exit rules apply. The trial is an attempt at a separate exam, so no report, count or draw of the exam includes it.
 * Only the caller sees its result. An earlier trial of the caller ends. Throws `examNotFound`, `malformed` as `addExam`
 * does, `bankTooSmall`, and `unavailable` when another window has just started one.
 */
export async function startTrial(
  deps: Deps,
  actor: Actor,
  { examId, writer }: { readonly examId: string; readonly writer: string },
): Promise<{ attemptId: string }> {
  for (const open of await listOpenTrials(deps.sql, actor.accountId)) await endTrial(deps, open)
  return inTransaction(deps.sql, async (tx) => {
    const exam = await loadManagedExam(tx, actor, examId)
    const content = contentAfterPublishing(exam)
    const { paper, totalPoints, questionCount, typeCounts } = await deriveExamFields(tx, content, exam.companyId)
    const { poolSizes } = await computePaperFeasibility(tx, content)
    const now = deps.clock.now()
    const tried = {
      ...exam,
      ...content,
      id: trialExamId,
      trialOf: exam.id,
      notice: {},
      paper,
      poolSizes,
      totalPoints,
      questionCount,
      typeCounts,
      timeLimit: content.timeLimit ?? null,
      // A trial belongs to its author, whichever company they are in.
      networks: [],
      startPassword: null,
      // A trial has the full time at any moment, because the window applies only to candidates.
      opensAt: null,
      closesAt: null,
      overAt: null,
      pausedAt: null,
      dailyAttempts: null,
      totalAttempts: null,
      retakeHours: null,
      fullScreen: content.fullScreen ?? false,
      release: { graded: 'never', score: 'never', marks: 'never', key: 'never' } as const,
      avoidSeen: false,
      exposure: null,
      appealDays: null,
      productId: null,
      certificateSchemeId: null,
      skipsHolders: false,
    }
    const attemptId = await createAttempt(deps, tx, tried, {
      accountId: actor.accountId,
      companyId: actor.companyId,
      number: 1,
      writer,
      now,
    })
    // Another window of the same person has just started one.
    if (!attemptId) throw new AppError('unavailable')
    await insertTrial(tx, {
      id: attemptId,
      examId: exam.id,
      accountId: actor.accountId,
      companyId: actor.companyId,
      startedAt: now,
      questions: questionCount,
    })
    await writeAudit(deps, tx, actor.accountId, { action: 'exam.try', thing: 'exam', thingId: exam.id, detail: {} })
    return { attemptId }
  })
}

/** Ends the actor's own trial. Repeating it changes nothing. Throws `attemptNotFound` for any other attempt. */
export async function endOwnTrial(deps: Deps, actor: Actor, { attemptId }: { readonly attemptId: string }) {
  if (!(await isOwnTrial(deps.sql, attemptId, actor.accountId))) throw new AppError('attemptNotFound')
  await endTrial(deps, attemptId)
  return {}
}

/**
 * Loads the result of the actor's last graded trial of an exam. Throws `examNotFound`, and `notFound` when there is no
 * graded trial.
 */
export async function loadTrialResult(
  deps: Deps,
  actor: Actor,
  { examId }: InputOf<typeof examTrialResult>,
): Promise<DataOf<typeof examTrialResult>> {
  await checkManagedExam(deps.sql, actor, examId)
  const trial = await findTrialResult(deps.sql, examId, actor.accountId)
  if (!trial) throw new AppError('notFound')
  const { score, awaiting, totalPoints, passingPoints, passed, questions } = trial.result
  return {
    startedAt: trial.startedAt.toISOString(),
    endedAt: trial.endedAt.toISOString(),
    endedBy: trial.endedBy,
    score,
    awaiting,
    totalPoints,
    passingPoints,
    passed,
    questions: questions.map(({ position, type, points, earned, isAnswered }) => ({
      position,
      type,
      stem: presentText(trial.stems[position] ?? {}),
      points,
      earned,
      isAnswered,
    })),
  }
}

/** Ends at most 500 trials that were started more than `trialHours` ago and not submitted. */
export async function endAbandonedTrials(deps: Deps): Promise<void> {
  for (const id of await listAbandonedTrials(deps.sql, new Date(deps.clock.now().getTime() - trialHours * 3_600_000)))
    await endTrial(deps, id)
}
