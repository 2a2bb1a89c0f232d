import { setTimeout as sleep } from 'node:timers/promises'
import { afterEach, expect, test } from 'vitest'
import { measureSlowness } from '../apps/server/src/testing/slowness.ts'
import { FaultRun } from './testing/fault-run.ts'

/** DUR-08: the machine of the database freezes for ten seconds while candidates save. */
const candidates = 40
const frozenFor = 10_000
/** Seconds from the end of it until saves work again, on a machine that is neither slow nor busy. */
const backWithin = 5

let run: FaultRun | undefined
afterEach(async () => {
  run?.thawDatabase()
  await run?.close()
})

test('DUR-08: while PostgreSQL is frozen, everyone gets 503 with Retry-After and nothing is reported as saved; it resumes without a restart, and nothing is lost or done twice', async () => {
  const portal = await FaultRun.open(undefined, undefined, { ANSWER_WITHIN_SECONDS: '2' })
  run = portal
  const all = await portal.begin(candidates)
  const newcomers = await portal.invite(5)
  const acks = () => all.reduce((sum, one) => sum + one.acks, 0)
  const process = portal.processId
  await portal.saveUntil(all, 500, () => {})
  const told = new Map<string, number>()
  const note = (words: string) => void told.set(words, (told.get(words) ?? 0) + 1)
  const before = acks()
  expect(before).toBeGreaterThan(candidates)

  portal.freezeDatabase()
  const until = performance.now() + frozenFor
  const savers = all.map(async (candidate) => {
    while (performance.now() < until) {
      const answer = await portal.saveOnce(candidate)
      // A save that is sent shortly before the end may be answered after it.
      if (performance.now() >= until) return
      note(answer ? `${answer.status} ${answer.envelope.data.reason} ${answer.retryAfter}` : 'nothing')
      await sleep(200)
    }
  })
  const starts = Promise.all(newcomers.map(portal.start))
  await sleep(frozenFor / 2)
  expect(acks(), 'nothing is called saved').toBe(before)
  expect(new Set((await starts).map(({ status, retryAfter }) => `${status} ${retryAfter}`))).toEqual(new Set(['503 2']))
  expect(await portal.ready()).toMatchObject({ status: 'notReady' })
  await sleep(until - performance.now())
  expect(acks(), 'nothing is called saved').toBe(before)
  portal.thawDatabase()
  await Promise.all(savers)
  expect([...told.keys()]).toEqual(['503 unavailable 2'])
  expect(told.get('503 unavailable 2')).toBeGreaterThan(candidates * 2)

  const { result: seconds, slow } = await measureSlowness(() => portal.comeBack(all[0] as (typeof all)[number]))
  expect(seconds).toBeLessThan(backWithin * slow)
  expect(portal.processId).toBe(process)
  await portal.saveUntil(all, 500, () => {})
  expect(acks()).toBeGreaterThan(before + candidates)
  expect(await portal.lost(all)).toBe(0)
  expect(new Set((await Promise.all(newcomers.map(portal.start))).map(({ status }) => status))).toEqual(new Set([200]))
  expect(await portal.ready()).toMatchObject({ status: 'ready' })
  expect(await portal.submitAll(all)).toEqual({ submissions: candidates, wrongMarks: 0, movedDeadlines: 0 })
})
