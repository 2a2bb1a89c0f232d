import { noticeChannels, noticeKinds, noticeModes } from '@portal/contract/community/notice-kinds.ts'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { firstInstantAt, isWithinHours, minuteOfDay, quietUntil } from '../../../core/messages/quiet-hours.rules.ts'
import { dayInZone } from '../../../core/text/calendar.ts'
import { propertyRuns } from '../../../testing/whole-run.ts'
import { type NoticeMode, noticeKindRules } from './notice-kinds.ts'
import {
  type NoticeModeChoices,
  nextDigestTime,
  noticeModeOf,
  noticePreferenceKey,
  noticeRouteOf,
} from './preference.rules.ts'

/** Zones with and without summer time, with half hours and quarters, and with a change of only half an hour. */
const zone = fc.constantFrom(
  'Asia/Shanghai',
  'Europe/Berlin',
  'America/New_York',
  'America/St_Johns',
  'Asia/Kathmandu',
  'Australia/Lord_Howe',
  'Pacific/Apia',
  'Pacific/Kiritimati',
  'Africa/Casablanca',
)
const minute = fc.integer({ min: 0, max: 1439 })
const at = fc.date({
  min: new Date('2024-01-01T00:00:00Z'),
  max: new Date('2028-01-01T00:00:00Z'),
  noInvalidDate: true,
})
const mode = fc.constantFrom(...noticeModes)
const kind = fc.constantFrom(...noticeKinds)
const channel = fc.constantFrom(...noticeChannels)
const choices: fc.Arbitrary<NoticeModeChoices> = fc
  .array(fc.tuple(kind, channel, mode), { maxLength: 40 })
  .map((list) => new Map(list.map(([one, of, chosen]) => [noticePreferenceKey(one, of), chosen])))

describe('quiet hours', () => {
  test('a notice waits only inside them, until the wall clock shows their end, and less than a day and an hour', () => {
    fc.assert(
      fc.property(at, zone, minute, minute, (now, timeZone, from, until) => {
        const end = quietUntil(now, { timeZone, isQuiet: true, from, until })
        const isQuiet = from !== until && isWithinHours(minuteOfDay(now, timeZone), from, until)
        if (!isQuiet) {
          expect(end).toBeNull()
          return
        }
        if (end === null) throw new Error('a notice goes out in quiet hours')
        const wait = end.getTime() - now.getTime()
        expect(wait).toBeGreaterThan(0)
        expect(wait).toBeLessThanOrEqual(25 * 3_600_000)
        // At the end, the local clock shows that minute, or the first one after a gap that skipped it.
        const shown = minuteOfDay(end, timeZone)
        if (shown !== until) expect(minuteOfDay(new Date(end.getTime() - 60_000), timeZone)).toBeLessThan(until)
      }),
      propertyRuns(300),
    )
  })

  test('they change with the clocks: the night of summer time is an hour shorter, that of winter time longer', () => {
    const hours = { timeZone: 'Europe/Berlin', isQuiet: true, from: 22 * 60, until: 8 * 60 }
    const waits = (from: string) => quietUntil(new Date(from), hours)?.toISOString()
    expect(waits('2026-03-28T21:00:00Z')).toBe('2026-03-29T06:00:00.000Z')
    expect(waits('2026-10-24T20:00:00Z')).toBe('2026-10-25T07:00:00.000Z')
    // 02:30 does not exist in that night; it is the first minute after it.
    expect(quietUntil(new Date('2026-03-29T00:30:00Z'), { ...hours, from: 0, until: 150 })?.toISOString()).toBe(
      '2026-03-29T01:00:00.000Z',
    )
    expect(waits('2026-06-01T12:00:00Z')).toBeUndefined()
    expect(quietUntil(new Date('2026-06-01T22:00:00Z'), { ...hours, isQuiet: false })).toBeNull()
  })
})

