import { cutText } from '../../../core/text/cut-text.ts'
import type { BilingualText } from '../../../core/text/language.ts'

/** Problems of a plan, in both languages. */
export const planProblemWords = {
  title: { zh: '请填写计划名称', en: 'Enter a name for the plan' },
  dueBeforeStart: { zh: '截止日期不能早于开始日期', en: 'The due date must not be before the start' },
  noSuchDay: { zh: '日期不存在', en: 'This date does not exist' },
  oneThing: { zh: '每一项是一门课程或一场考试', en: 'An item is either a course or an exam' },
  twice: { zh: '同一项只能出现一次', en: 'A plan can contain an item only once' },
  itemDue: { zh: '这一项的截止日期超出了计划的日期', en: 'The due date of this item is outside the plan’s dates' },
  notOffered: {
    zh: '这家企业看不到这一项，或它没有发布；专题请把其中的课程逐一加入',
    en: 'The item is not published or not visible to the company. For a topic, add its courses instead.',
  },
  noCompany: { zh: '企业不存在', en: 'This company does not exist' },
  notMember: { zh: '这个人不属于这家企业', en: 'This person does not belong to the company' },
  notDepartment: { zh: '这个部门不属于这家企业', en: 'This department does not belong to the company' },
  noItems: { zh: '计划里还没有内容', en: 'The plan has no items yet' },
  noPeople: { zh: '还没有选择学习对象', en: 'The plan has no people yet. Select them.' },
  duePassed: { zh: '截止日期已过', en: 'The due date has passed' },
} as const
export type PlanProblemWord = keyof typeof planProblemWords

const copyEnding = { zh: '（副本）', en: ' (copy)' } as const

/**
 * Returns the initial title of a copied plan: the original's in each of its languages, cut to 190 characters and marked
 * as a copy.
 */
export const titleOfCopiedPlan = (title: BilingualText): BilingualText => ({
  ...(title.zh ? { zh: `${cutText(title.zh, 190)}${copyEnding.zh}` } : {}),
  ...(title.en ? { en: `${cutText(title.en, 190)}${copyEnding.en}` } : {}),
})

const several = (titles: readonly string[], more: (count: number) => string, comma: string) =>
  `${titles.slice(0, 3).join(comma)}${titles.length > 3 ? more(titles.length - 3) : ''}`

/** Notices and emails about plans. */
export const planMessages = {
  zh: {
    assigned: (plan: string) => `新的学习计划：${plan}`,
    until: (dueOn: string | null) => (dueOn ? `请在 ${dueOn} 前完成。` : '没有截止日期，可以随时学习。'),
    nudge: (plan: string) => `请尽快完成《${plan}》`,
    late: (titles: readonly string[]) =>
      `已逾期，还没有完成：${several(titles, (count) => `等 ${count + 3} 项`, '、')}`,
    due: (plan: string, days: number) =>
      days < 0 ? `《${plan}》已逾期` : days === 0 ? `《${plan}》今天截止` : `《${plan}》还有 ${days} 天截止`,
    open: (titles: readonly string[], dueOn: string) =>
      `${dueOn} 截止，未完成：${several(titles, (count) => `等 ${count + 3} 项`, '、')}`,
    mail: (name: string, body: string, link: string) =>
      `${name}，您好：\n\n${body}\n\n${link}\n\n不想再收到这类邮件，可在个人中心的“我的订阅”里关闭。`,
  },
  en: {
    assigned: (plan: string) => `New study plan: ${plan}`,
    until: (dueOn: string | null) =>
      dueOn ? `Complete it by ${dueOn}.` : 'It has no due date. Learn at your own pace.',
    nudge: (plan: string) => `Reminder: complete “${plan}”`,
    late: (titles: readonly string[]) => `Overdue: ${several(titles, (count) => ` and ${count} more`, ', ')}`,
    due: (plan: string, days: number) =>
      days < 0
        ? `“${plan}” is overdue`
        : days === 0
          ? `“${plan}” is due today`
          : `“${plan}” is due in ${days} ${days === 1 ? 'day' : 'days'}`,
    open: (titles: readonly string[], dueOn: string) =>
      `Due ${dueOn}, not completed: ${several(titles, (count) => ` and ${count} more`, ', ')}`,
    mail: (name: string, body: string, link: string) =>
      `Hello ${name},\n\n${body}\n\n${link}\n\nYou can turn off these emails in “My account” → “Subscriptions”.`,
  },
} as const
