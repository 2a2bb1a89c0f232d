import { productFavouriteSet } from '@portal/contract/community/comment.contract.ts'
import { write } from './write.ts'

/** Adds a product to the favourites or removes it, and refreshes everything that shows them. */
export async function setFavouriteProduct(productId: string, isFavourite: boolean): Promise<void> {
  await write(productFavouriteSet, { productId, state: isFavourite ? 1 : 0 })
}
