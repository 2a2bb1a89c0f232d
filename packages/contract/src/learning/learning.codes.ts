import type { ErrorWords } from '../http/codes.ts'

export const learningCodes = {
  lessonLocked: { status: 403, zh: '未解锁，请按顺序学习', en: 'Not unlocked, please learn in sequence' },
  lessonNotFound: { status: 404, zh: '课时不存在', en: 'This lesson does not exist' },
  notEntitled: { status: 403, zh: '购买后才能继续学习', en: 'Please buy this course to go on' },
  planNotFound: { status: 404, zh: '学习计划不存在', en: 'This study plan does not exist' },
  planIncomplete: { status: 409, zh: '计划还不完整，请补充后再发布', en: 'The plan is not complete yet, please add what is missing before publishing' },
  mediaExpired: { status: 403, zh: '播放地址已过期，请刷新', en: 'This media address has expired, please reload' },
  previewOver: { status: 403, zh: '试看到此结束，购买后可以看完', en: 'The preview ends here, please buy this course to go on' },
} as const satisfies Record<string, ErrorWords>
