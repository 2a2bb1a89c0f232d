import { Id } from '@portal/contract/http/scalars.ts'
import { Type } from 'typebox'
import type { Deps } from '../../core/deps.ts'
import { defineJob } from '../../core/jobs/define-job.ts'
import { newId } from '../../core/secrets/random.ts'
import { inTransaction, type Transaction } from '../../database/connection.ts'
import { sendPersonalNotices } from '../community/community.public.ts'
import type { StartedProduct } from '../learning/learning.public.ts'
import { computeRewardLines, dueRewards } from './reward.rules.ts'
import { firstDayOfCurrentMonth } from './reward.service.ts'
import {
  findRewardRules,
  insertRewards,
  isInvitedToProduct,
  lockRewardBalance,
  lockShareInvite,
} from './reward.store.ts'
import { rewardEarnedNotice } from './reward.words.ts'

/**
 * Enqueues the job that books the rewards of an invited person who has started or completed a product, so that a study
 * report doesn't wait for the ledger. Does nothing without an invitation.
 */
export async function enqueueSharingRewards(
  deps: Pick<Deps, 'jobs'>,
  tx: Transaction,
  { accountId, productId }: StartedProduct,
): Promise<void> {
  if (await isInvitedToProduct(tx, { inviteeId: accountId, productId }))
    await deps.jobs.add(tx, bookSharingRewards, { inviteeId: accountId, productId })
}

/** Job: books the unbooked rewards of an invitation and notifies the sharer. Repeating it changes nothing. */
export const bookSharingRewards = defineJob({
  name: 'paySharing',
  words: { zh: '发放分享奖励', en: 'Award sharing rewards' },
  mustRun: true,
  named: { thing: 'product', field: 'productId' },
  payload: Type.Object({ inviteeId: Id, productId: Id }),
  run: async (deps: Deps, place) => {
    await inTransaction(deps.sql, async (tx) => {
      const standing = await lockShareInvite(tx, place)
      const due = standing ? dueRewards(standing) : []
      if (!standing || due.length === 0) return
      const now = deps.clock.now()
      const rules = await findRewardRules(tx)
      const { lines, after } = computeRewardLines(
        await lockRewardBalance(tx, standing.sharer),
        due,
        rules,
        firstDayOfCurrentMonth(deps),
      )
      await insertRewards(
        tx,
        standing.sharer,
        place,
        lines.map((line) => ({ ...line, id: newId(now, deps.random) })),
        after,
        now,
      )
      const points = lines.reduce((sum, line) => sum + line.points, 0)
      const kind = lines.at(-1)?.kind
      if (points === 0 || !kind) return
      const words = rewardEarnedNotice(kind, standing.inviteeName, standing.title, points)
      const notice = {
        id: newId(now, deps.random),
        accountId: standing.sharer.accountId,
        kind: 'rewardEarned',
        cause: `rewardEarned ${place.inviteeId} ${place.productId} ${kind}`,
        ...words,
        link: '/user/sharing',
      }
      await sendPersonalNotices(deps, tx, standing.sharer.companyId, [notice])
    })
  },
})
