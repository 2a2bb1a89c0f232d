export { addReadyMedia, copyMediaToLessons, findMediaKind } from './media.store.ts'
export { countFailedMedia } from './today.store.ts'
