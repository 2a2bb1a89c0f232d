import { expect, test } from 'vitest'
import type { TodayEvent } from './today.queries.ts'
import { countStartedEvents, splitWaitingTime, todayEventStateOf, todaySummary } from './today.rules.ts'

const now = Date.parse('2026-11-18T00:55:00Z')
const at = (minutes: number) => new Date(now + minutes * 60_000).toISOString()
const one = (own: Partial<TodayEvent>): TodayEvent => ({
  kind: 'exam',
  id: '1',
  title: 'x',
  place: null,
  beginsAt: null,
  endsAt: null,
  isDraft: false,
  expected: null,
  seats: null,
  checkedIn: 0,
  working: 0,
  silent: 0,
  paused: 0,
  done: 0,
  ...own,
})

test('a draft is a draft whoever waits for it; who sits it makes an exam run, and its end ends it', () => {
  expect(todayEventStateOf(one({ isDraft: true, beginsAt: at(-5) }), now)).toBe('draft')
  expect(todayEventStateOf(one({ working: 1 }), now)).toBe('running')
  expect(todayEventStateOf(one({ beginsAt: at(-60), endsAt: at(-1) }), now)).toBe('over')
  expect(todayEventStateOf(one({ beginsAt: at(-60), endsAt: at(-1), silent: 1 }), now)).toBe('running')
  expect(todayEventStateOf(one({ beginsAt: at(5) }), now)).toBe('next')
  expect(todayEventStateOf(one({ kind: 'live', beginsAt: at(-5), endsAt: at(30) }), now)).toBe('running')
})

test('the sentence counts what runs, what begins next and what waits, also for too long', () => {
  const happenings = [
    one({ working: 3, silent: 2 }),
    one({ kind: 'live', beginsAt: at(40), endsAt: at(100) }),
    one({ beginsAt: at(5) }),
    one({ isDraft: true, beginsAt: at(2) }),
  ]
  const queues = [{ kind: 'marking' as const, count: 3, since: [at(-80 * 60), at(-10), at(-1)], parts: [] }]
  expect(todaySummary({ happenings, queues }, now)).toEqual({
    running: 1,
    silent: 2,
    next: now + 5 * 60_000,
    drafts: 1,
    waiting: 3,
    late: 1,
  })
  expect(countStartedEvents(happenings, now)).toBe(1)
  expect(countStartedEvents([one({})], now)).toBe(1)
})

test('ages are given in whole units', () => {
  expect([0, 59, 60, 23 * 60 + 59, 51 * 60, 24 * 60].map((minutes) => splitWaitingTime(minutes * 60_000))).toEqual([
    { minutes: 0 },
    { minutes: 59 },
    { hours: 1 },
    { hours: 23 },
    { days: 2, hours: 3 },
    { days: 1, hours: 0 },
  ])
})
