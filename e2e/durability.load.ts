import { afterAll, beforeAll, expect, test } from 'vitest'
import { measureSlowness } from '../apps/server/src/testing/slowness.ts'
import { inWholeRun, isWholeRun } from '../apps/server/src/testing/whole-run.ts'
import type { FaultCandidate } from './testing/exam-run.ts'
import { FaultRun } from './testing/fault-run.ts'

/**
 * The short form of `npm run bench -- faults`: programs are killed while fifty candidates save; nothing acknowledged
 * may be missing.
 */
const candidates = 50
let run: FaultRun
let all: FaultCandidate[]
beforeAll(async () => {
  run = await FaultRun.open()
  all = await run.begin(candidates)
})
afterAll(() => run?.close())

const first = () => all[0] as FaultCandidate
const acknowledged = () => all.reduce((sum, one) => sum + one.acks, 0)

/** Seconds until saves work again, on a machine that is neither slow nor busy. Elsewhere proportionally longer. */
const backWithin = 3

test('DUR-01: the server is killed repeatedly while everyone saves; no acknowledged answer is missing, and saving resumes within three seconds each time', async () => {
  const restarts: { readonly seconds: number; readonly slow: number }[] = []
  for (let kill = 0; kill < (isWholeRun ? 5 : 2); kill++) {
    await run.saveUntil(all, 300 + 100 * kill, run.killServer, candidates * 6)
    const { result: seconds, slow } = await measureSlowness(() => run.comeBack(first()))
    restarts.push({ seconds, slow })
    expect(await run.lost(all)).toBe(0)
  }
  expect(restarts.filter(({ seconds, slow }) => seconds >= backWithin * slow)).toEqual([])
  expect(acknowledged()).toBeGreaterThan(candidates * 10)
})

test('DUR-02: PostgreSQL is killed with all its processes, then both; the server reconnects, nothing acknowledged is missing, and each attempt ends once', async () => {
  await run.saveUntil(all, 800, run.killDatabase)
  const { result: seconds, slow } = await measureSlowness(() => run.comeBack(first()))
  expect(seconds).toBeLessThan(10 * slow)
  expect(await run.lost(all)).toBe(0)
  await run.saveUntil(all, 500, async () => {
    run.killDatabase()
    await run.killServer()
  })
  await run.comeBack(first())
  expect(await run.lost(all)).toBe(0)
  expect(await run.submitAll(all)).toEqual({ submissions: candidates, wrongMarks: 0, movedDeadlines: 0 })
})

inWholeRun(test)(
  'DUR-02, control: without synchronous commits the same kill loses answers, so the check can fail',
  async () => {
    expect(await run.loseByAcknowledgingEarly(candidates, 1200)).toBeGreaterThan(0)
  },
)
