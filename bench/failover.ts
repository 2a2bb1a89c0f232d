import { setTimeout as sleep } from 'node:timers/promises'
import type { FaultCandidate } from '../e2e/testing/exam-run.ts'
import { FaultRun } from '../e2e/testing/fault-run.ts'
import { benchSize } from './sizes.ts'

const candidates = benchSize('CANDIDATES', 200, 20)
/** Saves continue until this many have been acknowledged; then the primary database is killed. */
const answers = benchSize('ANSWERS', 25_000, 500)
/** The time before the end for which the connection to the standby is broken. */
const brokenMs = 500

/**
 * Runs `npm run bench -- failover`: 200 candidates save until 25,000 answers are acknowledged; then the connection
 * between the two databases breaks, half a second later the primary is killed for good, and the standby takes over.
 * With a synchronous standby no acknowledged answer may be missing; the control with an asynchronous one must lose
 * some, otherwise the run is invalid. Throws on any fault.
 */
export async function benchFailover(): Promise<void> {
  const problems: string[] = []
  for (const standby of ['synchronous', 'asynchronous'] as const) {
    const run = await FaultRun.open(undefined, standby)
    try {
      const all = await run.begin(candidates)
      const acknowledged = () => all.reduce((sum, one) => sum + one.acks, 0)
      const began = performance.now()
      await run.saveUntil(all, 0, async () => {
        while (acknowledged() < answers) await sleep(50)
        run.parkStandby()
        await sleep(brokenMs)
        run.loseDatabase()
      })
      const perSecond = Math.round(acknowledged() / ((performance.now() - began) / 1000))
      await run.failOver()
      const back = await run.comeBack(all[0] as FaultCandidate)
      const lost = await run.lost(all)
      const ended = await run.submitAll(all)
      process.stdout.write(
        `  ${standby.padEnd(12)}  ${acknowledged()} answers acknowledged (${perSecond}/s), ${lost} lost, saving again ${back} s after the promotion\n`,
      )
      if (standby === 'synchronous' && lost > 0) problems.push(`${lost} acknowledged answers lost`)
      if (standby === 'asynchronous' && lost === 0) problems.push('the control lost nothing: this check is blind')
      if (ended.submissions !== candidates || ended.wrongMarks + ended.movedDeadlines > 0)
        problems.push(`attempts did not end as they should (${standby})`)
    } finally {
      await run.close()
    }
  }
  if (problems.length > 0) throw new Error(problems.join('; '))
}
