import type { examWaitlistJoin } from '@portal/contract/certificates/exam-apply.contract.ts'
import type { DataOf, InputOf } from '@portal/contract/http/call.ts'
import type { Actor } from '../../../core/access/session.ts'
import type { Deps } from '../../../core/deps.ts'
import { AppError } from '../../../core/http/app-error.ts'
import { newId } from '../../../core/secrets/random.ts'
import type { Lang } from '../../../core/text/language.ts'
import { type Db, inTransaction } from '../../../database/connection.ts'
import { sendNoticesByCompany } from '../../community/community.public.ts'
import { createCouponCode } from '../../sharing/sharing.public.ts'
import { presentExamApplication } from './application.present.ts'
import {
  claimExamCoupon,
  type ExamSessionRow,
  lockExamApplication,
  lockExamSessions,
  setExamApplicationSeat,
  updateSessionSeatsTaken,
} from './application.store.ts'
import { waitlistSeatNotice } from './application.words.ts'
import {
  deleteWaitlistEntry,
  hasExamCoupon,
  listSessionWaitlist,
  recordWaitlistSeat,
  upsertWaitlistEntry,
} from './waitlist.store.ts'

/** The number of waiting people without a coupon who are skipped before the search stops. */
const passedOver = 20

export async function joinSessionWaitlist(
  deps: Deps,
  actor: Actor,
  { applicationId, sessionId }: InputOf<typeof examWaitlistJoin>,
  lang: Lang,
): Promise<DataOf<typeof examWaitlistJoin>> {
  const now = deps.clock.now()
  return inTransaction(deps.sql, async (tx) => {
    const row = await lockExamApplication(tx, actor, applicationId)
    if (!row) throw new AppError('applicationNotFound')
    if (row.state !== 'approved') throw new AppError('applicationState')
    const [session] = await lockExamSessions(tx, [sessionId])
    if (!session || session.examId !== row.examId) throw new AppError('sessionNotFound')
    if (session.changeUntil <= now) throw new AppError('seatFixed')
    if (session.taken < session.seats) throw new AppError('seatsFree')
    if (session.needsCoupon && !row.couponCode && !(await hasExamCoupon(tx, actor, row.examId, now)))
      throw new AppError('examCouponNeeded')
    await upsertWaitlistEntry(tx, applicationId, sessionId, now)
    const after = await lockExamApplication(tx, actor, applicationId)
    return presentExamApplication(after ?? row, lang, deps.settings.timeZone)
  })
}

export async function leaveSessionWaitlist(deps: Deps, actor: Actor, applicationId: string): Promise<void> {
  await inTransaction(deps.sql, async (tx) => {
    if (!(await lockExamApplication(tx, actor, applicationId))) throw new AppError('applicationNotFound')
    await deleteWaitlistEntry(tx, applicationId)
  })
}

/**
 * Assigns up to `free` seats of a session, which the caller has locked, to the waitlist in order, and notifies the
 * people. People without a coupon that the session requires are passed over. Returns the number of seats assigned.
 * After `changeUntil`, it is 0, because seats could no longer be cancelled.
 */
export async function assignFreeSeats(deps: Deps, tx: Db, session: ExamSessionRow, free: number): Promise<number> {
  const now = deps.clock.now()
  if (free <= 0 || session.changeUntil <= now) return 0
  const notices: Parameters<typeof sendNoticesByCompany>[2][number][] = []
  for (const one of await listSessionWaitlist(tx, session.id, free + passedOver)) {
    if (notices.length === free) break
    const pays = { examId: one.examId, applicationId: one.applicationId, couponId: null }
    if (session.needsCoupon && !one.couponCode && !(await claimExamCoupon(tx, one, pays, now))) continue
    await updateSessionSeatsTaken(tx, session.id, 1)
    await setExamApplicationSeat(tx, one.applicationId, session.id, createCouponCode(deps.random.bytes(12)), now)
    await recordWaitlistSeat(tx, one.applicationId, now)
    const id = newId(now, deps.random)
    const words = waitlistSeatNotice(one.examTitle, one.startsAt, one.timeZone ?? deps.settings.timeZone)
    const link = `/examAppointment?applicationId=${one.applicationId}`
    const { accountId, companyId } = one
    notices.push({ id, accountId, companyId, kind: 'examApplyDecided', cause: `examWait ${id}`, ...words, link })
  }
  await sendNoticesByCompany(deps, tx, notices)
  return notices.length
}
