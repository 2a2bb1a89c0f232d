import type { ProductDetail } from '#web/features/catalogue/catalogue.public.ts'
import { Comments } from '#web/features/community/community.public.ts'

/** The comments of a product, as its page shows them. */
export const renderComments = (product: ProductDetail) => (
  <Comments
    productId={product.productId}
    rating={product.rating}
    ratingCount={product.ratingCount}
    mayComment={product.price.entitled}
  />
)
