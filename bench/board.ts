import { execFileSync } from 'node:child_process'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { aCompany, aPerson } from '../apps/server/src/testing/builders.ts'
import { Candidate, createLongExam, createSignedInPeople, runConcurrently } from './candidates.ts'
import { copyAttemptForPeople } from './copies.ts'
import { cpuOfProcesses, databasePids } from './cpu.ts'
import { benchSize, isSmallestRun } from './sizes.ts'
import { openBenchEnvironment } from './stage.ts'

/**
 * `npm run bench -- board`: the cost of the boards of a running exam, and their delay in showing a save. `CANDIDATES`
 * take it, this many of them save each second (`SAVES`), and `BOARDS` are open. The CPU of the server is measured
 * alternately with and without boards, in the same run: the latter is the floor. The bounds: a tenth of a core for all
 * boards together, and two seconds (p95) from a save to its row.
 */
const candidates = benchSize('CANDIDATES', 5000, 60)
const boards = benchSize('BOARDS', 20, 3)
const savesPerSecond = benchSize('SAVES', 100, 20)
const seconds = benchSize('SECONDS', 20, 4)
const rounds = benchSize('ROUNDS', 3, 1)
const boundCores = 0.1
const boundMs = 2000

const root = path.resolve(import.meta.dirname, '..')
execFileSync('node', ['tools/start.ts', '--build-only'], { cwd: root, stdio: 'inherit' })
const stage = await openBenchEnvironment({ demo: false })
const { sql, deps, portal } = stage
const at = (sorted: readonly number[], share: number) =>
  Math.round(sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0)
try {
  const examId = await createLongExam(stage)
  const staff = await aPerson(deps, await aCompany(deps), { grants: ['exams'] })
  const tokens = await createSignedInPeople(stage, candidates)
  const first = new Candidate(portal.url, tokens[0] ?? '', examId)
  await first.begin()
  const others = tokens.slice(1)
  const ids = await copyAttemptForPeople(stage, first.attemptId, others)
  const sitting = [first, ...others.map((token, index) => first.twin(token, ids[index] as string))]
  // Each page reported a moment ago.
  await sql`insert into attempt_contact (attempt_id, at) select id, now() from attempt where exam_id = ${examId} on conflict (attempt_id) do update set at = excluded.at`

  /** The time from the answer to each attempt's last save until a board shows it. */
  const saved = new Map<string, { at: number; answered: number }>()
  const shownMs: number[] = []
  let open = false
  const look = async (isFirst: boolean) => {
    let known: string | undefined
    const counts = new Map<string, string | null>()
    while (open) {
      const answer = await fetch(`${portal.url}/exam/console/board`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', access_token: staff.token },
        body: JSON.stringify({ examId, ...(known === undefined ? {} : { known }) }),
      })
      const now = performance.now()
      const { code, data } = (await answer.json()) as {
        code: number
        data: {
          known: string
          isWhole: boolean
          rows: { attemptId: string; savedAt: string | null; lostAt: string | null }[]
        }
      }
      if (code !== 200) throw new Error(`the board answered ${code}`)
      known = data.known
      if (isFirst && !data.isWhole) {
        for (const { attemptId, savedAt } of data.rows) {
          const mine = saved.get(attemptId)
          if (!mine || savedAt === null || counts.get(attemptId) === savedAt) continue
          counts.set(attemptId, savedAt)
          shownMs.push(now - mine.at)
          saved.delete(attemptId)
        }
      }
      await sleep(data.isWhole ? 1000 : 300)
    }
  }
  let turn = 0
  /**
   * Candidates save in turn, at their pace, and their pages report; returns the microseconds that server and database
   * used.
   */
  const measure = async (forSeconds: number) => {
    const pids = { server: [portal.child.pid ?? 0], database: databasePids(stage.database.clusterDir) }
    const before = {
      at: performance.now(),
      server: cpuOfProcesses(pids.server),
      database: cpuOfProcesses(pids.database),
    }
    const until = before.at + forSeconds * 1000
    for (let due = before.at; due < until; due += 1000) {
      const batch = Array.from({ length: savesPerSecond }, () => sitting[turn++ % sitting.length] as Candidate)
      await runConcurrently(batch, 10, async (candidate, index) => {
        await sleep(Math.max(0, due + (index * 900) / savesPerSecond - performance.now()))
        const sentAt = performance.now()
        await candidate.save()
        if (open) saved.set(candidate.attemptId, { at: sentAt, answered: index })
      })
      await sql`update attempt_contact set at = now() where attempt_id in (select attempt_id from attempt_contact order by at limit ${Math.ceil(sitting.length / 25)})`
      await sleep(Math.max(0, due + 1000 - performance.now()))
    }
    const ms = performance.now() - before.at
    return {
      server: (cpuOfProcesses(pids.server) - before.server) / ms / 1000,
      database: (cpuOfProcesses(databasePids(stage.database.clusterDir)) - before.database) / ms / 1000,
    }
  }
  await measure(2)
  const median = (values: readonly number[]) =>
    values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)] ?? 0
  const figures = {
    with: [] as { server: number; database: number }[],
    without: [] as { server: number; database: number }[],
  }
  for (let round = 0; round < rounds; round++) {
    figures.without.push(await measure(seconds))
    open = true
    const looking = Array.from({ length: boards }, (_, index) => look(index === 0))
    // The first answer of a board contains all attempts; it is requested once.
    await sleep(isSmallestRun ? 1500 : 5000)
    saved.clear()
    figures.with.push(await measure(seconds))
    open = false
    await first.save()
    await Promise.all(looking)
  }
  const cost = (which: 'server' | 'database') =>
    median(figures.with.map((one) => one[which])) - median(figures.without.map((one) => one[which]))
  const times = shownMs.toSorted((one, other) => one - other)
  const [p50, p95] = [at(times, 0.5), at(times, 0.95)]
  const core = (value: number) => value.toFixed(3)
  process.stdout.write(`${candidates} candidates, ${savesPerSecond} saves a second, ${boards} boards\n`)
  process.stdout.write(
    `server: ${core(median(figures.without.map((one) => one.server)))} core without boards, ${core(median(figures.with.map((one) => one.server)))} with them\n`,
  )
  process.stdout.write(
    `database: ${core(median(figures.without.map((one) => one.database)))} core without boards, ${core(median(figures.with.map((one) => one.database)))} with them\n`,
  )
  process.stdout.write(
    `the boards cost ${core(cost('server'))} core of the server and ${core(cost('database'))} of the database\n`,
  )
  process.stdout.write(`from a save to its row: p50 ${p50} ms, p95 ${p95} ms (${times.length} saves)\n`)
  const isRight = times.length > 0 && (isSmallestRun || (cost('server') < boundCores && p95 < boundMs))
  process.stdout.write(
    isRight ? 'board: within its bounds\n' : `board: over its bounds (${boundCores} core, ${boundMs} ms)\n`,
  )
  process.exitCode = isRight ? 0 : 1
  for (const one of sitting) one.leave()
} finally {
  await stage.close()
}
