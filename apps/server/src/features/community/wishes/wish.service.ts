import type {
  wantedProducts,
  wishCreate,
  wishList,
  wishSuggestions,
  wishSupportSet,
} from '@portal/contract/community/wish.contract.ts'
import { wishLimits } from '@portal/contract/community/wish.limits.ts'
import type { DataOf, InputOf } from '@portal/contract/http/call.ts'
import type { Actor } from '../../../core/access/session.ts'
import type { Deps } from '../../../core/deps.ts'
import { AppError } from '../../../core/http/app-error.ts'
import { recordRateLimitHit } from '../../../core/http/rate-limit.store.ts'
import { newId } from '../../../core/secrets/random.ts'
import type { Lang } from '../../../core/text/language.ts'
import { inTransaction, type Transaction } from '../../../database/connection.ts'
import { loadProductCards, maySeeProduct, textVector } from '../../catalogue/catalogue.public.ts'
import {
  deleteWantedProduct,
  insertWantedProduct,
  isWantedProduct,
  listWantedProducts,
} from './wanted-product.store.ts'
import { presentProductHit, presentWish } from './wish.present.ts'
import { isWishTitle, similarityQueryOf, toSingleLine, wishKey } from './wish.rules.ts'
import {
  deleteWishVote,
  findWish,
  findWishFeatures,
  insertWish,
  insertWishVote,
  type LockedWish,
  listSimilarProducts,
  listWishes,
  listWishesLikeText,
  lockWish,
  setWishReason,
} from './wish.store.ts'

/** Throws `featureOff` where the company does not use wanna-learn. */
async function mustWish(deps: Deps, actor: Actor): Promise<{ readonly search: boolean }> {
  const use = await findWishFeatures(deps.sql, actor.companyId)
  if (!use.wishes) throw new AppError('featureOff')
  return use
}

export async function loadWishPage(
  deps: Deps,
  actor: Actor,
  input: InputOf<typeof wishList>,
  lang: Lang,
): Promise<DataOf<typeof wishList>> {
  await mustWish(deps, actor)
  const { list, total } = await listWishes(deps.sql, actor, input.view ?? 'wanted', input)
  return { list: list.map((row) => presentWish(row, lang)), total, page: input.page, size: input.size }
}

/**
 * Finds wishes and courses similar to a wish being typed; courses only if the company uses the search of courses.
 * Throws `featureOff`.
 */
export async function loadWishSuggestions(
  deps: Deps,
  actor: Actor,
  q: string,
  lang: Lang,
): Promise<DataOf<typeof wishSuggestions>> {
  const { search } = await mustWish(deps, actor)
  const like = similarityQueryOf(q)
  if (!like) return { wishes: [], products: [] }
  const [wishes, products] = await Promise.all([
    listWishesLikeText(deps.sql, actor, like, 5),
    search ? listSimilarProducts(deps.sql, actor, like, 3) : [],
  ])
  return {
    wishes: wishes.map((row) => presentWish(row, lang, like.marks)),
    products: products.map((row) => presentProductHit(row, lang, like.marks)),
  }
}

/**
 * Creates a wish, or joins the one with the same title in the company if it is open or planned. Throws `featureOff`,
 * `wishEmpty`, `wishRemoved` for a title that staff removed, `wishesOfDay` above a daily limit, which only new wishes
 * count towards, and `unavailable` when the wish is deleted at the same moment.
 */
