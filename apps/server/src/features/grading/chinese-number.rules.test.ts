import fc from 'fast-check'
import { expect, test } from 'vitest'
import { parseChineseNumber } from './chinese-number.rules.ts'

test.each<[string, string | null]>([
  ['一千二百', '1200'],
  ['一千二', '1200'],
  ['一千零二', '1002'],
  ['一千零二十', '1020'],
  ['一百五', '150'],
  ['一百零五', '105'],
  ['十', '10'],
  ['十五', '15'],
  ['一百一十五', '115'],
  ['一百十五', '115'],
  ['两千', '2000'],
  ['两万零五', '20005'],
  ['三万五', '35000'],
  ['一万二千三百四十五', '12345'],
  ['一亿二', '120000000'],
  ['三亿零五万', '300050000'],
  ['一万亿', '1000000000000'],
  ['二〇二六', '2026'],
  ['〇', '0'],
  ['零', '0'],
  ['廿三', '23'],
  ['壹仟贰佰叁拾肆', '1234'],
  ['三点一四', '3.14'],
  ['零点五', '0.5'],
  ['负十', '-10'],
  ['负5', '-5'],
  ['百分之五十', '50%'],
  ['百分之3.5', '3.5%'],
  ['1.2万', '12000'],
  ['1.15万', '11500'],
  ['1.23456万', '12345.6'],
  ['0.5亿', '50000000'],
  ['3千', '3000'],
  ['5百万', '5000000'],
  ['2万亿', '2000000000000'],
  ['', null],
  ['1200', null],
  ['十百', null],
  ['百十', null],
  ['一二百', null],
  ['一千零', null],
  ['一千零零二', null],
  ['百', null],
  ['万五', null],
  ['三点', null],
  ['点五', null],
  ['三点一点四', null],
  ['一千二百米', null],
  ['统一', null],
  ['负负一', null],
  ['百分之', null],
  ['3万千', null],
])('%s is %s', (text, value) => {
  expect(parseChineseNumber(text)).toBe(value)
})

/** A number written out in full. */
function written(n: bigint): string {
  const marks = '零一二三四五六七八九'
  if (n === 0n) return '零'
  const below = (value: number): string => {
    let text = ''
    let gap = false
    for (const [unit, name] of [
      [1000, '千'],
      [100, '百'],
      [10, '十'],
      [1, ''],
    ] as const) {
      const digit = Math.floor(value / unit) % 10
      if (digit === 0) gap = text !== ''
      else {
        text += `${gap ? '零' : ''}${marks[digit]}${name}`
        gap = false
      }
    }
    return text
  }
  const join = (high: string, low: bigint, full: bigint, rest: string) =>
    `${high}${low > 0n && low < full ? '零' : ''}${rest}`
  if (n < 10_000n) return below(Number(n))
  if (n < 100_000_000n)
    return join(`${below(Number(n / 10_000n))}万`, n % 10_000n, 1000n, n % 10_000n ? below(Number(n % 10_000n)) : '')
  return join(
    `${written(n / 100_000_000n)}亿`,
    n % 100_000_000n,
    10_000_000n,
    n % 100_000_000n ? written(n % 100_000_000n) : '',
  )
}

test('property: a number written out in full is read back as itself, in any of the usual characters', () => {
  const swaps: Record<string, string> = { 二: '两', 三: '叁', 千: '仟', 万: '萬', 亿: '億', 零: '〇' }
  fc.assert(
    fc.property(
      fc.oneof(fc.integer({ min: 0, max: 20_000 }), fc.integer({ min: 0, max: 2_000_000_000 }), fc.maxSafeNat()),
      fc.boolean(),
      (n, other) => {
        const text = written(BigInt(n))
        expect(parseChineseNumber(other ? [...text].map((mark) => swaps[mark] ?? mark).join('') : text)).toBe(String(n))
      },
    ),
    { numRuns: 2000 },
  )
})

test('property: every parsed number is a plain decimal, and parsing it again changes nothing', () => {
  fc.assert(
    fc.property(fc.string({ unit: fc.constantFrom(...'零一二两三十百千万亿点负廿百分之1234567890.%') }), (text) => {
      const value = parseChineseNumber(text)
      if (value === null) return
      expect(value).toMatch(/^-?\d+(\.\d+)?%?$/)
      expect(parseChineseNumber(value)).toBeNull()
    }),
    { numRuns: 3000 },
  )
})
