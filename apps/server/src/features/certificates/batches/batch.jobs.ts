import { defineJob } from '../../../core/jobs/define-job.ts'
import { deleteOldBatchPreviews } from './batch.store.ts'

/** Job, daily: deletes previews of batches that were not confirmed in time. */
export const clearBatchPreviews = defineJob({
  name: 'clearBatchPreviews',
  words: { zh: '清理过期的证书批次预览', en: 'Clear old previews of certificate batches' },
  schedule: '17 4 * * *',
  async run(deps) {
    await deleteOldBatchPreviews(deps.sql, deps.clock.now())
  },
})
