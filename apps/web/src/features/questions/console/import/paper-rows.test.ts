import { expect, test } from 'vitest'
import {
  collapsePaperRows,
  countSelectedQuestions,
  emptyPaperSelection,
  type PaperCorrectionLines,
  paperRows,
  paperSelectionInput,
  selectionAfterCorrection,
} from './paper-rows.ts'
import type { QuestionImportPreview } from './question-import.queries.ts'

const line = (number: number, kind: 'section' | 'question' | 'key' | 'other') => ({
  line: number,
  kind,
  number: '',
  text: `${number}`,
  html: `${number}`,
})
const question = (at: number, duplicate: string | null = null) => ({ line: at, duplicate, points: 100, type: 'single' })
const preview = (lines: ReturnType<typeof line>[], certain: number[], checks: number[], unread: number[]) =>
  ({
    paper: {
      lines,
      checks: checks.map((at) => ({ line: at, reasons: [], readings: [{ label: '', question: question(at) }] })),
      corrections: [] as PaperCorrectionLines[],
    },
    questions: certain.map((at) => question(at)),
    problems: unread.map((at) => ({ line: at, message: 'unread' })),
    warnings: [{ line: 1, message: 'title' }],
    counts: { fresh: certain.length },
  }) as unknown as QuestionImportPreview

test('lines belong to the question above them, and to no other', () => {
  const rows = paperRows(
    preview(
      [
        line(1, 'other'),
        line(2, 'section'),
        line(3, 'question'),
        line(4, 'question'),
        line(5, 'question'),
        line(6, 'question'),
        line(9, 'key'),
      ],
      [3],
      [5],
      [6],
    ),
  )
  expect(rows.map(({ kind, lines }) => [kind, lines.map((one) => one.line)])).toEqual([
    ['other', [1]],
    ['section', [2]],
    ['certain', [3, 4]],
    ['check', [5]],
    ['unread', [6]],
    ['key', [9]],
  ])
  expect(rows[0]).toMatchObject({ remarks: [{ message: 'title' }] })
  expect(rows[1]).toMatchObject({ questions: [{ line: 3 }, { line: 5 }] })
})

test('a long run of certain questions is folded behind its first two, until it is opened', () => {
  const rows = paperRows(
    preview(
      [1, 2, 3, 4, 5].map((at) => line(at, 'question')),
      [1, 2, 3, 4, 5],
      [],
      [],
    ),
  )
  const folded = collapsePaperRows(rows, new Set())
  expect(folded.map((one) => ('fold' in one ? one.fold.map((row) => row.line) : one.row.line))).toEqual([
    1,
    2,
    [3, 4, 5],
  ])
  expect(collapsePaperRows(rows, new Set([3]))).toHaveLength(5)
})

test('the number of questions to import follows every decision', () => {
  const seen = preview(
    [1, 2, 3].map((at) => line(at, 'question')),
    [1, 2],
    [3],
    [],
  )
  expect(countSelectedQuestions(seen, emptyPaperSelection)).toBe(2)
  expect(countSelectedQuestions(seen, { chosen: { 3: 0 }, leftOut: [1] })).toBe(2)
  expect(countSelectedQuestions(seen, { chosen: { 3: 0 }, leftOut: [] })).toBe(3)
  expect(paperSelectionInput(seen, { chosen: { 3: 1 }, leftOut: [2] })).toEqual({
    chosen: [{ line: 3, reading: 1 }],
    leftOut: [2],
  })
})

test('corrected lines are a row of their own, with the text that is read', () => {
  const seen = preview(
    [1, 2, 3, 4].map((at) => line(at, 'other')),
    [],
    [],
    [],
  )
  seen.paper?.corrections.push({ from: 2, to: 3, text: 'new' })
  expect(paperRows(seen).map(({ lines, correction }) => [lines.map((one) => one.line), correction?.text])).toEqual([
    [[1], undefined],
    [[2, 3], 'new'],
    [[4], undefined],
  ])
})

test('decisions stay for questions that a correction leaves as they were', () => {
  const lines = [1, 2, 3].map((at) => line(at, 'question'))
  const before = preview(lines, [1], [2, 3], [])
  const after = preview(lines, [2], [3], [1])
  expect(selectionAfterCorrection(before, after, { chosen: { 2: 0, 3: 0 }, leftOut: [1] })).toEqual({
    chosen: { 3: 0 },
    leftOut: [],
  })
})
