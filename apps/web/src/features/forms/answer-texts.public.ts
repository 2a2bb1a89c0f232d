export { answerTexts } from './answer-texts.ts'
