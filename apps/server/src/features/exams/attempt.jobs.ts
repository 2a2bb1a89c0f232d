import type { Deps } from '../../core/deps.ts'
import { countOpen } from './attempt.store.ts'
import { closeDueAttempts, gradeClosedAttempts } from './finish-attempt.service.ts'

const everyMs = 1000
/** The rarer half of the work is done once in so many rounds. */
const rounds = 15

/** Looks every second for attempts whose time is over, in every process. Answers how to stop it; a round under way ends by itself. */
export function startExamSweeper(deps: Deps): () => void {
  let isStopped = false
  let timer: NodeJS.Timeout | null = null
  let round = 0
  const sweep = async () => {
    try {
      await closeDueAttempts(deps)
      if (round++ % rounds === 0) {
        await gradeClosedAttempts(deps)
        deps.metrics.openAttempts.set(await countOpen(deps.sql))
      }
    } catch (error) {
      if (!isStopped) deps.log.error({ err: error }, 'the exam sweeper failed, it tries again')
    }
    if (!isStopped) timer = setTimeout(sweep, everyMs)
  }
  timer = setTimeout(sweep, everyMs)
  return () => {
    isStopped = true
    if (timer) clearTimeout(timer)
  }
}
