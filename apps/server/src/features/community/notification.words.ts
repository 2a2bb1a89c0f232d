import { type BilingualText, pickText } from '../../core/text/language.ts'
import type { NewLessons } from './notification.store.ts'

/** Returns the title of the notice about new lessons for followers. */
export const newLessonNoticeTitle = ({ title }: NewLessons): BilingualText => ({
  zh: `《${pickText(title, 'zh')}》有新内容`,
  en: `New in “${pickText(title, 'en')}”`,
})
export const newLessonNoticeBody = ({ lessonTitle, count }: NewLessons): BilingualText => ({
  zh: count === 1 ? pickText(lessonTitle, 'zh') : `${pickText(lessonTitle, 'zh')} 等 ${count} 节`,
  en: count === 1 ? pickText(lessonTitle, 'en') : `${pickText(lessonTitle, 'en')} and ${count - 1} more`,
})

/** The email of a notice to followers. */
export const followerEmailWords = {
  zh: (name: string, body: string, link: string) =>
    `${name}，您好：\n\n您关注的内容更新了：${body}\n\n${link}\n\n不想再收到这类邮件，可在个人中心的“我的订阅”里关闭。`,
  en: (name: string, body: string, link: string) =>
    `Hello ${name},\n\nThere is new content in your subscriptions: ${body}\n\n${link}\n\nYou can turn these emails off in “My account” → “Subscriptions”.`,
} as const
