import type { texts as zh } from './zh.ts'

export const texts: typeof zh = {
  exams: 'Exams',
  setup: 'Setup',
  board: 'Live board',
  marking: 'Marking',
  report: 'Report',
  people: 'Results',
  absentees: 'Absentees',
  release: 'Release',
}
