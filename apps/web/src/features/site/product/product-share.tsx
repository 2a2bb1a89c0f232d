import type { ProductDetail } from '#web/features/catalogue/catalogue.public.ts'
import { WantButton } from '#web/features/community/wanting.public.ts'
import { ShareButton } from '#web/features/sharing/sharing.public.ts'

/**
 * Renders the ways to save a product that has not been started (a topic is started by its products) and to share it, on
 * its page.
 */
export const renderShare = (product: ProductDetail) => (
  <>
    {product.progress || product.topic ? null : <WantButton productId={product.productId} />}
    <ShareButton
      productId={product.productId}
      title={product.title}
      path={`/detail?id=${product.productId}`}
      look="bare"
    />
  </>
)

/** Renders the ways to save and share an item of the knowledge library. */
export const renderItemShare = (item: ProductDetail) => (
  <ShareButton
    productId={item.productId}
    title={item.title}
    path={`/knowledge-preview?id=${item.productId}`}
    look="line"
  />
)
