import { Id, OneOf } from '@portal/contract/http/scalars.ts'
import { Type } from 'typebox'
import { describeJob } from '../../../core/jobs/define-job.ts'
import { messengerChannels } from '../../../core/messages/delivery.rules.ts'

/** Job: asks a messenger for the people whom one batch did not reach. */
export const checkNoticeDelivery = describeJob({
  name: 'reportNotices',
  words: { zh: '核对通知是否送达', en: 'Check which notifications arrived' },
  payload: Type.Object({ companyId: Id, channel: OneOf(...messengerChannels), reference: Type.String() }),
})
