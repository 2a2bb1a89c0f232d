import { getRouteApi } from '@tanstack/react-router'
import { useEffect } from 'react'
import { ProductPage } from '#web/features/catalogue/catalogue.public.ts'
import { prefetchFirstComments } from '#web/features/community/first-comments.public.ts'
import { PlanPosition } from '#web/features/learning/plans.public.ts'
import { InvitedBy, useInvitation } from '#web/features/sharing/sharing.public.ts'
import { renderProductComments } from '../product/product-comments.tsx'
import { renderProductFollow } from '../product/product-follow.tsx'
import { renderProductShare } from '../product/product-share.tsx'

const route = getRouteApi('/detail')

/** The page of a product. */
export function ProductScreen() {
  const { id, planid, newPlanId, contentId, tab = 'catalogue', share } = route.useSearch()
  const navigate = route.useNavigate()
  const planId = planid ?? newPlanId
  const invitation = useInvitation(
    id,
    share,
    () => void navigate({ search: ({ share: _, ...rest }) => rest, replace: true, resetScroll: false }),
  )
  useEffect(() => {
    if (id) prefetchFirstComments(id)
  }, [id])
  return (
    <>
      <InvitedBy {...invitation} />
      <ProductPage
        productId={id}
        planId={planId}
        planPlace={planId && id ? <PlanPosition planId={planId} productId={id} /> : null}
        contentId={contentId}
        tab={tab}
        comments={renderProductComments}
        follow={renderProductFollow}
        share={renderProductShare}
        onTab={(next) =>
          void navigate({ search: (before) => ({ ...before, tab: next }), replace: true, resetScroll: false })
        }
      />
    </>
  )
}
