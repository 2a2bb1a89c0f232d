import { Type } from 'typebox'
import { call } from '../http/call.ts'
import { PageOf, pageQuery } from '../http/page.ts'
import { Bilingual, Id, Instant, Nullable, Words } from '../http/scalars.ts'
import { commentLimits, reportReasons } from './comment.limits.ts'

/** Staff calls on comments: what waits, what was reported, and what becomes of it. */
const access = { grant: 'moderation', orForCompany: true } as const

const line = {
  commentId: Id,
  revision: Type.Integer({ description: 'asked back with the decision' }),
  state: Words('shown', 'pending', 'hidden', 'removed', 'withdrawn'),
  productId: Id,
  productTitle: Bilingual,
  accountId: Id,
  authorName: Type.String(),
  companyId: Id,
  company: Bilingual,
  rating: Type.Integer(),
  content: Type.String(),
  likeCount: Type.Integer(),
  createdAt: Instant,
  openReports: Type.Integer(),
  reasons: Type.Array(Words(...reportReasons), { description: 'of its open reports, each once' }),
  waitsSince: Nullable(Instant),
  heldFor: Nullable(Type.String({ description: 'the word for which it waits' })),
  decision: Nullable(Type.Object({ reason: Type.String(), by: Type.String(), at: Instant })),
}

/**
 * `waiting`: reported or held back, who waits longest first; `removed`: by staff, or taken back by its author after it was reported,
 * for 30 days; `all`: whatever its author can see, the newest first.
 */
export const commentQueue = call({
  method: 'POST',
  path: '/comp/console/comment/queue',
  access,
  encoding: 'form',
  summary: 'Comments for staff, by what is to be decided',
  shows: ['comments'],
  body: Type.Object({
    view: Type.Union([Type.Literal('waiting'), Type.Literal('reported'), Type.Literal('pending'), Type.Literal('hidden'), Type.Literal('removed'), Type.Literal('all')], {
      default: 'waiting',
    }),
    companyId: Type.Optional(Id),
    productId: Type.Optional(Id),
    reason: Type.Optional(Words(...reportReasons)),
    q: Type.Optional(Type.String({ maxLength: 80 })),
    ...pageQuery(20),
  }),
  data: PageOf(Type.Object(line)),
  errors: [],
})

export const commentRead = call({
  method: 'POST',
  path: '/comp/console/comment/read',
  access,
  encoding: 'form',
  summary: 'A comment with its reports',
  shows: ['comments'],
  body: Type.Object({ commentId: Id }),
  data: Type.Object({
    ...line,
    reports: Type.Array(
      Type.Object({
        reportId: Id,
        name: Type.String({ description: 'empty: of another company than the caller works for' }),
        company: Bilingual,
        reason: Words(...reportReasons),
        words: Type.String(),
        createdAt: Instant,
        outcome: Nullable(Words('kept', 'hidden', 'removed', 'withdrawn')),
      }),
    ),
  }),
  errors: ['commentNotFound'],
})

/** The reason is told to the author when the comment's state changes, and to who reported it when it is kept. `keep` shows again what was hidden or removed. */
export const commentDecide = call({
  method: 'POST',
  path: '/comp/console/comment/decide',
  access,
  encoding: 'json',
  summary: 'Keep, hide or remove a comment, with a reason',
  changes: ['comments', 'ratings'],
  body: Type.Object({
    commentId: Id,
    revision: Type.Integer({ minimum: 1 }),
    decision: Words('keep', 'hide', 'remove'),
    reason: Type.String({ minLength: 2, maxLength: commentLimits.reasonMax }),
  }),
  data: Type.Object({ commentId: Id, revision: Type.Integer(), state: Words('shown', 'hidden', 'removed') }),
  errors: ['commentNotFound', 'conflict', 'ownComment', 'commentDecided'],
})

const WordList = Type.Object({
  companyId: Id,
  revision: Type.Integer({ description: '0: none was ever set' }),
  isOn: Type.Boolean(),
  words: Type.Array(Type.String()),
  changedBy: Nullable(Type.String()),
  changedAt: Nullable(Instant),
})

export const commentWords = call({
  method: 'POST',
  path: '/comp/console/comment/words',
  access,
  encoding: 'form',
  summary: 'Words for which comments of a company wait for staff',
  shows: ['commentWords'],
  body: Type.Object({ companyId: Id }),
  data: WordList,
  errors: ['notFound'],
})

/** Replaces the list whole; comments that stand already stay as they are. */
export const commentWordsPut = call({
  method: 'POST',
  path: '/comp/console/comment/wordsPut',
  access,
  encoding: 'json',
  summary: 'Set the words for which comments of a company wait for staff',
  changes: ['commentWords'],
  body: Type.Object({
    companyId: Id,
    revision: Type.Integer({ minimum: 0, description: 'the one that was seen' }),
    isOn: Type.Boolean(),
    words: Type.Array(Type.String({ minLength: 1, maxLength: commentLimits.wordMax }), { maxItems: commentLimits.words }),
  }),
  data: WordList,
  errors: ['notFound', 'conflict'],
})
