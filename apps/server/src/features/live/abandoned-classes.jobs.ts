import { liveLimits } from '@portal/contract/live/live.limits.ts'
import { defineJob } from '../../core/jobs/define-job.ts'
import { inTransaction } from '../../database/connection.ts'
import { endClassOnce } from './live-staff.service.ts'
import { listAbandonedClasses } from './live-staff.store.ts'

/** Job, every minute: ends classes half an hour past their planned end that have no stream. */
export const endAbandonedClasses = defineJob({
  name: 'endForgotten',
  words: { zh: '结束未关闭的直播', en: 'End unclosed live classes' },
  schedule: '* * * * *',
  async run(deps) {
    for (const classId of await listAbandonedClasses(deps.sql, deps.clock.now(), liveLimits.overrunMinutes * 60_000))
      await inTransaction(deps.sql, (tx) => endClassOnce(deps, tx, classId))
  },
})
