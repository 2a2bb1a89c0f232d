import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { NumericKey } from '../question-content.ts'
import { ImportRefusal } from './import-reasons.ts'
import { numberAnswerText, parseNumberAnswer, stemOfNumberQuestion } from './number-answer.ts'

const number = fc.integer({ min: -9999, max: 9999 }).map((n) => n / 10)
const numeric: fc.Arbitrary<NumericKey> = fc.oneof(
  fc.record({ value: number, tolerance: fc.nat(50).map((n) => n / 100) }),
  fc.record({
    value: number,
    tolerance: fc.integer({ min: 1, max: 50 }).map((n) => n / 100),
    isRelative: fc.constant(true),
  }),
  fc.tuple(number, fc.nat(100)).map(([min, size]) => ({ min, max: min + size })),
)
const name = fc.constantFrom('m', 'm/s²', '%', '℃', '毫米', 'dB/km', '°', 'Ω', 'e', '1/min', 'kg·m')
const units = fc
  .uniqueArray(name, { maxLength: 3 })
  .map((names) => names.map((unit, index) => ({ unit, factor: index === 1 ? 1 : index === 0 ? 1 : 0.001 })))

test('what is written of a key is read as the same key', () => {
  fc.assert(
    fc.property(fc.array(numeric, { minLength: 1, maxLength: 3 }), units, (numbers, own) => {
      const read = parseNumberAnswer(numberAnswerText({ numeric: numbers, units: own }))
      expect(read.numeric).toEqual(numbers.map((one) => ({ ...one, weight: 100 })))
      expect(read.units ?? []).toEqual(own)
    }),
  )
})

test.each([
  ['9.81', [{ value: 9.81, tolerance: 0, weight: 100 }], undefined],
  ['９．８１±０．０２', [{ value: 9.81, tolerance: 0.02, weight: 100 }], undefined],
  [
    '500 ± 3% μs; ms=1000',
    [{ value: 500, tolerance: 0.03, isRelative: true, weight: 100 }],
    [
      { unit: 'μs', factor: 1 },
      { unit: 'ms', factor: 1000 },
    ],
  ],
  ['−5..−1 ℃', [{ min: -5, max: -1, weight: 100 }], [{ unit: '℃', factor: 1 }]],
  ['1~5', [{ min: 1, max: 5, weight: 100 }], undefined],
  ['1至5', [{ min: 1, max: 5, weight: 100 }], undefined],
] as const)('%s', (text, numbers, own) => {
  const read = parseNumberAnswer(text)
  expect(read.numeric).toEqual(numbers)
  expect(read.units).toEqual(own)
})

test.each(['', 'about 3', '3 m; 4 km', '5..1', '3±-1', 'km=1000', '3; km=1000', '3 m; m=2', '3 m; mm=0', '1,5'])(
  '"%s" is refused',
  (text) => expect(() => parseNumberAnswer(text)).toThrow(ImportRefusal),
)

test('a gap for a number at the very end of a text is a number below it; elsewhere it stays a gap', () => {
  const blank = { accepted: [], numeric: [{ value: 1, tolerance: 0, weight: 100 }], caseSensitive: false }
  const of = (stem: string, isOurs = false) => stemOfNumberQuestion(stem, [blank], isOurs)
  expect(of('<p>How many?</p><p>{{1}}</p>')).toBe('<p>How many?</p>')
  expect(of('<div><p>How many? {{1}}</p></div>')).toBe('<div><p>How many?</p></div>')
  expect(of('How many? {{1}}')).toBe('How many?')
  expect(of('It has {{1}} parts')).toBeNull()
  expect(of('<p>{{1}}</p>')).toBeNull()
  expect(of('<p>How many?</p><p>{{1}} km</p>')).toBeNull()
  expect(of('<div>How many?</div><p>{{1}} km</p>', true)).toBe('<div>How many?</div>')
  expect(stemOfNumberQuestion('a {{1}}', [{ ...blank, numeric: [] }], false)).toBeNull()
  expect(stemOfNumberQuestion('a {{1}}', [blank, blank], false)).toBeNull()
})
