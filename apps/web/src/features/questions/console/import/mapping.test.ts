import { expect, test } from 'vitest'
import { columnMappingProblem, guessMapping, likelyHeadingRow, mappingInput } from './mapping.ts'
import type { ImportTable } from './question-import.queries.ts'
import { texts } from './texts/en.ts'

const table = (...rows: string[][]): ImportTable => ({
  headingLine: null,
  mapping: null,
  rows: rows.map((cells, index) => ({ line: index + 1, cells })),
})

test('the headings of a sheet are guessed below its title, by their words and letters', () => {
  const sheet = table(
    ['2026 题库'],
    ['J', 'P', 'I', 'Q', 'T', 'A', 'B', 'C'],
    ['LK1', '1.1', 'x', 'Which?', 'AC', 'a', 'b', 'c'],
  )
  expect(likelyHeadingRow(sheet)).toBe(2)
  const draft = guessMapping(sheet, 2, texts.headings)
  expect(draft).toEqual({
    fields: { J: 'sourceId', Q: 'question', T: 'answer', A: 'option A', B: 'option B', C: 'option C' },
    type: 'byAnswer',
    answers: 'letters',
  })
  expect(columnMappingProblem(draft)).toBeNull()
})

test('numeric answers are counted from their first number', () => {
  const head = ['id', 'question', 'correct', 'a', 'b']
  expect(
    guessMapping(table(head, ['1', 'Which?', '0', 'x', 'y'], ['2', 'And?', '1', 'x', 'y']), 1, texts.headings).answers,
  ).toBe('from0')
  expect(guessMapping(table(head, ['1', 'Which?', '2', 'x', 'y']), 1, texts.headings).answers).toBe('from1')
})

test('a mapping reports what it lacks, and is sent without ignored columns', () => {
  expect(columnMappingProblem({ fields: { a: 'answer' }, type: 'single', answers: 'letters' })).toEqual({
    kind: 'question',
  })
  expect(columnMappingProblem({ fields: { q: 'question' }, type: 'single', answers: 'letters' })).toEqual({
    kind: 'answer',
  })
  expect(columnMappingProblem({ fields: { q: 'question', a: 'answer' }, type: 'column', answers: 'letters' })).toEqual({
    kind: 'type',
  })
  expect(
    columnMappingProblem({ fields: { q: 'question', a: 'answer', b: 'answer' }, type: 'single', answers: 'letters' }),
  ).toEqual({ kind: 'twice', field: 'answer' })
  expect(
    JSON.parse(
      mappingInput({
        fields: { q: 'question', a: 'answer', t: 'type', x: 'none' },
        type: 'byAnswer',
        answers: 'from0',
      }),
    ),
  ).toEqual({
    fields: { q: 'question', a: 'answer' },
    type: 'byAnswer',
    answers: 'from0',
  })
})
