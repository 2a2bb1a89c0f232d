export { addPastPractice, type PastPractice } from './past-practice.service.ts'
export { completeQuiz } from './quiz/quiz.service.ts'
