import { afterEach, expect, test, vi } from 'vitest'
import { localeStore } from '#web/api/locale.ts'
import {
  capitalise,
  formatDays,
  formatDuration,
  formatFileSize,
  formatInstant,
  formatIsoDay,
  formatListDay,
  formatMoney,
  formatNumber,
  formatPoints,
  formatRecent,
  formatRecentCapitalised,
  formatShortDay,
  formatSpan,
} from './format.ts'
import { uiTexts } from './ui-texts.ts'

test('a text that starts a line gets a capital', () => {
  expect(['normal speed only; no skipping', 'Sections', '不可倍速播放'].map(capitalise)).toEqual([
    'Normal speed only; no skipping',
    'Sections',
    '不可倍速播放',
  ])
})

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
  expect(formatDays('2026-01-01', '2027-12-31').replace(/\s/g, ' ')).toBe('1 January 2026 – 31 December 2027')
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
  expect([-1, -150, -12_000].map(formatMoney)).toEqual(['-¥0.01', '-¥1.50', '-¥120'])
  expect([1, 999_499, 999_500, 999_949_999, 999_950_000].map(formatFileSize)).toEqual([
    '1 KB',
    '999 KB',
    '1 MB',
    '999.9 MB',
    '1 GB',
  ])
})

const at = (path: string, portal: string, reader: string) => {
  history.replaceState(null, '', path)
  zones.portal = portal
  zones.reader = reader
}
const zones = vi.hoisted(() => ({ portal: 'Asia/Shanghai', reader: 'Asia/Shanghai' }))
vi.mock('./zone.ts', async (load) => {
  const real = await load<typeof import('./zone.ts')>()
  const pageZone = () => (location.pathname.startsWith('/console') ? zones.portal : zones.reader)
  return {
    ...real,
    pageZone,
    needsZoneName: (instant: string, zone: string) =>
      !real.isSameClock(zone, zones.portal, instant) || !real.isSameClock(zone, pageZone(), instant),
  }
})
afterEach(() => history.replaceState(null, '', '/'))
const plain = (words: string) => words.replace(/\s/g, ' ')

test('an instant is shown in the zone of its page, which is named where the portal has another one', () => {
  const morning = '2026-11-16T01:00:00Z'
  localeStore.set('zh')
  at('/exam/list', 'Asia/Shanghai', 'Asia/Shanghai')
  expect(formatInstant(morning)).toBe('2026年11月16日 09:00')
  at('/exam/list', 'Asia/Shanghai', 'Asia/Singapore')
  expect(formatInstant(morning)).toBe('2026年11月16日 09:00')
  at('/exam/list', 'Asia/Shanghai', 'America/New_York')
  expect(formatInstant(morning)).toBe('2026年11月15日 20:00（北美东部时间）')
  expect(formatInstant(morning, 'Asia/Shanghai')).toBe('2026年11月16日 09:00（北京时间）')
  expect(formatRecent('2026-11-16T01:00:00Z', new Date('2026-11-16T05:30:00Z'))).toBe('昨天 20:00（北美东部时间）')
  at('/console/exams', 'Asia/Shanghai', 'America/New_York')
  expect(formatInstant(morning)).toBe('2026年11月16日 09:00')
  expect(formatRecent('2026-11-16T01:00:00Z', new Date('2026-11-16T04:30:00Z'))).toBe('今天 09:00')
  localeStore.set('en')
  at('/exam/list', 'Asia/Shanghai', 'UTC')
  expect(plain(formatInstant(morning))).toBe('16 November 2026, 01:00 (UTC)')
  expect(plain(formatInstant(morning, 'Asia/Kathmandu'))).toBe('16 November 2026, 06:45 (Nepal time)')
})

test('a span names both days unless it is one, in the zone where it is read', () => {
  localeStore.set('en')
  at('/console', 'Asia/Shanghai', 'America/New_York')
  expect(plain(formatSpan('2026-11-16T01:00:00Z', '2026-11-16T03:00:00Z'))).toBe('16 November 2026, 09:00–11:00')
  expect(plain(formatSpan('2026-11-15T16:00:00Z', '2026-12-16T04:00:00Z'))).toBe(
    '16 November 2026, 00:00 – 16 December 2026, 12:00',
  )
  at('/live', 'Asia/Shanghai', 'America/New_York')
  expect(plain(formatSpan('2026-11-16T03:00:00Z', '2026-11-16T06:00:00Z'))).toBe(
    '15 November 2026, 22:00 – 16 November 2026, 01:00 (New York time)',
  )
})

test('a day of another year has its year, and a calendar day is the same day in every zone', () => {
  vi.useFakeTimers({ now: new Date('2026-11-28T10:00:00Z') })
  localeStore.set('zh')
  for (const zone of ['Asia/Shanghai', 'America/New_York', 'Pacific/Kiritimati']) {
    at('/study', 'Asia/Shanghai', zone)
    expect([formatShortDay('2026-11-16'), formatShortDay('2025-12-13'), formatIsoDay('2026-03-01')]).toEqual([
      '11月16日 周一',
      '2025年12月13日 周六',
      '2026-03-01',
    ])
  }
  expect(formatListDay('2026-03-01')).toBe('2026-03-01')
  expect(formatRecentCapitalised('2026-11-28T10:00:00Z')).toMatch(/^今天/)
  localeStore.set('en')
  expect([formatListDay('2026-03-01'), formatListDay('2025-12-13T20:00:00Z')].map(plain)).toEqual([
    '1 Mar 2026',
    '14 Dec 2025',
  ])
  expect(formatRecentCapitalised('2026-11-28T10:00:00Z')).toMatch(/^Today /)
  expect(['next starts in 5 min', '2 exams in progress', ''].map(capitalise)).toEqual([
    'Next starts in 5 min',
    '2 exams in progress',
    '',
  ])
  expect(plain(formatShortDay('2026-11-16'))).toBe('Mon 16 Nov')
  expect(plain(formatShortDay('2025-12-13'))).toBe('Sat 13 Dec 2025')
  vi.useRealTimers()
})
