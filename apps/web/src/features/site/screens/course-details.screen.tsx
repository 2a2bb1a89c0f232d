import { getRouteApi } from '@tanstack/react-router'
import { ProductPage } from '#web/features/catalogue/catalogue.public.ts'
import { commentsOf } from '../product/comments-of.tsx'
import { followOf } from '../product/follow-of.tsx'

const route = getRouteApi('/course-details')

/** The same page by its other address, which plans and old links use. */
export function CourseDetailsScreen() {
  const { id, planId, contentId, tab = 'catalogue' } = route.useSearch()
  const navigate = route.useNavigate()
  return (
    <ProductPage
      productId={id}
      planId={planId}
      contentId={contentId}
      tab={tab}
      comments={commentsOf}
      follow={followOf}
      onTab={(next) => void navigate({ search: (before) => ({ ...before, tab: next }), replace: true, resetScroll: false })}
    />
  )
}
