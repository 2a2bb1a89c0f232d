import { type BilingualText, pickText } from '../../../core/text/language.ts'

/** The messages for problems of an exam, in both languages. */
export const examProblemWords = {
  needsTitle: { zh: '请填写考试名称', en: 'Enter a name for the exam' },
  needsQuestions: { zh: '请选择抽题规则或固定试题', en: 'Add drawing rules or fixed questions' },
  onePaperOnly: { zh: '抽题规则和固定试题只能选一种', en: 'Choose either drawn or fixed questions, not both' },
  questionTwice: { zh: '同一试题出现了两次', en: 'The paper contains this question twice' },
  passingTooHigh: { zh: '及格分不能高于总分', en: 'The pass mark can’t exceed the total points' },
  windowReversed: { zh: '结束时间必须晚于开始时间', en: 'The closing time must be after the opening time' },
  closeNeeded: {
    zh: '“考试结束后公布”需要设置结束时间',
    en: 'To release results after the exam closes, set a closing time',
  },
  notAnInstant: { zh: '时间格式有误', en: 'The time is not valid' },
  dailyTooMany: { zh: '每日次数不能多于总次数', en: 'Attempts per day can’t exceed total attempts' },
  exposureTooWide: {
    zh: '曝光上限必须小于统计的考试次数',
    en: 'The exposure limit must be lower than the number of attempts it counts',
  },
  exposureNeedsDraw: { zh: '只有抽题的试卷可以限制曝光', en: 'Only drawn papers can limit exposure' },
  notANetwork: {
    zh: '请填写 IP 地址或网段，例如 10.20.0.0/16',
    en: 'Enter an address or a range, such as 10.20.0.0/16',
  },
  ofAnother: {
    zh: '企业的考试只能使用本企业的内容和平台共享的题库',
    en: 'A company’s exam can only use the company’s own content and shared question banks',
  },
  noCertificate: {
    zh: '企业的考试不能颁发平台的证书',
    en: 'A company’s exam can’t issue a certificate of the organisation',
  },
  unknown: { zh: '所选内容不存在', en: 'The chosen item does not exist' },
} as const
export type ExamProblemWord = keyof typeof examProblemWords

/** The ending that distinguishes the title of a copied exam, by language. */
export const titleEndingOfCopy = { zh: '（副本）', en: ' (copy)' } as const

/**
 * Returns the reason why an exam can't be transferred to a company: the courses, plans and requirements with these
 * titles use it.
 */
export const examInUseWords = (titles: readonly BilingualText[]) => ({
  zh: `正在使用这场考试，不能归属于这家企业：${titles.map((title) => `《${pickText(title, 'zh')}》`).join('、')}`,
  en: `The exam can’t belong to this company, because it is used by ${titles.map((title) => pickText(title, 'en')).join(', ')}`,
})
