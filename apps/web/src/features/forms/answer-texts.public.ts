export { formAnswerTexts } from './answer-texts.ts'
