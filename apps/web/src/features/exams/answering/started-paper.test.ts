import { expect, test } from 'vitest'
import type { AttemptPaper } from './answer-sheet.ts'
import { claimStartedPaper, storeStartedPaper } from './started-paper.ts'

const paperOf = (attemptId: string, remainingMs: number | null) =>
  ({ attemptId, clock: { remainingMs, serverTime: '2026-03-02T08:00:00.000Z' } }) as AttemptPaper

test('a paper that came with the start is taken once, by its own attempt, with the time that has passed', () => {
  storeStartedPaper(paperOf('one', 60_000), 1000)
  expect(claimStartedPaper('two', 1500)).toBeNull()
  expect(claimStartedPaper('one', 3500)?.clock).toEqual({ remainingMs: 57_500, serverTime: '2026-03-02T08:00:02.500Z' })
  expect(claimStartedPaper('one', 3600)).toBeNull()
})

test('the time left never falls below none, and a paper without a limit keeps none', () => {
  storeStartedPaper(paperOf('one', 500), 0)
  expect(claimStartedPaper('one', 900)?.clock.remainingMs).toBe(0)
  storeStartedPaper(paperOf('one', null), 0)
  expect(claimStartedPaper('one', 900)?.clock.remainingMs).toBeNull()
})

test('a paper that its page did not use within half a minute is requested again', () => {
  storeStartedPaper(paperOf('one', 60_000), 0)
  expect(claimStartedPaper('one', 30_001)).toBeNull()
})

test('only the newest started paper is kept', () => {
  storeStartedPaper(paperOf('one', 500))
  storeStartedPaper(paperOf('two', 500))
  expect(claimStartedPaper('one')).toBeNull()
  expect(claimStartedPaper('two')?.attemptId).toBe('two')
})
