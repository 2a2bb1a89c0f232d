import { Id, OneOf } from '@portal/contract/http/scalars.ts'
import { Type } from 'typebox'
import { describeJob } from '../jobs/define-job.ts'
import { messengerChannels } from './delivery.rules.ts'

/** Job: delivers the due notices of a company through one messenger. Jobs of one connection run one after another. */
export const deliverNotices = describeJob({
  name: 'deliverNotices',
  words: { zh: '通过企业微信、钉钉、飞书发送通知', en: 'Send notifications by WeCom, DingTalk, Feishu' },
  payload: Type.Object({ companyId: Id, channel: OneOf(...messengerChannels) }),
})
