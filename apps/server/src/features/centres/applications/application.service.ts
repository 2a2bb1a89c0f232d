import type {
  examApplicant,
  examApplicantSave,
  examApplicationSave,
  examCentreList,
  examSeatAssign,
  examSessionList,
  myExamApplicationList,
  myExamCouponList,
  registrationExamList,
} from '@portal/contract/certificates/exam-apply.contract.ts'
import { isIdNumber } from '@portal/contract/certificates/exam-apply.limits.ts'
import type { DataOf, InputOf } from '@portal/contract/http/call.ts'
import type { Actor } from '../../../core/access/session.ts'
import type { Deps } from '../../../core/deps.ts'
import { documentUrlMinutes, privateFileUrl } from '../../../core/files/file.service.ts'
import { isOwnDocument } from '../../../core/files/file.store.ts'
import { AppError } from '../../../core/http/app-error.ts'
import { toStorableText } from '../../../core/http/storable.ts'
import { emitEvent } from '../../../core/jobs/events.ts'
import { newId } from '../../../core/secrets/random.ts'
import { type Lang, pickText } from '../../../core/text/language.ts'
import { presentZone } from '../../../core/text/time-zone.ts'
import { inTransaction } from '../../../database/connection.ts'
import { loadExamStandings } from '../../exams/exams.public.ts'
import {
  checkDictionaryEntry,
  checkEmail,
  checkPersonName,
  checkPhone,
  checkPhoneCode,
  documentTypeDictionary,
  findProfileDetail,
  identityTypeDictionary,
  maskPhone,
} from '../../identity/identity.public.ts'
import { createCouponCode } from '../../sharing/sharing.public.ts'
import { presentExamApplication, presentExamCentre } from './application.present.ts'
import { applicantSealPurpose } from './application.rules.ts'
import {
  type ApplicantDetails,
  claimExamCoupon,
  findApplicant,
  findOpenExamApplication,
  insertExamApplicationDraft,
  listApplicableExams,
  listExamCentres,
  listExamCoupons,
  listOfferedSessions,
  listOwnExamApplications,
  lockExamApplication,
  lockExamSessions,
  type OwnExamApplicationRow,
  releaseExamCoupon,
  setExamApplicationCancelled,
  setExamApplicationSeat,
  setExamApplicationSubmitted,
  updateApplicationOutcomes,
  updateSessionSeatsTaken,
  upsertApplicant,
} from './application.store.ts'
import { findExamFeeToPay } from './fee.store.ts'
import { registrationSubmitted } from './registration.event.ts'
import { assignFreeSeats } from './waitlist.service.ts'
import { deleteWaitlistEntry } from './waitlist.store.ts'

export async function loadExamCentres(
  deps: Deps,
  actor: Actor | null,
  input: InputOf<typeof examCentreList>,
  lang: Lang,
): Promise<DataOf<typeof examCentreList>> {
  const { list, total } = await listExamCentres(
    deps.sql,
    actor,
    { words: input.q?.trim() || null, page: input.page, size: input.size },
    deps.clock.now(),
  )
  return {
    list: list.map((row) => ({
      ...presentExamCentre(row, lang, deps.settings.timeZone),
      nextSessionAt: row.nextSessionAt?.toISOString() ?? null,
      seatsLeft: row.seatsLeft,
    })),
    total,
    page: input.page,
    size: input.size,
  }
}

/** Loads the caller's saved details (`isKept`), otherwise the details of their profile. The phone number is masked. */
export async function loadApplicant(deps: Deps, actor: Actor, lang: Lang): Promise<DataOf<typeof examApplicant>> {
  const kept = (await findApplicant(deps.sql, actor))?.details
  if (kept) {
    const { realName, certificateType, identityType, employer, email, idTail } = kept
    return {
      isKept: true,
      realName,
      certificateType,
      identityType,
      employer,
      email,
      idTail,
      phone: maskPhone(kept.phone),
      ...applicantFileLinks(deps, kept, actor),
    }
  }
  const own = await findProfileDetail(deps.sql, actor.accountId, actor.companyId)
  return {
    isKept: false,
    realName: own?.name ?? '',
    certificateType: own?.certificateType ?? 'idCard',
    identityType: own?.identityType ?? 'employee',
    employer: pickText(own?.company, lang),
    email: own?.email ?? '',
    idTail: '',
    phone: own?.phone ? maskPhone(own.phone) : '',
    photoUrl: null,
    documentUrl: null,
  }
}

