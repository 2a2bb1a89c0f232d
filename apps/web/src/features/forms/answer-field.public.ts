export { AnswerField, type Filled } from './parts/answer-field.tsx'
