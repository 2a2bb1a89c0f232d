import { defineJob } from '../../../core/jobs/define-job.ts'
import { preparePapers } from './paper-pool.service.ts'

/**
 * Job, every minute: prepares papers for exams that may start soon: after they are published, after a question of their
 * banks has changed, and when half of the papers are used. Without prepared papers, each start draws its own.
 */
export const prepareExamPapers = defineJob({
  name: 'prepareExamPapers',
  words: { zh: '预先组卷', en: 'Prepare exam papers' },
  schedule: '* * * * *',
  async run(deps) {
    await preparePapers(deps)
  },
})
