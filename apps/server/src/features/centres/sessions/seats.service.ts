import type { examSeats } from '@portal/contract/certificates/exam-centre-staff.contract.ts'
import type { DataOf, InputOf } from '@portal/contract/http/call.ts'
import type { Deps } from '../../../core/deps.ts'
import { dayInZone, todayOf } from '../../../core/text/calendar.ts'
import { identityName, type Lang } from '../../../core/text/language.ts'
import { presentZone } from '../../../core/text/time-zone.ts'
import { listExamTitles } from '../../exams/exams.public.ts'
import { listPersonNames } from '../../identity/identity.public.ts'
import { updateApplicationOutcomes } from '../applications/application.store.ts'
import { findSeatBoard, findSessionStart } from './seats.store.ts'

const monthAfter = (month: string): string => {
  const [year = 0, number = 0] = month.split('-').map(Number)
  return new Date(Date.UTC(year, number, 1)).toISOString().slice(0, 7)
}
const instant = (at: string) => new Date(at).toISOString()

/**
 * Loads the seats of one month by centre and day, with the waitlists, after updating the outcomes of applications. If
 * no month is given, it is the month of the given session or of the next one, or else this month.
 */
export async function loadSeatBoard(
  deps: Deps,
  input: InputOf<typeof examSeats>,
  lang: Lang,
): Promise<DataOf<typeof examSeats>> {
  const { timeZone } = deps.settings
  const now = deps.clock.now()
  const wanted = { examId: input.examId ?? null, centreId: input.centreId ?? null }
  await updateApplicationOutcomes(deps.sql, null, now)
  const start = input.month ? null : await findSessionStart(deps.sql, input.sessionId ?? null, wanted, now)
  const month = input.month ?? (start ? dayInZone(start.at, start.timeZone ?? timeZone) : todayOf(deps)).slice(0, 7)
  const seats = await findSeatBoard(
    deps.sql,
    { from: `${month}-01`, until: `${monthAfter(month)}-01` },
    timeZone,
    wanted,
  )
  const zones = new Map(seats.centres.map((one) => [one.id, one.timeZone ?? timeZone]))
  const people = [...seats.waiting, ...seats.given]
  const [titles, names] = await Promise.all([
    listExamTitles(deps.sql, seats.examIds),
    listPersonNames(
      deps.sql,
      people.map((one) => one.accountId),
    ),
  ])
  const shownName = (one: (typeof people)[number]) => {
    const account = names.get(one.accountId)
    return identityName({ name: one.name ?? account?.name ?? '', nameLatin: account?.nameLatin ?? null }, lang)
  }
  return {
    month,
    timeZone,
    centres: seats.centres.map(({ id, city, name, address }) => ({
      centreId: id,
      city,
      name,
      address,
      ...presentZone(zones.get(id) ?? timeZone, lang),
    })),
    exams: [...titles].map(([examId, title]) => ({ examId, title })),
    sessions: seats.sessions.map((one) => ({
      sessionId: one.id,
      centreId: one.centreId,
      examId: one.examId,
      examTitle: titles.get(one.examId) ?? {},
      day: dayInZone(new Date(one.startsAt), zones.get(one.centreId) ?? timeZone),
      startsAt: instant(one.startsAt),
      endsAt: instant(one.endsAt),
      changeUntil: instant(one.changeUntil),
      seats: one.seats,
      taken: one.taken,
      waiting: one.waiting,
      needsCoupon: one.needsCoupon,
    })),
    waiting: seats.waiting.map((one) => ({
      applicationId: one.applicationId,
      sessionId: one.sessionId,
      name: shownName(one),
      place: one.place,
      since: instant(one.since),
    })),
    given: seats.given.map((one) => ({
      applicationId: one.applicationId,
      sessionId: one.sessionId,
      name: shownName(one),
      since: instant(one.since),
      at: instant(one.at),
      isKept: one.isKept,
    })),
  }
}
