import type { texts as zh } from './zh.ts'

export const texts: typeof zh = {
  questions: 'Survey questions',
  privacy: 'Anonymous: answers are stored without names or times and counted in groups of five.',
  results: 'Survey results',
  none: 'No results yet. The answers of each company are included in groups of five.',
  company: 'Company',
  everyone: 'All companies',
  answers: 'Answers counted',
  ofQuestion: (count) => (count === '1' ? '1 answer' : `${count} answers`),
  average: (value) => `Average ${value}`,
  yes: 'Yes',
  no: 'No',
  na: 'N/A',
  words: 'Written answers (in random order)',
}