/**
 * Returns links to an applicant's uploads, which work for one reader and for a short time; null for a missing upload.
 */
export const applicantFileLinks = (deps: Deps, details: ApplicantDetails, reader: Pick<Actor, 'sessionId'>) => ({
  photoUrl: details.photoFileId ? privateFileUrl(deps, details.photoFileId, reader, documentUrlMinutes) : null,
  documentUrl: details.documentFileId ? privateFileUrl(deps, details.documentFileId, reader, documentUrlMinutes) : null,
})

/**
 * Saves the details for future applications; submitted ones keep theirs. Throws `malformed`, `nameInvalid`,
 * `emailInvalid`, `phoneInvalid`, `idNumberInvalid` and `fileNotFound` with the field, and the errors of
 * `checkPhoneCode` for a new phone number.
 */
export async function saveApplicantDetails(
  deps: Deps,
  actor: Actor,
  input: InputOf<typeof examApplicantSave>,
): Promise<void> {
  const [kept, own] = await Promise.all([
    findApplicant(deps.sql, actor),
    findProfileDetail(deps.sql, actor.accountId, actor.companyId),
  ])
  const certificateType =
    (await checkDictionaryEntry(deps, documentTypeDictionary, 'certificateType', input.certificateType)) ?? ''
  const identityType =
    (await checkDictionaryEntry(deps, identityTypeDictionary, 'identityType', input.identityType)) ?? ''
  if (!certificateType) throw new AppError('malformed', { fields: ['certificateType'] })
  if (!identityType) throw new AppError('malformed', { fields: ['identityType'] })
  const email = checkEmail(input.email)
  if (!email) throw new AppError('emailInvalid', { fields: ['email'] })
  const employer = toStorableText(input.employer)
  if (!employer) throw new AppError('malformed', { fields: ['employer'] })
  const number = input.idNumber?.replace(/\s/g, '').toUpperCase()
  if (number ? !isIdNumber(certificateType, number) : kept?.details.certificateType !== certificateType)
    throw new AppError('idNumberInvalid', { fields: ['idNumber'] })
  const files = {
    photoFileId: await documentOf(deps, actor, 'photoFileId', input.photoFileId),
    documentFileId: await documentOf(deps, actor, 'documentFileId', input.documentFileId),
  }
  const details: ApplicantDetails = {
    realName: checkPersonName(input.realName, 'realName'),
    certificateType,
    identityType,
    employer,
    email,
    idTail: number ? number.slice(-4) : (kept?.details.idTail ?? ''),
    phone: await phoneOf(deps, actor, input, [kept?.details.phone ?? null, own?.phone ?? null]),
    photoFileId: files.photoFileId === undefined ? (kept?.details.photoFileId ?? null) : files.photoFileId,
    documentFileId: files.documentFileId === undefined ? (kept?.details.documentFileId ?? null) : files.documentFileId,
  }
  const idNumber = number ? deps.sealer.seal(number, applicantSealPurpose(actor)) : kept?.idNumber
  if (idNumber) await upsertApplicant(deps.sql, actor, { details, idNumber }, deps.clock.now())
}

/** Undefined leaves the value unchanged; null removes it. */
async function documentOf(
  deps: Deps,
  actor: Actor,
  field: string,
  fileId: string | undefined,
): Promise<string | null | undefined> {
  if (fileId === undefined) return undefined
  if (fileId === '') return null
  if (!(await isOwnDocument(deps.sql, actor.accountId, fileId))) throw new AppError('fileNotFound', { fields: [field] })
  return fileId
}

/** A number that is new to the portal has to prove itself. */
async function phoneOf(
  deps: Deps,
  actor: Actor,
  input: { countryCode?: string; phone?: string; code?: string },
  known: readonly (string | null)[],
): Promise<string> {
  if (!input.phone) {
    const phone = known.find((one) => one !== null)
    if (!phone) throw new AppError('phoneInvalid', { fields: ['phone'] })
    return phone
  }
  const phone = checkPhone(input.countryCode, input.phone)
  if (!known.includes(phone))
    await checkPhoneCode(
      deps,
      { actor, browser: '', place: { address: '', device: undefined } },
      { phone, purpose: 'examApply' },
      input.code ?? '',
    )
  return phone
}

