import { commentCreate, commentLikeSet, commentList } from '@portal/contract/community/comment.contract.ts'
import { commentLimits, type ReportReason } from '@portal/contract/community/comment.limits.ts'
import { commentDelete, commentReport } from '@portal/contract/community/comment-report.contract.ts'
import type { DataOf } from '@portal/contract/http/call.ts'
import { prefetchAnswer } from '#web/api/queries.ts'
import { useAnswer } from '#web/api/use-answer.ts'
import { write } from '#web/api/write.ts'
import { useWrite, type WriteMessages } from '#web/ui/use-write.ts'

export type ProductComment = DataOf<typeof commentList>['list'][number]
export const useComments = (productId: string, page: number) =>
  useAnswer(commentList, { productId, page, size: commentLimits.pageSize }, { keepPrevious: true })

/** Starts fetching the first comments, which load with the product (specification section 2). */
export const prefetchFirstComments = (productId: string): void =>
  prefetchAnswer(commentList, { productId, page: 0, size: commentLimits.pageSize })

export async function publishComment(input: {
  readonly productId: string
  readonly rating: number
  readonly content: string
}): Promise<'shown' | 'pending'> {
  const { state } = await write(commentCreate, input)
  return state
}
export async function setCommentLiked(commentId: string, isLiked: boolean): Promise<void> {
  await write(commentLikeSet, { commentId, state: isLiked ? 1 : 0 })
}
export async function sendCommentReport(commentId: string, reason: ReportReason, words: string): Promise<void> {
  await write(commentReport, { commentId, reason, words })
}
export const useRemoveOwnComment = (said: WriteMessages<typeof commentDelete>) => useWrite(commentDelete, said)
