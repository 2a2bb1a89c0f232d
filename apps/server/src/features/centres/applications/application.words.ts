import type { BilingualText } from '../../../core/text/language.ts'
import { formatZonedInstant } from '../../../core/text/time-zone.ts'

const quoted = (title: BilingualText) => ({ zh: `《${title.zh ?? title.en ?? ''}》`, en: title.en ?? title.zh ?? '' })

/** Returns the notification of a decision to the applicant. */
export function registrationDecisionNotice(state: 'approved' | 'returned', exam: BilingualText, reason: string | null) {
  const title = quoted(exam)
  return state === 'approved'
    ? {
        title: { zh: `${title.zh}的报名已通过`, en: `Your registration for ${title.en} was approved` },
        body: { zh: '现在可以选择考点和场次。', en: 'You can now choose a centre and a session.' },
      }
    : {
        title: { zh: `${title.zh}的报名被退回`, en: `Your registration for ${title.en} was returned` },
        body: { zh: reason ?? '', en: reason ?? '' },
      }
}

/** Returns the notification that a person on the waitlist now has a seat; `timeZone` is the centre's. */
export function waitlistSeatNotice(exam: BilingualText, startsAt: Date, timeZone: string) {
  const title = quoted(exam)
  return {
    title: { zh: `${title.zh}候补成功`, en: `You have a seat for ${title.en}` },
    body: {
      zh: `${formatZonedInstant(startsAt, timeZone, 'zh')}的场次有空位，已为您预约。如时间不合适，可以改约或取消。`,
      en: `A seat opened in the session on ${formatZonedInstant(startsAt, timeZone, 'en')} and is booked for you. If the time doesn’t suit you, choose another session or cancel.`,
    },
  }
}

/** Returns the notification that a session has moved or, without a new time, was cancelled. */
export function sessionChangeNotice(exam: BilingualText, to: Date | null, timeZone: string, reason = '') {
  const title = quoted(exam)
  return to
    ? {
        title: {
          zh: `${title.zh}的场次已改到${formatZonedInstant(to, timeZone, 'zh')}`,
          en: `Your session for ${title.en} has moved to ${formatZonedInstant(to, timeZone, 'en')}`,
        },
        body: {
          zh: '座位和准考证号不变。如时间不合适，可以改约或取消。',
          en: 'Your seat and ticket number stay the same. If the time doesn’t suit you, choose another session or cancel.',
        },
      }
    : {
        title: { zh: `${title.zh}的场次已取消`, en: `Your session for ${title.en} was cancelled` },
        body: {
          zh: `${reason}。报名仍然有效，使用的考试券已退回，请另选场次。`,
          en: `${reason}. Your registration remains approved and any coupon was returned. Choose another session.`,
        },
      }
}
