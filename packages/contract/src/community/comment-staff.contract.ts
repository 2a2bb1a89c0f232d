import { Type } from 'typebox'
import { call } from '../http/call.ts'
import { ListOf, listQuery } from '../http/list.ts'
import { Bilingual, Id, Instant, Nullable, OneOf } from '../http/scalars.ts'
import { commentLimits, reportReasons } from './comment.limits.ts'

/** Staff calls on comments: the waiting ones, the reports, and the decisions. */
const access = { grant: 'moderation', orForCompany: true } as const

const line = {
  commentId: Id,
  revision: Type.Integer({ description: 'send it with the decision' }),
  state: OneOf('shown', 'pending', 'hidden', 'removed', 'withdrawn'),
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
  reasons: Type.Array(OneOf(...reportReasons), { description: 'the reasons of its open reports, each once' }),
  waitsSince: Nullable(Instant),
  heldFor: Nullable(Type.String({ description: 'the word because of which it is held for review' })),
  decision: Nullable(Type.Object({ reason: Type.String(), by: Type.String(), at: Instant })),
}

/**
 * The queue of comments. `waiting`: reported or held for review; `removed`: removed by staff, or withdrawn by the
 * author after a report, within the last 30 days; `all`: every comment that its author can see. `since` is the time at
 * which a comment began to wait, was hidden or removed or, for `all`, was written. Views of waiting comments start with
 * the earliest of these times, the others with the latest.
 */
export const commentQueue = call({
  method: 'POST',
  path: '/comp/console/comment/queue',
  access,
  encoding: 'form',
  summary: 'Comments for staff, by the decision that they need',
  shows: ['comments'],
  body: listQuery(['since'], {
    view: Type.Union(
      [
        Type.Literal('waiting'),
        Type.Literal('reported'),
        Type.Literal('pending'),
        Type.Literal('hidden'),
        Type.Literal('removed'),
        Type.Literal('all'),
      ],
      {
        default: 'waiting',
      },
    ),
    companyId: Type.Optional(Id),
    productId: Type.Optional(Id),
    reason: Type.Optional(OneOf(...reportReasons)),
  }),
  data: ListOf(Type.Object(line)),
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
        name: Type.String({ description: "empty: a company outside the caller's grant" }),
        company: Bilingual,
        reason: OneOf(...reportReasons),
        words: Type.String(),
        createdAt: Instant,
        outcome: Nullable(OneOf('kept', 'hidden', 'removed', 'withdrawn')),
      }),
    ),
  }),
  errors: ['commentNotFound'],
})

/**
 * Decides on a comment and closes its open reports. The author is notified of the decision and its reason if the
 * comment's state changes; the people whose reports are closed are notified of the outcome. `keep` shows a hidden or
 * removed comment again.
 */
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
    decision: OneOf('keep', 'hide', 'remove'),
    reason: Type.String({ minLength: 2, maxLength: commentLimits.reasonMax }),
  }),
  data: Type.Object({ commentId: Id, revision: Type.Integer(), state: OneOf('shown', 'hidden', 'removed') }),
  errors: ['commentNotFound', 'conflict', 'ownComment', 'commentDecided'],
})

/**
 * Applies one decision to several comments, each at the revision that the caller saw; those that can't be decided are
 * returned with the reason.
 */
export const commentsDecide = call({
  method: 'POST',
  path: '/comp/console/comment/decideMany',
  access,
  encoding: 'json',
  summary: 'Keep, hide or remove several comments, with one reason',
  changes: ['comments', 'ratings'],
  body: Type.Object({
    comments: Type.Array(Type.Object({ commentId: Id, revision: Type.Integer({ minimum: 1 }) }), {
      minItems: 1,
      maxItems: commentLimits.decidedAtOnce,
    }),
    decision: OneOf('keep', 'hide', 'remove'),
    reason: Type.String({ minLength: 2, maxLength: commentLimits.reasonMax }),
  }),
  data: Type.Object({
    decided: Type.Array(
      Type.Object({ commentId: Id, revision: Type.Integer(), state: OneOf('shown', 'hidden', 'removed') }),
    ),
    refused: Type.Array(
      Type.Object({
        at: Type.Integer({ description: 'index in the request, from 0' }),
        reason: OneOf('commentNotFound', 'conflict', 'ownComment', 'commentDecided'),
      }),
    ),
  }),
  errors: [],
})

/** Lists the companies for which the caller moderates comments, for the filter and the word lists. */
export const moderatedCompanies = call({
  method: 'POST',
  path: '/comp/console/comment/companies',
  access,
  encoding: 'form',
  summary: 'Companies whose comments the caller moderates',
  shows: ['companies', 'commentWords'],
  data: Type.Object({
    companies: Type.Array(
      Type.Object({
        companyId: Id,
        company: Bilingual,
        isOn: Type.Boolean({ description: "the company's word list is active" }),
        words: Type.Integer(),
      }),
    ),
  }),
  errors: [],
})

/** Tests a word list against a text, in the same way in which comments are checked. Stores nothing. */
export const watchedWordsTest = call({
  method: 'POST',
  path: '/comp/console/comment/wordsTest',
  access,
  encoding: 'json',
  summary: 'Test a word list against a text',
  changes: [],
  body: Type.Object({
    text: Type.String({ minLength: 1, maxLength: commentLimits.contentMax }),
    words: Type.Array(Type.String({ minLength: 1, maxLength: commentLimits.wordMax }), {
      maxItems: commentLimits.words,
    }),
  }),
  data: Type.Object({ heldFor: Type.Array(Type.String(), { description: 'the words found in the text' }) }),
  errors: [],
})

const WordList = Type.Object({
  companyId: Id,
  revision: Type.Integer({ description: '0: never saved' }),
  isOn: Type.Boolean(),
  words: Type.Array(Type.String()),
  changedBy: Nullable(Type.String()),
  changedAt: Nullable(Instant),
})

export const watchedWordList = call({
  method: 'POST',
  path: '/comp/console/comment/words',
  access,
  encoding: 'form',
  summary: "The words for which a company's comments are held for review",
  shows: ['commentWords'],
  body: Type.Object({ companyId: Id }),
  data: WordList,
  errors: ['notFound'],
})

/** Replaces the entire word list; existing comments do not change. */
export const watchedWordListSave = call({
  method: 'POST',
  path: '/comp/console/comment/wordsPut',
  access,
  encoding: 'json',
  summary: "Set the words for which a company's comments are held for review",
  changes: ['commentWords'],
  body: Type.Object({
    companyId: Id,
    revision: Type.Integer({ minimum: 0, description: 'the revision that the caller read' }),
    isOn: Type.Boolean(),
    words: Type.Array(Type.String({ minLength: 1, maxLength: commentLimits.wordMax }), {
      maxItems: commentLimits.words,
    }),
  }),
  data: WordList,
  errors: ['notFound', 'conflict'],
})
