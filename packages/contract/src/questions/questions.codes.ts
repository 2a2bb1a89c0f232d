import type { ErrorWords } from '../http/codes.ts'

export const questionCodes = {
  questionExists: { status: 409, zh: '题库中已有相同的试题', en: 'The bank holds this question already' },
} as const satisfies Record<string, ErrorWords>
