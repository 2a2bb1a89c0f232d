import { ordinal, plural } from '#web/ui/english.ts'
import type { texts as zh } from './zh.ts'

export const texts: typeof zh = {
  kinds: { formal: 'Formal exam', mock: 'Mock exam', course: 'Course exam' },
  unnamed: '(no name yet)',
  missing: 'No English name. English readers see the Chinese name.',
  anytime: 'Any time',
  span: (from, to) => (from && to ? `${from} to ${to}` : from ? `From ${from}` : `Until ${to ?? ''}`),
  questions: 'Questions',
  points: 'Points',
  toPass: 'Pass mark',
  time: 'Time',
  minutes: 'min',
  noLimit: 'No limit',
  startBy: (at) => `Start by ${at} to get the full time.`,
  neverFull: (minutes) =>
    `The exam is open for less than ${plural(minutes, 'minute')}. Papers are submitted when the exam closes.`,
  leaves: (n, full) =>
    `Your paper is submitted on the ${ordinal(n)} exit${full ? '; leaving full screen counts as an exit' : ''}.`,
  lenient: 'Exits are recorded but never submit your paper.',
  checkIn: 'If you have a seat at an exam centre, check in before you start.',
  place: 'You can take the exam only on the exam centre’s network.',
  network: 'A lost connection doesn’t count as an exit. You can continue.',
  results: (score, at, noKey) =>
    `${score === 'atOnce' ? 'Results immediately' : score === 'afterClose' ? 'Results after the exam closes' : score === 'at' ? `Results on ${at}` : 'Results are not released'}${noKey ? `; the key isn’t${score === 'never' ? ' either' : ' released'}` : ''}.`,
  award: (name) => `Pass to earn “${name}”.`,
}
