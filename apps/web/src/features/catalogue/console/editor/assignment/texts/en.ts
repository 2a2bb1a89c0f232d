import type { texts as zh } from './zh.ts'

export const texts: typeof zh = {
  rules: 'Submission and marking',
  points: 'Maximum points',
  pointsUnit: 'points',
  minutes: 'Estimated time',
  minutesUnit: 'minutes',
  dueDays: 'Time to submit after opening the lesson',
  dueDaysHelp: 'Enter 0 for no due date. A fixed due date takes precedence.',
  days: 'days',
  dueAt: 'Due date',
  dueAtHelp: 'Learners can still submit after this date. Such submissions are labelled “Late”.',
  takesText: 'Text submissions',
  maxFiles: 'Maximum files',
  maxFilesHelp: 'Pictures (JPEG, PNG, WebP) or PDF, each up to 20 MB. Enter 0 for no files.',
  filesUnit: '',
  toMark: 'Mark submissions',
}