export async function loadApplicableExams(
  deps: Deps,
  actor: Actor,
  lang: Lang,
): Promise<DataOf<typeof registrationExamList>> {
  const now = deps.clock.now()
  await updateApplicationOutcomes(deps.sql, [actor.accountId], now)
  const rows = await listApplicableExams(deps.sql, actor, now)
  return {
    list: rows.map((row) => ({
      examId: row.id,
      title: pickText(row.title, lang),
      nextSessionAt: row.nextSessionAt?.toISOString() ?? null,
      ...presentZone(row.timeZone ?? deps.settings.timeZone, lang),
      seatsLeft: row.seatsLeft,
      application: row.application && { applicationId: row.application.id, state: row.application.state },
    })),
  }
}

export async function loadOwnExamApplications(
  deps: Deps,
  actor: Actor,
  input: InputOf<typeof myExamApplicationList>,
  lang: Lang,
): Promise<DataOf<typeof myExamApplicationList>> {
  await updateApplicationOutcomes(deps.sql, [actor.accountId], deps.clock.now())
  const { list, total } = await listOwnExamApplications(deps.sql, actor, input)
  return {
    list: list.map((row) => presentExamApplication(row, lang, deps.settings.timeZone)),
    total,
    page: input.page,
    size: input.size,
  }
}

/**
 * Saves a draft, or submits it with the applicant's current details. Throws `examNotFound`, `applicationNotPossible`
 * when the applicant has passed the exam or it has no upcoming sessions, `applicationState` when their open application
 * for it belongs to another company or is neither a draft nor returned, and `applicantIncomplete` without details.
 */
export async function saveExamApplication(
  deps: Deps,
  actor: Actor,
  { examId, submit }: InputOf<typeof examApplicationSave>,
  lang: Lang,
): Promise<DataOf<typeof examApplicationSave>> {
  const standing = (await loadExamStandings(deps, actor, [examId], lang)).get(examId)
  if (!standing) throw new AppError('examNotFound')
  const now = deps.clock.now()
  if (standing.state === 'passed' || (await listOfferedSessions(deps.sql, examId, now)).length === 0)
    throw new AppError('applicationNotPossible')
  return inTransaction(deps.sql, async (tx) => {
    await updateApplicationOutcomes(tx, [actor.accountId], now)
    await insertExamApplicationDraft(tx, actor, examId, newId(now, deps.random), now)
    const open = await findOpenExamApplication(tx, actor.accountId, examId)
    if (!open || open.companyId !== actor.companyId || (open.state !== 'draft' && open.state !== 'returned'))
      throw new AppError('applicationState')
    if (submit === 0) return { applicationId: open.id, state: open.state }
    const applicant = await findApplicant(tx, actor)
    if (!applicant) throw new AppError('applicantIncomplete')
    await setExamApplicationSubmitted(tx, open.id, applicant, now)
    await emitEvent(deps, tx, registrationSubmitted, {
      registrationId: open.id,
      examId,
      accountId: actor.accountId,
      companyId: actor.companyId,
      at: now,
    })
    return { applicationId: open.id, state: 'submitted' as const }
  })
}

export async function cancelExamApplication(deps: Deps, actor: Actor, applicationId: string): Promise<void> {
  const now = deps.clock.now()
  await inTransaction(deps.sql, async (tx) => {
    const row = await lockExamApplication(tx, actor, applicationId)
    if (!row) throw new AppError('applicationNotFound')
    if (!['draft', 'submitted', 'returned', 'approved', 'scheduled'].includes(row.state))
      throw new AppError('applicationState')
    if (row.session) {
      mustBeChangeable(row, now)
      const [held] = await lockExamSessions(tx, [row.session.id])
      await updateSessionSeatsTaken(tx, row.session.id, -1)
      await releaseExamCoupon(tx, row.id)
      await setExamApplicationCancelled(tx, row.id, now)
      if (held) await assignFreeSeats(deps, tx, held, 1)
      return
    }
    await deleteWaitlistEntry(tx, row.id)
    await setExamApplicationCancelled(tx, row.id, now)
  })
}

