export { documentTexts } from './documents/document-texts.ts'
