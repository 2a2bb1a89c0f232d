import { Type } from 'typebox'
import { call } from '../http/call.ts'
import { Empty, Id, OneOf } from '../http/scalars.ts'
import { commentLimits, reportReasons } from './comment.limits.ts'

/** Reports a comment to staff; a second report by the same person changes nothing. `other` requires a text. */
export const commentReport = call({
  method: 'POST',
  path: '/content/pc/reportComment',
  access: 'signedIn',
  encoding: 'form',
  summary: 'Report a comment',
  changes: ['comments'],
  body: Type.Object({
    commentId: Id,
    reason: OneOf(...reportReasons),
    words: Type.String({ maxLength: commentLimits.reportMax, default: '' }),
  }),
  data: Type.Object({ reportedByMe: Type.Literal(true) }),
  errors: ['commentNotFound', 'ownComment'],
  limit: { max: 10, perSeconds: 600 },
})

/** Withdraws a comment of the caller, with its score; repeating it changes nothing. */
export const commentDelete = call({
  method: 'POST',
  path: '/content/pc/deleteComment',
  access: 'signedIn',
  encoding: 'form',
  summary: "Delete one of the caller's comments",
  changes: ['comments', 'ratings'],
  body: Type.Object({ commentId: Id }),
  data: Empty,
  errors: ['commentNotFound'],
})