export async function createWish(
  deps: Deps,
  actor: Actor,
  input: InputOf<typeof wishCreate>,
  lang: Lang,
): Promise<DataOf<typeof wishCreate>> {
  await mustWish(deps, actor)
  const [title, reason] = [toSingleLine(input.title), toSingleLine(input.reason)]
  if (!isWishTitle(title)) throw new AppError('wishEmpty', { fields: ['title'] })
  const now = deps.clock.now()
  const fingerprint = wishKey(title)
  return inTransaction(deps.sql, async (tx) => {
    const id = newId(now, deps.random)
    const isNew = await insertWish(tx, actor, { id, title, fingerprint, vector: textVector([['A', title]]), now })
    if (isNew) {
      const retryAfter = await recordRateLimitHit(
        tx,
        `wish ${actor.accountId}`,
        { max: wishLimits.perDay, perSeconds: 86_400 },
        now,
      )
      if (retryAfter > 0) throw new AppError('wishesOfDay', { retryAfter })
    }
    const wish = await holdWish(tx, actor, { fingerprint })
    // The last voter has just withdrawn: the request creates the wish again.
    if (!wish) throw new AppError('unavailable')
    if (wish.state === 'removed') throw new AppError('wishRemoved', { fields: ['title'] })
    if (isWaiting(wish)) {
      await insertWishVote(tx, wish.id, actor.accountId, now)
      if (reason) await setWishReason(tx, wish.id, actor.accountId, reason)
    }
    const row = await findWish(tx, actor, wish.id)
    if (!row) throw new AppError('unavailable')
    return { isNew, wish: presentWish(row, lang) }
  })
}

const isWaiting = ({ state }: LockedWish) => state === 'open' || state === 'planned'

/** Locks and returns the wish; one that was merged meanwhile is replaced by its target. */
async function holdWish(
  tx: Transaction,
  actor: Actor,
  by: { readonly id: string } | { readonly fingerprint: string },
): Promise<LockedWish | null> {
  const wish = await lockWish(tx, actor.companyId, by)
  return wish?.state === 'merged' ? lockWish(tx, actor.companyId, by) : wish
}

/**
 * Joins a wish, or leaves it. For a merged wish, the vote goes to the one it was merged into. Throws `featureOff`,
 * `notFound`, and `wishClosed` once it is answered for good.
 */
export async function setWishWanted(
  deps: Deps,
  actor: Actor,
  wishId: string,
  isWanted: boolean,
): Promise<DataOf<typeof wishSupportSet>> {
  await mustWish(deps, actor)
  return inTransaction(deps.sql, async (tx) => {
    const wish = await holdWish(tx, actor, { id: wishId })
    if (!wish || wish.state === 'removed') throw new AppError('notFound')
    if (!isWaiting(wish)) throw new AppError('wishClosed')
    const wantedCount = isWanted
      ? await insertWishVote(tx, wish.id, actor.accountId, deps.clock.now())
      : await deleteWishVote(tx, wish.id, actor.accountId)
    return { wantedCount, isWanted }
  })
}

/**
 * Marks a product as wanted, or removes the mark. On a product that is no longer shown, a mark can only be removed.
 * Repeating it changes nothing. Throws `featureOff` and `productNotFound`.
 */
export async function setProductWanted(deps: Deps, actor: Actor, productId: string, isWanted: boolean) {
  await mustWish(deps, actor)
  if (!isWanted && (await deleteWantedProduct(deps.sql, actor, productId))) return { isWanted }
  const now = deps.clock.now()
  if (!(await maySeeProduct(deps.sql, actor, productId, now))) throw new AppError('productNotFound')
  if (isWanted) await insertWantedProduct(deps.sql, actor, productId, now)
  return { isWanted }
}

export async function loadWantedProductState(deps: Deps, actor: Actor, productId: string) {
  await mustWish(deps, actor)
  if (!(await maySeeProduct(deps.sql, actor, productId, deps.clock.now()))) throw new AppError('productNotFound')
  return { isWanted: await isWantedProduct(deps.sql, actor, productId) }
}

export async function loadWantedProducts(
  deps: Deps,
  actor: Actor,
  input: InputOf<typeof wantedProducts>,
  lang: Lang,
): Promise<DataOf<typeof wantedProducts>> {
  await mustWish(deps, actor)
  const { ids, total } = await listWantedProducts(deps.sql, actor, input)
  return { list: await loadProductCards(deps, actor, ids, lang), total, page: input.page, size: input.size }
}
