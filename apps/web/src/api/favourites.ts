import { collectProduct } from '@portal/contract/community/comment.contract.ts'
import { write } from './write.ts'

/** Puts a product among the favourites or takes it out, wherever that is pressed: the one place that knows all that shows it. */
export async function setFavouriteProduct(productId: string, isFavourite: boolean): Promise<void> {
  await write(collectProduct, { productId, state: isFavourite ? 1 : 0 })
}
