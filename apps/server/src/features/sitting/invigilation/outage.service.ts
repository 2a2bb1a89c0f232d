import type { Deps } from '../../../core/deps.ts'
import { newId } from '../../../core/secrets/random.ts'
import { inTransaction } from '../../../database/connection.ts'
import { initialOutageState, outageAfterMs } from '../attempt-clock.rules.ts'
import { insertTimeCredits } from './attempt-staff.store.ts'
import {
  claimHeartbeatGap,
  countAttemptsRunningDuring,
  insertOutage,
  isServerSilent,
  upsertHeartbeat,
} from './outage.store.ts'

type Tools = Pick<Deps, 'sql' | 'clock' | 'random' | 'log'>

/** Records that this process is alive. The first process that does so after an outage credits the outage. */
export async function recordHeartbeat(deps: Tools): Promise<void> {
  if (!(await upsertHeartbeat(deps.sql, deps.clock.now(), outageAfterMs))) await creditOutage(deps)
}

/**
 * Looks for a period without a running process and credits it to every attempt that was running, even to one whose
 * deadline fell into it; a long one is only proposed to staff. A single transaction locks the row of the heartbeat,
 * claims the gap and credits it, so that this happens only once, in any process. Returns true if there was a gap.
 */
export async function creditOutage(deps: Tools): Promise<boolean> {
  if (!(await isServerSilent(deps.sql, deps.clock.now(), outageAfterMs))) return false
  return inTransaction(deps.sql, async (tx) => {
    const endedAt = deps.clock.now()
    const beganAt = await claimHeartbeatGap(tx, endedAt, outageAfterMs)
    if (!beganAt) return true
    const id = newId(endedAt, deps.random)
    const state = initialOutageState(beganAt, endedAt)
    const seconds = Math.ceil((endedAt.getTime() - beganAt.getTime()) / 1000)
    const attempts =
      state === 'credited'
        ? await insertTimeCredits(
            tx,
            { from: beganAt, until: endedAt },
            { sourceId: id, cause: 'outage', seconds, reason: '', at: endedAt },
          )
        : await countAttemptsRunningDuring(tx, beganAt, endedAt)
    await insertOutage(tx, { id, beganAt, endedAt, state, attempts })
    deps.log.warn(
      { outageId: id, seconds, state, attempts },
      state === 'credited'
        ? 'the portal was away, the time was given back'
        : 'the portal was away for long, its time waits for a person',
    )
    return true
  })
}
