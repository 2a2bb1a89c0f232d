import { examLimits } from '@portal/contract/exams/exam.limits.ts'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { wrongBookEntry } from './wrong-book.rules.ts'

const at = (n: number) => new Date(Date.UTC(2026, 0, 1) + n * 3600_000)
const entryOf = (...results: boolean[]) => wrongBookEntry({ results, at: results.map((_, index) => at(index)) })

test('a question enters the book when it was wrong, and is mastered after enough right answers in a row', () => {
  expect(entryOf(true, true)).toBeNull()
  expect(entryOf()).toBeNull()
  expect(entryOf(false)).toEqual({ wrongCount: 1, lastWrongAt: at(0), streak: 0, isMastered: false })
  expect(entryOf(true, false, true)).toMatchObject({ streak: 1, isMastered: false })
  expect(entryOf(false, true, true)).toMatchObject({ wrongCount: 1, streak: 2, isMastered: true })
  expect(entryOf(false, true, true, false)).toMatchObject({
    wrongCount: 2,
    lastWrongAt: at(3),
    streak: 0,
    isMastered: false,
  })
})

test('enough right answers always master a question, and one wrong answer brings it back', () => {
  fc.assert(
    fc.property(fc.array(fc.boolean(), { maxLength: 30 }), (before) => {
      const right = Array.from({ length: examLimits.masteredAfter }, () => true)
      expect(entryOf(...before, false, ...right)?.isMastered).toBe(true)
      expect(entryOf(...before, false, ...right.slice(1))?.isMastered).toBe(false)
      expect(entryOf(...before, ...right, false)?.isMastered).toBe(false)
    }),
  )
})