function mustBeChangeable(row: OwnExamApplicationRow, now: Date): void {
  if (row.session && new Date(row.session.changeUntil) <= now) throw new AppError('seatFixed')
}

export async function loadOfferedSessions(
  deps: Deps,
  actor: Actor,
  examId: string,
  lang: Lang,
): Promise<DataOf<typeof examSessionList>> {
  if (!(await loadExamStandings(deps, actor, [examId], lang)).has(examId)) throw new AppError('examNotFound')
  const now = deps.clock.now()
  const [rows, feeFen] = await Promise.all([
    listOfferedSessions(deps.sql, examId, now),
    findExamFeeToPay(deps.sql, actor, examId, now),
  ])
  return {
    feeFen,
    list: rows.map((row) => ({
      sessionId: row.id,
      centre: presentExamCentre(row.centre, lang, deps.settings.timeZone),
      startsAt: row.startsAt.toISOString(),
      endsAt: row.endsAt.toISOString(),
      changeUntil: row.changeUntil.toISOString(),
      seatsLeft: row.seats - row.taken,
      needsCoupon: row.needsCoupon,
      waiting: row.waiting,
    })),
  }
}

/**
 * Assigns a seat; in the same transaction, the previous one is released to the waitlist. Throws `applicationNotFound`,
 * `applicationState`, `sessionNotFound`, `sessionFull` (also for a session that has started), `examCouponNeeded`, and
 * `seatFixed` when the previous seat can no longer be changed.
 */
export async function assignExamSeat(
  deps: Deps,
  actor: Actor,
  { applicationId, sessionId, couponId }: InputOf<typeof examSeatAssign>,
  lang: Lang,
): Promise<DataOf<typeof examSeatAssign>> {
  const now = deps.clock.now()
  return inTransaction(deps.sql, async (tx) => {
    const row = await lockExamApplication(tx, actor, applicationId)
    if (!row) throw new AppError('applicationNotFound')
    if (row.state !== 'approved' && row.state !== 'scheduled') throw new AppError('applicationState')
    if (row.session?.id !== sessionId) {
      mustBeChangeable(row, now)
      const held = row.session?.id
      const sessions = await lockExamSessions(tx, held ? [sessionId, held] : [sessionId])
      const session = sessions.find((one) => one.id === sessionId)
      if (!session || session.examId !== row.examId) throw new AppError('sessionNotFound')
      if (session.startsAt <= now || session.taken >= session.seats) throw new AppError('sessionFull')
      if (!session.needsCoupon) await releaseExamCoupon(tx, row.id)
      else if (
        !row.couponCode &&
        !(await claimExamCoupon(
          tx,
          actor,
          { examId: row.examId, applicationId: row.id, couponId: couponId ?? null },
          now,
        ))
      )
        throw new AppError('examCouponNeeded')
      await updateSessionSeatsTaken(tx, sessionId, 1)
      if (held) await updateSessionSeatsTaken(tx, held, -1)
      await setExamApplicationSeat(tx, row.id, sessionId, createCouponCode(deps.random.bytes(12)), now)
      await deleteWaitlistEntry(tx, row.id)
      const left = sessions.find((one) => one.id === held)
      if (left) await assignFreeSeats(deps, tx, left, 1)
    }
    const after = await lockExamApplication(tx, actor, applicationId)
    return presentExamApplication(after ?? row, lang, deps.settings.timeZone)
  })
}

export async function loadExamCoupons(
  deps: Deps,
  actor: Actor,
  input: InputOf<typeof myExamCouponList>,
  lang: Lang,
): Promise<DataOf<typeof myExamCouponList>> {
  const { list, total } = await listExamCoupons(
    deps.sql,
    actor,
    { state: input.state ?? null, page: input.page, size: input.size },
    deps.clock.now(),
  )
  return {
    list: list.map((row) => ({
      couponId: row.id,
      code: row.code,
      state: row.state,
      examId: row.examId,
      examTitle: row.examTitle && pickText(row.examTitle, lang),
      validUntil: row.validUntil.toISOString(),
      usedAt: row.usedAt?.toISOString() ?? null,
    })),
    total,
    page: input.page,
    size: input.size,
  }
}
