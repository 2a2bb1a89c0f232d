import { setTimeout as sleep } from 'node:timers/promises'
import { aCourse } from '../apps/server/src/testing/course.builder.ts'
import { playInfoRead, studyRecordsSave } from '../packages/contract/src/learning/play.contract.ts'
import { createSignedInPeople, runConcurrently } from './candidates.ts'
import { cpuOfProcesses, databasePids } from './cpu.ts'
import { type BenchFigure, roundToTwoDecimals } from './figures.ts'
import { quantile } from './load.ts'
import { benchSize } from './sizes.ts'
import type { BenchEnvironment } from './stage.ts'
import { getRequestOf, HttpConnection, postRequestOf } from './wire.ts'

const interval = 15_000
const bound = 60

/**
 * Measures PERF-06: a thousand learners watch a video, and each page reports every 15 seconds. The wait for a report
 * counts from the moment at which it was due. No one may be credited more than the time that has passed. `LEARNERS` and
 * `WATCH` (seconds) set the number and the duration.
 */
export async function benchStudy(stage: BenchEnvironment): Promise<BenchFigure[]> {
  const { portal, sql, deps } = stage
  const count = benchSize('LEARNERS', 1000, 20)
  const watch = benchSize('WATCH', 60, 8) * 1000
  const { productId, contentIds } = await aCourse(deps, { sections: [[{ type: 3, seconds: 36_000 }]] })
  const contentId = contentIds[0] as string
  const tokens = await createSignedInPeople(stage, count)
  const wires = tokens.map(() => new HttpConnection(portal.url))
  const opened: number[] = []
  await runConcurrently(tokens, 20, async (token, index) => {
    await ask(
      index,
      getRequestOf(`${playInfoRead.path}?knowledgeId=${productId}&contentId=${contentId}&from=pc`, token),
    )
    opened[index] = performance.now()
  })
  await sql`analyze`
  async function ask(index: number, request: string): Promise<string> {
    const { status, body } = await (wires[index] as HttpConnection).ask(request)
    if (status !== 200) throw new Error(`${status} ${body.slice(0, 200)}`)
    return body
  }
  const pids = {
    server: [portal.child.pid ?? 0],
    all: [portal.child.pid ?? 0, ...databasePids(stage.database.clusterDir)],
  }
  const used = { server: cpuOfProcesses(pids.server), all: cpuOfProcesses(pids.all) }
  const times: number[] = []
  let errors = 0
  const began = performance.now()
  await Promise.all(
    tokens.map(async (token, index) => {
      let from = 0
      for (
        let due = began + interval * (0.2 + (0.8 * index) / count), last = opened[index] ?? began;
        due < began + watch;
        due += interval
      ) {
        await sleep(Math.max(0, due - performance.now()))
        const watched = Math.floor((performance.now() - last) / 1000)
        last += watched * 1000
        const record = {
          videoFormat: 1,
          verifyTime: 0,
          liveId: 0,
          viewType: 9,
          endTime: Date.now(),
          videoTime: from + watched,
          viewTime: watched,
          fromTime: from,
          contentId,
          productId,
        }
        from += watched
        await ask(index, postRequestOf(studyRecordsSave.path, token, JSON.stringify({ recordJson: [record] }))).then(
          () => times.push(performance.now() - due),
          (error: Error) => {
            if (errors++ < 3) process.stdout.write(`        ${error.message}\n`)
          },
        )
      }
    }),
  )
  const perReport = (before: number, now: number) =>
    roundToTwoDecimals((now - before) / 1000 / Math.max(1, times.length))
  process.stdout.write(
    `  a report: application ${perReport(used.server, cpuOfProcesses(pids.server))} ms of ${perReport(used.all, cpuOfProcesses(pids.all))} ms of CPU\n`,
  )
  const seconds = (performance.now() - Math.min(...opened)) / 1000
  for (const wire of wires) wire.close()
  const [books] = await sql<{ most: number; all: number; records: number }[]>`
    select max(seconds) as most, sum(seconds)::int as all, (select sum(credited_seconds)::int from study_record where content_id = ${contentId}) as records from study_day
    where account_id in (select account_id from study_record where content_id = ${contentId})`
  if (errors > 0 || !books || books.most > seconds || books.all !== books.records)
    throw new Error(`study: ${errors} errors, ${JSON.stringify(books)} after ${seconds.toFixed(0)} s`)
  process.stdout.write(
    `  study: ${times.length} reports of ${count} learners, each credited at most ${books.most} of ${seconds.toFixed(0)} s; p50 ${roundToTwoDecimals(quantile(times, 0.5))} ms\n`,
  )
  const p95 = roundToTwoDecimals(quantile(times, 0.95))
  return [
    {
      name: `p95 of a report, ${count} learners`,
      value: p95,
      unit: 'ms',
      floor: bound,
      ratio: roundToTwoDecimals(p95 / bound),
    },
  ]
}
