import { defineJob, withJobWork } from '../../../core/jobs/define-job.ts'
import { deliverNotices } from '../../../core/messages/deliver-job.ts'
import { listDueMessengers } from '../../../core/messages/delivery.store.ts'
import { enqueueMessenger } from '../../../core/messages/outbox.ts'
import { applyDeliveryReport, deliverDueNotices } from './deliver.service.ts'
import { checkNoticeDelivery } from './report-job.ts'

export const deliverNoticesJob = withJobWork(deliverNotices, deliverDueNotices)
export const checkNoticeDeliveryJob = withJobWork(checkNoticeDelivery, applyDeliveryReport)

/**
 * Job, every minute: enqueues deliveries that have become due, for example after quiet hours or the wait after a
 * failure.
 */
export const enqueueDueNotices = defineJob({
  name: 'findDueNotices',
  words: { zh: '查找到时间发送的通知', en: 'Find notifications that are due' },
  schedule: '* * * * *',
  async run(deps) {
    for (const due of await listDueMessengers(deps.sql, deps.clock.now())) await enqueueMessenger(deps, deps.sql, due)
  },
})
