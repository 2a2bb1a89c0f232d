import { commentLimits } from '@portal/contract/community/comment.limits.ts'
import type { commentReport } from '@portal/contract/community/comment-report.contract.ts'
import type { InputOf } from '@portal/contract/http/call.ts'
import type { Actor } from '../../core/access/session.ts'
import type { Deps } from '../../core/deps.ts'
import { AppError } from '../../core/http/app-error.ts'
import { toStorableText } from '../../core/http/storable.ts'
import { newId } from '../../core/secrets/random.ts'
import { inTransaction, type Transaction } from '../../database/connection.ts'
import { maySeeProduct } from '../catalogue/catalogue.public.ts'
import { type CommentReportOutcome, commentReporterNoticeWords } from './comment.words.ts'
import {
  type ClosedCommentReport,
  type CommentFacts,
  findComment,
  findCommentReportCounts,
  insertCommentReport,
  lockComment,
  setCommentWithdrawn,
} from './comment-moderation.store.ts'
import { withUpdatedRating } from './comment-rating.store.ts'
import { sendPersonalNotices } from './personal-notice.service.ts'

/** Returns the address to which a notice about a comment links. */
export const commentLink = (head: CommentFacts) => `/detail?id=${head.productId}&tab=comments`

/** Notifies the reporters of a comment of the outcome, each in the company in which they reported it. */
export async function notifyReporters(
  deps: Deps,
  tx: Transaction,
  head: CommentFacts,
  closed: readonly ClosedCommentReport[],
  outcome: CommentReportOutcome,
  reason: string,
): Promise<void> {
  const now = deps.clock.now()
  const words = commentReporterNoticeWords(head.title, outcome, reason)
  for (const [companyId, reports] of Map.groupBy(closed, (one) => one.companyId))
    await sendPersonalNotices(
      deps,
      tx,
      companyId,
      reports.map(({ id, accountId }) => ({
        id: newId(now, deps.random),
        accountId,
        kind: 'reportAnswered',
        cause: `reportAnswered ${id}`,
        ...words,
        link: commentLink(head),
      })),
    )
}

const dayMs = 86_400_000

/**
 * Reports a comment that the caller can see; a repeated report counts once. Throws `malformed` if the reason is `other`
 * and no words are given, `commentNotFound`, `ownComment`, and `tooManyRequests` above a daily limit across all
 * companies.
 */
export async function submitCommentReport(
  deps: Deps,
  actor: Actor,
  { commentId, reason, words: given }: InputOf<typeof commentReport>,
): Promise<{ reportedByMe: true }> {
  const words = toStorableText(given)
  if (reason === 'other' && !words) throw new AppError('malformed', { fields: ['words'] })
  const now = deps.clock.now()
  const head = await findComment(deps.sql, commentId)
  if (!head || !(await maySeeProduct(deps.sql, actor, head.productId, now))) throw new AppError('commentNotFound')
  await inTransaction(deps.sql, async (tx) => {
    // A hidden comment does not exist for anyone but its author.
    if ((await lockComment(tx, commentId))?.state !== 'shown' && head.accountId !== actor.accountId)
      throw new AppError('commentNotFound')
    const { isKnown, recent } = await findCommentReportCounts(
      tx,
      actor.accountId,
      commentId,
      new Date(now.getTime() - dayMs),
    )
    if (!isKnown && recent >= commentLimits.reportsADay)
      throw new AppError('tooManyRequests', { retryAfter: dayMs / 1000 })
    await insertCommentReport(tx, {
      id: newId(now, deps.random),
      commentId,
      accountId: actor.accountId,
      companyId: actor.companyId,
      reason,
      words,
      now,
    })
  })
  return { reportedByMe: true }
}

/**
 * Withdraws a comment of the caller, with its score and its reports, and notifies the reporters. Repeating it changes
 * nothing. Throws `commentNotFound`, also after staff have removed the comment.
 */
export async function withdrawOwnComment(deps: Deps, actor: Actor, commentId: string): Promise<Record<string, never>> {
  const head = await findComment(deps.sql, commentId)
  if (!head || head.accountId !== actor.accountId) throw new AppError('commentNotFound')
  await inTransaction(deps.sql, (tx) =>
    withUpdatedRating(tx, head, async () => {
      const row = await lockComment(tx, commentId)
      if (row?.state === 'withdrawn') return
      if (!row || row.state === 'removed') throw new AppError('commentNotFound')
      const closed = await setCommentWithdrawn(tx, commentId, deps.clock.now())
      await notifyReporters(deps, tx, head, closed, 'withdrawn', '')
    }),
  )
  return {}
}
