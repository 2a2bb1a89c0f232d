import { productDetail } from '@portal/contract/catalogue/product.contract.ts'
import { addComment, commentList, likeComment } from '@portal/contract/community/comment.contract.ts'
import { commentLimits, type ReportReason } from '@portal/contract/community/comment.limits.ts'
import { deleteComment, reportComment } from '@portal/contract/community/comment-report.contract.ts'
import type { DataOf } from '@portal/contract/http/call.ts'
import { prefetch, refresh } from '#web/api/queries.ts'
import { send } from '#web/api/send.ts'
import { useAnswer } from '#web/api/use-answer.ts'

export type Comment = DataOf<typeof commentList>['list'][number]
export const useComments = (productId: string, page: number) => useAnswer(commentList, { productId, page, size: commentLimits.pageSize }, { keepPrevious: true })

/** Begins to fetch the first comments, which come with the product (specification section 2). */
export const loadFirstComments = (productId: string): void => prefetch(commentList, { productId, page: 0, size: commentLimits.pageSize })

export async function publishComment(input: { readonly productId: string; readonly rating: number; readonly content: string }): Promise<'shown' | 'pending'> {
  const { state } = await send(addComment, input)
  await Promise.all([refresh(commentList), refresh(productDetail)])
  return state
}
export async function setLike(commentId: string, isLiked: boolean): Promise<void> {
  await send(likeComment, { commentId, state: isLiked ? 1 : 0 })
  await refresh(commentList)
}
export async function sendReport(commentId: string, reason: ReportReason, words: string): Promise<void> {
  await send(reportComment, { commentId, reason, words })
  await refresh(commentList)
}
export async function removeComment(commentId: string): Promise<void> {
  await send(deleteComment, { commentId })
  await Promise.all([refresh(commentList), refresh(productDetail)])
}
