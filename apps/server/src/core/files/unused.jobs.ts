import { defineJob } from '../jobs/define-job.ts'
import { dayMs } from './quota.rules.ts'
import { deleteUnusedFile, listUnusedFiles } from './unused.store.ts'

/** Job, every six hours: deletes unused files that were stored more than a day ago. */
export const clearUnusedUploads = defineJob({
  name: 'clearUnusedUploads',
  words: { zh: '清理未使用的上传', en: 'Clear unused uploads' },
  schedule: '41 */6 * * *',
  async run(deps) {
    const before = new Date(deps.clock.now().getTime() - dayMs)
    for (const id of await listUnusedFiles(deps.sql, before)) {
      const key = await deleteUnusedFile(deps.sql, id, before)
      if (key) await deps.files.delete(key)
    }
  },
})
