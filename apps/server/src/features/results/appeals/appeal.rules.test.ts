import { expect, test } from 'vitest'
import { type AppealFacts, appealableParts } from './appeal.rules.ts'

const at = (hours: number) => new Date(Date.parse('2026-03-02T02:00:00Z') + hours * 3_600_000)
const facts: AppealFacts = { days: 7, toldAt: at(0), marked: [2, 5], upheldAt: null, made: [] }

test('marks by people, within the days after the release, each once', () => {
  expect(appealableParts(facts, true, at(1))).toEqual({
    positions: [2, 5],
    marksUntil: at(168),
    leaves: false,
    leavesUntil: null,
  })
  expect(appealableParts({ ...facts, made: [5] }, true, at(168)).positions).toEqual([2])
  expect(appealableParts(facts, true, new Date(at(168).getTime() + 1)).positions).toEqual([])
})

test('nothing where the exam accepts no appeals, the result is not released, or the marks are hidden', () => {
  expect(appealableParts({ ...facts, days: null, upheldAt: at(0) }, true, at(1))).toEqual({
    positions: [],
    marksUntil: null,
    leaves: false,
    leavesUntil: null,
  })
  expect(appealableParts({ ...facts, toldAt: null }, true, at(1)).positions).toEqual([])
  expect(appealableParts(facts, false, at(1))).toMatchObject({ positions: [], marksUntil: null })
  expect(appealableParts({ ...facts, marked: [] }, true, at(1)).marksUntil).toBeNull()
})

test('a decision about exits, from its time, once, whether or not marks are visible', () => {
  const decided = { ...facts, upheldAt: at(100) }
  expect(appealableParts(decided, false, at(268))).toMatchObject({ positions: [], leaves: true, leavesUntil: at(268) })
  expect(appealableParts({ ...decided, made: [null] }, false, at(101)).leaves).toBe(false)
  expect(appealableParts(decided, false, at(269)).leaves).toBe(false)
})
