import { createFileRoute } from '@tanstack/react-router'
import { formTexts } from '#web/console/form/form-texts.ts'
import { planConsoleTexts } from '#web/features/learning/console/plans/plan-console-texts.ts'
import { lazyScreen } from '#web/ui/lazy-screen.tsx'

export const Route = createFileRoute('/console/plans/$id/')({
  staticData: { frame: 'console' },
  component: lazyScreen(
    () => import('#web/features/learning/console/plans/plan-form.screen.tsx').then((file) => file.PlanFormScreen),
    planConsoleTexts,
    formTexts,
  ),
})
