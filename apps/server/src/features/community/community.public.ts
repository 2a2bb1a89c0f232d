export { createComment } from './comment.service.ts'
export { submitCommentReport } from './comment-report.service.ts'
export { decideQueuedComment as decideComment } from './comment-staff.service.ts'
export { notifyOfNewDevice } from './new-device.listeners.ts'
export { sendPersonalNotices } from './personal-notice.service.ts'
export {
  type Addressee,
  insertAssuredNotices,
  insertPersonalNotices,
  type PersonalNotice,
} from './personal-notice.store.ts'
export { countWaitingComments, countWaitingWishes } from './today.store.ts'
export { wishKey } from './wishes/wish.rules.ts'
export { createWish } from './wishes/wish.service.ts'
export { answerNoticeWords } from './wishes/wish.words.ts'
export { decideWish as answerWish } from './wishes/wish-staff.service.ts'
