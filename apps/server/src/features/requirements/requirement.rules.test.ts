import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addDays, daysBetween } from '../../core/text/calendar.ts'
import {
  completionValidUntil,
  coveragePercent,
  cycleDatesOf,
  firstCycleCountsFrom,
  firstCycleDueOn,
  firstCycleOpensOn,
  type LeaveOfAbsence,
  lapseWindowDays,
  nextEndOfCalendarMonth,
  postponeByLeave,
  type RequirementSchedule,
  reminderStageOf,
  requirementState,
  scheduleProblems,
  validUntilAfterRevision,
} from './requirement.rules.ts'

const yearly: RequirementSchedule = {
  dueKind: 'assignment',
  dueDays: 30,
  dueOn: null,
  dueMonth: null,
  periodMonths: 12,
  windowDays: 60,
  graceDays: 14,
  countsEarlier: true,
}
const day = fc.integer({ min: 0, max: 20_000 }).map((n) => addDays('2000-01-01', n))
const leave = fc
  .record({ startsOn: day, days: fc.integer({ min: 0, max: 200 }) })
  .map(({ startsOn, days }): LeaveOfAbsence => ({ startsOn, endsOn: addDays(startsOn, days) }))

describe('dates', () => {
  test('a calendar date is the last day of its month, today included', () => {
    expect(nextEndOfCalendarMonth(1, '2026-01-31')).toBe('2026-01-31')
    expect(nextEndOfCalendarMonth(1, '2026-02-01')).toBe('2027-01-31')
    expect(nextEndOfCalendarMonth(2, '2028-02-29')).toBe('2028-02-29')
  })
  test('the first date: after joining, unless that has passed; a date gives everyone some days', () => {
    const joining: RequirementSchedule = { ...yearly, dueKind: 'joining' }
    expect(firstCycleDueOn(joining, '2026-02-20', '2026-03-02')).toBe('2026-03-22')
    expect(firstCycleDueOn(joining, '2016-02-20', '2026-03-02')).toBe('2026-04-01')
    const date: RequirementSchedule = { ...yearly, dueKind: 'date', dueOn: '2026-06-30', dueDays: 14 }
    expect(firstCycleDueOn(date, '2016-02-20', '2026-03-02')).toBe('2026-06-30')
    expect(firstCycleDueOn(date, '2026-06-28', '2026-06-28')).toBe('2026-07-12')
    expect(firstCycleOpensOn(date, '2026-06-30', '2026-03-02')).toBe('2026-05-01')
    const january: RequirementSchedule = { ...yearly, dueKind: 'calendar', dueMonth: 1, dueDays: 14 }
    expect(firstCycleDueOn(january, '2016-02-20', '2026-01-20')).toBe('2027-01-31')
  })
  test('what was completed before the assignment counts while it holds', () => {
    expect(firstCycleCountsFrom(yearly, '2026-03-02')).toBe('2025-03-02')
    expect(firstCycleCountsFrom({ ...yearly, periodMonths: null }, '2026-03-02')).toBe('1970-01-01')
    expect(firstCycleCountsFrom({ ...yearly, countsEarlier: false }, '2026-03-02')).toBe('2026-03-02')
    const january: RequirementSchedule = { ...yearly, dueKind: 'calendar', dueMonth: 1 }
    const from = firstCycleCountsFrom(january, '2026-03-02')
    expect(from).toBe('2025-12-02')
    const turn = { dueOn: '2027-01-31', renews: false }
    expect([
      completionValidUntil(january, turn, from, null),
      completionValidUntil(january, turn, addDays(from, -1), null),
    ]).toEqual(['2027-01-31', '2026-01-31'])
  })
  test('a renewal in time counts from the former date, a late one from its own day', () => {
    const turn = { dueOn: '2026-05-31', renews: true }
    expect(completionValidUntil(yearly, turn, '2026-04-10', null)).toBe('2027-05-31')
    expect(completionValidUntil(yearly, turn, '2026-06-10', null)).toBe('2027-06-10')
    expect(completionValidUntil(yearly, { ...turn, renews: false }, '2026-04-10', null)).toBe('2027-04-10')
    expect(completionValidUntil(yearly, turn, '2026-04-10', '2026-12-31')).toBe('2026-12-31')
    expect(completionValidUntil({ ...yearly, periodMonths: null }, turn, '2026-04-10', null)).toBeNull()
  })
  test('a completion within the window of a calendar date holds until the next one', () => {
    const january: RequirementSchedule = { ...yearly, dueKind: 'calendar', dueMonth: 1 }
    const turn = { dueOn: '2027-01-31', renews: true }
    expect(completionValidUntil(january, turn, '2026-12-10', null)).toBe('2028-01-31')
    expect(completionValidUntil(january, turn, '2026-03-10', null)).toBe('2027-01-31')
  })
})

