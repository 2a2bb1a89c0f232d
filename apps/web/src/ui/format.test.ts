import { expect, test, vi } from 'vitest'
import { localeStore } from '#web/api/locale.ts'
import { formatDays, formatDuration, formatInstantAt, formatMoney, formatNumber, formatPoints } from './format.ts'
import { uiTexts } from './ui-texts.ts'

test('a range of days says once what its ends share, in each language', () => {
  localeStore.set('zh')
  expect(formatDays('2026-11-16', '2026-11-22')).toBe('2026年11月16日 – 22日')
  expect(formatDays('2026-11-30', '2026-12-06')).toBe('2026年11月30日 – 12月6日')
  expect(formatDays('2026-12-28', '2027-01-03')).toBe('2026年12月28日 – 2027年1月3日')
  expect(formatDays('2026-02-01', '2026-02-28')).toBe('2026年2月')
  expect(formatDays('2028-02-01', '2028-02-28')).toBe('2028年2月1日 – 28日')
  expect(formatDays('2026-03-01', '2026-03-30')).toBe('2026年3月1日 – 30日')
  expect(formatDays('2026-03-01', '2026-03-31')).toBe('2026年3月')
  expect(formatDays('2026-12-14', '2026-12-14')).toBe('2026年12月14日')
  localeStore.set('en')
  expect(formatDays('2026-11-16', '2026-11-22').replace(/\s/g, ' ')).toBe('16 – 22 November 2026')
  expect(formatDays('2026-01-01', '2026-12-31')).toBe('2026')
})

test('numbers, lengths and money of a first page are written as the browser would, without its rules, which a phone takes long to read', async () => {
  const browser = (tag: string, options: Intl.NumberFormatOptions, value: number) =>
    new Intl.NumberFormat(tag, options).format(value)
  const expected = (['zh', 'en'] as const).map((locale) => {
    const tag = locale === 'zh' ? 'zh-CN' : 'en'
    const unit = (name: string, value: number) =>
      browser(tag, { style: 'unit', unit: name, unitDisplay: locale === 'zh' ? 'long' : 'short' }, value)
    const money = (fen: number) =>
      browser(
        tag,
        {
          style: 'currency',
          currency: 'CNY',
          currencyDisplay: 'narrowSymbol',
          minimumFractionDigits: fen % 100 ? 2 : 0,
        },
        fen / 100,
      )
    return {
      locale,
      numbers: [0, 999, 1000, 12_345, 1_234_567, -1234].map((value) => browser(tag, {}, value)),
      money: [0, 12_000, 119_950, 100_000_005].map(money),
      lengths: [
        unit('minute', 0),
        unit('minute', 1),
        unit('hour', 1),
        `${unit('hour', 8)} ${unit('minute', 10)}`,
        unit('hour', 1200),
      ],
    }
  })
  await uiTexts.load('en')
  const made = vi.spyOn(Intl, 'NumberFormat')
  for (const { locale, numbers, money, lengths } of expected) {
    localeStore.set(locale)
    expect([0, 999, 1000, 12_345, 1_234_567, -1234].map((value) => formatNumber(value))).toEqual(numbers)
    expect([0, 12_000, 119_950, 100_000_005].map(formatMoney)).toEqual(money)
    expect([0, 20, 3600, 29_400, 4_320_000].map(formatDuration)).toEqual(lengths)
    expect(formatPoints(10_000)).toBe('100')
  }
  expect(made).not.toHaveBeenCalled()
  expect(formatPoints(12_350)).toBe('123.5')
})

test('a time at a place is the one of its clocks, and who is elsewhere is told whose', () => {
  const here = Intl.DateTimeFormat().resolvedOptions().timeZone
  const elsewhere = here === 'Asia/Kathmandu' ? 'Asia/Tokyo' : 'Asia/Kathmandu'
  const morning = elsewhere === 'Asia/Tokyo' ? '2026-11-16T00:00:00Z' : '2026-11-16T03:15:00Z'
  localeStore.set('zh')
  expect(formatInstantAt(morning, elsewhere)).toBe(`2026年11月16日 09:00（${elsewhere}）`)
  expect(formatInstantAt(morning, here)).not.toContain(here)
  localeStore.set('en')
  expect(formatInstantAt(morning, elsewhere, new Date(Date.parse(morning) + 7_200_000).toISOString())).toBe(
    `16 November 2026, 09:00–11:00 (${elsewhere})`,
  )
})
