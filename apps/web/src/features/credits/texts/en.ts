import { noun } from '#web/ui/english.ts'
import type { texts as zh } from './zh.ts'

export const texts: typeof zh = {
  title: 'Credits',
  lead: 'Credits are added automatically when you complete a course, attend a class, pass an exam or receive a certificate.',
  year: 'Year',
  ofYear: (year) => String(year),
  unitOf: (hundredths, unit) => noun(hundredths / 100, unit === 'hours' ? 'hour' : 'point'),
  total: (amount) => `${amount} in total`,
  statement: 'Download statement',
  entries: 'Entries',
  source: { product: 'Course', class: 'Class', exam: 'Exam', certificate: 'Certificate', evidence: 'Outside learning' },
  cause: { lost: 'Reversed: source no longer valid', corrected: 'Reversed' },
  because: (cause, reason) => `${cause}: ${reason}`,
  untitled: 'Deleted content',
  none: 'No credits in this year',
  noneHint: 'Credits appear here when you earn them from a course, class, exam or certificate.',
}
