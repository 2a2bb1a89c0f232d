import type {
  examApplicationDecide,
  examApplicationQueue,
  examCandidateCheckIn,
  examCentreSave,
  examCouponIssue,
  examSessionCreate,
} from '@portal/contract/certificates/exam-apply-staff.contract.ts'
import type { DataOf, InputOf } from '@portal/contract/http/call.ts'
import type { Actor } from '../../../core/access/session.ts'
import type { Deps } from '../../../core/deps.ts'
import { AppError } from '../../../core/http/app-error.ts'
import { writeAudit } from '../../../core/logs/audit.store.ts'
import { deriveBytes, newId } from '../../../core/secrets/random.ts'
import { hasBilingualText } from '../../../core/text/language.ts'
import { isTimeZone } from '../../../core/text/time-zone.ts'
import { inTransaction } from '../../../database/connection.ts'
import { canReviewApplication, recordApplicationDecision } from '../../certificates/certificates.public.ts'
import { sendPersonalNotices } from '../../community/community.public.ts'
import { isKnownExam } from '../../exams/exams.public.ts'
import { createCouponCode } from '../../sharing/sharing.public.ts'
import { canCheckInSeat } from '../sessions/checkin.access.ts'
import { applicantFileLinks } from './application.service.ts'
import { updateApplicationOutcomes } from './application.store.ts'
import { registrationDecisionNotice } from './application.words.ts'
import {
  findExamApplicationState,
  findTicketOwner,
  insertExamCentre,
  insertExamCoupon,
  insertExamSession,
  isSameExamCoupon,
  listExamApplicationQueue,
  setCandidateCheckedIn,
  setExamApplicationDecision,
  updateExamCentre,
} from './application-staff.store.ts'

export async function saveExamCentre(
  deps: Deps,
  actor: Actor,
  input: InputOf<typeof examCentreSave>,
): Promise<DataOf<typeof examCentreSave>> {
  const now = deps.clock.now()
  const { centreId, city, name, address, phone = null, mapUrl = null, timeZone = null } = input
  const unsaid = Object.entries({ city, name, address }).flatMap(([field, text]) =>
    hasBilingualText(text) ? [] : [field],
  )
  if (unsaid.length > 0) throw new AppError('malformed', { fields: unsaid })
  if (mapUrl !== null && !/^https?:\/\/\S+$/.test(mapUrl)) throw new AppError('malformed', { fields: ['mapUrl'] })
  if (timeZone !== null && !isTimeZone(timeZone)) throw new AppError('malformed', { fields: ['timeZone'] })
  const id = centreId ?? newId(now, deps.random)
  const centre = { id, city, name, address, phone, mapUrl, timeZone }
  await inTransaction(deps.sql, async (tx) => {
    if (!centreId) await insertExamCentre(tx, centre, now)
    else if (!(await updateExamCentre(tx, centre))) throw new AppError('notFound')
    await writeAudit(deps, tx, actor.accountId, {
      action: centreId ? 'examCentre.change' : 'examCentre.create',
      thing: 'examCentre',
      thingId: id,
      detail: { name },
    })
  })
  return { centreId: id }
}

export async function createExamSession(
  deps: Deps,
  actor: Actor,
  input: InputOf<typeof examSessionCreate>,
): Promise<DataOf<typeof examSessionCreate>> {
  const now = deps.clock.now()
  const times = [now.toISOString(), input.changeUntil, input.startsAt, input.endsAt].map((at) => Date.parse(at))
  const [at = 0, changeUntil = 0, startsAt = 0, endsAt = 0] = times
  if (startsAt <= at) throw new AppError('malformed', { fields: ['startsAt'] })
  if (changeUntil > startsAt) throw new AppError('malformed', { fields: ['changeUntil'] })
  if (endsAt <= startsAt) throw new AppError('malformed', { fields: ['endsAt'] })
  const id = newId(now, deps.random)
  const { needsCoupon, ...session } = input
  await inTransaction(deps.sql, async (tx) => {
    if (!(await insertExamSession(tx, { id, ...session, needsCoupon: needsCoupon === 1 }, now)))
      throw new AppError('notFound')
    await writeAudit(deps, tx, actor.accountId, { action: 'examSession.create', thing: 'examSession', thingId: id })
  })
  return { sessionId: id }
}

export async function loadExamApplicationQueue(
  deps: Deps,
  actor: Actor,
  input: InputOf<typeof examApplicationQueue>,
): Promise<DataOf<typeof examApplicationQueue>> {
  const now = deps.clock.now()
  await updateApplicationOutcomes(deps.sql, null, now)
  const read = () =>
    listExamApplicationQueue(deps.sql, { state: input.state ?? null, page: input.page, size: input.size })
  let { list, total } = await read()
  const people = [...new Set(list.map((row) => row.accountId))]
  if ((await updateApplicationOutcomes(deps.sql, people, now)).count > 0) ({ list, total } = await read())
  return {
    list: list.map(({ id, examTitle, company, account, state, details, reason, ticketNo, submittedAt }) => {
      const shown = details && {
        realName: details.realName,
        certificateType: details.certificateType,
        idTail: details.idTail,
        identityType: details.identityType,
        employer: details.employer,
        email: details.email,
        phone: details.phone,
        // Once an application is decided, its documents are no longer needed.
        ...(state === 'submitted' ? applicantFileLinks(deps, details, actor) : { photoUrl: null, documentUrl: null }),
      }
      return {
        applicationId: id,
        examTitle,
        company,
        account,
        state,
        details: shown,
        reason,
        ticketNo,
        submittedAt: submittedAt?.toISOString() ?? null,
      }
    }),
    total,
    page: input.page,
    size: input.size,
  }
}

