import type { ProductDetail } from '#web/features/catalogue/catalogue.public.ts'
import { Comments } from '#web/features/community/community.public.ts'

/** Renders the comments of a product for its page. */
export const renderProductComments = (product: ProductDetail) => (
  <Comments
    productId={product.productId}
    rating={product.rating}
    ratingCount={product.ratingCount}
    mayComment={product.price.entitled}
  />
)
