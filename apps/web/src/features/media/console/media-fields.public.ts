export { DocumentField } from './document-field.tsx'
export { MediaField } from './media-field.tsx'
export { PackageField } from './package-field.tsx'
export { LibraryUploadPlayer } from './upload-player.tsx'
