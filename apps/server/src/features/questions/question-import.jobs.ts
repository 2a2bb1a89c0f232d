import { defineJob } from '../../core/jobs/define-job.ts'
import { questionImportHours } from './question-import.service.ts'
import { deleteOldQuestionImports } from './question-import.store.ts'

/** Job, hourly: deletes expired previews, and their files a day after the upload. */
export const clearOldQuestionImports = defineJob({
  name: 'clearOldImports',
  words: { zh: '清理过期的试题导入', en: 'Clear old question imports' },
  schedule: '23 * * * *',
  async run(deps) {
    const now = deps.clock.now()
    const keys = await deleteOldQuestionImports(
      deps.sql,
      now,
      new Date(now.getTime() - questionImportHours * 3_600_000),
    )
    for (const key of keys) await deps.files.delete(key)
  },
})
