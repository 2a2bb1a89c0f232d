export { copyMediaToLessons, findMediaKind, insertReadyMedia } from './media.store.ts'
export { countFailedMedia } from './today.store.ts'
