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
  onward: 'After reading',
  ways: [
    {
      title: 'Practise',
      text: 'The same kinds of questions and the same time, with answers to each.',
      to: '/mockExam',
      action: 'Begin practice',
    },
    {
      title: 'Apply',
      text: 'For an exam at a centre: apply, then choose centre and time.',
      to: '/examAppointment',
      action: 'Exam application',
    },
    {
      title: 'Centres',
      text: 'Addresses, phone numbers and places left in each city.',
      to: '/examCenter',
      action: 'Exam centres',
    },
  ],
  toExams: 'See exams',
}