describe('leave', () => {
  test('moves a date by its days, also when it begins only after the moved one', () => {
    const leaves = [
      { startsOn: '2026-03-10', endsOn: '2026-03-19' },
      { startsOn: '2026-04-02', endsOn: '2026-04-03' },
    ]
    expect(postponeByLeave('2026-03-01', '2026-03-25', leaves)).toBe('2026-04-06')
  })
  test('leaves exactly so many days without leave as before, in any order of stretches', () => {
    fc.assert(
      fc.property(day, fc.integer({ min: 0, max: 400 }), fc.array(leave, { maxLength: 5 }), (from, length, leaves) => {
        const until = addDays(from, length)
        const end = postponeByLeave(from, until, leaves)
        expect(end >= until).toBe(true)
        const isAway = (at: string) => leaves.some(({ startsOn, endsOn }) => startsOn <= at && at <= endsOn)
        let worked = 0
        for (let at = from; at <= end; at = addDays(at, 1)) if (!isAway(at)) worked += 1
        expect(worked).toBe(length + 1)
        expect(isAway(end)).toBe(false)
        expect(postponeByLeave(from, until, [...leaves].reverse())).toBe(end)
      }),
    )
  })
})

describe('states', () => {
  const turn = {
    n: 1,
    opensOn: '2026-03-02',
    dueOn: '2026-04-01',
    renews: false,
    doneOn: null,
    validUntil: null,
    isWaived: false,
  }
  const at = (today: string, own: object = {}, leaves: LeaveOfAbsence[] = []) =>
    requirementState(yearly, { ...turn, ...own }, leaves, today)

  test('a first turn becomes overdue and never lapses; a renewal has its grace', () => {
    expect(at('2026-03-01')).toBe('notDue')
    expect(at('2026-04-01')).toBe('due')
    expect([at('2026-04-02'), at('2030-01-01')]).toEqual(['overdue', 'overdue'])
    const renews = { renews: true }
    expect([at('2026-03-01', renews), at('2026-04-01', renews)]).toEqual(['done', 'expiring'])
    expect([at('2026-04-02', renews), at('2026-04-15', renews), at('2026-04-16', renews)]).toEqual([
      'overdue',
      'overdue',
      'lapsed',
    ])
  })
  test('a completion counts as its renewal from the window on, also before a job has run', () => {
    const done = { doneOn: '2026-03-10', validUntil: '2027-03-10' }
    expect([at('2027-01-08', done), at('2027-01-09', done), at('2027-03-11', done), at('2027-03-25', done)]).toEqual([
      'done',
      'expiring',
      'overdue',
      'lapsed',
    ])
    expect(at('2099-01-01', { doneOn: '2026-03-10' })).toBe('done')
  })
  test('a waiver wins, leave pauses', () => {
    const away = [{ startsOn: '2026-03-10', endsOn: '2026-03-19' }]
    expect(at('2026-05-01', { isWaived: true }, away)).toBe('waived')
    expect([at('2026-03-15', {}, away), at('2026-04-11', {}, away), at('2026-04-12', {}, away)]).toEqual([
      'paused',
      'due',
      'overdue',
    ])
  })
  test('leave before the window moves a renewed period of credits, and no other renewal', () => {
    const away = [{ startsOn: '2026-01-10', endsOn: '2026-01-19' }]
    const renews = { renews: true }
    const period = { ...renews, leaveFrom: '2026-01-01' }
    expect([at('2026-04-02', renews, away), at('2026-04-11', period, away), at('2026-04-12', period, away)]).toEqual([
      'overdue',
      'expiring',
      'overdue',
    ])
    expect(at('2026-02-01', period, away)).toBe('done')
  })
  test('without leave, time only moves a turn forward', () => {
    const rank = ['notDue', 'done', 'due', 'expiring', 'overdue', 'lapsed']
    fc.assert(
      fc.property(day, fc.integer({ min: 0, max: 100 }), fc.boolean(), fc.nat(60), (opensOn, length, renews, grace) => {
        const open = { ...turn, opensOn, dueOn: addDays(opensOn, length), renews }
        let last = -1
        for (let offset = -5; offset < length + grace + 5; offset++) {
          const state = requirementState({ ...yearly, graceDays: grace }, open, [], addDays(opensOn, offset))
          expect(rank.indexOf(state)).toBeGreaterThanOrEqual(last)
          last = rank.indexOf(state)
        }
        expect(daysBetween(cycleDatesOf({ graceDays: grace }, open, []).dueOn, open.dueOn)).toBe(0)
      }),
    )
  })
})

