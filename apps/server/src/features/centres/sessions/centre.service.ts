import type {
  examCentreBoard,
  examCouponList,
  examCouponRevoke,
  examSessionCancel,
  examSessionReschedule,
} from '@portal/contract/certificates/exam-centre-staff.contract.ts'
import type { DataOf, InputOf } from '@portal/contract/http/call.ts'
import type { Actor } from '../../../core/access/session.ts'
import type { Deps } from '../../../core/deps.ts'
import { AppError } from '../../../core/http/app-error.ts'
import { parseSortOrder } from '../../../core/list/cursor.rules.ts'
import { listPage, sortByIds } from '../../../core/list/list.ts'
import { writeAudit } from '../../../core/logs/audit.store.ts'
import { newId } from '../../../core/secrets/random.ts'
import { addDays, dayInZone, todayOf } from '../../../core/text/calendar.ts'
import { type BilingualText, type Lang, pickName } from '../../../core/text/language.ts'
import { presentZone } from '../../../core/text/time-zone.ts'
import { type Db, inTransaction } from '../../../database/connection.ts'
import { sendNoticesByCompany } from '../../community/community.public.ts'
import { buildPersonSearchQuery } from '../../identity/identity.public.ts'
import { updateApplicationOutcomes } from '../applications/application.store.ts'
import { sessionChangeNotice } from '../applications/application.words.ts'
import { assignFreeSeats } from '../applications/waitlist.service.ts'
import {
  examCouponSource,
  type LockedExamSession,
  listAllExamCentres,
  listBoardSessions,
  listExamsForSessions,
  listSeatHolders,
  listStaffExamCoupons,
  listWaitlistedPeople,
  lockExamSession,
  setExamCouponEnded,
  setExamSessionCancelled,
  updateExamSessionTimes,
} from './centre.store.ts'

const shownDays = 28

export async function loadSessionBoard(
  deps: Deps,
  input: InputOf<typeof examCentreBoard>,
  lang: Lang,
): Promise<DataOf<typeof examCentreBoard>> {
  const { timeZone } = deps.settings
  const from = input.from ?? todayOf(deps)
  await updateApplicationOutcomes(deps.sql, null, deps.clock.now())
  const [centres, sessions, exams] = await Promise.all([
    listAllExamCentres(deps.sql),
    listBoardSessions(deps.sql, { from, until: addDays(from, shownDays) }, timeZone),
    listExamsForSessions(deps.sql),
  ])
  const zones = new Map(centres.map((one) => [one.id, one.timeZone ?? timeZone]))
  return {
    from,
    timeZone,
    centres: centres.map(({ id, city, name, address, phone, mapUrl }) => ({
      centreId: id,
      city,
      name,
      address,
      phone,
      mapUrl,
      ...presentZone(zones.get(id) ?? timeZone, lang),
    })),
    sessions: sessions.map((one) => ({
      sessionId: one.id,
      centreId: one.centreId,
      examId: one.examId,
      examTitle: one.examTitle,
      day: dayInZone(one.startsAt, zones.get(one.centreId) ?? timeZone),
      startsAt: one.startsAt.toISOString(),
      endsAt: one.endsAt.toISOString(),
      changeUntil: one.changeUntil.toISOString(),
      seats: one.seats,
      taken: one.taken,
      waiting: one.isCancelled || one.changeUntil <= deps.clock.now() ? 0 : one.waiting,
      checkedIn: one.checkedIn,
      absent: one.absent,
      needsCoupon: one.needsCoupon,
      isCancelled: one.isCancelled,
    })),
    exams: exams.map(({ id, title }) => ({ examId: id, title })),
  }
}

/** A session that has not started, with the zone of its centre, locked until the transaction ends. */
async function comingSession(
  deps: Deps,
  tx: Db,
  sessionId: string,
): Promise<LockedExamSession & { readonly timeZone: string }> {
  const now = deps.clock.now()
  const session = await lockExamSession(tx, sessionId)
  if (!session) throw new AppError('sessionNotFound')
  if (session.isCancelled || session.startsAt <= now) throw new AppError('sessionBegun')
  return { ...session, timeZone: session.timeZone ?? deps.settings.timeZone }
}

type Words = { readonly title: BilingualText; readonly body: BilingualText }
/** Notifies the people of these applications; returns their number. */
async function tellApplicants(
  deps: Deps,
  tx: Db,
  people: Awaited<ReturnType<typeof listSeatHolders>>,
  words: Words,
): Promise<number> {
  const now = deps.clock.now()
  const notices = people.map(({ accountId, companyId, applicationId }) => {
    const id = newId(now, deps.random)
    const link = `/examAppointment?applicationId=${applicationId}`
    return { id, accountId, companyId, kind: 'examApplyDecided', cause: `examSession ${id}`, ...words, link }
  })
  await sendNoticesByCompany(deps, tx, notices)
  return people.length
}

