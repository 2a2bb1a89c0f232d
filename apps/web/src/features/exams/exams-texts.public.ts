export { examTexts } from './exam-texts.ts'
