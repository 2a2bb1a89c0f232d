import type { Actor } from '../../../core/access/session.ts'
import type { Deps } from '../../../core/deps.ts'
import { AppError } from '../../../core/http/app-error.ts'
import { toStorableText } from '../../../core/http/storable.ts'
import { writeAudit } from '../../../core/logs/audit.store.ts'
import { inTransaction } from '../../../database/connection.ts'
import { lockAttempt } from '../attempt.store.ts'
import { reopenLockedAttempt } from './attempt-staff.service.ts'
import { insertTimeCredits } from './attempt-staff.store.ts'
import {
  listOutageAttemptsToReopen,
  listOutages,
  lockOutage,
  type OutageState,
  setOutageDecision,
} from './outage.store.ts'

export async function loadOutages(
  deps: Deps,
  { state = null, page, size }: { state?: OutageState | null; page: number; size: number },
) {
  const { list, total } = await listOutages(deps.sql, { state, page, size })
  return {
    list: list.map((outage) => ({
      outageId: outage.id,
      beganAt: outage.beganAt.toISOString(),
      endedAt: outage.endedAt.toISOString(),
      seconds: Math.ceil((outage.endedAt.getTime() - outage.beganAt.getTime()) / 1000),
      state: outage.state,
      attempts: outage.attempts,
      reason: outage.reason,
    })),
    total,
    page,
    size,
  }
}

/**
 * Credits or dismisses the time of a long outage. If it is credited, open attempts get the time that they lost, and
 * attempts whose time has run out since are reopened with it. Throws `notFound`, and `reviewDecided` when the outage is
 * already decided otherwise. The actor's own attempts are skipped; a colleague must give them the time.
 */
export async function decideOutage(
  deps: Deps,
  actor: Actor,
  input: { outageId: string; decision: 'grant' | 'dismiss'; reason: string },
) {
  const now = deps.clock.now()
  const reason = toStorableText(input.reason)
  return inTransaction(deps.sql, async (tx) => {
    const outage = await lockOutage(tx, input.outageId)
    if (!outage) throw new AppError('notFound')
    const state = input.decision === 'grant' ? 'granted' : 'dismissed'
    if (outage.state === state) return { outageId: outage.id, state, attempts: outage.attempts } as const
    if (outage.state !== 'proposed') throw new AppError('reviewDecided')
    const { id, beganAt, endedAt } = outage
    let attempts = outage.attempts
    if (state === 'granted') {
      const seconds = Math.ceil((endedAt.getTime() - beganAt.getTime()) / 1000)
      attempts = await insertTimeCredits(
        tx,
        { from: beganAt, until: endedAt, except: actor.accountId },
        { sourceId: id, cause: 'outage', seconds, reason, at: now },
      )
      for (const attemptId of await listOutageAttemptsToReopen(tx, beganAt, endedAt, actor.accountId)) {
        const attempt = await lockAttempt(tx, attemptId)
        if (attempt?.state === 'open' || !attempt?.deadline) continue
        const lostMs =
          Math.min(attempt.deadline.getTime(), endedAt.getTime()) -
          Math.max(attempt.startedAt.getTime(), beganAt.getTime())
        await reopenLockedAttempt(deps, tx, actor, attempt, { seconds: 0, acceptSeenKey: true, reason, lostMs })
        attempts++
      }
    }
    await setOutageDecision(tx, id, { state, attempts, actorId: actor.accountId, at: now, reason })
    await writeAudit(deps, tx, actor.accountId, {
      action: `outage.${input.decision}`,
      thing: 'outage',
      thingId: id,
      detail: { reason, attempts },
    })
    return { outageId: id, state, attempts } as const
  })
}
