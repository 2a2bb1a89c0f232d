export { addReadyMedia, findMediaKind, copyMediaToLessons } from './media.store.ts'
export { countFailedMedia } from './today.store.ts'
