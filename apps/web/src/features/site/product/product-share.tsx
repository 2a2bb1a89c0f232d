import type { ProductDetail } from '#web/features/catalogue/catalogue.public.ts'
import { WantButton } from '#web/features/community/wanting.public.ts'
import { ShareButton } from '#web/features/sharing/sharing.public.ts'

/**
 * Renders the buttons on a product's page that mark it for later, unless it has been started or is a topic, and that
 * share it.
 */
export const renderProductShare = (product: ProductDetail) => (
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

/** Renders the button that shares an item of the knowledge library. */
export const renderKnowledgeItemShare = (item: ProductDetail) => (
  <ShareButton
    productId={item.productId}
    title={item.title}
    path={`/knowledge-preview?id=${item.productId}`}
    look="line"
  />
)
