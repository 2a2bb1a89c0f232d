import type { texts as zh } from './zh.ts'

export const texts: typeof zh = {
  title: 'Trial result',
  onlyYou: 'Only you can see this. Trials don’t count towards results, statistics or certificates.',
  score: 'Score',
  passing: 'Pass mark',
  awaiting: 'Awaiting a grader',
  result: 'Result',
  passed: 'Passed',
  failed: 'Failed',
  depends: 'Depends on a grader',
  question: 'Question',
  points: 'Points',
  byPerson: 'awaiting a grader',
  unanswered: 'no answer',
  of: (earned, points) => `${earned} / ${points}`,
  close: 'Close',
}
