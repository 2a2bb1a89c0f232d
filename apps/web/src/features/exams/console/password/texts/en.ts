import type { texts as zh } from './zh.ts'

export const texts: typeof zh = {
  set: 'Set password',
  open: (password) => `Password: ${password}`,
  title: 'Exam password',
  label: 'Password',
  hint: 'Candidates enter the password before they start; those who have started are not asked. Upper and lower case, and full- and half-width characters, count as the same. Changes take effect when you save.',
  needs: 'Enter at least 4 characters, not counting spaces',
  save: 'Save',
  remove: 'Remove password',
  saved: 'Exam password saved',
  removed: 'Exam password removed',
}
