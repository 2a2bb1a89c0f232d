import { createFileRoute } from '@tanstack/react-router'
import { mineTexts, recordTexts } from '#web/features/learning/texts.ts'
import { lazyScreen } from '#web/ui/lazy-screen.tsx'

export const Route = createFileRoute('/user/indexPage')({
  component: lazyScreen(
    () => import('#web/features/learning/mine/screens/overview.screen.tsx').then((file) => file.OverviewScreen),
    mineTexts,
    recordTexts,
  ),
})
