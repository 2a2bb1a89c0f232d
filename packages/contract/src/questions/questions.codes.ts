import type { ErrorWords } from '../http/codes.ts'

export const questionCodes = {
  questionExists: { status: 409, zh: '题库中已有相同的试题', en: 'The bank holds this question already' },
  examsFallShort: { status: 409, zh: '这样一来，已发布的考试将无法组卷', en: 'Published exams could no longer be drawn' },
  bankTitleTaken: { status: 409, zh: '已有同名的题库', en: 'There is a bank of this title already' },
  authorMayNotApprove: { status: 403, zh: '写过这道题的人不能批准它，请另一位同事来批准', en: 'Whoever wrote a question cannot approve it; ask a colleague' },
  changeOutdated: { status: 409, zh: '送审之后这道题已有新版本，请作者对照后重新保存', en: 'The question has a newer version by now; its author has to save the change over it' },
  exportNotHeld: { status: 422, zh: '这种格式无法如实保存这道题，没有导出', en: 'This format cannot hold the question truthfully; it was left out' },
  pictureBroken: { status: 415, zh: '文件中的一张图片已损坏，无法显示', en: 'A picture in the file is damaged and cannot be shown' },
} as const satisfies Record<string, ErrorWords>
