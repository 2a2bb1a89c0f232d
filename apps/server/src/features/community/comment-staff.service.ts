import type {
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
import { type Actor, companyBoundOf } from '../../core/access/session.ts'
import type { Deps } from '../../core/deps.ts'
import { AppError } from '../../core/http/app-error.ts'
import { toStorableText } from '../../core/http/storable.ts'
import { listPage, sortByIds } from '../../core/list/list.ts'
import { writeAudit } from '../../core/logs/audit.store.ts'
import { newId } from '../../core/secrets/random.ts'
import type { Lang } from '../../core/text/language.ts'
import { type Db, inTransaction, type Transaction } from '../../database/connection.ts'
import { presentCommentReport, presentQueuedComment, presentWordList } from './comment.present.ts'
import { type CommentState, commentStateAfter, firstWatchedWord } from './comment.rules.ts'
import { type CommentAuthorNotice, commentAuthorNoticeWords } from './comment.words.ts'
import {
  type CommentFacts,
  commentQueueSource,
  findComment,
  findQueuedComment,
  listCommentReports,
  listQueuedComments,
  lockComment,
  recordCommentDecision,
} from './comment-moderation.store.ts'
import { withUpdatedRating } from './comment-rating.store.ts'
import { commentLink, notifyReporters } from './comment-report.service.ts'
import { findWordList, listWordLists, upsertWordList } from './comment-words.store.ts'
import { sendPersonalNotices } from './personal-notice.service.ts'

/** The company to which an actor's moderation is limited; null: every company. */
const boundTo = (actor: Actor) => companyBoundOf(actor, 'moderation')
const isBeyond = (actor: Actor, companyId: string) => ![null, companyId.toLowerCase()].includes(boundTo(actor))

export async function loadCommentQueue(
  deps: Deps,
  actor: Actor,
  input: InputOf<typeof commentQueue>,
  lang: Lang,
): Promise<DataOf<typeof commentQueue>> {
  if (input.companyId && isBeyond(actor, input.companyId)) throw new AppError('forbidden')
  const {
    view,
    companyId = boundTo(actor),
    productId = null,
    reason = null,
    sort = isWaiting(view) ? 'since' : '-since',
    after,
    before,
    limit,
  } = input
  const words = toStorableText(input.q ?? '') || null
  const order = { key: 'since', kind: 'instant', isDescending: sort === '-since' } as const
  const source = commentQueueSource(deps.sql, { view, companyId, productId, reason, words })
  const page = await listPage(
    deps.sql,
    { list: 'comments', order, filters: { view, companyId, productId, reason, words }, source },
    { after, before, limit },
  )
  const { ids, ...rest } = page
  return {
    ...rest,
    rows: sortByIds(ids, await listQueuedComments(deps.sql, ids)).map((row) => presentQueuedComment(row, lang)),
  }
}
const isWaiting = (view: string) => ['waiting', 'reported', 'pending'].includes(view)

export async function loadQueuedComment(
  deps: Deps,
  actor: Actor,
  commentId: string,
  lang: Lang,
): Promise<DataOf<typeof commentRead>> {
  const [row, reports] = await Promise.all([
    findQueuedComment(deps.sql, commentId),
    listCommentReports(deps.sql, commentId, boundTo(actor)),
  ])
  if (!row || isBeyond(actor, row.companyId)) throw new AppError('commentNotFound')
  return { ...presentQueuedComment(row, lang), reports: reports.map((report) => presentCommentReport(report, lang)) }
}

type Told = {
  readonly before: CommentState
  readonly after: 'shown' | 'hidden' | 'removed'
  readonly revision: number
  readonly reason: string
}

async function tellAuthor(
  deps: Deps,
  tx: Transaction,
  head: CommentFacts,
  { before, after, revision, reason }: Told,
): Promise<void> {
  const now = deps.clock.now()
  const news: CommentAuthorNotice = after !== 'shown' ? after : before === 'pending' ? 'published' : 'restored'
  const { accountId, companyId } = head
  const cause = `commentDecided ${head.id} ${revision}`
  await sendPersonalNotices(deps, tx, companyId, [
    {
      id: newId(now, deps.random),
      accountId,
      kind: 'commentDecided',
      cause,
      ...commentAuthorNoticeWords(head.title, news, reason),
      link: commentLink(head),
    },
  ])
}

/**
 * Decides on a comment at the revision that the caller saw, closes its reports and notifies the people concerned.
 * Throws `malformed` without a reason, `commentNotFound`, `conflict` if the comment has another revision now,
 * `ownComment` for a comment of the caller, and `commentDecided` when nothing would change.
 */
export async function decideQueuedComment(
  deps: Deps,
  actor: Actor,
  input: InputOf<typeof commentDecide>,
): Promise<DataOf<typeof commentDecide>> {
  const { commentId, decision } = input
  const reason = toStorableText(input.reason)
  if (reason.length < 2) throw new AppError('malformed', { fields: ['reason'] })
  const now = deps.clock.now()
  const head = await findComment(deps.sql, commentId)
  if (!head || isBeyond(actor, head.companyId)) throw new AppError('commentNotFound')
  if (head.accountId === actor.accountId) throw new AppError('ownComment')
  return inTransaction(deps.sql, (tx) =>
    withUpdatedRating(tx, head, async () => {
      const row = await lockComment(tx, commentId)
      if (!row || row.state === 'withdrawn') throw new AppError('commentNotFound')
      if (row.revision !== input.revision) throw new AppError('conflict')
      const state = commentStateAfter(row, decision)
      if (!state) throw new AppError('commentDecided')
      const { revision, closed } = await recordCommentDecision(tx, {
        commentId,
        state,
        reason,
        by: actor.accountId,
        now,
      })
      await notifyReporters(deps, tx, head, closed, state === 'shown' ? 'kept' : state, reason)
      if (state !== row.state) await tellAuthor(deps, tx, head, { before: row.state, after: state, revision, reason })
      await writeAudit(deps, tx, actor.accountId, {
        companyId: head.companyId,
        action: `comment.${decision}`,
        thing: 'comment',
        thingId: commentId,
        detail: { before: row.state, after: state, reason, reports: closed.length },
      })
      return { commentId, revision, state }
    }),
  )
}

type Refusal = DataOf<typeof commentsDecide>['refused'][number]['reason']
const refusals: readonly Refusal[] = ['commentNotFound', 'conflict', 'ownComment', 'commentDecided']

/**
 * Applies one decision to several comments, one after the other. A comment to which it can't be applied is listed in
 * `refused` with its index, from 0, and the reason; the others are not affected. Throws `malformed` without a reason
 * for the decision.
 */
export async function decideQueuedComments(
  deps: Deps,
  actor: Actor,
  input: InputOf<typeof commentsDecide>,
): Promise<DataOf<typeof commentsDecide>> {
  const { comments, decision, reason } = input
  const done: DataOf<typeof commentsDecide> = { decided: [], refused: [] }
  for (const [at, { commentId, revision }] of comments.entries())
    try {
      done.decided.push(await decideQueuedComment(deps, actor, { commentId, revision, decision, reason }))
    } catch (error) {
      const refusal = error instanceof AppError ? refusals.find((one) => one === error.reason) : undefined
      if (!refusal) throw error
      done.refused.push({ at, reason: refusal })
    }
  return done
}

/** Loads the companies for which the actor moderates comments, with the state of their word lists. */
export async function loadModeratedCompanies(deps: Deps, actor: Actor): Promise<DataOf<typeof moderatedCompanies>> {
  const rows = await listWordLists(deps.sql, boundTo(actor))
  return { companies: rows.map(({ companyId, company, isOn, words }) => ({ companyId, company, isOn, words })) }
}

/** Returns the words of a list that a text contains, found in the same way as in comments. */
export const testWordList = ({ text, words }: InputOf<typeof watchedWordsTest>): DataOf<typeof watchedWordsTest> => ({
  heldFor: words.filter((word) => firstWatchedWord(text, [word]) !== null),
})

async function wordListOf(db: Db, companyId: string, lang: Lang): Promise<DataOf<typeof watchedWordList>> {
  const row = await findWordList(db, companyId)
  if (!row) throw new AppError('notFound')
  return presentWordList(row, lang)
}
export async function loadWordList(
  deps: Deps,
  actor: Actor,
  companyId: string,
  lang: Lang,
): Promise<DataOf<typeof watchedWordList>> {
  if (isBeyond(actor, companyId)) throw new AppError('notFound')
  return wordListOf(deps.sql, companyId, lang)
}

/**
 * Replaces a company's word list. While it is on, a comment that contains any of these words is held for review. Throws
 * `conflict` when the list was changed in the meantime, and `notFound` for a company that the caller does not moderate.
 */
export async function replaceWordList(
  deps: Deps,
  actor: Actor,
  input: InputOf<typeof watchedWordListSave>,
  lang: Lang,
): Promise<DataOf<typeof watchedWordListSave>> {
  const now = deps.clock.now()
  const companyId = input.companyId.toLowerCase()
  if (isBeyond(actor, companyId)) throw new AppError('notFound')
  const words = [...new Set(input.words.map(toStorableText))].filter(Boolean)
  return inTransaction(deps.sql, async (tx) => {
    await wordListOf(tx, companyId, lang)
    if (
      !(await upsertWordList(tx, {
        companyId,
        revision: input.revision,
        isOn: input.isOn,
        words,
        by: actor.accountId,
        now,
      }))
    )
      throw new AppError('conflict')
    const detail = { isOn: input.isOn, words: words.length }
    await writeAudit(deps, tx, actor.accountId, {
      companyId,
      action: 'commentWords.put',
      thing: 'company',
      thingId: companyId,
      detail,
    })
    return wordListOf(tx, companyId, lang)
  })
}
