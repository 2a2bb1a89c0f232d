import { createFileRoute } from '@tanstack/react-router'
import { createListSearchValidator } from '#web/console/list/list-search.ts'
import { planConsoleTexts } from '#web/features/learning/console/plans/plan-console-texts.ts'
import { lazyScreen } from '#web/ui/lazy-screen.tsx'

export const Route = createFileRoute('/console/plans/')({
  staticData: { frame: 'console' },
  validateSearch: createListSearchValidator('companyId', 'phase', 'isOverdue'),
  component: lazyScreen(
    () => import('#web/features/learning/console/plans/plans.screen.tsx').then((file) => file.PlansScreen),
    planConsoleTexts,
  ),
})
