import { setTimeout as sleep } from 'node:timers/promises'
import { currentSlowness } from '../apps/server/src/testing/slowness.ts'
import type { FaultCandidate } from '../e2e/testing/exam-run.ts'
import { type KilledPrimary, patroniPackages } from '../e2e/testing/patroni-cluster.ts'
import { PatroniRun } from '../e2e/testing/patroni-run.ts'
import { missingDebianPackages } from '../tools/debian-programs.ts'
import { benchSize } from './sizes.ts'

const candidates = benchSize('CANDIDATES', 200, 20)
/** Saves continue until this many have been acknowledged; then the primary is killed. */
const answers = benchSize('ANSWERS', 25_000, 300)
/** The time before the end for which nothing reaches the standby. */
const heldMs = 500
/** Seconds from the new primary until every portal works again, on a machine that is not slow. */
const backWithin = 10

const margin = ' '.repeat(12)
const seconds = (ms: number) => Math.round(ms / 100) / 10

/**
 * Runs `npm run bench -- patroni`: the database of docs/operations.md, from the files in deploy/patroni. 200 candidates
 * save at two portals until 25,000 answers have been acknowledged; then the standby is cut off for half a second, and
 * the primary dies with its Patroni. Patroni promotes the standby, HAProxy routes to it, and nothing is restarted by
 * hand. With the synchronous standby no acknowledged answer may be missing; the control with an asynchronous one must
 * lose some. Throws on any fault; does nothing where a program is missing.
 */
export async function benchPatroni(): Promise<void> {
  const missing = missingDebianPackages(patroniPackages)
  if (missing.length > 0) {
    process.stdout.write(
      `  patroni: skipped, not here: ${missing.join(', ')}. On Debian: apt-get install --no-install-recommends ${patroniPackages.join(' ')}\n`,
    )
    return
  }
  const problems: string[] = []
  const run = await PatroniRun.open()
  try {
    for (const standby of ['synchronous', 'asynchronous'] as const) {
      if (standby === 'asynchronous') await run.cluster.letStandbyLag()
      problems.push(...(await failOver(run, standby)))
    }
  } finally {
    await run.close()
  }
  if (problems.length > 0) throw new Error(problems.join('; '))
}

/** The primary dies during saves, and another replaces it; prints the figures, and returns the faults. */
async function failOver(run: PatroniRun, standby: 'synchronous' | 'asynchronous'): Promise<string[]> {
  const all = await run.begin(candidates)
  const watchers = await run.begin(4)
  const acknowledged = () => all.reduce((sum, one) => sum + one.acks, 0)
  const began = performance.now()
  let died = Number.POSITIVE_INFINITY
  let perSecond = 0
  const { promise: burial, resolve: bury } = Promise.withResolvers<KilledPrimary>()
  const stop = new AbortController()
  const watching = run.watch(watchers, () => died, stop.signal)
  await run.saveUntil(all, 0, async () => {
    while (acknowledged() < answers) await sleep(50)
    perSecond = Math.round(acknowledged() / ((performance.now() - began) / 1000))
    const die = await run.cluster.holdStandby()
    await sleep(heldMs)
    died = performance.now()
    bury(die())
  })
  const dead = await burial
  await dead.untilReplaced()
  const isReplaced = performance.now()
  stop.abort()
  const heard = (await watching).filter(({ at }) => at > died)
  const saved = new Map(
    heard
      .filter(({ status }) => status === 200)
      .toReversed()
      .map(({ portal, at }) => [portal, at]),
  )
  const back = Math.max(...saved.values())
  await run.untilServed(all[0] as FaultCandidate)
  const served = performance.now()
  const refused = heard.filter(({ at, status }) => at < back && status !== 200)
  const later = refused.filter(({ status, retryAfter }) => status === 503 && /^\d+$/.test(retryAfter ?? '')).length
  const lost = await run.lost([...all, ...watchers])
  const ended = await run.submitAll(all)
  say(`${standby.padEnd(12)}  ${acknowledged()} answers acknowledged (${perSecond}/s), ${lost} lost`)
  say(
    `${margin}  ${seconds(isReplaced - died)} s without a primary, then saves at both portals after ${seconds(back - isReplaced)} s, pages after ${seconds(served - isReplaced)} s`,
  )
  say(
    `${margin}  meanwhile ${later} saves were told 503 and when to try again, ${refused.length - later} anything else`,
  )
  if (standby === 'synchronous') {
    const on = performance.now()
    await dead.comeBack('sync_standby')
    say(
      `${margin}  switched on again, the dead machine is the synchronous standby after ${seconds(performance.now() - on)} s`,
    )
  }
  return [
    ...(standby === 'synchronous' && lost > 0 ? [`${lost} acknowledged answers lost`] : []),
    ...(standby === 'asynchronous' && lost === 0 ? ['the control lost nothing: this check is blind'] : []),
    ...(later === 0 || refused.length > later
      ? [
          `without a primary, ${refused.length - later} of ${refused.length} saves were not told when to try again (${standby})`,
        ]
      : []),
    ...(Math.max(back, served) - isReplaced > backWithin * 1000 * currentSlowness()
      ? [`the portals were not back within ${backWithin} s of the new primary (${standby})`]
      : []),
    ...(ended.submissions !== candidates || ended.wrongMarks + ended.movedDeadlines > 0
      ? [`attempts did not end as they should (${standby})`]
      : []),
  ]
}

function say(line: string) {
  process.stdout.write(`  ${line}\n`)
}
