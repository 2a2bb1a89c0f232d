export { addPastPractice, type PastPractice } from './past-practice.service.ts'
