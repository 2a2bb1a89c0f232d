import fc from 'fast-check'
import { expect, test } from 'vitest'
import { findNumberProblem, joinNumberParts, splitNumberParts, toggleNumberSign } from './number-answer.rules.ts'

const units = ['m', 'mm', 'km', 'dB/km']

test('an answer of several units comes back in the same parts', () => {
  fc.assert(
    fc.property(fc.float({ noNaN: true, noDefaultInfinity: true }), fc.constantFrom('', ...units), (number, unit) => {
      const parts = { typed: String(number), unit }
      expect(splitNumberParts(joinNumberParts(parts), units)).toEqual(parts)
    }),
  )
})

test('a single unit is shown next to the field and never enters the answer', () => {
  expect(splitNumberParts('12 km', ['km'])).toEqual({ typed: '12 km', unit: '' })
  expect(joinNumberParts({ typed: '12', unit: '' })).toBe('12')
  expect(joinNumberParts({ typed: ' ', unit: 'km' })).toBe(' ')
})

test.each([
  ['3.5', '', ['V'], null],
  ['３．５', '', ['V'], null],
  ['3,5', '', [], null],
  ['1 200', '', [], null],
  ['−2e3', '', [], null],
  ['3.5V', '', ['V'], null],
  ['3.5 ', 'km', units, null],
  ['3.5 km', '', units, null],
  ['3.5', '', units, 'unitMissing'],
  ['about 3', '', [], 'notANumber'],
  ['3.5.1', '', [], 'notANumber'],
  ['10²', '', [], 'notANumber'],
  ['3 km', 'km', units, 'notANumber'],
  ['', 'km', units, null],
] as const)('%s with the unit "%s": %s, %s', (typed, unit, of, fault) => {
  expect(findNumberProblem({ typed, unit }, of)).toBe(fault)
})

test('changing the sign twice changes nothing', () => {
  for (const text of ['3.5', '0', '12,5']) expect(toggleNumberSign(toggleNumberSign(text))).toBe(text)
  expect(toggleNumberSign('−4')).toBe('4')
})
