import type { Actor } from '../../../core/access/session.ts'
import type { Deps } from '../../../core/deps.ts'
import { AppError } from '../../../core/http/app-error.ts'
import { toStorableText } from '../../../core/http/storable.ts'
import { writeAudit } from '../../../core/logs/audit.store.ts'
import { inTransaction, type Transaction } from '../../../database/connection.ts'
import { lockAttempt } from '../attempt.store.ts'
import { reopenLockedAttempt } from './attempt-staff.service.ts'
import { insertTimeCredits } from './attempt-staff.store.ts'
import {
  countOutageAttemptsLeft,
  listOutageAttemptsToReopen,
  listOutages,
  lockOutage,
  type Outage,
  type OutagePeople,
  type OutageState,
  recordReopeningCredit,
  setOutageAttempts,
  setOutageDecision,
} from './outage.store.ts'

export async function loadOutages(
  deps: Deps,
  actor: Actor,
  { state = null, page, size }: { state?: OutageState | null; page: number; size: number },
) {
  const { list, total } = await listOutages(deps.sql, { state, page, size })
  const left = await Promise.all(list.map((outage) => countOutageAttemptsLeft(deps.sql, outage)))
  return {
    list: list.map((outage, index) => ({
      outageId: outage.id,
      beganAt: outage.beganAt.toISOString(),
      endedAt: outage.endedAt.toISOString(),
      seconds: Math.ceil((outage.endedAt.getTime() - outage.beganAt.getTime()) / 1000),
      state: outage.state,
      attempts: outage.attempts,
      reason: outage.reason,
      left: left[index] ?? 0,
      isLeftOwn: (left[index] ?? 0) > 0 && outage.decidedBy === actor.accountId,
    })),
    total,
    page,
    size,
  }
}

/**
 * Credits or dismisses the time of a long outage. If it is credited, open attempts get the time that they lost, and
 * attempts whose time has run out since are reopened with it. The actor's own attempts are skipped. A colleague can
 * credit them by granting the outage again; this changes no other attempt. Throws `notFound`, and `reviewDecided` when
 * the outage is already decided otherwise.
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
    const { id, decidedBy } = outage
    const state = input.decision === 'grant' ? 'granted' : 'dismissed'
    const isFirst = outage.state === 'proposed'
    if (!isFirst && outage.state !== state) throw new AppError('reviewDecided')
    let attempts = outage.attempts
    if (state === 'granted') {
      const people = isFirst ? { except: actor.accountId } : decidedBy && { accountId: decidedBy }
      const credited =
        people && decidedBy !== actor.accountId ? await creditAttempts(deps, tx, actor, outage, people, reason) : 0
      attempts = isFirst ? credited : attempts + credited
      if (!isFirst && credited > 0) await setOutageAttempts(tx, id, attempts)
    }
    const decided = { ...outage, state, decidedBy: isFirst ? actor.accountId : decidedBy } as const
    if (isFirst) await setOutageDecision(tx, id, { state, attempts, actorId: actor.accountId, at: now, reason })
    if (isFirst || attempts !== outage.attempts)
      await writeAudit(deps, tx, actor.accountId, {
        action: `outage.${input.decision}`,
        thing: 'outage',
        thingId: id,
        detail: { reason, attempts },
      })
    const isOwnLeft = decided.decidedBy === actor.accountId && (await countOutageAttemptsLeft(tx, decided)) > 0
    return { outageId: id, state, attempts, ...(isOwnLeft ? { ownLeftOut: true } : {}) } as const
  })
}

/** Gives the time of an outage to the attempts of these people, each once, and returns their number. */
async function creditAttempts(
  deps: Deps,
  tx: Transaction,
  actor: Actor,
  outage: Outage,
  people: OutagePeople,
  reason: string,
): Promise<number> {
  const { id, beganAt, endedAt } = outage
  const at = deps.clock.now()
  const seconds = Math.ceil((endedAt.getTime() - beganAt.getTime()) / 1000)
  let attempts = await insertTimeCredits(
    tx,
    { from: beganAt, until: endedAt, ...people },
    { sourceId: id, cause: 'outage', seconds, reason, at },
  )
  for (const attemptId of await listOutageAttemptsToReopen(tx, outage, people)) {
    const attempt = await lockAttempt(tx, attemptId)
    if (attempt?.state === 'open' || !attempt?.deadline) continue
    const lostMs =
      Math.min(attempt.deadline.getTime(), endedAt.getTime()) - Math.max(attempt.startedAt.getTime(), beganAt.getTime())
    await reopenLockedAttempt(deps, tx, actor, attempt, { seconds: 0, acceptSeenKey: true, reason, lostMs })
    await recordReopeningCredit(tx, { attemptId, outageId: id, seconds: Math.ceil(lostMs / 1000), reason, at })
    attempts++
  }
  return attempts
}
