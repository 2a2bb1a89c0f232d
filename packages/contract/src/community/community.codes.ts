import type { ErrorWords } from '../http/codes.ts'

export const communityCodes = {
  wishEmpty: {
    status: 400,
    zh: '请写出想学的内容，至少 2 个字',
    en: 'Enter what you want to learn, at least 2 characters',
  },
  wishesOfDay: {
    status: 429,
    zh: '今天提出的心愿已达上限，请明天再来，或加入同事的心愿',
    en: 'You’ve reached today’s limit. Come back tomorrow, or support a colleague’s wish.',
  },
  wishClosed: { status: 409, zh: '这个心愿已有答复', en: 'This wish has already been answered' },
  wishRemoved: {
    status: 409,
    zh: '管理员已移除这个心愿，不能再次提出',
    en: 'An administrator removed this wish. It can’t be requested again.',
  },
  wishProductHidden: {
    status: 409,
    zh: '提出心愿的企业看不到这门课程，请选择其他课程',
    en: 'The company in which the wish was made can’t see this course. Choose another one.',
  },
  noticeRequired: {
    status: 409,
    zh: '这类通知不能关闭或改为汇总',
    en: 'These notifications can’t be turned off or put into a digest',
  },
  teacherNotFound: { status: 404, zh: '讲师不存在', en: 'This instructor doesn’t exist' },
  commentNotFound: { status: 404, zh: '评论不存在或已删除', en: 'This comment doesn’t exist or was deleted' },
  ownComment: { status: 409, zh: '不能举报或处理自己的评论', en: 'You can’t report or decide on your own comment' },
  commentDecided: {
    status: 409,
    zh: '这条评论无需处理',
    en: 'This comment needs no decision',
  },
} as const satisfies Record<string, ErrorWords>
