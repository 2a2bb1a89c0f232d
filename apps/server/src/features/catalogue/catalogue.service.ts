import type { Deps } from '../../core/deps.ts'
import { AppError } from '../../core/http/app-error.ts'
import { isId } from '../../core/secrets/random.ts'
import { type Lang, pickText } from '../../core/text/language.ts'
import type { Db } from '../../database/connection.ts'
import { listLessons } from './lesson.store.ts'
import { type LessonAccess, lessonAccessOf } from './lesson-lock.rules.ts'
import {
  type ProductCardData,
  presentCategory,
  presentLessons,
  presentProductCard,
  presentProductDetail,
  presentProductQualification,
} from './product.present.ts'
import {
  findProduct,
  findProductAccess,
  isProductInOwnPlan,
  listCategories,
  listProductCards,
  listProducts,
  listTopicCards,
  type ProductFilter,
} from './product.store.ts'
import { listRecommendedProducts } from './recommend.store.ts'
import { recommendationWords } from './recommendation.words.ts'
import { searchTerms, textQuery } from './search.rules.ts'
import { loadFuzzyQuery } from './search.service.ts'
import { findSearchFeatures, type Viewer } from './visibility.store.ts'

export async function loadCategories(db: Db, viewer: Viewer, lang: Lang) {
  return (await listCategories(db, viewer)).map((row) => presentCategory(row, lang))
}

type ListInput = Omit<ProductFilter, 'query' | 'sort'> & {
  readonly q?: string | undefined
  readonly sort?: ProductFilter['sort'] | undefined
}

/**
 * Loads products that the viewer may see: by default the best matches first when there is a search term, otherwise the
 * newest. When nothing matches, similar products are returned and `isNear` is set. Throws `featureOff` for a search
 * term when the viewer's company does not use the search.
 */
export async function loadProducts(deps: Deps, viewer: Viewer, input: ListInput, lang: Lang) {
  const terms = searchTerms(input.q)
  if (terms.length > 0 && !(await findSearchFeatures(deps.sql, viewer)).search) throw new AppError('featureOff')
  const find = (query: string | null) =>
    listProducts(
      query === null ? deps.sql : deps.readSql(),
      viewer,
      { ...input, query, sort: input.sort ?? (terms.length > 0 ? 'relevance' : 'newest') },
      deps.clock.now(),
    )
  const query = textQuery(terms)
  const found = terms.length > 0 && !query ? { list: [], total: 0 } : await find(query)
  const near = found.total === 0 && query ? await loadFuzzyQuery(deps.sql, terms) : null
  const { list, total } = near?.query ? await find(near.query) : found
  const marks = near ? near.marks : terms
  return {
    list: list.map((row) => presentProductCard(row, lang, marks)),
    total,
    isNear: near !== null && total > 0,
    page: input.page,
    size: input.size,
  }
}

/** Loads cards of these products in this order, without those that the viewer may not see. */
export async function loadProductCards(
  deps: Deps,
  viewer: Viewer,
  productIds: readonly string[],
  lang: Lang,
): Promise<ProductCardData[]> {
  return (await listProductCards(deps.sql, viewer, productIds, deps.clock.now())).map((row) =>
    presentProductCard(row, lang),
  )
}

/**
 * Loads one product; `isPlan` is true when the given study plan is the viewer's and contains it. Throws
 * `productNotFound`.
 */
export async function loadProduct(
  deps: Deps,
  viewer: Viewer,
  { productId, planId }: { readonly productId: string; readonly planId?: string | undefined },
  lang: Lang,
) {
  const [row, isPlan] = await Promise.all([
    findProduct(deps.sql, viewer, productId, deps.clock.now()),
    isId(planId) ? isProductInOwnPlan(deps.sql, viewer, planId, productId) : false,
  ])
  if (!row) throw new AppError('productNotFound')
  return presentProductDetail(deps, row, isPlan, lang)
}

export async function loadLessons(deps: Deps, viewer: Viewer, productId: string, lang: Lang) {
  const [access, lessons] = await Promise.all([
    findProductAccess(deps.sql, viewer, productId, deps.clock.now()),
    listLessons(deps.sql, viewer, productId),
  ])
  if (!access) throw new AppError('productNotFound')
  return presentLessons(access, lessons, lang)
}

/**
 * Loads the products of a topic in its order, without those that the viewer may not see. Throws `productNotFound` when
 * they may not see the topic.
 */
export async function loadTopicProducts(
  deps: Deps,
  viewer: Viewer,
  productId: string,
  lang: Lang,
): Promise<{ products: ProductCardData[] }> {
  const rows = await listTopicCards(deps.sql, viewer, productId, deps.clock.now())
  if (!rows) throw new AppError('productNotFound')
  return { products: rows.map((row) => presentProductCard(row, lang)) }
}

export async function loadProductQualification(deps: Deps, viewer: Viewer, productId: string) {
  const access = await findProductAccess(deps.sql, viewer, productId, deps.clock.now())
  if (!access) throw new AppError('productNotFound')
  return presentProductQualification(access, viewer !== null)
}

/**
 * Loads products picked for the caller, each with its reason in one line; none when the company does not use
 * recommendations.
 */
export async function loadRecommendations(
  deps: Pick<Deps, 'sql' | 'clock' | 'settings'>,
  viewer: Viewer,
  size: number,
  lang: Lang,
): Promise<{ list: (ProductCardData & { why: string })[]; total: number }> {
  if (!(await findSearchFeatures(deps.sql, viewer)).recommend) return { list: [], total: 0 }
  const picks = await listRecommendedProducts(deps.sql, viewer, size)
  const rows = await listProductCards(
    deps.sql,
    viewer,
    picks.map((pick) => pick.id),
    deps.clock.now(),
  )
  const list = rows.map((row) => {
    const pick = picks.find((one) => one.id === row.id)
    const reason = pick?.reason ?? 'popular'
    return {
      ...presentProductCard(row, lang),
      why: recommendationWords[lang][reason](pickText(pick?.becauseTitle, lang), pick?.colleagues ?? 0),
    }
  })
  return { list, total: list.length }
}

/**
 * Checks and returns the access of a learner or a visitor to a lesson. `previewSeconds`: the seconds that can be
 * played, -1 for all. Throws `productNotFound`, `lessonNotFound`, `lessonLocked` (earlier sections are not completed)
 * and `notEntitled`.
 */
export async function checkLessonAccess(
  db: Db,
  viewer: Viewer,
  place: { productId: string; contentId: string },
  now: Date,
): Promise<LessonAccess> {
  const [access, lessons] = await Promise.all([
    findProductAccess(db, viewer, place.productId, now),
    listLessons(db, viewer, place.productId),
  ])
  if (!access) throw new AppError('productNotFound')
  const found = lessonAccessOf(lessons, access, place.contentId)
  if (typeof found === 'string') throw new AppError(found)
  return found
}
