export { AnswerField, type FilledAnswer } from './parts/answer-field.tsx'
