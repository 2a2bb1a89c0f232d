import { expect, test } from 'vitest'
import {
  type BuilderContent,
  draftProblems,
  examTimeline,
  moveQuestionsToDifficulty,
  type PaperRule,
  paperTotals,
  pointShares,
  withReleaseTiming,
} from './builder.rules.ts'

const rule = (own: Partial<PaperRule> = {}): PaperRule => ({
  bankId: 'b',
  type: 'multiple',
  topic: 'ACL',
  difficulty: 4,
  count: 8,
  points: 300,
  ...own,
})
const content = (own: Partial<BuilderContent> = {}): BuilderContent => ({
  kind: 'formal',
  title: { zh: '考试' },
  zones: [],
  paper: { rules: [rule()], fixed: [] },
  passingPoints: 1000,
  retakeHours: null,
  shuffleQuestions: true,
  shuffleOptions: true,
  multiplePolicy: 'halfForSubset',
  leavePolicy: 'strict',
  leaveLimit: 5,
  onReload: 'countAsLeave',
  release: { graded: 'atOnce', score: 'atOnce', marks: 'atOnce', key: 'never' },
  avoidSeen: false,
  ...own,
})

test('sums and shares of a paper', () => {
  expect(
    paperTotals({
      rules: [rule(), rule({ count: 2, points: 150 })],
      fixed: [{ questionId: 'q', points: 100 }],
    }),
  ).toEqual({ questions: 11, points: 2800 })
  expect(pointShares([rule(), rule({ difficulty: 2, count: 20 })], (one) => String(one.difficulty), false)).toEqual([
    { key: '2', points: 6000 },
    { key: '4', points: 2400 },
  ])
})

test('a shortage is moved to another difficulty, into an existing row or a new one', () => {
  expect(moveQuestionsToDifficulty([rule(), rule({ topic: 'BGP' })], 0, 3, 2)).toEqual([
    rule({ count: 6 }),
    rule({ difficulty: 3, count: 2 }),
    rule({ topic: 'BGP' }),
  ])
  expect(moveQuestionsToDifficulty([rule({ difficulty: 3, count: 1 }), rule()], 1, 3, 2)).toEqual([
    rule({ difficulty: 3, count: 3 }),
    rule({ count: 6 }),
  ])
  expect(moveQuestionsToDifficulty([rule({ count: 2 })], 0, 5, 2)).toEqual([rule({ difficulty: 5, count: 2 })])
})

test('contradictions keep a draft from being saved, shortages only from being published', () => {
  const names = (own: Partial<BuilderContent>, people: number | null = 1) =>
    draftProblems(content(own), null, people).map(({ name }) => name)
  expect(names({})).toEqual([])
  expect(names({ title: { zh: ' ' } })).toEqual(['needsTitle'])
  expect(names({ passingPoints: 2401 })).toEqual(['passingTooHigh'])
  expect(names({ opensAt: '2026-01-02T00:00:00Z', closesAt: '2026-01-01T00:00:00Z' })).toEqual(['windowReversed'])
  expect(names({ release: { graded: 'atOnce', score: 'afterClose', marks: 'never', key: 'never' } })).toEqual([
    'needsClose',
  ])
  expect(names({ exposure: { most: 5, of: 5 }, dailyAttempts: 3, totalAttempts: 2 })).toEqual([
    'exposureTooWide',
    'dailyTooMany',
  ])
  expect(names({}, 0)).toEqual(['nobody'])
  const short = {
    feasible: false,
    cells: [{ count: 8, available: 6, missing: 2 }],
    shortages: [],
    exposureShortages: [],
    ways: [],
    fixed: [],
  }
  expect(draftProblems(content(), short, 1)).toEqual([{ name: 'short', step: 2, isKept: true, count: 2 }])
})

test('no part is released before the one above it', () => {
  const all = { graded: 'atOnce', score: 'atOnce', marks: 'atOnce', key: 'atOnce' } as const
  const closes = '2026-12-12T09:30:00Z'
  expect(withReleaseTiming(all, 'score', 'never', closes)).toEqual({
    graded: 'atOnce',
    score: 'never',
    marks: 'never',
    key: 'never',
  })
  expect(
    withReleaseTiming({ graded: 'never', score: 'never', marks: 'never', key: 'never' }, 'marks', 'afterClose', closes),
  ).toEqual({
    graded: 'afterClose',
    score: 'afterClose',
    marks: 'afterClose',
    key: 'never',
  })
  expect(
    withReleaseTiming(
      { ...all, score: { at: '2026-12-14T02:00:00Z' }, marks: { at: '2026-12-14T02:00:00Z' }, key: 'never' },
      'key',
      'afterPass',
      closes,
    ),
  ).toEqual({
    graded: 'atOnce',
    score: 'atOnce',
    marks: 'atOnce',
    key: 'afterPass',
  })
})

test('the timeline shows starts with their time', () => {
  const line = examTimeline({ opensAt: '2026-12-12T05:30:00Z', closesAt: '2026-12-12T09:30:00Z', timeLimit: 5400 })
  expect(line?.full).toBe(Date.parse('2026-12-12T08:00:00Z'))
  expect(line?.starters.map(({ seconds, isShort }) => [seconds / 60, isShort])).toEqual([
    [90, false],
    [90, false],
    [45, true],
  ])
  expect(
    examTimeline({ opensAt: '2026-12-12T05:30:00Z', closesAt: '2026-12-12T06:00:00Z', timeLimit: 5400 }),
  ).toMatchObject({ full: null })
  expect(examTimeline({ opensAt: '2026-12-12T05:30:00Z' })).toBeNull()
})
