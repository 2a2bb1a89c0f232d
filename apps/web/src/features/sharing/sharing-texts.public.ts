export { sharingTexts } from './sharing-texts.ts'
