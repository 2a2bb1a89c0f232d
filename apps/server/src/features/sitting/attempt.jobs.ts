import type { Deps } from '../../core/deps.ts'
import { defineJob } from '../../core/jobs/define-job.ts'
import { runRepeatedly } from '../../core/jobs/repeat.ts'
import { countOpenAttempts } from './attempt.store.ts'
import { heartbeatEveryMs } from './attempt-clock.rules.ts'
import { closeDueAttempts } from './finish-attempt.service.ts'
import { deleteOldAttemptContacts } from './invigilation/monitor.store.ts'
import { recordHeartbeat } from './invigilation/outage.service.ts'
import { convertOlderPapers } from './older-papers.store.ts'
import { deleteOldStartPlaces } from './start-line.store.ts'
import { endAbandonedTrials } from './trials/trial.service.ts'

const everyMs = 1000
/** Open attempts are counted once in this many rounds. */
const rounds = 15

/**
 * Starts the sweeper, which runs in every process. It looks every second for attempts whose time is up, and records
 * every five seconds that this process is alive. The two don't wait for each other, so a long sweep doesn't look like
 * an outage. Returns a function that stops it; a round in progress still finishes.
 */
export function startExamSweeper(deps: Deps): () => void {
  let round = 0
  const stopSweeping = runRepeatedly(deps, everyMs, 'the exam sweeper failed, it tries again', async () => {
    await closeDueAttempts(deps)
    if (round++ % rounds !== 0) return
    deps.metrics.openAttempts.set(await countOpenAttempts(deps.sql))
  })
  const stopBeating = runRepeatedly(
    deps,
    heartbeatEveryMs,
    'the heartbeat failed, it tries again',
    () => recordHeartbeat(deps),
    0,
  )
  return () => {
    stopSweeping()
    stopBeating()
  }
}

/**
 * Job, daily: deletes the times of the last contact with pages whose attempts have ended, and abandoned positions in
 * the start line.
 */
export const clearOldAttemptContacts = defineJob({
  name: 'clearOldContacts',
  words: { zh: '清理考生联系状态', en: 'Clear candidate contact states' },
  schedule: '27 3 * * *',
  async run(deps) {
    await deleteOldAttemptContacts(deps.sql, new Date(deps.clock.now().getTime() - 86_400_000))
    await deleteOldStartPlaces(deps.sql, deps.clock.now())
  },
})

export const endAbandonedTrialsJob = defineJob({
  name: 'endForgottenTrials',
  words: { zh: '结束未交卷的试考', en: 'End unsubmitted trials' },
  schedule: '41 * * * *',
  run: endAbandonedTrials,
})

/** A batch is one short transaction; this many of them are a night's share. */
const [papersAtOnce, batchesOfNight] = [500, 2000]

/**
 * Job, nightly: converts the papers that an older version stored as rows of questions (decision 80). Attempts from the
 * last day are left for later, because such a version may still be running.
 */
export const convertOlderPapersJob = defineJob({
  name: 'holdOlderPapers',
  words: { zh: '转换旧版试卷的存储', en: 'Convert stored papers of older versions' },
  schedule: '7 2 * * *',
  async run(deps) {
    const before = new Date(deps.clock.now().getTime() - 86_400_000)
    for (let batch = 0; batch < batchesOfNight; batch++)
      if (!(await convertOlderPapers(deps.sql, before, papersAtOnce))) return
  },
})
