import { createFileRoute } from '@tanstack/react-router'
import { planTexts } from '#web/features/learning/plans/plan-texts.ts'
import { productPageTexts } from '#web/features/site/product/product-page-texts.ts'
import { lazyScreen } from '#web/ui/lazy-screen.tsx'
import { choiceParam, removeUndefinedParams, textParam } from '#web/ui/search-params.ts'

/** A study plan (`planid` alone), or a product, as part of a plan if both are named (specification section 2). */
export const Route = createFileRoute('/course-details')({
  validateSearch: (search: Record<string, unknown>) =>
    removeUndefinedParams({
      id: textParam(search, 'id', 64),
      planid: textParam(search, 'planid', 64) ?? textParam(search, 'planId', 64) ?? textParam(search, 'newPlanId', 64),
      contentId: textParam(search, 'contentId', 64),
      tab: choiceParam(search, 'tab', ['catalogue', 'introduction', 'comments']),
    }),
  component: lazyScreen(
    () => import('#web/features/site/screens/course-details.screen.tsx').then((file) => file.PlanOrProductScreen),
    ...productPageTexts,
    planTexts,
  ),
})
