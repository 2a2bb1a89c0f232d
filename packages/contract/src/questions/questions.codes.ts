import type { ErrorWords } from '../http/codes.ts'

export const questionCodes = {
  questionExists: { status: 409, zh: '题库中已有相同的试题', en: 'The bank holds this question already' },
  examsFallShort: { status: 409, zh: '这样一来，已发布的考试将无法组卷', en: 'Published exams could no longer be drawn' },
  pictureBroken: { status: 415, zh: '文件中的一张图片已损坏，无法显示', en: 'A picture in the file is damaged and cannot be shown' },
} as const satisfies Record<string, ErrorWords>
