import { createFileRoute } from '@tanstack/react-router'
import { planTexts } from '#web/features/learning/plans/plan-texts.ts'
import { productPageTexts } from '#web/features/site/product/product-page-texts.ts'
import { lazyScreen } from '#web/ui/lazy-screen.tsx'
import { choiceParam, removeUndefinedParams, textParam } from '#web/ui/search-params.ts'

/**
 * Product detail (specification section 2): `planid` marks the product as part of a plan, `contentId` is the lesson to
 * open.
 */
export const Route = createFileRoute('/detail')({
  validateSearch: (search: Record<string, unknown>) =>
    removeUndefinedParams({
      id: textParam(search, 'id', 64),
      newPlanId: textParam(search, 'newPlanId', 64),
      planid: textParam(search, 'planid', 64),
      contentId: textParam(search, 'contentId', 64),
      share: textParam(search, 'share', 40),
      tab: choiceParam(search, 'tab', ['catalogue', 'introduction', 'comments']),
    }),
  component: lazyScreen(
    () => import('#web/features/site/screens/detail.screen.tsx').then((file) => file.ProductScreen),
    ...productPageTexts,
    planTexts,
  ),
})
