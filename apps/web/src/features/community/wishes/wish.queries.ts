import {
  wantedProductSet,
  wantedProductState,
  wantedProducts,
  wishCreate,
  wishList,
  wishSuggestions,
  wishSupportSet,
} from '@portal/contract/community/wish.contract.ts'
import { wishLimits } from '@portal/contract/community/wish.limits.ts'
import type { DataOf } from '@portal/contract/http/call.ts'
import { useAnswer } from '#web/api/use-answer.ts'
import { write } from '#web/api/write.ts'

export type Wish = DataOf<typeof wishList>['list'][number]
export type WishView = 'wanted' | 'newest' | 'mine' | 'answered'
export type CreatedWish = DataOf<typeof wishCreate>
export const wishPageSize = wishLimits.pageSize

export const useWishes = (view: WishView, page: number) =>
  useAnswer(wishList, { view, page, size: wishPageSize }, { keepPrevious: true, staleTime: 0 })
/** Returns wishes similar to the words typed so far; the last answer remains while the next one loads. */
export const useSimilarWishes = (q: string) =>
  useAnswer(wishSuggestions, q.trim() ? { q: q.trim().slice(0, wishLimits.title) } : null, {
    keepPrevious: true,
    staleTime: 0,
  })
export const useWantedProducts = (isWanted: boolean) =>
  useAnswer(wantedProducts, isWanted ? { page: 0, size: 48 } : null, { staleTime: 0 })
export const useProductWantedState = (productId: string | null) =>
  useAnswer(wantedProductState, productId ? { productId } : null)

export async function createWish(title: string, reason: string): Promise<CreatedWish> {
  const asked = await write(wishCreate, { title, reason })
  return asked
}

/**
 * Joins a wish, or withdraws from it. The list keeps its order while the reader uses it and is fetched again only when
 * the wish is gone; similar wishes are fetched again immediately, since their answer may predate the change.
 */
export async function setWishWanted(
  wishId: string,
  isWanted: boolean,
): Promise<{ readonly wantedCount: number; readonly isWanted: boolean }> {
  return write(
    wishSupportSet,
    { wishId, state: isWanted ? 1 : 0 },
    { also: ({ wantedCount }) => (wantedCount === 0 ? ['wishes'] : []) },
  )
}

export async function setProductWanted(productId: string, isWanted: boolean): Promise<void> {
  await write(wantedProductSet, { productId, state: isWanted ? 1 : 0 })
}
