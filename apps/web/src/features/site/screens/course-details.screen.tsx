import { getRouteApi } from '@tanstack/react-router'
import { useEffect } from 'react'
import { ProductPage } from '#web/features/catalogue/catalogue.public.ts'
import { prefetchFirstComments } from '#web/features/community/first-comments.public.ts'
import { PlanPage, PlanPosition } from '#web/features/learning/plans.public.ts'
import { renderProductComments } from '../product/product-comments.tsx'
import { renderProductFollow } from '../product/product-follow.tsx'
import { renderProductShare } from '../product/product-share.tsx'

const route = getRouteApi('/course-details')

/** The page of a study plan, or of a product at its other address, which plans and old links use. */
export function PlanOrProductScreen() {
  const { id, planid, contentId, tab = 'catalogue' } = route.useSearch()
  const navigate = route.useNavigate()
  useEffect(() => {
    if (id) prefetchFirstComments(id)
  }, [id])
  if (planid && !id) return <PlanPage planId={planid} />
  return (
    <ProductPage
      productId={id}
      planId={planid}
      planPlace={planid && id ? <PlanPosition planId={planid} productId={id} /> : null}
      contentId={contentId}
      tab={tab}
      comments={renderProductComments}
      follow={renderProductFollow}
      share={renderProductShare}
      onTab={(next) =>
        void navigate({ search: (before) => ({ ...before, tab: next }), replace: true, resetScroll: false })
      }
    />
  )
}