export async function rescheduleExamSession(
  deps: Deps,
  actor: Actor,
  { sessionId, ...next }: InputOf<typeof examSessionReschedule>,
): Promise<DataOf<typeof examSessionReschedule>> {
  const now = deps.clock.now()
  const [startsAt, endsAt, changeUntil] = [next.startsAt, next.endsAt, next.changeUntil].map((at) =>
    Date.parse(at),
  ) as [number, number, number]
  if (startsAt <= now.getTime()) throw new AppError('malformed', { fields: ['startsAt'] })
  if (changeUntil > startsAt) throw new AppError('malformed', { fields: ['changeUntil'] })
  if (endsAt <= startsAt) throw new AppError('malformed', { fields: ['endsAt'] })
  return inTransaction(deps.sql, async (tx) => {
    const session = await comingSession(deps, tx, sessionId)
    if (next.seats < session.taken) throw new AppError('seatsTaken', { fields: ['seats'] })
    const isMoved = session.startsAt.getTime() !== startsAt || session.endsAt.getTime() !== endsAt
    await updateExamSessionTimes(tx, sessionId, next)
    const words = sessionChangeNotice(session.examTitle, new Date(startsAt), session.timeZone)
    const told = isMoved ? await tellApplicants(deps, tx, await listSeatHolders(tx, sessionId), words) : 0
    const seated = await assignFreeSeats(
      deps,
      tx,
      { ...session, changeUntil: new Date(changeUntil) },
      next.seats - session.taken,
    )
    await writeAudit(deps, tx, actor.accountId, {
      action: 'examSession.change',
      thing: 'examSession',
      thingId: sessionId,
      detail: { told, seated },
    })
    return { told, seated }
  })
}

export async function cancelExamSession(
  deps: Deps,
  actor: Actor,
  { sessionId, reason }: InputOf<typeof examSessionCancel>,
): Promise<DataOf<typeof examSessionCancel>> {
  const now = deps.clock.now()
  return inTransaction(deps.sql, async (tx) => {
    const session = await comingSession(deps, tx, sessionId)
    const words = sessionChangeNotice(session.examTitle, null, session.timeZone, reason.trim())
    const told = await tellApplicants(
      deps,
      tx,
      [...(await listSeatHolders(tx, sessionId)), ...(await listWaitlistedPeople(tx, sessionId))],
      words,
    )
    await setExamSessionCancelled(tx, sessionId, now)
    await writeAudit(deps, tx, actor.accountId, {
      action: 'examSession.cancel',
      thing: 'examSession',
      thingId: sessionId,
      detail: { told, reason: reason.trim() },
    })
    return { told }
  })
}

export async function loadExamCouponRows(
  deps: Deps,
  input: InputOf<typeof examCouponList>,
  lang: Lang,
): Promise<DataOf<typeof examCouponList>> {
  const now = deps.clock.now()
  const { after, before, limit, sort = '-given', ...filters } = input
  const order = parseSortOrder<'given'>(sort, { given: 'instant' })
  const source = examCouponSource(
    deps.sql,
    { state: filters.state ?? null, words: buildPersonSearchQuery(filters.q, false) },
    now,
  )
  const { ids, ...page } = await listPage(
    deps.sql,
    { list: 'exam coupons', order, filters, source },
    { after, before, limit },
  )
  return {
    ...page,
    rows: sortByIds(ids, await listStaffExamCoupons(deps.sql, ids, now)).map((row) => ({
      couponId: row.id,
      code: row.code,
      name: pickName(row.name, lang),
      login: row.login,
      company: row.company,
      examTitle: row.examTitle,
      state: row.state,
      validUntil: row.validUntil.toISOString(),
      usedAt: row.usedAt?.toISOString() ?? null,
      givenAt: row.createdAt.toISOString(),
    })),
  }
}

export async function revokeExamCoupon(
  deps: Deps,
  actor: Actor,
  { couponId }: InputOf<typeof examCouponRevoke>,
): Promise<void> {
  await inTransaction(deps.sql, async (tx) => {
    const ended = await setExamCouponEnded(tx, couponId, deps.clock.now())
    if (ended === 'none') throw new AppError('notFound')
    if (ended === 'used') throw new AppError('couponUsed')
    await writeAudit(deps, tx, actor.accountId, {
      action: 'examCoupon.revoke',
      thing: 'examCoupon',
      thingId: couponId,
      companyId: ended.companyId,
    })
  })
}