/**
 * Decides a registration as staff or as the line manager, and notifies the applicant. Throws `malformed` for a return
 * without a reason. For staff, it throws `applicationNotFound`, `approvalOfManager` when only the manager can decide,
 * `ownAttempt` for their own, and `applicationState` for one that isn't waiting; for a manager, `approvalNotFound` for
 * any that is not theirs to decide.
 */
export async function decideExamApplication(
  deps: Deps,
  actor: Actor,
  { applicationId, decision, reason }: InputOf<typeof examApplicationDecide>,
  as: 'desk' | 'manager' = 'desk',
): Promise<void> {
  const words = reason?.trim() || null
  if (decision === 'return' && !words) throw new AppError('malformed', { fields: ['reason'] })
  const now = deps.clock.now()
  await inTransaction(deps.sql, async (tx) => {
    const state = decision === 'approve' ? 'approved' : 'returned'
    const decided = await setExamApplicationDecision(tx, applicationId, {
      accountId: actor.accountId,
      companyId: actor.companyId,
      state,
      reason: decision === 'return' ? words : null,
      atDesk: as === 'desk',
      now,
    })
    if (!decided) {
      if (as === 'manager') throw new AppError('approvalNotFound')
      const standing = await findExamApplicationState(tx, applicationId)
      if (!standing) throw new AppError('applicationNotFound')
      if (!canReviewApplication(actor, standing)) throw new AppError('ownAttempt')
      throw new AppError(standing.state === 'submitted' ? 'approvalOfManager' : 'applicationState')
    }
    await recordApplicationDecision(tx, {
      id: newId(now, deps.random),
      kind: 'exam',
      applicationId,
      decision,
      reason: decision === 'return' ? words : null,
      by: actor.accountId,
      at: now,
    })
    const { title, body } = registrationDecisionNotice(state, decided.title, words)
    const link = `/examAppointment?applicationId=${applicationId}`
    const id = newId(now, deps.random)
    const notice = {
      id,
      accountId: decided.accountId,
      kind: 'examApplyDecided',
      cause: `examApply ${id}`,
      title,
      body,
      link,
    }
    await sendPersonalNotices(deps, tx, decided.companyId, [notice])
    await writeAudit(deps, tx, actor.accountId, {
      action: `examApplication.${decision}`,
      thing: 'examApplication',
      thingId: applicationId,
      companyId: decided.companyId,
      detail: { title: decided.title, as },
    })
  })
}

export async function checkInCandidate(
  deps: Deps,
  actor: Actor,
  ticketNo: string,
): Promise<DataOf<typeof examCandidateCheckIn>> {
  const now = deps.clock.now()
  const number = ticketNo.replace(/\s/g, '').toUpperCase()
  return inTransaction(deps.sql, async (tx) => {
    const found = await setCandidateCheckedIn(tx, number, actor.accountId, now)
    if (!found) {
      const ownerId = await findTicketOwner(tx, number)
      if (ownerId === null) throw new AppError('applicationNotFound')
      throw new AppError(canCheckInSeat(actor, { accountId: ownerId }) ? 'applicationState' : 'ownAttempt')
    }
    await writeAudit(deps, tx, actor.accountId, {
      action: 'examApplication.checkIn',
      thing: 'examApplication',
      thingId: found.id,
      detail: { title: found.examTitle },
    })
    return { realName: found.realName, examTitle: found.examTitle, startsAt: found.startsAt.toISOString() }
  })
}

export async function issueExamCoupon(
  deps: Deps,
  actor: Actor,
  input: InputOf<typeof examCouponIssue>,
): Promise<DataOf<typeof examCouponIssue>> {
  const now = deps.clock.now()
  const id = newId(now, deps.random)
  const { login, companyId, validUntil, examId = null, requestKey } = input
  const code = createCouponCode(deriveBytes(deps.signer, 'examCoupon.give', actor.accountId, requestKey))
  if (Date.parse(validUntil) <= now.getTime()) throw new AppError('malformed', { fields: ['validUntil'] })
  await inTransaction(deps.sql, async (tx) => {
    if (examId && !(await isKnownExam(tx, examId))) throw new AppError('notFound')
    const coupon = { id, code, login, companyId, examId, validUntil }
    if (!(await insertExamCoupon(tx, coupon, now))) {
      const isSame = await isSameExamCoupon(tx, coupon)
      if (isSame) return
      throw new AppError(isSame === null ? 'personNotFound' : 'conflict')
    }
    await writeAudit(deps, tx, actor.accountId, {
      action: 'examCoupon.give',
      thing: 'examCoupon',
      thingId: id,
      companyId,
    })
  })
  return { code }
}
