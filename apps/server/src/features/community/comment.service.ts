import type { Actor } from '../../core/access/session.ts'
import type { Deps } from '../../core/deps.ts'
import { AppError } from '../../core/http/app-error.ts'
import { toStorableText } from '../../core/http/storable.ts'
import { newId } from '../../core/secrets/random.ts'
import { type Lang, pickName, pickText } from '../../core/text/language.ts'
import { inTransaction } from '../../database/connection.ts'
import { findProductAccess, maySeeProduct } from '../catalogue/catalogue.public.ts'
import { firstWatchedWord, maskedName } from './comment.rules.ts'
import {
  type CommentRow,
  deleteFavouriteProduct,
  findShownCommentProductId,
  insertComment,
  insertFavouriteProduct,
  listComments,
  setLikeOfComment,
} from './comment.store.ts'
import { listWatchedWords } from './comment-words.store.ts'

async function mustSee(deps: Deps, actor: Actor | null, productId: string): Promise<void> {
  if (!(await maySeeProduct(deps.sql, actor, productId, deps.clock.now()))) throw new AppError('productNotFound')
}

export async function loadComments(
  deps: Deps,
  actor: Actor | null,
  input: { productId: string; page: number; size: number },
  lang: Lang,
) {
  await mustSee(deps, actor, input.productId)
  const { list, total } = await listComments(
    deps.sql,
    input.productId,
    actor?.accountId ?? null,
    input.page,
    input.size,
  )
  return {
    list: list.map((row) => ({
      commentId: row.id,
      ...authorOf(row, actor, lang),
      rating: row.rating,
      content: row.body,
      likeCount: row.likeCount,
      likedByMe: row.isLiked,
      isMine: row.authorId === actor?.accountId,
      state: row.state,
      note: row.note ?? '',
      reportedByMe: row.isReported,
      createdAt: row.createdAt.toISOString(),
    })),
    total,
    page: input.page,
    size: input.size,
  }
}

/** The author of a comment, whom colleagues may see. */
function authorOf(
  { authorId, authorName: name, authorPosition, companyId }: CommentRow,
  reader: Actor | null,
  lang: Lang,
): { authorName: string; authorPosition: string } {
  const authorName = pickName(name, lang)
  if (reader?.companyId !== companyId && reader?.accountId !== authorId)
    return { authorName: maskedName(authorName), authorPosition: '' }
  return { authorName, authorPosition: authorPosition ? pickText(authorPosition, lang) : '' }
}

/**
 * Adds a comment with its rating; both are required (specification section 4). It is held for review when it contains a
 * word of its company's list. Throws `ratingMissing`, `commentMissing`, `productNotFound` and `notEntitled`.
 */
export async function createComment(
  deps: Deps,
  actor: Actor,
  input: { productId: string; rating: number; content: string },
) {
  const body = toStorableText(input.content)
  if (input.rating < 1) throw new AppError('ratingMissing', { fields: ['rating'] })
  if (!body) throw new AppError('commentMissing', { fields: ['content'] })
  const now = deps.clock.now()
  const access = await findProductAccess(deps.sql, actor, input.productId, now)
  if (!access) throw new AppError('productNotFound')
  if (!access.isEntitled) throw new AppError('notEntitled')
  const id = newId(now, deps.random)
  const heldFor = firstWatchedWord(body, await listWatchedWords(deps.sql, actor.companyId))
  const { accountId, companyId } = actor
  const kept = await inTransaction(deps.sql, (tx) =>
    insertComment(tx, {
      id,
      productId: input.productId,
      accountId,
      companyId,
      rating: input.rating,
      body,
      heldFor,
      now,
    }),
  )
  return { commentId: kept.id, state: kept.state === 'pending' ? ('pending' as const) : ('shown' as const) }
}

/**
 * Likes a shown comment on a product that the caller can see, or removes the like. Repeating it changes nothing. Throws
 * `notFound` for any other comment, also for one that only its author sees.
 */
export async function setCommentLiked(deps: Deps, actor: Actor, commentId: string, isLiked: boolean) {
  const productId = await findShownCommentProductId(deps.sql, commentId)
  if (!productId || !(await maySeeProduct(deps.sql, actor, productId, deps.clock.now()))) throw new AppError('notFound')
  return { likeCount: await setLikeOfComment(deps.sql, commentId, actor.accountId, isLiked), likedByMe: isLiked }
}

/**
 * Adds a product to the favourites, or removes it; one that is no longer shown can only be removed. Repeating it
 * changes nothing. Throws `productNotFound`.
 */
export async function setProductFavourite(deps: Deps, actor: Actor, productId: string, isFavourite: boolean) {
  const who = { accountId: actor.accountId, companyId: actor.companyId, productId, now: deps.clock.now() }
  if (!isFavourite && (await deleteFavouriteProduct(deps.sql, who))) return { isFavourite }
  await mustSee(deps, actor, productId)
  if (isFavourite) await insertFavouriteProduct(deps.sql, who)
  return { isFavourite }
}
