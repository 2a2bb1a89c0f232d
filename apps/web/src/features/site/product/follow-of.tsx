import type { ProductDetail } from '#web/features/catalogue/catalogue.public.ts'
import { FollowButtons } from '#web/features/community/following.public.ts'
import { LiveOfProduct } from '#web/features/live/live.public.ts'

/** The ways to follow a product and its teacher, as its page shows them; of a live class also when it is. */
export const followOf = (product: ProductDetail) => (
  <>
    {product.kind === 'live' ? <LiveOfProduct productId={product.productId} /> : null}
    <FollowButtons teacherId={product.teacher.teacherId} productId={product.productId} isSeries={product.kind !== 'course'} />
  </>
)
