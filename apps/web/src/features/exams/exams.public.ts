export { useExamList } from './exam-list.queries.ts'
export { ExamRow } from './parts/exam-row.tsx'
