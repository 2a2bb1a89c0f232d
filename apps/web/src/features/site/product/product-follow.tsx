import { lazy, Suspense } from 'react'
import type { ProductDetail } from '#web/features/catalogue/catalogue.public.ts'
import { FollowButtons } from '#web/features/community/following.public.ts'
import { Skeleton } from '#web/ui/states.tsx'

// Few products are live classes, so the others are spared what a class needs, including its texts.
const LiveOfProduct = lazy(() =>
  import('#web/features/live/live.public.ts').then((file) => ({ default: file.ProductLiveClass })),
)

/**
 * Renders the buttons that follow a product and its instructor (none for a product without an instructor), and for a
 * live class its time and actions.
 */
export const renderProductFollow = (product: ProductDetail) => (
  <>
    {product.teacher.name ? (
      <FollowButtons
        teacherId={product.teacher.teacherId}
        productId={product.productId}
        isSeries={product.kind !== 'course' && product.kind !== 'topic'}
      />
    ) : null}
    {product.kind === 'live' ? (
      <Suspense fallback={<Skeleton height={96} />}>
        <LiveOfProduct productId={product.productId} />
      </Suspense>
    ) : null}
  </>
)
