import type { Actor } from '../../../core/access/session.ts'
import type { Deps } from '../../../core/deps.ts'
import { AppError } from '../../../core/http/app-error.ts'
import { toStorableText } from '../../../core/http/storable.ts'
import { type Lang, pickName, pickText } from '../../../core/text/language.ts'
import { checkManagedExam } from '../../exams/exams.public.ts'
import { type AttemptHead, findAttempt } from '../attempt.store.ts'
import { type OpenAttemptState, openAttemptStateOf, remainingMilliseconds } from '../attempt-clock.rules.ts'
import { presentLeave, presentLeaveReview } from '../leaves/leave.present.ts'
import { findLeaveReview, listLeaves } from '../leaves/leave.store.ts'
import { acceptedTimeSpent } from '../time-spent.rules.ts'
import { findPauseStart } from './attempt-staff.store.ts'
import { findTimeSpent, listAttemptEvents, listOpenAttempts, listTimeCredits } from './monitor.store.ts'

export type OpenAttemptsInput = { examId: string; q?: string; state?: OpenAttemptState; page: number; size: number }

/** Loads a page of the open attempts of an exam, with their state. Throws `examNotFound`. */
export async function loadOpenAttempts(deps: Deps, actor: Actor, input: OpenAttemptsInput, lang: Lang) {
  await checkManagedExam(deps.sql, actor, input.examId)
  const { examId, state = null, page, size } = input
  const now = deps.clock.now()
  const { list, total } = await listOpenAttempts(deps.sql, {
    examId,
    words: toStorableText(input.q ?? '') || null,
    state,
    now,
    page,
    size,
  })
  const pausedAt = list[0] ? list[0].examPausedAt : await findPauseStart(deps.sql, examId)
  if (pausedAt === false) throw new AppError('examNotFound')
  return {
    list: list.map((row) => {
      const heard = [row.contactAt, row.lastSavedAt].filter((at) => at !== null).map((at) => at.getTime())
      return {
        attemptId: row.id,
        accountId: row.accountId,
        name: pickName(row.name, lang),
        employeeNo: row.employeeNo ?? '',
        company: pickText(row.company, lang),
        number: row.number,
        sitting: row.sitting,
        state: openAttemptStateOf(row, now),
        startedAt: row.startedAt.toISOString(),
        questions: row.questions,
        answered: row.answered,
        lastSavedAt: row.lastSavedAt?.toISOString() ?? null,
        silentMs: heard.length === 0 ? null : Math.max(0, now.getTime() - Math.max(...heard)),
        leaves: row.leaves,
        leaveLimit: row.leaveLimit,
        extraTime: row.extraTime,
        remainingMs: remainingMilliseconds(row, now),
      }
    }),
    total,
    page,
    size,
    pausedAt: pausedAt?.toISOString() ?? null,
    serverTime: now.toISOString(),
  }
}

/** Loads the log of the caller's attempt. Throws `attemptNotFound`. */
export async function loadOwnAttemptLog(deps: Deps, actor: Actor, attemptId: string) {
  return loadAttemptLog(deps, await findAttempt(deps.sql, attemptId, actor))
}

/**
 * Loads the log of an attempt: exits, credits, events, review and times. Throws `attemptNotFound` when `attempt` is
 * null.
 */
export async function loadAttemptLog(deps: Deps, attempt: AttemptHead | null) {
  if (!attempt) throw new AppError('attemptNotFound')
  const { id, terms, sitting, startedAt, submittedAt } = attempt
  const [leaves, credits, happenings, review, time] = await Promise.all([
    listLeaves(deps.sql, id),
    listTimeCredits(deps.sql, id),
    listAttemptEvents(deps.sql, id),
    findLeaveReview(deps.sql, id),
    findTimeSpent(deps.sql, id),
  ])
  const lasted = ((submittedAt ?? deps.clock.now()).getTime() - startedAt.getTime() - (time?.stoppedMs ?? 0)) / 1000
  return {
    attemptId: id,
    sitting,
    leaveCount: leaves.filter((leave) => leave.isCounted && !leave.isExcused).length,
    leaveLimit: terms.leavePolicy === 'strict' ? terms.leaveLimit : null,
    leaves: leaves.map(presentLeave),
    credits: credits.map(({ cause, seconds, reason, at }) => ({ cause, seconds, reason, at: at.toISOString() })),
    happenings: happenings.map(({ kind, at, reason }) => ({ kind, at: at.toISOString(), reason })),
    review: review && presentLeaveReview(review),
    seconds: time && acceptedTimeSpent(time.spent, time.questions, lasted),
  }
}
