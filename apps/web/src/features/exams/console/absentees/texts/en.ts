import { plural } from '#web/ui/english.ts'
import type { texts as zh } from './zh.ts'

export const texts: typeof zh = {
  title: 'Absentees',
  stillOpen: 'The exam hasn’t ended. These people haven’t started it.',
  closed: 'The exam has ended. These people never started.',
  counted: (_count, n) => plural(n, 'person', 'people'),
  hint: 'Name or employee number',
  columns: {
    name: 'Name',
    login: 'Username',
    company: 'Company',
    department: 'Department',
    reason: 'Likely reason',
    signedIn: 'Last sign-in',
    employeeNo: 'Employee no.',
  },
  reasons: {
    noShow: 'Seat booked, exam not started',
    notRegistered: 'No seat in a session',
    course: 'Required course not completed',
    neverSignedIn: 'Never signed in',
    unknown: 'Unknown',
  },
  never: 'Never',
  empty: 'No absentees',
  emptyHint: 'People in the audience who have not started the exam appear here.',
  export: 'Export absentees',
  remind: {
    action: 'Send reminder',
    title: (exam) => `Send reminder: ${exam}`,
    some: (n) => `Remind ${plural(n, 'person', 'people')}`,
    task: 'Send exam reminders',
    consequence:
      'Each person gets a message with the link to the exam, through the channels they chose, at most once a day for each exam.',
  },
  makeUp: {
    title: 'Create a make-up exam for the selected people',
    action: 'Create make-up exam',
    consequence:
      'This creates a draft with the same content, without opening and closing times, for the selected people only. If parts of the result are released after the exam closes, the draft keeps the closing time for you to change. Candidates can’t see the draft until you publish it.',
    tooMany: (most) => `Select at most ${plural(most, 'person', 'people')} at once`,
  },
}
