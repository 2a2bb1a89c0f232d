import { Type } from 'typebox'
import type { Deps } from '../../../core/deps.ts'
import { defineJob } from '../../../core/jobs/define-job.ts'
import type { EventHandler } from '../../../core/jobs/events.ts'
import { newId } from '../../../core/secrets/random.ts'
import { pickName } from '../../../core/text/language.ts'
import { inTransaction, type Transaction } from '../../../database/connection.ts'
import { sendPersonalNotices } from '../../community/community.public.ts'
import { listUnnotifiedApprovals, type UnnotifiedApproval } from './approval.store.ts'
import { approvalNotices } from './approval.words.ts'

/** Managers notified in one transaction. */
const perRound = 500

/** Notifies managers of submissions, each once. Returns the number of notices. */
async function notifyRound(
  deps: Parameters<EventHandler<unknown>>[0],
  tx: Transaction,
  of: { readonly companyId: string; readonly accountId: string } | null,
): Promise<number> {
  const now = deps.clock.now()
  const waiting = await listUnnotifiedApprovals(tx, of, perRound)
  for (const [id, notices] of Map.groupBy(waiting, (one) => one.companyId))
    await sendPersonalNotices(deps, tx, id, notices.map(noticeOf))
  return waiting.length

  function noticeOf({ managerId, cause, subject, title, name }: UnnotifiedApproval) {
    const words = approvalNotices[subject]({ name: { zh: pickName(name, 'zh'), en: pickName(name, 'en') }, title })
    return {
      id: newId(now, deps.random),
      accountId: managerId,
      kind: 'approvalWaiting',
      cause,
      ...words,
      link: '/team',
    }
  }
}

/**
 * Notifies the line managers of a person's waiting submissions in a company, each once, in the caller's transaction.
 * Subjects that only staff decide are left out.
 */
export const notifyApprovers: EventHandler<{ readonly companyId: string; readonly accountId: string }> = async (
  deps,
  tx,
  of,
) => {
  await notifyRound(deps, tx, of)
}

/**
 * Job, hourly: notifies line managers of waiting submissions of which they have not been notified, because the previous
 * manager has left, the person has another manager, or the approver of the subject has changed.
 */
export const notifyNextApprovers = defineJob({
  name: 'notifyNextApprovers',
  words: { zh: '通知新的审批主管', en: 'Notify managers of approvals' },
  schedule: '41 * * * *',
  payload: Type.Object({}),
  run: async (deps: Deps) => {
    while ((await inTransaction(deps.sql, (tx) => notifyRound(deps, tx, null))) === perRound);
  },
})
