import { setTimeout as sleep } from 'node:timers/promises'
import { afterEach, expect, test } from 'vitest'
import { measureSlowness } from '../apps/server/src/testing/slowness.ts'
import type { FaultCandidate } from './testing/exam-run.ts'
import { FaultRun } from './testing/fault-run.ts'

/**
 * DUR-01 to 03 through a failover: the database that writes dies for good while fifty candidates save, and the one that
 * followed it takes over.
 */
const candidates = 50
let run: FaultRun | undefined
afterEach(async () => {
  await run?.close()
  run = undefined
})

/** Seconds from the promotion until saves work again, on a machine that is neither slow nor busy. */
const backWithin = 5

test('with a synchronous standby no acknowledged answer is missing, whatever the state of the connection between the two; meanwhile candidates are asked to try again', async () => {
  run = await FaultRun.open(undefined, 'synchronous')
  const all = await run.begin(candidates)
  const first = all[0] as FaultCandidate
  const { loseDatabase, parkStandby } = run
  await run.saveUntil(
    all,
    1500,
    async () => {
      // The line breaks a moment before the end: what is committed from here on is not acknowledged.
      parkStandby()
      await sleep(300)
      loseDatabase()
    },
    candidates * 6,
  )
  expect(await run.saveOnce(first)).toMatchObject({ status: 503, retryAfter: expect.stringMatching(/^\d+$/) })
  const portal = run
  await portal.failOver()
  const { result: seconds, slow } = await measureSlowness(() => portal.comeBack(first))
  expect(seconds).toBeLessThan(backWithin * slow)
  expect(all.reduce((sum, one) => sum + one.acks, 0)).toBeGreaterThan(candidates * 5)
  expect(await run.lost(all)).toBe(0)
  expect(await run.submitAll(all)).toEqual({ submissions: candidates, wrongMarks: 0, movedDeadlines: 0 })
})

test('control: an asynchronous standby that lags loses acknowledged answers, so the check can fail', async () => {
  run = await FaultRun.open(undefined, 'asynchronous')
  const all = await run.begin(candidates)
  const { loseDatabase, parkStandby } = run
  await run.saveUntil(all, 500, async () => {
    parkStandby()
    await sleep(500)
    loseDatabase()
  })
  await run.failOver()
  await run.comeBack(all[0] as FaultCandidate)
  expect(await run.lost(all)).toBeGreaterThan(0)
})
