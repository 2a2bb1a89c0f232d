import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { GapKey } from '../questions/questions.public.ts'
import { bestMatching } from './assignment.rules.ts'
import { acceptedForms, judgeGap, judgeGaps, normaliseGapText, parseWrittenNumber } from './blank.rules.ts'

const textKey = (text: string, own: Partial<GapKey> = {}): GapKey => ({
  accepted: [{ text, weight: 100 }],
  caseSensitive: false,
  ...own,
})
const numberKey = (numeric: GapKey['numeric'], own: Partial<GapKey> = {}): GapKey => ({
  accepted: [],
  numeric: numeric ?? [],
  caseSensitive: false,
  ...own,
})
const percents = (key: GapKey, texts: string[]) => texts.map((text) => judgeGap(key, text).percent)

const anySteps = fc.record({
  caseSensitive: fc.boolean(),
  punctuation: fc.constantFrom('fold' as const, 'drop' as const, 'keep' as const),
  spaces: fc.constantFrom('fold' as const, 'drop' as const),
  numerals: fc.boolean(),
})
const anyText = fc.oneof(
  fc.string({ unit: 'binary' }),
  fc.string({ unit: 'grapheme' }),
  fc.string({ unit: fc.constantFrom(...'一二十百千万亿点负 12.,-。，（）²⁻ＡａB网\u200b ') }),
)
test('property: normalising twice equals normalising once, whatever the declared steps', () => {
  fc.assert(
    fc.property(anyText, anySteps, (text, steps) => {
      const form = normaliseGapText(text, steps)
      expect(normaliseGapText(form, steps)).toBe(form)
    }),
    { numRuns: 4000 },
  )
})

test('property: width, invisible characters and spaces around never decide', () => {
  const wide = (text: string) => text.replace(/[!-~]/g, (mark) => String.fromCharCode(mark.charCodeAt(0) + 0xfee0))
  fc.assert(
    fc.property(fc.stringMatching(/^[A-Za-z0-9.,:;()-]{1,12}$/), anySteps, fc.nat(12), (text, steps, at) => {
      fc.pre(steps.punctuation !== 'keep' || !/[^\w]/.test(text))
      const form = normaliseGapText(text, steps)
      expect(normaliseGapText(wide(text), steps)).toBe(form)
      expect(normaliseGapText(`\u3000${text.slice(0, at)}\u200b${text.slice(at)}\ufeff  `, steps)).toBe(form)
    }),
    { numRuns: 1000 },
  )
})

test.each([
  ['ＶＬＡＮ', 'vlan'],
  ['  data   link\u00a0layer ', 'data link layer'],
  ['O\u200bS\ufeffPF', 'ospf'],
  ['路由器，交换机。', '路由器,交换机.'],
  ['“OSPF”', '"ospf"'],
  ['１９２．１６８．０．１', '192.168.0.1'],
  ['A—B', 'a-b'],
  ['（一）', '(一)'],
  ['ﬁle', 'file'],
  ['0', '0'],
  ['VLAN 技术', 'vlan技术'],
  ['10²', '10^2'],
  ['m²', 'm^2'],
  ['㎡', 'm^2'],
  ['CO₂', 'co2'],
  ['一千二百', '一千二百'],
])('%j is compared as %j', (text, form) => {
  expect(normaliseGapText(text, { caseSensitive: false })).toBe(form)
})

