import type { Actor } from '../../core/access/session.ts'
import type { Deps } from '../../core/deps.ts'
import { checkManagedAttempt, findAttemptForStaff, loadAttemptLog } from '../sitting/sitting.public.ts'
import { listAppealsOfAttempt } from './appeals/appeal.store.ts'

/**
 * Loads the log of an attempt that the actor may manage, with the candidate's appeals about exits. Throws
 * `attemptNotFound`.
 */
export async function loadAttemptLogForStaff(deps: Deps, actor: Actor, attemptId: string) {
  await checkManagedAttempt(deps.sql, actor, attemptId, { orForPost: true })
  const attempt = await findAttemptForStaff(deps.sql, attemptId)
  const [ledger, appeals] = await Promise.all([
    loadAttemptLog(deps, attempt),
    listAppealsOfAttempt(deps.sql, attemptId),
  ])
  const said = appeals.filter(({ position }) => position === null)
  return {
    ...ledger,
    startedAt: (attempt?.startedAt ?? deps.clock.now()).toISOString(),
    endedAt: attempt?.submittedAt?.toISOString() ?? null,
    said: said.map(({ words, madeAt, state, answer }) => ({ words, madeAt: madeAt.toISOString(), state, answer })),
  }
}
