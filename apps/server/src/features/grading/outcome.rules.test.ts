import fc from 'fast-check'
import { expect, test } from 'vitest'
import { computeOutcome, type QuestionToGrade, type RulingAction } from './outcome.rules.ts'

const anyQuestion = fc.record({
  type: fc.constantFrom('single' as const, 'multiple' as const, 'short' as const),
  points: fc.integer({ min: 1, max: 1000 }),
  ruling: fc.constantFrom<(RulingAction | null)[]>(null, null, 'key', 'fullMarks', 'void'),
  share: fc.option(fc.double({ min: 0, max: 1, noNaN: true })),
  letters: fc.subarray(['A', 'B', 'C', 'D']),
})
const paper = fc.array(anyQuestion, { minLength: 1, maxLength: 12 }).map((list) =>
  list.map(
    ({ share, letters, ...one }, index): QuestionToGrade => ({
      ...one,
      position: index + 1,
      topic: `t${index % 3}`,
      optionOrder: 'ABCD',
      key: one.type === 'short' ? { rubric: {} } : { keys: ['A', 'B'] },
      answer: letters.length === 0 ? null : one.type === 'short' ? { text: 'words' } : { keys: letters },
      marked: share === null ? null : Math.floor(share * one.points),
    }),
  ),
)

test('property: the score is the sum of counting marks, parts add up to it, and only answers for a person are missing', () => {
  fc.assert(
    fc.property(paper, fc.double({ min: 0, max: 1, noNaN: true }), (questions, share) => {
      const full = questions.reduce((sum, question) => sum + question.points, 0)
      const terms = { multiplePolicy: 'netCorrect' as const, passingPoints: Math.floor(full * share) }
      const outcome = computeOutcome(questions, terms)
      const counting = questions.filter((question) => question.ruling !== 'void')
      expect(outcome.totalPoints).toBe(counting.reduce((sum, question) => sum + question.points, 0))
      expect(outcome.voided).toEqual(
        questions.filter((question) => question.ruling === 'void').map((question) => question.position),
      )
      expect(outcome.waiting).toEqual(
        questions
          .filter(
            (one) =>
              one.type === 'short' &&
              one.answer !== null &&
              one.marked === null &&
              one.ruling !== 'void' &&
              one.ruling !== 'fullMarks',
          )
          .map((one) => one.position),
      )
      if (outcome.waiting.length > 0) expect([outcome.score, outcome.passed, outcome.parts]).toEqual([null, null, null])
      else {
        const marks = new Map(outcome.marks.map((mark) => [mark.position, mark.points]))
        expect(outcome.score).toBe(
          counting.reduce((sum, question) => sum + (question.marked ?? marks.get(question.position) ?? Number.NaN), 0),
        )
        const types = Object.values(outcome.parts?.types ?? {})
        expect([types.reduce((sum, [earned]) => sum + earned, 0), types.reduce((sum, [, of]) => sum + of, 0)]).toEqual([
          outcome.score,
          outcome.totalPoints,
        ])
        const wouldPass =
          outcome.totalPoints > 0 &&
          BigInt(outcome.score ?? 0) * BigInt(full) >= BigInt(terms.passingPoints) * BigInt(outcome.totalPoints)
        expect(outcome.passed).toBe(wouldPass)
      }
      // Marked questions are not marked again: repeating it with these marks gives the same result and adds none.
      const again = computeOutcome(
        questions.map((question) => ({
          ...question,
          marked: question.marked ?? outcome.marks.find((mark) => mark.position === question.position)?.points ?? null,
        })),
        { ...terms, passingPoints: outcome.passingPoints, fullPassingPoints: terms.passingPoints },
      )
      expect(again).toEqual({ ...outcome, marks: [] })
    }),
    { numRuns: 1000 },
  )
})
