import { defineJob } from '../../core/jobs/define-job.ts'
import { deleteOldRemovedComments } from './comment-moderation.store.ts'

/** Days for which staff can restore removed comments, and see those that their authors withdrew after a report. */
const daysKept = 30

/** Job, daily: deletes comments that were removed or withdrawn more than 30 days ago. */
export const deleteRemovedComments = defineJob({
  name: 'clearGoneComments',
  words: { zh: '清理已删除的评论', en: 'Erase deleted comments' },
  schedule: '57 3 * * *',
  async run(deps) {
    await deleteOldRemovedComments(deps.sql, new Date(deps.clock.now().getTime() - daysKept * 86_400_000))
  },
})
