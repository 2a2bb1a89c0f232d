import type { ExamApplication, ExamCentre } from '@portal/contract/certificates/exam-apply.contract.ts'
import type { Static } from 'typebox'
import { type Lang, pickText } from '../../../core/text/language.ts'
import { presentZone } from '../../../core/text/time-zone.ts'
import type { ExamCentreRow, OwnExamApplicationRow } from './application.store.ts'

/** Presents a centre; `timeZone`, the portal's zone, applies to a centre without a zone of its own. */
export const presentExamCentre = (row: ExamCentreRow, lang: Lang, timeZone: string): Static<typeof ExamCentre> => ({
  centreId: row.id,
  city: pickText(row.city, lang),
  name: pickText(row.name, lang),
  address: pickText(row.address, lang),
  phone: row.phone,
  mapUrl: row.mapUrl,
  ...presentZone(row.timeZone ?? timeZone, lang),
})

const instant = (text: string) => new Date(text).toISOString()

export const presentExamApplication = (
  row: OwnExamApplicationRow,
  lang: Lang,
  timeZone: string,
): Static<typeof ExamApplication> => ({
  applicationId: row.id,
  examId: row.examId,
  examTitle: pickText(row.examTitle, lang),
  state: row.state,
  reason: row.reason,
  realName: row.details?.realName ?? null,
  session:
    row.session && row.centre
      ? {
          sessionId: row.session.id,
          centre: presentExamCentre(row.centre, lang, timeZone),
          startsAt: instant(row.session.startsAt),
          endsAt: instant(row.session.endsAt),
          changeUntil: instant(row.session.changeUntil),
        }
      : null,
  wait: row.wait && {
    sessionId: row.wait.sessionId,
    centre: presentExamCentre(row.wait.centre, lang, timeZone),
    startsAt: instant(row.wait.startsAt),
    endsAt: instant(row.wait.endsAt),
    place: row.wait.place,
  },
  ticketNo: row.ticketNo,
  couponCode: row.couponCode,
  createdAt: row.createdAt.toISOString(),
  submittedAt: row.submittedAt?.toISOString() ?? null,
})
