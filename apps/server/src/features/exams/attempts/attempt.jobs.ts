import type { Deps } from '../../../core/deps.ts'
import type { JobList } from '../../../core/jobs.ts'
import { deleteOldContacts } from '../invigilation/monitor.store.ts'
import { sayAlive } from '../invigilation/outage.service.ts'
import { countOpen } from './attempt.store.ts'
import { heartbeatEveryMs } from './attempt-clock.rules.ts'
import { closeDueAttempts, gradeClosedAttempts } from './finish-attempt.service.ts'

const everyMs = 1000
/** The rarer half of the sweeper's work is done once in so many rounds. */
const rounds = 15

/**
 * Looks every second for attempts whose time is over, and says every five that this process is alive, in every process. The two do not
 * wait for each other: a long sweep is no outage. Answers how to stop it; a round under way ends by itself.
 */
export function startExamSweeper(deps: Deps): () => void {
  let round = 0
  const stopSweeping = repeat(deps, everyMs, 'the exam sweeper failed, it tries again', async () => {
    await closeDueAttempts(deps)
    if (round++ % rounds !== 0) return
    await gradeClosedAttempts(deps)
    deps.metrics.openAttempts.set(await countOpen(deps.sql))
  })
  const stopBeating = repeat(deps, heartbeatEveryMs, 'the heartbeat failed, it tries again', () => sayAlive(deps), 0)
  return () => {
    stopSweeping()
    stopBeating()
  }
}

function repeat(deps: Deps, pauseMs: number, words: string, work: () => Promise<void>, firstMs = pauseMs): () => void {
  let isStopped = false
  let timer: NodeJS.Timeout | null = null
  const run = async () => {
    try {
      await work()
    } catch (error) {
      if (!isStopped) deps.log.error({ err: error }, words)
    }
    if (!isStopped) timer = setTimeout(run, pauseMs)
  }
  timer = setTimeout(run, firstMs)
  return () => {
    isStopped = true
    if (timer) clearTimeout(timer)
  }
}

/** Job, daily: contacts of yesterday's candidates are of no use. */
async function clearOldContacts(deps: Deps): Promise<void> {
  await deleteOldContacts(deps.sql, new Date(deps.clock.now().getTime() - 86_400_000))
}

export const attemptJobs: JobList = { handlers: { clearOldContacts }, schedules: [{ name: 'clearOldContacts', cron: '27 3 * * *' }] }
