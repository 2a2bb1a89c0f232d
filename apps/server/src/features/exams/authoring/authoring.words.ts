/** What can be wrong with an exam, in both languages. */
export const authoringWords = {
  needsTitle: { zh: '请填写考试名称', en: 'The exam needs a name' },
  needsQuestions: { zh: '请选择抽题规则或固定试题', en: 'The paper needs cells to draw from, or questions' },
  onePaperOnly: { zh: '抽题规则和固定试题只能选一种', en: 'A paper is either drawn or fixed, not both' },
  questionTwice: { zh: '同一试题出现了两次', en: 'This question stands in the paper twice' },
  passingTooHigh: { zh: '及格分不能高于总分', en: 'The passing score is higher than the total' },
  windowReversed: { zh: '结束时间必须晚于开始时间', en: 'The exam closes before it opens' },
  closeNeeded: { zh: '“考试结束后公布”需要设置结束时间', en: 'Results after the close need a closing time' },
  notAnInstant: { zh: '时间格式有误', en: 'This is not a point in time' },
  dailyTooMany: { zh: '每日次数不能多于总次数', en: 'More attempts a day than in all' },
  exposureTooWide: { zh: '曝光上限必须小于统计的考试次数', en: 'The exposure limit must be smaller than the attempts it counts' },
  exposureNeedsDraw: { zh: '只有抽题的试卷可以限制曝光', en: 'Only a drawn paper can limit exposure' },
  unknown: { zh: '所选内容不存在', en: 'What was chosen does not exist' },
} as const
export type AuthoringWord = keyof typeof authoringWords
