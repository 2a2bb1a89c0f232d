import { readWrittenNumber } from '@portal/contract/exams/written-number.ts'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { GapKey } from '../questions/questions.public.ts'
import { judgeGap, parseWrittenNumber } from './blank.rules.ts'
import { gradeAnswer } from './grading.rules.ts'

/** Questions that ask for a number: value, tolerance, range and units, however candidates write them. */
const units = [
  { unit: 'km', factor: 1 },
  { unit: 'm', factor: 0.001 },
]
const keyOf = (numeric: NonNullable<GapKey['numeric']>, own: Partial<GapKey> = {}): GapKey => ({
  accepted: [],
  numeric,
  caseSensitive: false,
  ...own,
})
const earned = (key: GapKey, text: string, points = 300) =>
  gradeAnswer(
    { type: 'numeric', points, optionOrder: '', key: { blanks: [key] }, answer: { texts: [text] } },
    'allOrNothing',
  ).earned

/** Tenths, so that no digit of a written number is lost. */
const tenths = fc.integer({ min: -99_999, max: 99_999 })
const wide = (text: string) => text.replace(/[!-~]/g, (sign) => String.fromCharCode(sign.charCodeAt(0) + 0xfee0))
const ways: readonly ((text: string) => string)[] = [
  (text) => text,
  (text) => text.replace('.', ','),
  (text) => text.replace('.', '。'),
  wide,
  (text) => `  ${text} `,
  (text) => text.replace('-', '−'),
  (text) => text.replace('-', '- '),
  (text) => (text.startsWith('-') ? text : `+${text}`),
]
const written = (number: number, way: number) =>
  (ways[way % ways.length] as (typeof ways)[number])((number / 10).toFixed(1))

test('an absolute tolerance: the value and its bounds are right in every writing, and beyond them nothing is', () => {
  fc.assert(
    fc.property(tenths, fc.nat(500), tenths, fc.nat(), (value, tolerance, given, way) => {
      const key = keyOf([{ value: value / 10, tolerance: tolerance / 10 }])
      const isRight = Math.abs(given - value) <= tolerance
      expect(earned(key, written(given, way))).toBe(isRight ? 300 : 0)
      for (const bound of [value - tolerance, value, value + tolerance])
        expect(earned(key, written(bound, way))).toBe(300)
      for (const bound of [value - tolerance - 1, value + tolerance + 1])
        expect(earned(key, written(bound, way))).toBe(0)
    }),
  )
})

test('a tolerance in percent is a share of the value, on both sides and for negative values too', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 9999 }),
      fc.integer({ min: 1, max: 50 }),
      fc.boolean(),
      (size, percent, isNegative) => {
        const value = isNegative ? -size : size
        const key = keyOf([{ value, tolerance: percent / 100, isRelative: true }])
        const width = (size * percent) / 100
        expect(earned(key, String(Number((value + width).toPrecision(12))))).toBe(300)
        expect(earned(key, String(Number((value - width).toPrecision(12))))).toBe(300)
        expect(earned(key, String(Number((value + width * 1.001 + 0.001).toPrecision(12))))).toBe(0)
        expect(earned(key, String(Number((value - width * 1.001 - 0.001).toPrecision(12))))).toBe(0)
      },
    ),
  )
})

test('a range has its bounds, and the first entry that fits decides', () => {
  fc.assert(
    fc.property(tenths, fc.nat(400), tenths, (min, size, given) => {
      const key = keyOf([
        { min: min / 10, max: (min + size) / 10 },
        { min: -10_000, max: 10_000, weight: 50 },
      ])
      expect(earned(key, written(given, 0))).toBe(given >= min && given <= min + size ? 300 : 150)
    }),
  )
})

test('of several units, a number counts in each of them, and without one in none', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 9999 }), fc.nat(), (metres, way) => {
      const key = keyOf([{ value: metres / 1000, tolerance: 0 }], { units, unitRequired: true })
      expect(earned(key, `${metres} m`)).toBe(300)
      expect(earned(key, `${metres / 1000} km`)).toBe(300)
      expect(earned(key, wide(`${metres} m`))).toBe(300)
      expect(earned(key, `${metres + 1} m`)).toBe(0)
      expect(earned(key, `${metres} km`)).toBe(0)
      expect(earned(key, written(metres * 10, way))).toBe(0)
      expect(judgeGap(key, String(metres / 1000)).why).toBe('unitMissing')
    }),
  )
})

test('a single unit may be written or left out', () => {
  const key = keyOf([{ value: 9.81, tolerance: 0.02 }], { units: [{ unit: 'm/s²', factor: 1 }] })
  for (const text of ['9.81', '9,8', '9.81 m/s²', '9.83m/s2'.replace('2', '²'), '９．７９'])
    expect(earned(key, text)).toBe(300)
  for (const text of ['9.84', '9.81 km', 'about 9.81', '9.8.1', '']) expect(earned(key, text)).toBe(0)
})

test('the page takes for a number exactly what the server reads as one', () => {
  const signs = fc.constantFrom(
    ...'0123456789.,-+eE 。，．、−–·・٣½②１５⁵²\u00a0\u200b',
    'km',
    'ａ',
    '１２',
    '1,000',
    '--',
  )
  fc.assert(
    fc.property(fc.array(signs, { maxLength: 8 }), (parts) => {
      const text = parts.join('')
      expect([text, readWrittenNumber(text)]).toEqual([text, parseWrittenNumber(text)])
    }),
    { numRuns: 3000 },
  )
})
