export { DocumentField } from './document-field.tsx'
export { LibraryMediaPlayer } from './library-player.tsx'
export { MediaField } from './media-field.tsx'
export { PackageField } from './package-field.tsx'
