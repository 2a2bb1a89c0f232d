import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  initialOutageState,
  maxAutomaticCreditMs,
  openAttemptStateOf,
  remainingMilliseconds,
  reopenedDeadline,
  unusedMilliseconds,
} from './attempt-clock.rules.ts'

const at = (ms: number) => new Date(Date.UTC(2026, 2, 2) + ms)

test('a running clock counts down past its deadline, a paused one stops, an unlimited one has no end', () => {
  const running = { deadline: at(10_000), pausedAt: null, pausedLeft: null }
  expect([remainingMilliseconds(running, at(4000)), remainingMilliseconds(running, at(12_000))]).toEqual([6000, -2000])
  const paused = { deadline: null, pausedAt: at(4000), pausedLeft: 6000 }
  expect([remainingMilliseconds(paused, at(4000)), remainingMilliseconds(paused, at(9_000_000))]).toEqual([6000, 6000])
  expect(remainingMilliseconds({ deadline: null, pausedAt: null, pausedLeft: null }, at(0))).toBeNull()
  expect(remainingMilliseconds({ deadline: null, pausedAt: at(0), pausedLeft: null }, at(5))).toBeNull()
  expect([
    openAttemptStateOf(running, at(0)),
    openAttemptStateOf(running, at(10_001)),
    openAttemptStateOf(paused, at(99_999)),
  ]).toEqual(['running', 'overdue', 'paused'])
})

test('property: a reopened attempt has exactly its unused time plus the given extra', () => {
  const ms = fc.integer({ min: 0, max: 10 * 3_600_000 })
  fc.assert(
    fc.property(ms, ms, ms, fc.nat(86_400), (limit, used, later, seconds) => {
      const submittedAt = at(Math.min(used, limit))
      const unused = unusedMilliseconds(at(limit), submittedAt)
      const now = at(limit + later)
      const deadline = reopenedDeadline(unused, seconds, now)
      expect(deadline && remainingMilliseconds({ deadline, pausedAt: null, pausedLeft: null }, now)).toBe(
        limit - Math.min(used, limit) + seconds * 1000,
      )
    }),
  )
  expect(unusedMilliseconds(at(0), at(500))).toBe(0)
  expect(reopenedDeadline(unusedMilliseconds(null, at(0)), 600, at(9))).toBeNull()
})

test('a short outage is credited automatically, a long one is proposed', () => {
  expect(initialOutageState(at(0), at(maxAutomaticCreditMs))).toBe('credited')
  expect(initialOutageState(at(0), at(maxAutomaticCreditMs + 1))).toBe('proposed')
})
