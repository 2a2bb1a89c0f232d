import type { texts as zh } from './zh.ts'

export const texts: typeof zh = {
  list: { title: 'Exams' },
  details: { title: 'Exam' },
  answer: { title: 'Exam paper' },
  myExams: { title: 'My exams' },
}
