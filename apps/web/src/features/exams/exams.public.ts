export { useExams } from './exam.queries.ts'
export { ExamRow } from './parts/exam-row.tsx'
