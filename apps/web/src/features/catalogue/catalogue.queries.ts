import {
  categoryList,
  lessonList,
  productDetail,
  productList,
  productQualification,
  topicProducts,
} from '@portal/contract/catalogue/product.contract.ts'
import type { DataOf, InputOf } from '@portal/contract/http/call.ts'
import { liveList } from '@portal/contract/live/live.contract.ts'
import { prefetchAnswer } from '#web/api/queries.ts'
import { send } from '#web/api/send.ts'
import { useAnswer } from '#web/api/use-answer.ts'

export type ProductDetail = DataOf<typeof productDetail>
export type ProductLessons = DataOf<typeof lessonList>
export type ProductLesson = ProductLessons['sections'][number]['lessons'][number]

export const useCategories = () => useAnswer(categoryList, {})
export const useProducts = (input: InputOf<typeof productList>) => useAnswer(productList, input, { keepPrevious: true })
/** Finds the first eight products by words of their titles. */
export const findProductsByTitle = async (q: string, signal: AbortSignal) =>
  (await send(productList, { page: 0, size: 8, ...(q ? { q } : {}) }, { signal })).list
/** The default number of products per page of the content center. */
export const productPageSize = 12
export const productPageSizes = [productPageSize, 24, 48] as const
/** Prefetches the content center without a search term. */
export const prefetchContentCenter = (): void => {
  prefetchAnswer(productList, { page: 0, size: productPageSize })
  prefetchAnswer(categoryList, {})
}
/** Returns a product; it is fetched again on each visit, because progress and locks change during learning. */
export const useProduct = (productId: string | undefined, planId?: string) =>
  useAnswer(productDetail, productId ? { productId, ...(planId ? { planId } : {}) } : null, { staleTime: 0 })
export const useLessons = (productId: string | undefined) =>
  useAnswer(lessonList, productId ? { productId } : null, { staleTime: 0 })
/**
 * Returns the products of a topic; they are fetched again on each visit, because progress in them changes during
 * learning.
 */
export const useTopicProducts = (productId: string) => useAnswer(topicProducts, { productId }, { staleTime: 0 })
export const useProductQualification = (productId: string | undefined) =>
  useAnswer(productQualification, productId ? { productId } : null, { staleTime: 0 })

/** Returns the state of a product's live class; undefined until it is known, and without a product (null). */
export const useLiveClassState = (productId: string | null) =>
  useAnswer(liveList, productId ? { productId, page: 0, size: 1 } : null, { staleTime: 15_000 }).data?.list[0]?.state
