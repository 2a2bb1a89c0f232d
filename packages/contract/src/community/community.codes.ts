import type { ErrorWords } from '../http/codes.ts'

export const communityCodes = {
  wishEmpty: {
    status: 400,
    zh: '请写出想学的内容，至少两个字',
    en: 'Please enter what you want to learn, with at least two letters',
  },
  wishesOfDay: {
    status: 429,
    zh: '今天提出的心愿已达上限，请明天再来；仍可以对别人的心愿点“想学”',
    en: "You have reached today's limit of wishes. Come back tomorrow, or join a wish of others",
  },
  wishClosed: { status: 409, zh: '这一条已有答复', en: 'This wish has been answered already' },
  wishRemoved: {
    status: 409,
    zh: '管理员已移除这条心愿，不能再提',
    en: 'An administrator removed this wish. It cannot be made again',
  },
  wishProductHidden: {
    status: 409,
    zh: '提出心愿的企业看不到这门课程，请选择其他课程',
    en: 'The company that made the wish cannot see this course. Choose another one',
  },
  teacherNotFound: { status: 404, zh: '讲师不存在', en: 'This teacher does not exist' },
  commentNotFound: { status: 404, zh: '评论不存在或已删除', en: 'This comment does not exist or was deleted' },
  ownComment: { status: 409, zh: '不能举报或处理自己的评论', en: 'You cannot report or decide on your own comment' },
  commentDecided: {
    status: 409,
    zh: '这条评论没有待处理的内容',
    en: 'There is nothing left to decide about this comment',
  },
} as const satisfies Record<string, ErrorWords>
