import { getRouteApi } from '@tanstack/react-router'
import { ProductPage } from '#web/features/catalogue/catalogue.public.ts'
import { PlanPlace } from '#web/features/learning/plans.public.ts'
import { commentsOf } from '../product/comments-of.tsx'
import { followOf } from '../product/follow-of.tsx'

const route = getRouteApi('/detail')

/** A product with everything about it. */
export function DetailScreen() {
  const { id, planid, newPlanId, contentId, tab = 'catalogue' } = route.useSearch()
  const navigate = route.useNavigate()
  const planId = planid ?? newPlanId
  return (
    <ProductPage
      productId={id}
      planId={planId}
      planPlace={planId && id ? <PlanPlace planId={planId} productId={id} /> : null}
      contentId={contentId}
      tab={tab}
      comments={commentsOf}
      follow={followOf}
      onTab={(next) => void navigate({ search: (before) => ({ ...before, tab: next }), replace: true, resetScroll: false })}
    />
  )
}
