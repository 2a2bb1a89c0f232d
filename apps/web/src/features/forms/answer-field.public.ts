export { type FilledAnswer, FormAnswerField } from './parts/answer-field.tsx'
