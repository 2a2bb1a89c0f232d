import type { ErrorWords } from '../http/codes.ts'

export const communityCodes = {
  teacherNotFound: { status: 404, zh: '讲师不存在', en: 'This teacher does not exist' },
} as const satisfies Record<string, ErrorWords>