test('declared steps: punctuation, spaces, case, Chinese numerals', () => {
  expect(percents(textKey('TCP/IP', { punctuation: 'drop' }), ['TCP／IP', 'tcpip', 'tcp、ip', 'tcp ip'])).toEqual([
    100, 100, 100, 0,
  ])
  expect(percents(textKey('192.168.0.1', { punctuation: 'drop' }), ['192.168.0.1', '19216801', '192.16.80.1'])).toEqual(
    [100, 0, 0],
  )
  expect(percents(textKey('-5', { punctuation: 'drop' }), ['5', '－5'])).toEqual([0, 100])
  expect(percents(textKey('a，b', { punctuation: 'keep' }), ['a,b', 'a，b', 'a、b'])).toEqual([100, 100, 0])
  expect(percents(textKey('data link', { spaces: 'drop' }), ['datalink', 'd ata link'])).toEqual([100, 100])
  expect(percents(textKey('10 20', { spaces: 'drop' }), ['1020', '10  20'])).toEqual([0, 100])
  expect(percents(textKey('Mb', { caseSensitive: true }), ['mb', 'Ｍｂ'])).toEqual([0, 100])
  expect(percents(textKey('1200', { numerals: true }), ['一千二百', '一千二', '壹仟贰佰', '1200', '一千三百'])).toEqual(
    [100, 100, 100, 100, 0],
  )
  expect(percents(textKey('十二', { numerals: true }), ['12', '一十二'])).toEqual([100, 100])
  expect(percents(textKey('1200'), ['一千二百'])).toEqual([0])
})

test('nothing is fuzzy', () => {
  expect(percents(textKey('TCP port 443'), ['tcp port ４４３', 'TCP port 445'])).toEqual([100, 0])
  expect(percents(textKey('hypertension'), ['hypotension'])).toEqual([0])
  expect(percents(textKey('pump stops before valve opens'), ['valve opens before pump stops'])).toEqual([0])
  expect(percents(textKey(' '), [' '])).toEqual([0])
  expect(percents(textKey('102'), ['10²'])).toEqual([0])
})

test.each<[string, number | null]>([
  ['1,234.5', 1234.5],
  ['１，２３４', 1234],
  ['1,234,567', 1234567],
  ['3,14', 3.14],
  ['0,123', 0.123],
  ['-0.5', -0.5],
  ['+7', 7],
  ['- 7', -7],
  ['1e3', 1000],
  ['.5', 0.5],
  ['1 000', 1000],
  ['1 2', null],
  ['12a', null],
  ['', null],
  ['1,23,4', null],
  ['1、2', null],
  ['10²', null],
  ['一百', null],
  ['9'.repeat(180), 1e180],
  ['1e999', null],
  ['−5', -5],
])('%j is the number %j', (text, value) => {
  expect(parseWrittenNumber(text)).toBe(value)
})

test('numbers: absolute and relative tolerance with their bounds, ranges, and the first that fits decides', () => {
  const near = numberKey([{ value: 0.3, tolerance: 0.05 }])
  expect(percents(near, ['0.25', '0.35', '0.30', '0.3500000000001', '0.24', '0.36', 'x', ''])).toEqual([
    100, 100, 100, 100, 0, 0, 0, 0,
  ])
  expect(
    percents(numberKey([{ value: 200, tolerance: 0.02, isRelative: true }]), ['196', '204', '195.9', '204.1']),
  ).toEqual([100, 100, 0, 0])
  expect(
    percents(numberKey([{ value: -200, tolerance: 0.02, isRelative: true }]), ['-196', '-204', '-195.9', '196']),
  ).toEqual([100, 100, 0, 0])
  expect(percents(numberKey([{ value: 0, tolerance: 0 }]), ['0', '0.0000000001'])).toEqual([100, 0])
  expect(percents(numberKey([{ value: 1e-10, tolerance: 0 }]), ['1e-10', '0', '2e-10'])).toEqual([100, 0, 0])
  const parts = numberKey([
    { value: 5, tolerance: 0, weight: 0 },
    { min: 1, max: 10, weight: 50 },
  ])
  expect(percents(parts, ['5', '6', '11'])).toEqual([0, 50, 0])
})

