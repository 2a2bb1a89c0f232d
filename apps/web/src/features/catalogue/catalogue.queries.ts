import {
  category,
  lessonList,
  productDetail,
  productList,
  qualification,
  topicProducts,
} from '@portal/contract/catalogue/product.contract.ts'
import type { DataOf, InputOf } from '@portal/contract/http/call.ts'
import { prefetch } from '#web/api/queries.ts'
import { useAnswer } from '#web/api/use-answer.ts'

export type ProductDetail = DataOf<typeof productDetail>
export type Lessons = DataOf<typeof lessonList>
export type Lesson = Lessons['sections'][number]['lessons'][number]

export const useCategories = () => useAnswer(category, {})
export const useProducts = (input: InputOf<typeof productList>) => useAnswer(productList, input, { keepPrevious: true })
/** How many products the content center shows at a time, and what may be chosen instead. */
export const productsAtATime = 12
export const productSizes = [productsAtATime, 24, 48] as const
/** Begins to fetch what the content center shows when nothing is looked for. */
export const loadContentCenter = (): void => {
  prefetch(productList, { page: 0, size: productsAtATime })
  prefetch(category, {})
}
/** Fetched anew at each visit: progress and locks move while one learns. */
export const useProduct = (productId: string | undefined, planId?: string) =>
  useAnswer(productDetail, productId ? { productId, ...(planId ? { planId } : {}) } : null, { staleTime: 0 })
export const useLessons = (productId: string | undefined) =>
  useAnswer(lessonList, productId ? { productId } : null, { staleTime: 0 })
/** What a topic holds; fetched anew at each visit as well. */
export const useTopicProducts = (productId: string) => useAnswer(topicProducts, { productId }, { staleTime: 0 })
export const useQualification = (productId: string | undefined) =>
  useAnswer(qualification, productId ? { productId } : null, { staleTime: 0 })
