import type { texts as zh } from './zh.ts'

export const texts: typeof zh = {
  title: 'Exam files',
  lead: 'Rules, syllabuses and sample questions, to read before an exam.',
  kind: 'Kind',
  kinds: { all: 'All', rules: 'Rules', syllabus: 'Syllabuses', samplePaper: 'Sample papers' },
  download: 'Download',
  downloadOf: (title) => `Download ${title}`,
  updated: (day) => `Updated ${day}`,
  empty: 'There are no files here yet',
  emptyHint: 'Look at another kind, or see what the exams ask for.',
  toExams: 'See exams',
}
