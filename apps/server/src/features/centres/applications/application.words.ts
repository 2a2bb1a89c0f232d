import type { BilingualText } from '../../../core/text/language.ts'

const quoted = (title: BilingualText) => ({ zh: `《${title.zh ?? title.en ?? ''}》`, en: title.en ?? title.zh ?? '' })

/** What an applicant hears of a decision. */
export function decisionNotice(state: 'approved' | 'returned', exam: BilingualText, reason: string | null) {
  const title = quoted(exam)
  return state === 'approved'
    ? {
        title: { zh: `${title.zh}的报名已通过`, en: `Your application for ${title.en} was approved` },
        body: { zh: '现在可以选择考场和时间。', en: 'You can now choose a centre and a time.' },
      }
    : {
        title: { zh: `${title.zh}的报名被退回`, en: `Your application for ${title.en} was returned` },
        body: { zh: reason ?? '', en: reason ?? '' },
      }
}

/** What somebody on the waiting list hears once a seat is theirs. */
export function waitlistSeatNotice(exam: BilingualText, startsAt: Date, timeZone: string) {
  const title = quoted(exam)
  const at = (tag: string) => startsAt.toLocaleString(tag, { dateStyle: 'long', timeStyle: 'short', timeZone })
  return {
    title: { zh: `${title.zh}候补成功`, en: `You have a seat for ${title.en}` },
    body: {
      zh: `${at('zh-CN')}的场次有了空位，已为你预约。时间不合适的，可以改约或取消。`,
      en: `A seat on ${at('en-GB')} became free and is booked for you. If the time does not suit you, choose another one or give the seat back.`,
    },
  }
}

/** What somebody with a seat hears when their session moves, or, with no new time, is called off. */
export function sessionChangeNotice(exam: BilingualText, to: Date | null, timeZone: string, reason = '') {
  const title = quoted(exam)
  const at = (tag: string) => to?.toLocaleString(tag, { dateStyle: 'long', timeStyle: 'short', timeZone }) ?? ''
  return to
    ? {
        title: { zh: `${title.zh}的场次改到${at('zh-CN')}`, en: `Your session of ${title.en} moved to ${at('en-GB')}` },
        body: {
          zh: '席位和准考证号不变。时间不合适的，可以改约或取消。',
          en: 'Your seat and ticket stay. If the time does not suit you, choose another session or cancel the seat.',
        },
      }
    : {
        title: { zh: `${title.zh}的场次已取消`, en: `Your session of ${title.en} was cancelled` },
        body: {
          zh: `${reason}。报名仍然有效，使用的考试券已退回，请另选场次。`,
          en: `${reason}. Your approval stays and your coupon was returned. Please choose another session.`,
        },
      }
}
