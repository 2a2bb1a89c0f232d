import type { ProductDetail } from '#web/features/catalogue/catalogue.public.ts'
import { FollowButtons } from '#web/features/community/following.public.ts'

/** The ways to follow a product and its teacher, as its page shows them. */
export const followOf = (product: ProductDetail) => <FollowButtons teacherId={product.teacher.teacherId} productId={product.productId} isSeries={product.kind !== 'course'} />
