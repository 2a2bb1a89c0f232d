import type { FaultCandidate } from '../e2e/testing/exam-run.ts'
import { FaultRun } from '../e2e/testing/fault-run.ts'
import { benchSize } from './sizes.ts'

const candidates = benchSize('CANDIDATES', 200, 20)
/** The time of saving before each fault. */
const savingMs = benchSize('SAVING_MS', 2000, 500)
const timesEach = benchSize('TIMES_EACH', 2, 1)

/**
 * Runs `npm run bench -- faults`: 200 candidates save while the server, PostgreSQL, or both are killed with SIGKILL in
 * turn; afterwards no acknowledged answer may be missing, no deadline may have changed, and nothing may have been
 * graded twice. A control that acknowledges commits before they are on the disk must lose answers, otherwise the run is
 * invalid. Throws on any fault.
 */
export async function benchFaults(): Promise<void> {
  const run = await FaultRun.open()
  const problems: string[] = []
  try {
    const all = await run.begin(candidates)
    const acknowledged = () => all.reduce((sum, one) => sum + one.acks, 0)
    const both = async () => {
      run.killDatabase()
      await run.killServer()
    }
    const faults: [string, () => Promise<void> | void][] = [
      ['server', run.killServer],
      ['PostgreSQL', run.killDatabase],
      ['both', both],
    ]
    for (const [name, fault] of faults.flatMap((one) => Array<typeof one>(timesEach).fill(one))) {
      await run.saveUntil(all, savingMs, fault)
      const back = await run.comeBack(all[0] as FaultCandidate)
      const lost = await run.lost(all)
      if (lost > 0) problems.push(`${lost} acknowledged answers lost after killing ${name}`)
      say(
        `killed ${name.padEnd(10)}  ${acknowledged()} answers acknowledged, ${lost} lost, saving again after ${back} s`,
      )
    }
    const ended = await run.submitAll(all)
    say(
      `handed in: ${ended.submissions} of ${candidates} graded, ${ended.wrongMarks} with missing or double marks, ${ended.movedDeadlines} with another deadline`,
    )
    if (ended.submissions !== candidates || ended.wrongMarks + ended.movedDeadlines > 0)
      problems.push('attempts did not end as they should')
    const lost = await run.loseByAcknowledgingEarly(candidates, 2000)
    say(`control, acknowledged before the disk had it: ${lost} answers lost`)
    if (lost === 0) problems.push('the control lost nothing: this check is blind')
  } finally {
    await run.close()
  }
  if (problems.length > 0) throw new Error(problems.join('; '))
}

function say(line: string) {
  process.stdout.write(`  ${line}\n`)
}
