import {
  wantedProducts,
  wantProduct,
  wantProductState,
  wishAdd,
  wishList,
  wishSuggest,
  wishWant,
} from '@portal/contract/community/wish.contract.ts'
import { wishLimits } from '@portal/contract/community/wish.limits.ts'
import type { DataOf } from '@portal/contract/http/call.ts'
import { useAnswer } from '#web/api/use-answer.ts'
import { write } from '#web/api/write.ts'

export type Wish = DataOf<typeof wishList>['list'][number]
export type WishView = 'wanted' | 'newest' | 'mine' | 'answered'
export type Asked = DataOf<typeof wishAdd>
export const wishPageSize = wishLimits.pageSize

export const useWishes = (view: WishView, page: number) =>
  useAnswer(wishList, { view, page, size: wishPageSize }, { keepPrevious: true, staleTime: 0 })
/** What comes near to the words typed so far; while the next letters are asked about, the last answer stays. */
export const useSimilarWishes = (q: string) =>
  useAnswer(wishSuggest, q.trim() ? { q: q.trim().slice(0, wishLimits.title) } : null, {
    keepPrevious: true,
    staleTime: 0,
  })
export const useWantedProducts = (isWanted: boolean) =>
  useAnswer(wantedProducts, isWanted ? { page: 0, size: 48 } : null, { staleTime: 0 })
export const useWantState = (productId: string | null) => useAnswer(wantProductState, productId ? { productId } : null)

export async function sendWish(title: string, reason: string): Promise<Asked> {
  const asked = await write(wishAdd, { title, reason })
  return asked
}

/**
 * Wants it, or takes it back. The list keeps its order under the reader’s hand and is fetched anew only when the wish is gone; what comes
 * near is fetched anew at once, as its answer may be on the way and from before.
 */
export async function setWant(
  wishId: string,
  isWanted: boolean,
): Promise<{ readonly wantedCount: number; readonly isWanted: boolean }> {
  return write(
    wishWant,
    { wishId, state: isWanted ? 1 : 0 },
    { also: ({ wantedCount }) => (wantedCount === 0 ? ['wishes'] : []) },
  )
}

export async function setProductWanted(productId: string, isWanted: boolean): Promise<void> {
  await write(wantProduct, { productId, state: isWanted ? 1 : 0 })
}
