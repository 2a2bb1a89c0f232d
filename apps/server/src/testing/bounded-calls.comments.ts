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
import type { AnyCall } from '@portal/contract/http/call.ts'

import type { BoundedCall } from './bounded-calls.ts'

/** The calls about comments that staff of one company may make for it alone. */
export const boundedCommentCalls: readonly (readonly [AnyCall, BoundedCall])[] = [
  [commentQueue, { input: (_server, { id }) => ({ companyId: id }), elsewhere: 'forbidden' }],
  [commentRead, { input: (_server, { commentId }) => ({ commentId }), elsewhere: 'commentNotFound' }],
  [
    commentDecide,
    {
      input: (_server, { commentId }) => ({ commentId, revision: 1, decision: 'hide', reason: '不合约定' }),
      elsewhere: 'commentNotFound',
      isNameless: true,
    },
  ],
  [
    commentsDecide,
    {
      input: (_server, { commentId }) => ({
        comments: [{ commentId, revision: 9 }],
        decision: 'hide',
        reason: '不合约定',
      }),
      elsewhere: 'nothing',
      isNameless: true,
    },
  ],
  [moderatedCompanies, { input: () => ({}), elsewhere: 'nothing' }],
  [watchedWordsTest, { input: () => ({ text: '刷分', words: ['刷分'] }), elsewhere: 'nothing', isNameless: true }],
  [watchedWordList, { input: (_server, { id }) => ({ companyId: id }), elsewhere: 'notFound', isNameless: true }],
  [
    watchedWordListSave,
    {
      input: (_server, { id }) => ({ companyId: id, revision: 0, isOn: true, words: ['刷分'] }),
      elsewhere: 'notFound',
      isNameless: true,
    },
  ],
]
