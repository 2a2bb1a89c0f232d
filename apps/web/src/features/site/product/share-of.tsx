import type { ProductDetail } from '#web/features/catalogue/catalogue.public.ts'
import { ShareButton } from '#web/features/sharing/sharing.public.ts'

/** The way to pass a product on, as its page shows it. */
export const shareOf = (product: ProductDetail) => <ShareButton productId={product.productId} title={product.title} path={`/detail?id=${product.productId}`} look="bare" />

/** The same for an item of the knowledge library. */
export const shareItemOf = (item: ProductDetail) => <ShareButton productId={item.productId} title={item.title} path={`/knowledge-preview?id=${item.productId}`} look="line" />
