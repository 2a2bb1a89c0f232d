import type { ErrorWords } from '../http/codes.ts'

export const questionCodes = {
  questionExists: { status: 409, zh: '题库中已有相同的试题', en: 'The bank already contains this question' },
  examsFallShort: {
    status: 409,
    zh: '此操作会使已发布的考试无法组卷',
    en: 'Published exams would not have enough questions',
  },
  questionElsewhere: {
    status: 409,
    zh: '有试题不在该题库，或已属于其他组合题',
    en: 'A question is in another bank or in another group',
  },
  bankTitleTaken: { status: 409, zh: '已有同名题库', en: 'A bank with this title already exists' },
  authorMayNotApprove: {
    status: 403,
    zh: '您参与了编写，不能批准，请由另一位同事批准',
    en: 'You worked on this question, so a colleague must approve it',
  },
  changeOutdated: {
    status: 409,
    zh: '送审后该试题已有新版本，请作者对照后重新保存',
    en: 'The question has a newer version. Its author must compare them and save the change again.',
  },
  exportNotHeld: {
    status: 422,
    zh: '该格式无法完整保存此试题，未导出',
    en: 'This format can’t represent the question, so it was not exported',
  },
  questionsShareLine: {
    status: 422,
    zh: '修改后的文字里有几道题挤在了同一段，请在 Word 中分开后重新选择文件',
    en: 'Several questions in this text would share one paragraph. Separate them in Word and choose the file again.',
  },
  pictureBroken: {
    status: 415,
    zh: '文件中的一张图片已损坏，无法显示',
    en: 'A picture in the file is damaged and can’t be shown',
  },
} as const satisfies Record<string, ErrorWords>
