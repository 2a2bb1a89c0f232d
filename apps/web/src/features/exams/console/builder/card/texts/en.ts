import { ordinal, plural } from '#web/ui/english.ts'
import type { texts as zh } from './zh.ts'

export const texts: typeof zh = {
  kinds: { formal: 'Formal exam', mock: 'Mock exam', course: 'Course exam' },
  unnamed: '(no name yet)',
  missing: 'No English name: English readers see the Chinese one',
  anytime: 'Any time',
  span: (from, to) => (from && to ? `${from} to ${to}` : from ? `From ${from}` : `Until ${to ?? ''}`),
  questions: 'Questions',
  points: 'Points',
  toPass: 'To pass',
  time: 'Time',
  minutes: 'min',
  noLimit: 'No limit',
  startBy: (at) => `Start by ${at}, or you have less time.`,
  neverFull: (minutes) => `It is open for less than ${plural(minutes, 'minute')}; all is handed in at closing.`,
  leaves: (n, full) =>
    `Leaving the page for the ${ordinal(n)} time hands in${full ? '; closing full screen counts' : ''}.`,
  lenient: 'Leaving the page is recorded and never hands in.',
  checkIn: 'With a seat at a centre, you check in before you begin.',
  place: 'It can be sat only on the network of the centre.',
  network: 'A lost network is no leave: you go on.',
  results: (score, at, noKey) =>
    `${score === 'atOnce' ? 'Results at once' : score === 'afterClose' ? 'Results after the exam has closed' : score === 'at' ? `Results on ${at}` : 'Results are not shown'}${noKey ? '; the key is not shown' : ''}.`,
  award: (name) => `Everyone who passes has “${name}”.`,
}
