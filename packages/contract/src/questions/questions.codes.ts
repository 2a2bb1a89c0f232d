import type { ErrorWords } from '../http/codes.ts'

export const questionCodes = {
  questionExists: { status: 409, zh: '题库中已有相同的试题', en: 'The bank already holds this question' },
  examsFallShort: {
    status: 409,
    zh: '这样一来，已发布的考试将无法组卷',
    en: 'Published exams would lack questions for their papers',
  },
  bankTitleTaken: { status: 409, zh: '已有同名的题库', en: 'A bank with this title already exists' },
  authorMayNotApprove: {
    status: 403,
    zh: '你写过这道题，不能批准，请另一位同事批准',
    en: 'You wrote this question, so you cannot approve it. Ask a colleague',
  },
  changeOutdated: {
    status: 409,
    zh: '送审之后这道题已有新版本，请作者对照后重新保存',
    en: 'The question has a newer version. Its author must compare and save the change again',
  },
  exportNotHeld: {
    status: 422,
    zh: '这种格式无法如实保存这道题，没有导出',
    en: 'This format cannot represent the question. It was not exported',
  },
  pictureBroken: {
    status: 415,
    zh: '文件中的一张图片已损坏，无法显示',
    en: 'A picture in the file is damaged and cannot be shown',
  },
} as const satisfies Record<string, ErrorWords>
