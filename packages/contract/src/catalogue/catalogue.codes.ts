import type { ErrorWords } from '../http/codes.ts'

export const catalogueCodes = {
  productNotFound: { status: 404, zh: '课程不存在或已下架', en: 'This course does not exist or has been withdrawn' },
  topicNotFound: { status: 404, zh: '主题不存在', en: 'This topic does not exist' },
  topicMisplaced: {
    status: 409,
    zh: '主题不能移到自己下面，最多四级',
    en: 'A topic can’t be moved into itself or nested more than four levels deep',
  },
  topicInUse: {
    status: 409,
    zh: '主题下还有内容或子主题，请先移走或删除',
    en: 'This topic still contains items or subtopics. Move or delete them first.',
  },
  featureOff: { status: 403, zh: '您的企业没有启用这项功能', en: 'Your company has not enabled this feature' },
  courseIncomplete: {
    status: 409,
    zh: '课程还不完整，请补充后再发布',
    en: 'The course is incomplete. Add the missing parts before you publish it.',
  },
  courseInUse: {
    status: 409,
    zh: '已有人学习或正在使用，不能删除',
    en: 'This content is in use or has been studied, so it can’t be deleted',
  },
  courseArchived: { status: 409, zh: '课程已归档，请先恢复', en: 'The course is archived. Restore it first.' },
  courseOffered: { status: 409, zh: '课程已发布，请先下架', en: 'The course is published. Withdraw it first.' },
  surveyFixed: {
    status: 409,
    zh: '已有人回答这份问卷，题目不能再改。如需其他题目，请新建一个问卷课时',
    en: 'People have answered this survey, so its questions can’t be changed. To ask something else, add a new survey lesson.',
  },
  versionNotFound: { status: 404, zh: '没有这个版本', en: 'This version does not exist' },
  ratingMissing: { status: 400, zh: '请给课程评分', en: 'Please rate the course' },
  commentMissing: { status: 400, zh: '请输入评论内容', en: 'Please enter the comment content' },
} as const satisfies Record<string, ErrorWords>
