export { liveTexts } from './live-texts.ts'
