import { Type } from 'typebox'
import { call } from '../http/call.ts'
import { PageOf, pageQuery } from '../http/page.ts'
import { Flag, Id, Instant, OneOf } from '../http/scalars.ts'
import { commentLimits } from './comment.limits.ts'

export const Comment = Type.Object({
  commentId: Id,
  authorName: Type.String({
    description: 'full name for colleagues in the company in which it was written; first character for others',
  }),
  authorPosition: Type.String({ description: 'for colleagues only' }),
  rating: Type.Integer({ minimum: 1, maximum: 5 }),
  content: Type.String(),
  likeCount: Type.Integer(),
  likedByMe: Type.Boolean(),
  isMine: Type.Boolean(),
  state: OneOf('shown', 'pending', 'hidden'),
  note: Type.String({ description: 'reason for hiding it, shown to its author' }),
  reportedByMe: Type.Boolean(),
  createdAt: Instant,
})

/**
 * Comments of a product, newest first, 6 per page (specification section 9); held and hidden ones are included only if
 * they are the caller's own.
 */
export const commentList = call({
  method: 'POST',
  path: '/content/pc/commentList',
  access: 'public',
  encoding: 'form',
  summary: 'Comments of a product',
  shows: ['comments'],
  body: Type.Object({ productId: Id, ...pageQuery(commentLimits.pageSize) }),
  data: PageOf(Comment),
  errors: ['productNotFound'],
})

export const commentCreate = call({
  method: 'POST',
  path: '/content/pc/addComment',
  access: 'signedIn',
  encoding: 'form',
  summary: 'Add a comment with a rating',
  changes: ['comments', 'ratings'],
  body: Type.Object({
    productId: Id,
    rating: Type.Integer({ minimum: 0, maximum: 5, default: 0 }),
    content: Type.String({ maxLength: commentLimits.contentMax, default: '' }),
  }),
  data: Type.Object({ commentId: Id, state: OneOf('shown', 'pending') }),
  errors: ['productNotFound', 'ratingMissing', 'commentMissing', 'notEntitled'],
  limit: { max: 10, perSeconds: 300 },
})

/** Likes a comment once per person; `state` 0 removes the like. */
export const commentLikeSet = call({
  method: 'POST',
  path: '/content/pc/likeComment',
  access: 'signedIn',
  encoding: 'form',
  summary: 'Like a comment, or remove the like',
  changes: ['comments'],
  body: Type.Object({ commentId: Id, state: Type.Optional(Flag) }),
  data: Type.Object({ likeCount: Type.Integer(), likedByMe: Type.Boolean() }),
  errors: ['notFound'],
})

/** Adds a product to the favourites; `state` 0 removes it. */
export const productFavouriteSet = call({
  method: 'POST',
  path: '/user/pc/collectProduct',
  access: 'signedIn',
  encoding: 'form',
  summary: 'Add a product to the favourites, or remove it',
  changes: ['favourites'],
  body: Type.Object({ productId: Id, state: Type.Optional(Flag) }),
  data: Type.Object({ isFavourite: Type.Boolean() }),
  errors: ['productNotFound'],
})
