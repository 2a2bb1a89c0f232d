import { defineJob } from '../../../core/jobs/define-job.ts'
import { deleteOldJoiningProofs } from './joining.store.ts'
import { endOldJoiningApplications } from './joining-staff.service.ts'

/**
 * Job, hourly: ends applications that were not decided in time, and deletes old links and data of visitors who never
 * joined.
 */
export const clearOldJoiningData = defineJob({
  name: 'endJoining',
  words: { zh: '结束过期的注册申请', en: 'End expired registration applications' },
  schedule: '23 * * * *',
  async run(deps) {
    await deleteOldJoiningProofs(deps.sql, new Date(deps.clock.now().getTime() - 86_400_000))
    await endOldJoiningApplications(deps)
  },
})
