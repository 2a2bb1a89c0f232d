import { expect, test } from 'vitest'
import { ExamClock, formatTimeLeft, minutesToAnnounce, timeLeftUrgency } from './exam-clock.ts'

test('counts on the steady clock, allows for half the round trip, and never goes below zero', () => {
  let steady = 1000
  const clock = new ExamClock(() => steady)
  expect(clock.left()).toBeNull()
  clock.sync(60_000, 200)
  expect(clock.left()).toBe(59_900)
  steady += 59_900
  expect(clock.left()).toBe(0)
  steady += 5000
  expect(clock.left()).toBe(0)
})

test('stops while the exam is paused, and continues from the server’s value', () => {
  let steady = 0
  const clock = new ExamClock(() => steady)
  clock.sync(60_000)
  steady = 10_000
  clock.hold()
  steady = 500_000
  expect(clock.left()).toBe(50_000)
  clock.sync(50_000)
  steady += 1000
  expect(clock.left()).toBe(49_000)
})

test('shows hours, minutes and seconds, and rounds up so that 00:00:00 means over', () => {
  expect(formatTimeLeft(2_538_000)).toBe('00:42:18')
  expect(formatTimeLeft(1)).toBe('00:00:01')
  expect(formatTimeLeft(0)).toBe('00:00:00')
  expect(formatTimeLeft(7_200_000)).toBe('02:00:00')
})

test('is calm until five minutes, then low, then last', () => {
  expect([null, 300_001, 300_000, 60_001, 60_000, 0].map(timeLeftUrgency)).toEqual([
    'calm',
    'calm',
    'low',
    'low',
    'last',
    'last',
  ])
})

test('announces once at 30, 10, 5 and 1 minutes, at the last of them after a sleep', () => {
  expect(minutesToAnnounce(1_800_500, 1_799_900)).toBe(30)
  expect(minutesToAnnounce(1_799_900, 1_799_000)).toBeNull()
  expect(minutesToAnnounce(700_000, 50_000)).toBe(1)
  expect(minutesToAnnounce(null, 50_000)).toBeNull()
})
