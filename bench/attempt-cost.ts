import { Candidate, createPreparedExam, createSignedInPeople, runConcurrently } from './candidates.ts'
import { cpuOfProcesses, databasePids } from './cpu.ts'
import { type BenchFigure, roundToTwoDecimals } from './figures.ts'
import { benchSize } from './sizes.ts'
import type { BenchEnvironment } from './stage.ts'
import { HttpConnection, postRequestOf } from './wire.ts'

const uncounted = benchSize('UNCOUNTED', 20, 2)
const saves = 40
/** Start with the paper, the saves, submit, result. */
const requests = saves + 3

/**
 * Measures the CPU of the server, application and database together, for a whole attempt: start with the paper, 40
 * answers saved one by one, submit, result. One run has many candidates at once, so that saves coincide and share a
 * commit; another has a candidate who is alone on the machine. Before both, `WARM_PEOPLE` people take an exam, while
 * Node compiles hot code. The first attempts of each run are not counted, because every connection plans its statements
 * again. The floor is the cost of as many requests that each write one row; the difference is the work of an exam.
 */
export async function benchAttemptCost(stage: BenchEnvironment): Promise<BenchFigure[]> {
  const figures: BenchFigure[] = []
  for (const { name, people, atOnce } of [
    { name: 'warm-up', people: benchSize('WARM_PEOPLE', 1200, 4), atOnce: 200 },
    { name: 'in company of 200', people: benchSize('PEOPLE', 400, 4), atOnce: 200 },
    { name: 'alone', people: benchSize('PEOPLE', 50, 2), atOnce: 1 },
  ]) {
    const examId = await createPreparedExam(stage)
    const tokens = await createSignedInPeople(stage, people + uncounted)
    await stage.sql`analyze`
    const sit = async (token: string) => {
      const candidate = new Candidate(stage.portal.url, token, examId)
      await candidate.begin()
      for (let n = 0; n < saves; n++) await candidate.save()
      await candidate.submit()
      await candidate.result()
      candidate.leave()
    }
    await runConcurrently(tokens.slice(people), atOnce, sit)
    const cost = async (server: number | undefined, work: (token: string) => Promise<void>) => {
      const pids = { server: [server ?? 0], all: [server ?? 0, ...databasePids(stage.database.clusterDir)] }
      await runConcurrently(tokens.slice(people), atOnce, work)
      const before = { server: cpuOfProcesses(pids.server), all: cpuOfProcesses(pids.all) }
      await runConcurrently(tokens.slice(0, people), atOnce, work)
      const perAttempt = (microseconds: number) => roundToTwoDecimals(microseconds / people / 1000)
      return {
        server: perAttempt(cpuOfProcesses(pids.server) - before.server),
        all: perAttempt(cpuOfProcesses(pids.all) - before.all),
      }
    }
    const ours = await cost(stage.portal.child.pid, sit)
    const floor = await cost(stage.floor.process.pid, () => bare(stage.floor.url))
    if (name === 'warm-up') continue
    await printParts(stage, { examId: await createPreparedExam(stage), people, atOnce })
    process.stdout.write(
      `  whole attempt ${name}: application ${ours.server} ms of ${ours.all} ms; ${requests} bare requests: ${floor.server} ms of ${floor.all} ms\n`,
    )
    figures.push({
      name: `CPU of a whole attempt, ${name}`,
      value: ours.all,
      unit: 'ms',
      floor: floor.all,
      ratio: roundToTwoDecimals(ours.all / floor.all),
    })
  }
  return figures
}

/**
 * The number of starts at the same time. More than a hundred in a process would give people positions in line, whose
 * cost `npm run bench -- overload` measures.
 */
const startsAtOnce = 60

/**
 * Prints the CPU of each part of an attempt: all candidates do one part before any of them does the next. Each opens the
 * page of the exam first, as people do, so a start doesn't open a connection.
 */
async function printParts(
  stage: BenchEnvironment,
  { examId, people, atOnce }: { examId: string; people: number; atOnce: number },
): Promise<void> {
  const candidates = (await createSignedInPeople(stage, people)).map(
    (token) => new Candidate(stage.portal.url, token, examId),
  )
  await stage.sql`analyze`
  const pids = { server: [stage.portal.child.pid ?? 0], all: [stage.portal.child.pid ?? 0] }
  pids.all.push(...databasePids(stage.database.clusterDir))
  const parts: [name: string, times: number, most: number, work: (candidate: Candidate) => Promise<unknown>][] = [
    ['page of the exam, with a new connection', 1, atOnce, (candidate) => candidate.arrive()],
    ['start with the paper', 1, Math.min(atOnce, startsAtOnce), (candidate) => candidate.begin()],
    ['save', saves, atOnce, (candidate) => candidate.save()],
    ['submit', 1, atOnce, (candidate) => candidate.submit()],
    ['result', 1, atOnce, (candidate) => candidate.result()],
  ]
  for (const [name, times, most, work] of parts) {
    const before = { server: cpuOfProcesses(pids.server), all: cpuOfProcesses(pids.all) }
    await runConcurrently(candidates, most, async (candidate) => {
      for (let n = 0; n < times; n++) await work(candidate)
    })
    const one = (microseconds: number) => roundToTwoDecimals(microseconds / people / times / 1000)
    process.stdout.write(
      `    ${name}: application ${one(cpuOfProcesses(pids.server) - before.server)} ms of ${one(cpuOfProcesses(pids.all) - before.all)} ms\n`,
    )
  }
  for (const candidate of candidates) candidate.leave()
}

let papers = 0
async function bare(url: string): Promise<void> {
  const wire = new HttpConnection(url)
  const attemptId = ++papers
  for (let position = 0; position < requests; position++) {
    const { status } = await wire.ask(
      postRequestOf('/save', null, JSON.stringify({ attemptId, position, seq: 1, answer: { keys: ['A'] } })),
    )
    if (status !== 200) throw new Error(`the floor answered ${status}`)
  }
  wire.close()
}