test('units: converted where declared, in their own case, required where the key demands them', () => {
  const length = numberKey([{ value: 1200, tolerance: 0 }], {
    numerals: true,
    units: [
      { unit: 'm', factor: 1 },
      { unit: 'km', factor: 1000 },
      { unit: '米', factor: 1 },
    ],
  })
  expect(
    percents(length, [
      '1200',
      '1200m',
      '1.2 km',
      '１．２ｋｍ',
      '1200 米',
      '一千二百米',
      '1.2 KM',
      '1200 km',
      '1200 mm',
      'm',
      '1.2 k m',
    ]),
  ).toEqual([100, 100, 100, 100, 100, 100, 0, 0, 0, 0, 0])
  const asked = numberKey([{ value: 5, tolerance: 0 }], { unitRequired: true, units: [{ unit: 'mW', factor: 1 }] })
  expect(percents(asked, ['5', '5mW', '5MW'])).toEqual([0, 100, 0])
  expect(judgeGap(asked, '5').why).toBe('unitMissing')
  const share = numberKey([{ value: 5, tolerance: 0 }], { numerals: true, units: [{ unit: '%', factor: 1 }] })
  expect(percents(share, ['5%', '５％', '百分之五', '百分之六'])).toEqual([100, 100, 100, 0])
  const price = numberKey([{ value: 1200, tolerance: 0 }], { units: [{ unit: '¥', factor: 1 }] })
  expect(percents(price, ['￥1,200', '¥1200', '1200¥', '$1200'])).toEqual([100, 100, 100, 0])
  expect(acceptedForms(length)).toEqual(['1200 m'])
})

test('the verdict names its reason', () => {
  const key: GapKey = {
    accepted: [{ text: '2', weight: 50 }],
    numeric: [{ value: 3, tolerance: 1 }],
    caseSensitive: false,
  }
  expect(judgeGap(key, '２')).toEqual({ percent: 50, form: '2', why: 'accepted', by: 0 })
  expect(judgeGap(key, '4')).toEqual({ percent: 100, form: '4', why: 'number', by: 0 })
  expect(['5', 'x', ' '].map((text) => judgeGap(key, text).why)).toEqual(['outOfRange', 'notANumber', 'empty'])
  expect(judgeGap(textKey('a'), 'b').why).toBe('noMatch')
})

test('gaps of a group may be filled in any order, each key once', () => {
  const keys = [textKey('TCP', { group: 'g' }), textKey('UDP', { group: 'g' }), textKey('IP')]
  const judged = (texts: string[]) => judgeGaps(keys, texts).map((verdict) => verdict.percent)
  expect(judged(['udp', 'tcp', 'ip'])).toEqual([100, 100, 100])
  expect(judged(['tcp', 'tcp', 'ip']).reduce((a, b) => a + b)).toBe(200)
  expect(judged(['ip', 'udp', 'tcp'])).toEqual([0, 100, 0])
  expect(judged([])).toEqual([0, 0, 0])
})

test('property: the best assignment is the best of all orders', () => {
  const orders = (items: number[]): number[][] =>
    items.length <= 1
      ? [items]
      : items.flatMap((item) => orders(items.filter((other) => other !== item)).map((rest) => [item, ...rest]))
  const table = fc.integer({ min: 1, max: 5 }).chain((size) =>
    fc.array(fc.array(fc.integer({ min: 0, max: 100 }), { minLength: size, maxLength: size }), {
      minLength: size,
      maxLength: size,
    }),
  )
  fc.assert(
    fc.property(table, (values) => {
      const sum = (columns: readonly number[]) =>
        columns.reduce((total, column, row) => total + (values[row]?.[column] ?? 0), 0)
      const taken = bestMatching(values)
      expect([...taken].sort()).toEqual(values.map((_, index) => index))
      expect(sum(taken)).toBe(Math.max(...orders(values.map((_, index) => index)).map(sum)))
    }),
  )
})

test('property: the order in which a group is filled does not matter', () => {
  const forms = ['tcp', 'udp', 'icmp', 'arp']
  const keys = forms.map((form) => textKey(form, { group: 'g' }))
  fc.assert(
    fc.property(
      fc.array(fc.constantFrom(...forms, 'x', ''), { minLength: 4, maxLength: 4 }),
      fc.shuffledSubarray([0, 1, 2, 3], { minLength: 4 }),
      (texts, order) => {
        const sum = (list: string[]) => judgeGaps(keys, list).reduce((total, verdict) => total + verdict.percent, 0)
        expect(sum(order.map((at) => texts[at] ?? ''))).toBe(sum(texts))
        expect(sum(texts)).toBe(100 * new Set(texts.filter((text) => forms.includes(text))).size)
      },
    ),
  )
})
