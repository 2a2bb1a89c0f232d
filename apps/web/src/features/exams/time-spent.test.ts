import { expect, test } from 'vitest'
import { timeSpentBreakdown } from './time-spent.ts'

const sat = [
  { position: 1, type: 'single', topic: 'DNS', seconds: 60 },
  { position: 2, type: 'single', topic: 'TCP', seconds: 40 },
  { position: 3, type: 'short', topic: 'DNS', seconds: 200 },
  { position: 4, type: 'judge', topic: 'TCP', seconds: 0 },
] as const

test('time is split by type and topic, no question, and unused', () => {
  expect(timeSpentBreakdown({ questions: sat, timeUsed: 330, timeLimit: 600 })).toEqual({
    types: [
      { name: 'single', seconds: 100 },
      { name: 'short', seconds: 200 },
      { name: 'judge', seconds: 0 },
    ],
    topics: [
      { name: 'DNS', seconds: 260 },
      { name: 'TCP', seconds: 40 },
    ],
    other: 30,
    unused: 270,
    longest: [sat[2], sat[0], sat[1]],
  })
})

test('without a limit, or over it, nothing is unused', () => {
  expect(timeSpentBreakdown({ questions: sat, timeUsed: 330, timeLimit: null })).toMatchObject({ unused: 0 })
  expect(timeSpentBreakdown({ questions: sat, timeUsed: 700, timeLimit: 600 })).toMatchObject({ unused: 0, other: 400 })
})

test('without counts there is nothing to show', () => {
  expect(
    timeSpentBreakdown({
      questions: sat.map((question) => ({ ...question, seconds: null })),
      timeUsed: 330,
      timeLimit: 600,
    }),
  ).toBeNull()
})
