import type { texts as zh } from './zh.ts'

export const texts: typeof zh = {
  title: 'Exam files',
  lead: 'Rules, syllabuses and sample papers to read before an exam.',
  kind: 'Type',
  kinds: { all: 'All', rules: 'Rules', syllabus: 'Syllabuses', samplePaper: 'Sample papers' },
  download: 'Download',
  downloadOf: (title) => `Download ${title}`,
  updated: (day) => `Updated ${day}`,
  empty: 'No files yet',
  noneHint: 'Files appear here once they are published.',
  emptyHint: 'Choose another type, or view the exams.',
  onward: 'Next steps',
  ways: [
    {
      title: 'Practise',
      text: 'Mock papers with the question types and time limits of the exams, and the answer to each question.',
      to: '/mockExam',
      action: 'Start practice',
    },
    {
      title: 'Register',
      text: 'For an exam at a centre, register first, then choose a centre and session.',
      to: '/examAppointment',
      action: 'Register for an exam',
    },
    {
      title: 'Find a centre',
      text: 'Addresses, phone numbers and available seats in each city.',
      to: '/examCenter',
      action: 'View exam centres',
    },
  ],
  toExams: 'View exams',
}
