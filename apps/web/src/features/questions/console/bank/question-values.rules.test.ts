import { expect, test } from 'vitest'
import {
  acceptedBounds,
  addOption,
  decodeHtmlEntities,
  emptyQuestionContent,
  exampleAnswersOf,
  gapNumbersIn,
  missingGaps,
  moveOption,
  type OptionValues,
  plainToHtml,
  removeOption,
  splitAtDifference,
} from './question-values.rules.ts'

const choices = (): OptionValues => ({
  options: ['甲', '乙', '丙', '丁'].map((zh) => ({ text: { zh }, pinned: false })),
  answerKey: { keys: ['B', 'D'], alternatives: [['A', 'B']] },
  feedback: { options: [{ key: 'B', text: { zh: '乙对' } }] },
})
const textsOf = ({ options }: OptionValues) => options.map(({ text }) => text.zh).join('')

test('an option keeps its correctness and feedback when moved', () => {
  const moved = moveOption(choices(), 1, 3)
  expect(textsOf(moved)).toBe('甲丙丁乙')
  expect(moved.answerKey).toEqual({ keys: ['C', 'D'], alternatives: [['A', 'D']] })
  expect(moved.feedback?.options).toEqual([{ key: 'D', text: { zh: '乙对' } }])
  expect(moveOption(choices(), 0, -1)).toEqual(choices())
  expect(moveOption(moved, 3, 1)).toEqual(choices())
})

test('a removed option leaves no key behind, and weights follow', () => {
  const left = removeOption(choices(), 1)
  expect(textsOf(left)).toBe('甲丙丁')
  expect(left.answerKey).toEqual({ keys: ['C'], alternatives: [['A']] })
  expect(left.feedback?.options).toEqual([])
  const weighed = {
    ...choices(),
    answerKey: {
      weights: [
        { key: 'A', percent: -50 },
        { key: 'C', percent: 100 },
      ],
    },
  }
  expect(moveOption(weighed, 2, 0).answerKey.weights).toEqual([
    { key: 'A', percent: 100 },
    { key: 'B', percent: -50 },
  ])
  expect(addOption(choices()).options).toHaveLength(5)
})

test('gaps are found in both languages, and those missing in one are reported', () => {
  expect(gapNumbersIn('{{2}} x {{1}} {{2}}')).toEqual([1, 2])
  expect(missingGaps({ zh: '{{1}} {{2}}', en: '{{1}}' })).toEqual({ zh: [], en: [2] })
  expect(missingGaps({ zh: '{{1}}' })).toEqual({ zh: [], en: [] })
})

test('plain text is restored as it was written', () => {
  for (const text of ['a < b & c', '“引号” &lt;', '']) expect(decodeHtmlEntities(plainToHtml(text))).toBe(text)
})

test('bounds are shown without floating-point noise, and examples try both sides of them', () => {
  expect(acceptedBounds({ value: 10.6, tolerance: 0.1 })).toEqual({ from: '10.5', to: '10.7' })
  expect(acceptedBounds({ value: -50, tolerance: 0.02, isRelative: true })).toEqual({ from: '-51', to: '-49' })
  const rows = exampleAnswersOf([
    {
      accepted: [],
      numeric: [{ value: 10.6, tolerance: 0.1 }],
      units: [{ unit: 'dB', factor: 1 }],
      caseSensitive: false,
    },
    { accepted: [{ text: 'C', weight: 100 }], caseSensitive: false },
  ])
  expect(rows[0]).toEqual(['１０．６ ｄＢ', 'Ｃ'])
  expect(rows.map(([first]) => first)).toContain('10,5dB')
  expect(exampleAnswersOf([])).toEqual([])
  expect(emptyQuestionContent('blank').answerKey).toEqual({ blanks: [] })
})

test('of two texts the differing part is found', () => {
  expect(splitAtDifference('容差 0.05 dB', '容差 0.1 dB')).toEqual({
    head: '容差 0.',
    gone: '05',
    come: '1',
    tail: ' dB',
  })
  expect(splitAtDifference('同', '同')).toEqual({ head: '同', gone: '', come: '', tail: '' })
})
