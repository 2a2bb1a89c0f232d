import { createFileRoute } from '@tanstack/react-router'
import { createListSearchValidator } from '#web/console/list/list-search.ts'
import { planConsoleTexts } from '#web/features/learning/console/plans/plan-console-texts.ts'
import { lazyScreen } from '#web/ui/lazy-screen.tsx'

export const Route = createFileRoute('/console/plans/$id/progress')({
  staticData: { frame: 'console' },
  validateSearch: createListSearchValidator('state', 'departmentId'),
  component: lazyScreen(
    () =>
      import('#web/features/learning/console/plans/plan-progress.screen.tsx').then((file) => file.PlanProgressScreen),
    planConsoleTexts,
  ),
})
