import { defineJob } from '../../core/jobs/define-job.ts'
import { indexProducts as index } from './search.service.ts'

/** Job, every minute: products that were written and are not findable yet. */
export const runProductIndexing = defineJob({
  name: 'indexProducts',
  words: { zh: '更新课程搜索索引', en: 'Update course search index' },
  schedule: '* * * * *',
  async run(deps) {
    await index(deps.sql)
  },
})
