import { setTimeout as sleep } from 'node:timers/promises'
import { Candidate, createPreparedExam, createSignedInPeople, runConcurrently } from './candidates.ts'
import { type BenchFigure, roundToTwoDecimals } from './figures.ts'
import { quantile } from './load.ts'
import { benchSize } from './sizes.ts'
import type { BenchEnvironment } from './stage.ts'

/** The milliseconds within which the slowest hundredth of the saves must be acknowledged. */
const bound = 250

/**
 * Measures saves and starts while twice as many people start per second as the portal can handle. First it finds this
 * rate: the number of starts per second when eight people start one exam after another while others save. Then people
 * arrive at twice the rate for `SECONDS`, on schedule and with the exam's page open, and wait in line as their page
 * does. Afterwards each person must have exactly one attempt. `SAVERS` is the number of people who save every two
 * seconds. `RATE` sets the starts per second in place of the measured one, to compare two versions.
 */
export async function benchOverload(stage: BenchEnvironment): Promise<BenchFigure[]> {
  const seconds = benchSize('SECONDS', 15, 1)
  const savers = benchSize('SAVERS', 200, 4)
  const examId = await createPreparedExam(stage)
  const candidates = (await createSignedInPeople(stage, savers)).map(
    (token) => new Candidate(stage.portal.url, token, examId),
  )
  await stage.sql`analyze`
  await runConcurrently(candidates, 8, (candidate) => candidate.begin())
  const warm = benchSize('WARM_PEOPLE', 1200, 4)
  await runConcurrently(await createSignedInPeople(stage, warm), 8, (token) => startAndLeave(stage, token, examId))
  await runConcurrently(candidates, 8, async (candidate) => {
    for (let n = 0; n < benchSize('WARM_SAVES', 40, 1); n++) await candidate.save()
  })

  const calm = savingBy(candidates)
  const tokens = await createSignedInPeople(stage, benchSize('PEOPLE', 600, 4))
  const began = performance.now()
  await runConcurrently(tokens, 8, (token) => startAndLeave(stage, token, examId))
  const rate = benchSize('RATE', tokens.length / ((performance.now() - began) / 1000), 8)
  const before = await calm.end()

  const busy = savingBy(candidates)
  const { people, waits, drained, tries, inLine, overtaken, failures } = await startAll(
    stage,
    examId,
    2 * rate,
    seconds,
  )
  const during = await busy.end()
  const [{ attempts } = { attempts: 0 }] = await stage.sql<{ attempts: number }[]>`
    select count(*)::int as attempts from attempt a where a.exam_id = ${examId} and a.account_id in (
      select account_id from session where source = 'bench')`
  const lost = savers + warm + tokens.length + people - attempts
  const ms = (times: readonly number[], share: number) => Math.round(quantile(times, share))
  process.stdout.write(
    `  ${Math.round(rate)} starts per second can be borne; saves then p50 ${ms(before.times, 0.5)} p99 ${ms(before.times, 0.99)} ms\n` +
      `  ${Math.round(2 * rate)} per second for ${seconds} s: ${people} people, ${inLine} in line; starts p50 ${roundToTwoDecimals(ms(waits, 0.5) / 1000)} p95 ${roundToTwoDecimals(ms(waits, 0.95) / 1000)} s\n` +
      `  all had started after ${roundToTwoDecimals(drained)} s, ${roundToTwoDecimals((drained * rate) / people)} times the ${roundToTwoDecimals(people / rate)} s of their work alone; ${roundToTwoDecimals(tries / people)} tries for each\n` +
      `  saves meanwhile: ${during.times.length}, p50 ${ms(during.times, 0.5)} p99 ${ms(during.times, 0.99)} most ${ms(during.times, 1)} ms; ${during.failures} failed\n` +
      `  ${failures} starts failed, ${lost} people lost; overtaken by a person who came two seconds later: ${overtaken}\n`,
  )
  if (failures + during.failures + lost > 0) throw new Error('starts or saves failed, or people were lost')
  return [
    {
      name: 'p99 of saves at twice the starts',
      value: ms(during.times, 0.99),
      unit: 'ms',
      floor: bound,
      ratio: roundToTwoDecimals(ms(during.times, 0.99) / bound),
    },
  ]
}

async function startAndLeave(stage: BenchEnvironment, token: string, examId: string): Promise<void> {
  const candidate = new Candidate(stage.portal.url, token, examId)
  await candidate.begin()
  candidate.leave()
}

/** People who start at this rate. */
async function startAll(stage: BenchEnvironment, examId: string, rate: number, seconds: number) {
  const people = Math.ceil(rate * seconds)
  const candidates = (await createSignedInPeople(stage, people)).map(
    (token) => new Candidate(stage.portal.url, token, examId),
  )
  // Candidates connect before the exam begins, as with an open exam page. Node accepts one connection per turn of its event
  // loop, so thousands of new connections would dominate the measurement.
  await runConcurrently(candidates, 8, (candidate) => candidate.arrive())
  const begun: { readonly due: number; readonly at: number }[] = []
  let inLine = 0
  let tries = people
  let failures = 0
  const from = performance.now() + 100
  await Promise.all(
    candidates.map(async (candidate, index) => {
      const due = from + (index / rate) * 1000
      await sleep(due - performance.now())
      let isInLine = false
      await candidate
        .begin(() => {
          isInLine = true
          tries += 1
        })
        .then(
          () => begun.push({ due, at: performance.now() }),
          (error: Error) => {
            if (failures++ < 3) process.stdout.write(`        ${error.message}\n`)
          },
        )
      if (isInLine) inLine += 1
      candidate.leave()
    }),
  )
  const waits = begun.map(({ due, at }) => at - due)
  const drained = (Math.max(from, ...begun.map(({ at }) => at)) - from) / 1000
  return { people, waits, drained, tries, inLine, overtaken: countOvertaken(begun), failures }
}

/** Counts people who started more than two seconds after a person who had arrived two seconds later than them. */
function countOvertaken(begun: readonly { readonly due: number; readonly at: number }[]): number {
  const latestFirst = begun.toSorted((a, b) => b.due - a.due)
  let later = 0
  let earliest = Number.POSITIVE_INFINITY
  let overtaken = 0
  for (const { due, at } of latestFirst) {
    for (let one = latestFirst[later]; one && one.due > due + 2000; one = latestFirst[++later])
      earliest = Math.min(earliest, one.at)
    if (earliest < at - 2000) overtaken += 1
  }
  return overtaken
}

/**
 * Lets candidates save every two seconds, each answer when it is due, until the end; returns the times from then on.
 */
function savingBy(candidates: readonly Candidate[]) {
  const every = 2000
  const times: number[] = []
  let failures = 0
  let isOver = false
  const from = performance.now()
  const all = Promise.all(
    candidates.map(async (candidate, index) => {
      for (let due = from + (index / candidates.length) * every; ; due += every) {
        await sleep(Math.max(0, due - performance.now()))
        if (isOver) return
        await candidate.save().then(
          () => times.push(performance.now() - due),
          (error: Error) => {
            if (failures++ < 3) process.stdout.write(`        ${error.message}\n`)
          },
        )
      }
    }),
  )
  return {
    async end() {
      isOver = true
      await all
      return { times, failures }
    },
  }
}
