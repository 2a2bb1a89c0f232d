import {
  commentDecide,
  commentQueue,
  commentRead,
  commentsDecide,
  moderatedCompanies,
  watchedWordList,
  watchedWordListSave,
  watchedWordsTest,
} from '@portal/contract/community/comment-staff.contract.ts'
import type { DataOf, InputOf } from '@portal/contract/http/call.ts'
import { useEffect } from 'react'
import { send } from '#web/api/send.ts'
import { useAnswer } from '#web/api/use-answer.ts'
import { write } from '#web/api/write.ts'
import type { ListQuery, ListResult } from '#web/console/list/list.types.ts'

export type QueuedComment = DataOf<typeof commentQueue>['rows'][number]
export type CommentDetail = DataOf<typeof commentRead>
export type CommentDecisionInput = InputOf<typeof commentDecide>['decision']

/** The revisions seen in the list: a decision on many comments names them, also those on other pages. */
const seen = new Map<string, number>()

/** Returns the comments in the state `standing` of the queue; without it, those that wait for a decision. */
export function useCommentQueue(query: ListQuery | null): ListResult<QueuedComment> {
  const input = query && (({ standing, ...rest }) => ({ ...rest, view: standing ?? 'waiting' }))(query)
  const result = useAnswer(commentQueue, input as InputOf<typeof commentQueue> | null, {
    keepPrevious: true,
    staleTime: 0,
  })
  const rows = result.data?.rows
  useEffect(() => {
    for (const { commentId, revision } of rows ?? []) seen.set(commentId, revision)
  }, [rows])
  return result
}
export const useComment = (commentId: string) => useAnswer(commentRead, { commentId }, { staleTime: 0 })
export const useModeratedCompanies = () => useAnswer(moderatedCompanies, {})
export const decideComment = (input: InputOf<typeof commentDecide>) => write(commentDecide, input)
export const decideComments = (ids: readonly string[], decision: CommentDecisionInput, reason: string) =>
  write(commentsDecide, {
    comments: ids.map((commentId) => ({ commentId, revision: seen.get(commentId) ?? 1 })),
    decision,
    reason,
  })

export type WatchedWordList = DataOf<typeof watchedWordList>
export const useWatchedWordList = (companyId: string | null) =>
  useAnswer(watchedWordList, companyId === null ? null : { companyId }, { staleTime: 0 })
export const fetchWatchedWordList = (companyId: string) => send(watchedWordList, { companyId })
export const saveWatchedWordList = (input: InputOf<typeof watchedWordListSave>) => write(watchedWordListSave, input)
export const testWatchedWords = (text: string, words: readonly string[]) =>
  send(watchedWordsTest, { text, words: [...words] })
