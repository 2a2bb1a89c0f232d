import type { ErrorWords } from '../http/codes.ts'

export const checklistCodes = {
  checklistNotFound: { status: 404, zh: '检查表不存在', en: 'This checklist does not exist' },
  checklistIncomplete: {
    status: 409,
    zh: '检查表还不完整，请先修改',
    en: 'This checklist is incomplete. Fix the listed problem first.',
  },
  checklistAsked: {
    status: 409,
    zh: '有启用的必修要求用到这份检查表。请先归档该要求',
    en: 'An active requirement includes this checklist. Archive the requirement first.',
  },
  observationNotFound: { status: 404, zh: '观察记录不存在', en: 'This observation does not exist' },
  observationPictureRefused: {
    status: 409,
    zh: '这张图片不属于可提交的观察记录',
    en: 'This picture doesn’t belong to an observation that you can submit',
  },
  observationAcknowledged: {
    status: 409,
    zh: '这次观察已经确认过',
    en: 'This observation has already been acknowledged',
  },
} as const satisfies Record<string, ErrorWords>