test('reminders follow the state and the days that are left', () => {
  expect([45, 30, 8, 7, 2, 1, 0].map((left) => reminderStageOf('due', left))).toEqual([
    'opened',
    'month',
    'month',
    'week',
    'week',
    'day',
    'day',
  ])
  expect([reminderStageOf('overdue', -1), reminderStageOf('lapsed', -20), reminderStageOf('paused', 1)]).toEqual([
    'overdue',
    'lapsed',
    null,
  ])
})

test('coverage counts those who meet the requirement among those to whom it applies', () => {
  expect(coveragePercent({ done: 2, expiring: 1, overdue: 1, waived: 5, paused: 3 })).toBe(75)
  expect(coveragePercent({ waived: 5 })).toBe(100)
  expect(coveragePercent({ done: 1999, overdue: 1 })).toBe(99.9)
})

test('a completion lapses within 30, 60 or 90 days, counted from today on', () => {
  const days = [-1, 0, 30, 31, 60, 61, 90, 91].map((by) => lapseWindowDays(addDays('2026-03-02', by), '2026-03-02'))
  expect(days).toEqual([null, 30, 30, 60, 60, 90, 90, null])
  expect(lapseWindowDays(null, '2026-03-02')).toBeNull()
})

test('a schedule needs its date or month, and a window of at most half its period', () => {
  expect(scheduleProblems(yearly)).toEqual([])
  expect(scheduleProblems({ ...yearly, dueKind: 'date' })).toEqual(['dueOn'])
  expect(scheduleProblems({ ...yearly, dueKind: 'calendar', periodMonths: 24 })).toEqual(['dueMonth', 'periodMonths'])
  expect(scheduleProblems({ ...yearly, windowDays: 181 })).toEqual(['windowDays'])
})

describe('a revision of a policy', () => {
  const days = fc.record({
    first: day,
    gap: fc.integer({ min: 0, max: 900 }),
    others: fc.integer({ min: 0, max: 900 }),
  })
  const schedules = fc.constantFrom<RequirementSchedule>(
    yearly,
    { ...yearly, periodMonths: null },
    { ...yearly, dueKind: 'calendar', dueMonth: 1 },
    { ...yearly, periodMonths: 36 },
  )
  test('of policies alone, a signature is valid as any completion is', () => {
    fc.assert(
      fc.property(schedules, day, day, fc.option(day), (schedule, doneOn, before, ends) => {
        const own = completionValidUntil(schedule, { dueOn: doneOn, renews: false }, doneOn, ends)
        expect(validUntilAfterRevision(schedule, doneOn, { before, othersDoneOn: null }, ends)).toBe(own)
      }),
    )
  })
  test('with other items, it neither extends what was completed before nor shortens it', () => {
    fc.assert(
      fc.property(schedules, days, ({ periodMonths, ...rest }, { first, gap }) => {
        const schedule = { periodMonths, ...rest }
        const before = completionValidUntil(schedule, { dueOn: first, renews: false }, first, null)
        const signedOn = addDays(first, gap)
        expect(validUntilAfterRevision(schedule, signedOn, { before, othersDoneOn: first }, null)).toBe(before)
      }),
    )
  })
  test('other items that were completed again count from the earliest of them', () => {
    fc.assert(
      fc.property(schedules, days, (schedule, { first, gap, others }) => {
        const before = completionValidUntil(schedule, { dueOn: first, renews: false }, first, null)
        const again = addDays(first, Math.min(gap, others))
        const until = validUntilAfterRevision(schedule, addDays(first, gap), { before, othersDoneOn: again }, null)
        const own = completionValidUntil(schedule, { dueOn: again, renews: false }, again, null)
        expect(until).toBe(own === null || before === null ? null : [own, before].sort()[1])
        // Never longer than a completion of everything on the day of the signature.
        const whole = completionValidUntil(schedule, { dueOn: again, renews: false }, addDays(first, gap), null)
        expect(until === null || whole === null || until <= whole).toBe(true)
      }),
    )
  })
  test('a certificate ends it no later than its own end', () => {
    fc.assert(
      fc.property(schedules, days, day, (schedule, { first, gap }, ends) => {
        const before = completionValidUntil(schedule, { dueOn: first, renews: false }, first, null)
        const until = validUntilAfterRevision(schedule, addDays(first, gap), { before, othersDoneOn: first }, ends)
        expect(until !== null && until <= ends).toBe(true)
      }),
    )
  })
})
