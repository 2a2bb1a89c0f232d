import type { ErrorWords } from '../http/codes.ts'

export const catalogueCodes = {
  productNotFound: { status: 404, zh: '课程不存在或已下架', en: 'This course does not exist or is no longer offered' },
  topicNotFound: { status: 404, zh: '主题不存在', en: 'This topic does not exist' },
  topicMisplaced: { status: 409, zh: '主题不能放在自己下面，也不能超过四级', en: 'A topic can not stand below itself, nor deeper than four levels' },
  topicInUse: { status: 409, zh: '主题下还有内容或子主题，不能删除', en: 'Something still stands in or below this topic' },
  featureOff: { status: 403, zh: '你的企业没有启用这项功能', en: 'Your company does not use this' },
  courseIncomplete: { status: 409, zh: '课程还不完整，请补充后再发布', en: 'The course is not complete yet, please add what is missing before publishing' },
  courseInUse: { status: 409, zh: '已有人学习或正在使用，不能删除', en: 'It has been learned or is in use, so it cannot be deleted' },
  courseArchived: { status: 409, zh: '课程已归档，请先恢复', en: 'The course is archived: bring it back first' },
  courseOffered: { status: 409, zh: '课程正在发布中，请先下架', en: 'The course is published: withdraw it first' },
  ratingMissing: { status: 400, zh: '请给课程评分', en: 'Please rate the course' },
  commentMissing: { status: 400, zh: '请输入评论内容', en: 'Please enter the comment content' },
} as const satisfies Record<string, ErrorWords>
