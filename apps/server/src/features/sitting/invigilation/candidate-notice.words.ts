import type { BilingualText } from '../../../core/text/language.ts'

export type CandidateNoticeWords = { readonly title: BilingualText; readonly body: BilingualText }
const minutesOf = (ms: number) => Math.max(1, Math.floor(ms / 60_000))

/** Returns the text of the notice that an ended attempt was reopened. `leftMs` null: no limit. */
export const attemptReopenedWords = (
  title: { zh: string; en: string },
  leftMs: number | null,
  reason: string,
): CandidateNoticeWords => ({
  title: { zh: `考试已重新开放：${title.zh}`, en: `Exam reopened: ${title.en}` },
  body: {
    zh: `您可以继续作答，已保存的答案都已保留。${leftMs === null ? '不限时。' : `剩余 ${minutesOf(leftMs)} 分钟，计时已经开始。`}原因：${reason}`,
    en: `You can continue. All your saved answers are kept. ${leftMs === null ? 'There is no time limit.' : `You have ${minutesOf(leftMs)} min left, and the clock is already running.`} Reason: ${reason}`,
  },
})

/** Returns the text of the notice that an appeal was answered. */
export const appealAnsweredWords = (
  title: { zh: string; en: string },
  isUpheld: boolean,
  answer: string,
): CandidateNoticeWords => ({
  title: { zh: `复核申请已答复：${title.zh}`, en: `Your appeal has been answered: ${title.en}` },
  body: {
    zh: `${isUpheld ? '申请成立，后续更正会另行通知。' : '申请未成立，结果不变。'}答复：${answer}`,
    en: `${isUpheld ? 'Your appeal was upheld. You’ll be notified of the correction.' : 'Your appeal was rejected. The result does not change.'} Answer: ${answer}`,
  },
})

/**
 * The email for a notification: its text, and the link to its page. Candidates can't turn it off, since it concerns
 * their own exam.
 */
export const candidateNoticeEmail = {
  zh: (name: string, body: string, link: string) => `${name}，您好：\n\n${body}\n\n${link}`,
  en: (name: string, body: string, link: string) => `Hello ${name},\n\n${body}\n\n${link}`,
} as const