describe('digests', () => {
  test('come at eight on the next morning, or Monday, where the reader is', () => {
    fc.assert(
      fc.property(at, zone, fc.constantFrom('daily', 'weekly'), (now, timeZone, period) => {
        const due = nextDigestTime(now, period, timeZone)
        expect(due.getTime()).toBeGreaterThan(now.getTime())
        expect(minuteOfDay(due, timeZone)).toBe(8 * 60)
        const days = (due.getTime() - now.getTime()) / 86_400_000
        expect(days).toBeLessThanOrEqual(period === 'daily' ? 1.1 : 7.1)
        if (period === 'weekly') expect(new Date(`${dayInZone(due, timeZone)}T00:00:00Z`).getUTCDay()).toBe(1)
        // All notices of one period wait for the same instant.
        expect(nextDigestTime(new Date(due.getTime() - 1), period, timeZone)).toEqual(due)
      }),
      propertyRuns(150),
    )
  })

  test('an instant of a day is on that day or at its end, and no earlier minute of the wall follows it', () => {
    fc.assert(
      fc.property(at, zone, minute, (now, timeZone, wanted) => {
        const day = dayInZone(now, timeZone)
        const found = firstInstantAt(day, wanted, timeZone)
        if (dayInZone(found, timeZone) === day) expect(minuteOfDay(found, timeZone)).toBeGreaterThanOrEqual(wanted)
      }),
      propertyRuns(150),
    )
  })
})

describe('modes and routes', () => {
  test('a required kind is sent whatever anyone chose; else the person decides before the company', () => {
    fc.assert(
      fc.property(kind, channel, choices, choices, fc.boolean(), (one, of, own, company, wantsMail) => {
        const chosen = noticeModeOf(one, of, { own, company, wantsMail })
        const text = noticeKindRules[one].text ? 'off' : null
        const usual = of === 'sms' ? text : of === 'mail' ? noticeKindRules[one].mail : noticeKindRules[one].messenger
        const key = noticePreferenceKey(one, of)
        const free = own.get(key) ?? (of === 'mail' && !wantsMail ? 'off' : undefined) ?? company.get(key) ?? usual
        // Text messages of a required kind are a choice, because every other channel delivers it.
        expect(chosen).toBe(usual === null ? null : noticeKindRules[one].required && of !== 'sms' ? 'now' : free)
      }),
      propertyRuns(300),
    )
  })

  test('each channel is used at most once, none that is off, and a backup alone is used immediately', () => {
    const reached = fc.uniqueArray(fc.record({ channel, mode }), { selector: (one) => one.channel })
    fc.assert(
      fc.property(reached, (list) => {
        const { now, backup, digests } = noticeRouteOf(list)
        const used = [...now, ...backup, ...digests.map((one) => one.channel)]
        expect(new Set(used).size).toBe(used.length)
        const inMode = (...modes: NoticeMode[]) =>
          list.filter((one) => modes.includes(one.mode)).map((one) => one.channel)
        expect(new Set(used)).toEqual(new Set(inMode('now', 'backup', 'daily', 'weekly')))
        expect(now.length === 0 && inMode('now', 'backup').length > 0).toBe(false)
      }),
      propertyRuns(200),
    )
  })

  test('a portal without a mail server sends immediately through another channel, and no backup waits for email', () => {
    const reached = fc.uniqueArray(fc.record({ channel, mode }), { selector: (one) => one.channel })
    const canSend = (of: string) => of !== 'mail'
    fc.assert(
      fc.property(reached, (list) => {
        const { now, backup } = noticeRouteOf(list, canSend)
        const wanted = list.filter((one) => one.mode === 'now' || one.mode === 'backup')
        expect(now.some(canSend)).toBe(wanted.some((one) => canSend(one.channel)))
        expect(backup.length < 2 || backup.every(canSend)).toBe(true)
        // Staff still find an email of a kind that is sent immediately.
        expect(now.includes('mail')).toBe(
          wanted.some((one) => one.channel === 'mail' && (one.mode === 'now' || !now.some(canSend))),
        )
      }),
      propertyRuns(200),
    )
  })
})
