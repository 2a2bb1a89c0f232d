import type { Actor } from '../../../core/access/session.ts'
import type { Deps } from '../../../core/deps.ts'
import { AppError } from '../../../core/http/app-error.ts'
import { writeAudit } from '../../../core/logs/audit.store.ts'
import { todayOf } from '../../../core/text/calendar.ts'
import { inTransaction } from '../../../database/connection.ts'
import {
  deleteSeatRequest,
  findClassOfSeatRequest,
  listSeatRequestsForManager,
  setSeatRequestApproved,
  type WaitingSeatRequest,
} from './seat-request.store.ts'
import { lockExistingTrainingClass, notifyClassLearner } from './training-class.service.ts'
import { countClassSeatsTaken } from './training-class.store.ts'
import { classSeatNotice } from './training-class.words.ts'

/** Loads requested seats that wait for the caller as a line manager. */
export const loadSeatRequestsForManager = (deps: Deps, actor: Actor, limit: number): Promise<WaitingSeatRequest[]> =>
  listSeatRequestsForManager(deps.sql, actor, todayOf(deps), limit)

type Decision = { readonly requestId: string; readonly decision: 'approve' | 'return'; readonly reason: string }
/**
 * Decides a requested seat as the line manager of the person who requested it, under the lock of the class. An approved
 * person gets a free seat or joins the waitlist. Throws `approvalNotFound`, and `classClosed` for a class that was
 * cancelled or has ended.
 */
export async function decideSeatRequest(
  deps: Deps,
  actor: Actor,
  { requestId, decision, reason }: Decision,
): Promise<void> {
  await inTransaction(deps.sql, async (tx) => {
    const classId = await findClassOfSeatRequest(tx, requestId, actor.companyId)
    if (classId === null) throw new AppError('approvalNotFound')
    const held = await lockExistingTrainingClass(tx, classId)
    const state = (await countClassSeatsTaken(tx, classId)) < held.seats ? 'enrolled' : 'waiting'
    const person =
      decision === 'approve'
        ? await setSeatRequestApproved(tx, requestId, actor, state)
        : await deleteSeatRequest(tx, requestId, actor)
    if (!person) throw new AppError('approvalNotFound')
    if (held.status === 'cancelled' || held.endsOn < todayOf(deps)) throw new AppError('classClosed')
    const words =
      decision === 'return'
        ? classSeatNotice.declined(held.title, reason)
        : state === 'enrolled'
          ? classSeatNotice.approved(held.title)
          : classSeatNotice.approvedToWait(held.title)
    await notifyClassLearner(deps, tx, person, words)
    await writeAudit(deps, tx, actor.accountId, {
      action: `trainingClass.seat.${decision}`,
      thing: 'trainingClass',
      thingId: classId,
      companyId: person.companyId,
      detail: { accountId: person.accountId, as: 'manager' },
    })
  })
}
