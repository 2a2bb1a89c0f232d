import type { Actor } from '../../../core/access/session.ts'
import type { Deps } from '../../../core/deps.ts'
import { AppError } from '../../../core/http/app-error.ts'
import { writeAudit } from '../../../core/logs/audit.store.ts'
import { inTransaction } from '../../../database/connection.ts'
import { checkPaper, contentAfterPublishing, findOwnExam, prepareExam } from '../../exams/exams.public.ts'
import { lockAttempt } from '../attempt.store.ts'
import { finishAttempt } from '../finish-attempt.service.ts'
import { createAttempt } from '../start-attempt.service.ts'
import { trialExamId, trialHours } from './trial.rules.ts'
import { insertTrial, listAbandonedTrials, listOpenTrials } from './trial.store.ts'

/** Ends an open trial, as if its time were up. */
async function endTrial(deps: Deps, attemptId: string): Promise<void> {
  await inTransaction(deps.sql, async (tx) => {
    const attempt = await lockAttempt(tx, attemptId)
    const now = deps.clock.now()
    if (attempt?.state === 'open')
      await finishAttempt(deps, tx, attempt, { endedBy: 'staff', submittedAt: now, submitKey: null })
  })
}

/**
 * Starts a trial of an exam as it would be published now: drawn as for a candidate, with its clock and exit rules. It
 * is an attempt of a separate exam, so nothing reported, counted or drawn of the exam includes it; it shows no result.
 * Throws `bankTooSmall` when no paper can be drawn. An earlier trial of the caller ends.
 */
export async function startTrial(
  deps: Deps,
  actor: Actor,
  { examId, writer }: { readonly examId: string; readonly writer: string },
): Promise<{ attemptId: string }> {
  for (const open of await listOpenTrials(deps.sql, actor.accountId)) await endTrial(deps, open)
  return inTransaction(deps.sql, async (tx) => {
    const exam = await findOwnExam(tx, actor, examId)
    const content = contentAfterPublishing(exam)
    const { paper, totalPoints, questionCount, typeCounts } = await prepareExam(tx, content, exam.companyId)
    const { poolSizes } = await checkPaper(tx, content)
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
      // A trial belongs to its author, in whichever company they are.
      networks: [],
      startPassword: null,
      // A trial has the full time at any moment: the window is for candidates.
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
    // Another window of the same person started one at the same moment.
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

/** Job: ends abandoned trials. */
export async function endAbandonedTrials(deps: Deps): Promise<void> {
  for (const id of await listAbandonedTrials(deps.sql, new Date(deps.clock.now().getTime() - trialHours * 3_600_000)))
    await endTrial(deps, id)
}
