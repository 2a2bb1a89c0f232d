import { liveLimits } from '@portal/contract/live/live.limits.ts'
import { defineJob } from '../../core/jobs/define-job.ts'
import { inTransaction } from '../../database/connection.ts'
import { endLiveClassOnce } from './live-staff.service.ts'
import { listAbandonedLiveClasses } from './live-staff.store.ts'

/** Job, every minute: ends classes that have no stream half an hour after their planned end. */
export const endAbandonedLiveClasses = defineJob({
  name: 'endForgotten',
  words: { zh: '结束未关闭的直播', en: 'End unclosed live classes' },
  schedule: '* * * * *',
  async run(deps) {
    for (const classId of await listAbandonedLiveClasses(
      deps.sql,
      deps.clock.now(),
      liveLimits.overrunMinutes * 60_000,
    ))
      await inTransaction(deps.sql, (tx) => endLiveClassOnce(deps, tx, classId))
  },
})
