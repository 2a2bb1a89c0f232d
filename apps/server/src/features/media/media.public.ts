export { addReadyMedia, mediaKindOf, spreadMedia } from './media.store.ts'
export { mediaFailed } from './today.store.ts'
