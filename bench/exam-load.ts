import { setTimeout as sleep } from 'node:timers/promises'
import { Candidate, createPreparedExam, createSignedInPeople } from './candidates.ts'
import type { BenchFigure } from './figures.ts'
import { quantile } from './load.ts'
import { benchSaves } from './saves.ts'
import { benchSize, connectionCount } from './sizes.ts'
import type { BenchEnvironment } from './stage.ts'

const every = 10_000
const bound = 100
const steps = [1000, 2000, 4000, 8000, 12_000, 16_000]

/**
 * Finds the number of candidates who can take an exam at the same time: they start within `RAMP` seconds, and each
 * saves every ten seconds until `STEADY` seconds after the last start. The wait for a save counts from the moment at
 * which it was due, so that delays of an overloaded server are included. The numbers from `FROM` to `TO` are tried
 * until a call fails or the p99 of the saves reaches 100 ms.
 */
export async function benchExamLoad(stage: BenchEnvironment): Promise<BenchFigure[]> {
  const ramp = benchSize('RAMP', 60, 2)
  const steady = benchSize('STEADY', 20, 9)
  const [from, to] = [benchSize('FROM', 1000, 20), benchSize('TO', 16_000, 20)]
  const counts = steps.filter((count) => count >= from && count <= to)
  let sustained = { candidates: 0, savesPerSecond: 0, p99: 0 }
  for (const count of counts.length > 0 ? counts : [from]) {
    const run = await sitTogether(stage, count, ramp, steady)
    process.stdout.write(
      `${String(count).padStart(6)} candidates  starts p95 ${run.startP95} ms   ${run.savesPerSecond} saves per second   p50 ${run.p50} p99 ${run.p99} ms   ${run.errors} errors\n`,
    )
    if (run.errors > 0 || run.p99 >= bound) break
    sustained = { candidates: count, ...run }
  }
  const saves = await benchSaves(stage, {
    seconds: benchSize('SECONDS', 4, 0.3),
    rounds: benchSize('ROUNDS', 3, 1),
    connections: connectionCount(200),
  })
  return [
    {
      name: `candidates at p99 < ${bound} ms`,
      value: sustained.candidates,
      unit: 'candidates',
      floor: 4000,
      ratio: sustained.candidates / 4000,
    },
    {
      name: 'p99 of their saves',
      value: sustained.p99,
      unit: 'ms',
      floor: bound,
      ratio: Math.round((sustained.p99 / bound) * 100) / 100,
    },
    saves,
  ]
}

async function sitTogether(stage: BenchEnvironment, count: number, ramp: number, steady: number) {
  const examId = await createPreparedExam(stage)
  const tokens = await createSignedInPeople(stage, count)
  await stage.sql`analyze`
  const starts: number[] = []
  const saves: number[] = []
  let errors = 0
  const began = performance.now()
  const until = began + (ramp + steady) * 1000
  const timed = async (due: number, times: number[], work: () => Promise<void>) => {
    await work().then(
      () => times.push(performance.now() - due),
      (error: Error) => {
        if (errors++ < 3) process.stdout.write(`        ${error.message}\n`)
      },
    )
  }
  await Promise.all(
    tokens.map(async (token, index) => {
      const candidate = new Candidate(stage.portal.url, token, examId)
      let due = began + ((index + 0.5) / count) * ramp * 1000
      await sleep(due - performance.now())
      await timed(due, starts, () => candidate.begin())
      for (due += every * (0.5 + Math.random() / 2); due < until; due += every) {
        await sleep(Math.max(0, due - performance.now()))
        await timed(due, saves, () => candidate.save())
      }
      candidate.leave()
    }),
  )
  const ms = (times: readonly number[], share: number) => Math.round(quantile(times, share) * 10) / 10
  return {
    startP95: ms(starts, 0.95),
    savesPerSecond: Math.round(count / (every / 1000)),
    p50: ms(saves, 0.5),
    p99: ms(saves, 0.99),
    errors,
  }
}
