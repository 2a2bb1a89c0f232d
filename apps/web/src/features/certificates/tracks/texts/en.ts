import { plural } from '#web/ui/english.ts'
import type { texts as zh } from './zh.ts'

export const texts: typeof zh = {
  title: 'Career certification',
  lead: 'Each track rises by levels and says what each of them asks for. Signed in, you see how far you have come.',
  how: 'How certification works',
  level: (n) => `Level ${n}`,
  validMonths: (n) => `Valid for ${plural(n, 'month')}`,
  forEver: 'Does not expire',
  asks: 'Asks for',
  courseFirst: 'Complete first',
  exam: 'Pass the exam',
  orExam: 'Or pass',
  noExam: 'No exam is open to you at present',
  planned: 'Not offered yet',
  held: (day) => `Earned · ${day}`,
  heldUntil: (day) => `Valid until ${day}`,
  heldStates: { expired: 'Your certificate has expired', revoked: 'Your certificate was revoked', superseded: 'Replaced by a newer certificate' },
  toCertificate: 'See the certificate',
  apply: 'Apply with evidence',
  emptyTitle: 'No tracks yet',
  emptyHint: 'Tracks appear here once they are published. Certificates of courses are not affected.',
  courses: 'Browse courses',
}
