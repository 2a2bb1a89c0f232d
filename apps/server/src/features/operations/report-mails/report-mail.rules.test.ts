import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addDays } from '../../../core/text/calendar.ts'
import { lastReportDueDay, nextReportDueDay, type ReportFrequency, reportDueDayToSend } from './report-mail.rules.ts'

test.each([
  ['week', '2026-03-08', '2026-03-02'],
  ['week', '2026-03-09', '2026-03-09'],
  ['month', '2026-03-31', '2026-03-01'],
  ['month', '2026-03-01', '2026-03-01'],
] as const)('%s: on %s the last due day is %s', (every, today, due) => expect(lastReportDueDay(every, today)).toBe(due))

test('on its day a report waits for the morning; a day late it does not', () => {
  expect(reportDueDayToSend('week', '2026-03-02', { today: '2026-03-09', hour: 6 })).toBeNull()
  expect(reportDueDayToSend('week', '2026-03-02', { today: '2026-03-09', hour: 7 })).toBe('2026-03-09')
  expect(reportDueDayToSend('week', '2026-03-02', { today: '2026-03-10', hour: 0 })).toBe('2026-03-09')
  expect(reportDueDayToSend('week', '2026-03-09', { today: '2026-03-15', hour: 23 })).toBeNull()
  expect(nextReportDueDay('month', '2026-01-01', '2026-01-31')).toBe('2026-02-01')
  expect(nextReportDueDay('month', '2025-12-01', '2026-01-01')).toBe('2026-01-01')
})

test('property: looked at every hour of any days, each due day is dealt with once, in order, on its day after seven or later', () => {
  const every = fc.constantFrom<ReportFrequency>('week', 'month')
  fc.assert(
    fc.property(
      every,
      fc.integer({ min: 0, max: 1500 }),
      fc.array(fc.integer({ min: 0, max: 23 }), { minLength: 90, maxLength: 90 }),
      (often, offset, hours) => {
        const begin = addDays('2024-01-01', offset)
        let doneOn = lastReportDueDay(often, begin)
        const done: string[] = []
        hours.forEach((hour, n) => {
          const today = addDays(begin, n)
          expect(nextReportDueDay(often, doneOn, today) > doneOn).toBe(true)
          for (const at of [0, hour, 23]) {
            const due = reportDueDayToSend(often, doneOn, { today, hour: at })
            if (due === null) continue
            expect(due > doneOn && due <= today && (due < today || at >= 7)).toBe(true)
            done.push(due)
            doneOn = due
          }
        })
        const expected = Array.from({ length: 90 }, (_, n) => addDays(begin, n)).filter(
          (day) => lastReportDueDay(often, day) === day && day > lastReportDueDay(often, begin),
        )
        expect(done).toEqual(expected)
      },
    ),
  )
})
