import { defineJob } from '../../../core/jobs/define-job.ts'
import { deleteUnreferencedAnswerFiles } from './answer-file.store.ts'

/**
 * Job, daily: deletes the records of uploads to which no answer of their ended attempt refers. The job
 * `clearUnusedUploads` then deletes the files.
 */
export const clearUnreferencedAnswerFiles = defineJob({
  name: 'clearUnnamedAnswerFiles',
  words: { zh: '清理答案未使用的文件', en: 'Clear files not used by answers' },
  schedule: '9 4 * * *',
  async run(deps) {
    await deleteUnreferencedAnswerFiles(deps.sql, new Date(deps.clock.now().getTime() - 86_400_000))
  },
})
