import type { attemptsBulkAct as actOnAttemptsCall } from '@portal/contract/exams/attempt-staff.contract.ts'
import type { DataOf, InputOf } from '@portal/contract/http/call.ts'
import { findActorOfAccount } from '../../../core/access/actor.store.ts'
import type { Actor } from '../../../core/access/session.ts'
import type { Deps } from '../../../core/deps.ts'
import { AppError } from '../../../core/http/app-error.ts'
import { toStorableText } from '../../../core/http/storable.ts'
import { writeAudit } from '../../../core/logs/audit.store.ts'
import { newId } from '../../../core/secrets/random.ts'
import { presentTask } from '../../../core/tasks/task.present.ts'
import { defineBulkTask, startTask, type TaskKind } from '../../../core/tasks/task.ts'
import { type Lang, pickName } from '../../../core/text/language.ts'
import type { Transaction } from '../../../database/connection.ts'
import { canManageExams, checkManagedExam, examBoundOf, isKnownExam, lockExam } from '../../exams/exams.public.ts'
import type { AttemptHead } from '../attempt.store.ts'
import { finishAttemptInBatch } from '../finish-attempt.service.ts'
import {
  checkCanPauseOrResume,
  lockAttemptOfOtherPerson,
  reopenAndExcuseExits,
  submitLockedAttempt,
} from './attempt-staff.service.ts'
import {
  chosenAttemptsStatement,
  findCandidateName,
  insertAllowance,
  insertTimeCredits,
  setAttemptsPaused,
  setAttemptsResumed,
} from './attempt-staff.store.ts'
import { creditOutage } from './outage.service.ts'

type Asked = InputOf<typeof actOnAttemptsCall>
type Params = {
  readonly examId: string
  readonly act: Asked['act']
  readonly seconds: number
  readonly acceptSeenKey: boolean
  readonly reason: string
}

/**
 * Starts a task that applies an act to many attempts of an exam. Throws `examNotFound`, and `malformed` for extra time
 * of zero seconds.
 */
export async function startAttemptActs(
  deps: Deps,
  actor: Actor,
  input: Asked,
  lang: Lang,
): Promise<DataOf<typeof actOnAttemptsCall>> {
  const { examId, act, attemptIds, seconds = 0, acceptSeenKey, requestKey } = input
  if (act === 'give' && seconds === 0) throw new AppError('malformed', { fields: ['seconds'] })
  await checkManagedExam(deps.sql, actor, examId)
  if (!(await isKnownExam(deps.sql, examId))) throw new AppError('examNotFound')
  const params: Params = {
    examId: examId.toLowerCase(),
    act,
    seconds,
    acceptSeenKey,
    reason: toStorableText(input.reason),
  }
  const task = await startTask(deps, actor, {
    kind: 'attemptActs',
    requestKey,
    grant: 'exams',
    lang,
    params,
    // The report of the task names candidates, so staff of one company choose among those of the exam.
    targets: chosenAttemptsStatement(deps.sql, attemptIds, examBoundOf(actor) === null ? null : examId),
  })
  return { task: presentTask(deps, actor, task, [], lang) }
}

const audited = {
  give: 'exam.giveTime',
  pause: 'attempt.pause',
  resume: 'attempt.resume',
  end: 'attempt.end',
  reopen: 'attempt.reopen',
} as const

async function actOn(deps: Deps, tx: Transaction, actor: Actor, params: Params, attemptId: string): Promise<void> {
  const { examId, act, reason } = params
  // Locks the exam before its attempts, as every act that gives time does.
  if (act === 'give') await lockExam(tx, examId)
  const attempt = await lockAttemptOfOtherPerson(tx, actor, attemptId)
  if (attempt.examId !== examId) throw new AppError('attemptNotFound')
  await acts[act](deps, tx, actor, params, attempt)
  const one = act === 'give' ? { thing: 'exam', thingId: examId } : { thing: 'attempt', thingId: attempt.id }
  const detail =
    act === 'give'
      ? { to: 'person', accountId: attempt.accountId, seconds: params.seconds, reason }
      : act === 'reopen'
        ? { seconds: params.seconds, reason }
        : { reason }
  await writeAudit(deps, tx, actor.accountId, { action: audited[act], ...one, detail })
}

const acts: Record<
  Asked['act'],
  (deps: Deps, tx: Transaction, actor: Actor, params: Params, attempt: AttemptHead) => Promise<unknown>
> = {
  async give(deps, tx, actor, { examId, seconds, reason }, attempt) {
    const at = deps.clock.now()
    if (attempt.state !== 'open') throw new AppError('attemptNotRunning')
    const { accountId } = attempt
    const id = newId(at, deps.random)
    await insertAllowance(tx, { id, examId, accountId, seconds, reason, givenBy: actor.accountId, at })
    await insertTimeCredits(tx, { examId, accountId }, { sourceId: id, cause: 'allowance', seconds, reason, at })
  },
  async pause(deps, tx, _actor, { reason }, attempt) {
    checkCanPauseOrResume(attempt, 'pause', deps.clock.now())
    await setAttemptsPaused(tx, { attemptId: attempt.id }, deps.clock.now(), reason)
  },
  async resume(deps, tx, _actor, { reason }, attempt) {
    checkCanPauseOrResume(attempt, 'resume', deps.clock.now())
    await setAttemptsResumed(tx, { attemptId: attempt.id }, deps.clock.now(), reason)
  },
  end: (deps, tx, actor, { reason }, attempt) =>
    submitLockedAttempt(deps, tx, actor, attempt, reason, finishAttemptInBatch),
  reopen: (deps, tx, actor, params, attempt) => reopenAndExcuseExits(deps, tx, actor, attempt, params),
}

const inPortions = defineBulkTask({
  kind: 'attemptActs',
  portion: 50,
  nameOf: async (db, id, { lang }) => {
    const name = await findCandidateName(db, id)
    return name ? pickName(name, lang) : id
  },
  async act(deps, tx, task, id) {
    const actor = await findActorOfAccount(tx, task.ownerId, task.companyId)
    if (!canManageExams(actor)) throw new AppError('forbidden')
    await actOn(deps, tx, actor, task.params as Params, id)
  },
})

/**
 * The background task that applies an act to many attempts. An outage is credited first, before the act changes any
 * clock.
 */
export const attemptActsKind: TaskKind = {
  kind: inPortions.kind,
  async work(deps, run) {
    await creditOutage(deps)
    return inPortions.work(deps, run)
  },
}
