import type { texts as zh } from './zh.ts'

export const texts: typeof zh = {
  questions: 'Survey questions',
  privacy: 'Anonymous: answers are stored without the learner and without a time, and count in groups of five.',
  results: 'Survey results',
  none: 'No results yet. Answers of a company count once there are five of them.',
  company: 'Company',
  everyone: 'All companies',
  answers: 'Answers counted',
  ofQuestion: (count) => (count === '1' ? '1 answer' : `${count} answers`),
  average: (value) => `Average ${value}`,
  yes: 'Yes',
  no: 'No',
  na: 'N/A',
  words: 'Answers in words (random order)',
}
