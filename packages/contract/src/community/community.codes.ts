import type { ErrorWords } from '../http/codes.ts'

export const communityCodes = {
  teacherNotFound: { status: 404, zh: '讲师不存在', en: 'This teacher does not exist' },
  commentNotFound: { status: 404, zh: '评论不存在或已删除', en: 'This comment does not exist any more' },
  ownComment: { status: 409, zh: '不能举报或处理自己的评论', en: 'You cannot report or decide on a comment of your own' },
  commentDecided: { status: 409, zh: '这条评论没有待处理的内容', en: 'There is nothing left to decide about this comment' },
} as const satisfies Record<string, ErrorWords>
