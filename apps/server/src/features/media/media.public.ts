export { mediaKindOf, spreadMedia } from './media.store.ts'
