import { defineJob } from '../../core/jobs/define-job.ts'
import { deleteOldApiRequestKeys } from './service-account.store.ts'

/** Job, daily: deletes the idempotency keys of the public API after thirty days. */
export const clearOldApiRequestKeys = defineJob({
  name: 'clearOldRequestKeys',
  words: { zh: '清理接口幂等键', en: 'Clear idempotency keys of the API' },
  schedule: '53 3 * * *',
  async run(deps) {
    await deleteOldApiRequestKeys(deps.sql, new Date(deps.clock.now().getTime() - 30 * 86_400_000))
  },
})
