import { createFileRoute } from '@tanstack/react-router'
import { operationsConsoleTexts } from '#web/features/operations/console/operations-console-texts.ts'
import { lazyScreen } from '#web/ui/lazy-screen.tsx'

export const Route = createFileRoute('/console/')({
  component: lazyScreen(
    () => import('#web/features/operations/console/today.screen.tsx').then((file) => file.TodayScreen),
    operationsConsoleTexts,
  ),
})
