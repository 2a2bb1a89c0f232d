import { productDetail } from '@portal/contract/catalogue/product.contract.ts'
import { collectProduct } from '@portal/contract/community/comment.contract.ts'
import { courseCollectionNum, productCollection } from '@portal/contract/community/follow.contract.ts'
import { centreCounts } from '@portal/contract/site/centre.contract.ts'
import { refresh } from './queries.ts'
import { send } from './send.ts'

/** Puts a product among the favourites or takes it out, wherever that is pressed: the one place that knows all that shows it. */
export async function setFavouriteProduct(productId: string, isFavourite: boolean): Promise<void> {
  await send(collectProduct, { productId, state: isFavourite ? 1 : 0 })
  await Promise.all([productDetail, productCollection, courseCollectionNum, centreCounts].map(refresh))
}
