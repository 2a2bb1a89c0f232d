import type { ErrorWords } from '../http/codes.ts'

export const communityCodes = {
  wishEmpty: { status: 400, zh: '请写出想学的内容，至少两个字', en: 'Please say what you want to learn, in two letters or more' },
  wishesOfDay: {
    status: 429,
    zh: '今天提的已经够多了，明天再来；别人提过的仍可以点“想学”',
    en: 'That is enough for today, please come again tomorrow; you can still join what others ask for',
  },
  wishClosed: { status: 409, zh: '这一条已有答复', en: 'This has been answered already' },
  wishRemoved: { status: 409, zh: '这一条已被管理员移除，不能再提', en: 'This has been taken away by an administrator and cannot be asked for again' },
  wishProductHidden: { status: 409, zh: '提出它的企业看不到这门课程', en: 'The company that asked for it does not see this course' },
  teacherNotFound: { status: 404, zh: '讲师不存在', en: 'This teacher does not exist' },
  commentNotFound: { status: 404, zh: '评论不存在或已删除', en: 'This comment does not exist any more' },
  ownComment: { status: 409, zh: '不能举报或处理自己的评论', en: 'You cannot report or decide on a comment of your own' },
  commentDecided: { status: 409, zh: '这条评论没有待处理的内容', en: 'There is nothing left to decide about this comment' },
} as const satisfies Record<string, ErrorWords>
