export { copyMediaToLessons, findMediaKind, insertReadyMedia } from './media.store.ts'
export { findFailedMediaQueue } from './today.store.ts'
