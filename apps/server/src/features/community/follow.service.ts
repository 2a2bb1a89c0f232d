import type {
  favouriteProductList,
  favouriteTeacherList,
  subscriptionCount,
  subscriptionList,
  TeacherCard,
} from '@portal/contract/community/follow.contract.ts'
import type { DataOf } from '@portal/contract/http/call.ts'
import type { Static } from 'typebox'
import type { Actor } from '../../core/access/session.ts'
import type { Deps } from '../../core/deps.ts'
import { AppError } from '../../core/http/app-error.ts'
import { newId } from '../../core/secrets/random.ts'
import type { Lang } from '../../core/text/language.ts'
import { loadProductCards, maySeeProduct } from '../catalogue/catalogue.public.ts'
import {
  countFavouriteProducts,
  countFavouriteTeachers,
  deleteFavouriteTeacher,
  findVisibleTeacher,
  insertFavouriteTeacher,
  listFavouriteProducts,
  listFavouriteTeachers,
} from './favourite.store.ts'
import { presentSubscription, presentTeacher } from './follow.present.ts'
import {
  deleteSubscription,
  type FollowedSubject,
  findSubscriptionCounts,
  hasSubscription,
  insertSubscription,
  listSubscriptions,
} from './subscription.store.ts'

type Page = { readonly page: number; readonly size: number }

async function mustSeeTeacher(deps: Deps, actor: Actor, teacherId: string) {
  const teacher = await findVisibleTeacher(deps.sql, actor, teacherId)
  if (!teacher) throw new AppError('teacherNotFound')
  return teacher
}

export async function loadTeacherCard(
  deps: Deps,
  actor: Actor,
  teacherId: string,
  lang: Lang,
): Promise<Static<typeof TeacherCard>> {
  return presentTeacher(await mustSeeTeacher(deps, actor, teacherId), lang)
}

/**
 * Adds a teacher to the favourites, or removes them; a teacher whose products are no longer shown can only be removed.
 * Repeating it changes nothing. Throws `teacherNotFound`.
 */
export async function setTeacherFavourite(deps: Deps, actor: Actor, teacherId: string, isFavourite: boolean) {
  if (!isFavourite && (await deleteFavouriteTeacher(deps.sql, actor, teacherId))) return { isFavourite }
  await mustSeeTeacher(deps, actor, teacherId)
  if (isFavourite)
    await insertFavouriteTeacher(
      deps.sql,
      { accountId: actor.accountId, companyId: actor.companyId, now: deps.clock.now() },
      teacherId,
    )
  return { isFavourite }
}

export async function loadFavouriteProducts(
  deps: Deps,
  actor: Actor,
  page: Page,
  lang: Lang,
): Promise<DataOf<typeof favouriteProductList>> {
  const { ids, total } = await listFavouriteProducts(deps.sql, actor, page)
  return { list: await loadProductCards(deps, actor, ids, lang), total, page: page.page, size: page.size }
}

export async function loadFavouriteTeachers(
  deps: Deps,
  actor: Actor,
  page: Page,
  lang: Lang,
): Promise<DataOf<typeof favouriteTeacherList>> {
  const { list, total } = await listFavouriteTeachers(deps.sql, actor, page)
  return { list: list.map((row) => presentTeacher(row, lang)), total, page: page.page, size: page.size }
}

export const loadFavouriteProductCount = async (deps: Deps, actor: Actor) => ({
  count: await countFavouriteProducts(deps.sql, actor),
})
export const loadFavouriteTeacherCount = async (deps: Deps, actor: Actor) => ({
  count: await countFavouriteTeachers(deps.sql, actor),
})

/**
 * Subscribes to a product or a teacher, or ends the subscription. A subscription to a product or a teacher no longer
 * shown can only be ended. Repeating it changes nothing. Throws `malformed` unless exactly one of the two is given, and
 * `productNotFound` or `teacherNotFound` for one that the caller cannot see.
 */
export async function setSubjectSubscribed(
  deps: Deps,
  actor: Actor,
  input: { productId?: string; teacherId?: string },
  isWanted: boolean,
) {
  const { productId, teacherId } = input
  if ((productId === undefined) === (teacherId === undefined))
    throw new AppError('malformed', { fields: ['productId', 'teacherId'] })
  const followed: FollowedSubject = productId !== undefined ? { productId } : { teacherId: teacherId as string }
  if (!isWanted && (await deleteSubscription(deps.sql, actor, followed))) return { isSubscribed: isWanted }
  const now = deps.clock.now()
  if (productId !== undefined && !(await maySeeProduct(deps.sql, actor, productId, now)))
    throw new AppError('productNotFound')
  if (teacherId !== undefined) await mustSeeTeacher(deps, actor, teacherId)
  if (isWanted)
    await insertSubscription(
      deps.sql,
      { accountId: actor.accountId, companyId: actor.companyId, id: newId(now, deps.random), now },
      followed,
    )
  return { isSubscribed: isWanted }
}

export async function loadSubscriptionState(deps: Deps, actor: Actor, productId: string) {
  if (!(await maySeeProduct(deps.sql, actor, productId, deps.clock.now()))) throw new AppError('productNotFound')
  return { isSubscribed: await hasSubscription(deps.sql, actor, { productId }) }
}

export async function loadSubscriptions(
  deps: Deps,
  actor: Actor,
  page: Page,
  lang: Lang,
): Promise<DataOf<typeof subscriptionList>> {
  const [list, counts] = await Promise.all([
    listSubscriptions(deps.sql, actor, page),
    findSubscriptionCounts(deps.sql, actor),
  ])
  return {
    list: list.map((row) => presentSubscription(row, lang)),
    total: counts.products + counts.teachers,
    page: page.page,
    size: page.size,
  }
}

export async function loadSubscriptionCount(deps: Deps, actor: Actor): Promise<DataOf<typeof subscriptionCount>> {
  const { products, teachers } = await findSubscriptionCounts(deps.sql, actor)
  return { count: products + teachers, products, teachers }
}
