import { defineJob } from '../../core/jobs/define-job.ts'
import { indexProducts as index } from './search.service.ts'

/** Job, every minute: indexes changed products for the search. */
export const runProductIndexing = defineJob({
  name: 'indexProducts',
  words: { zh: '更新课程搜索索引', en: 'Update course search index' },
  schedule: '* * * * *',
  async run(deps) {
    await index(deps.sql)
  },
})
