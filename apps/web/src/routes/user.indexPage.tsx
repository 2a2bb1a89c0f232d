import { createFileRoute } from '@tanstack/react-router'
import { mineTexts } from '#web/features/learning/mine/mine-texts.ts'
import { recordTexts } from '#web/features/learning/records/record-texts.ts'
import { lazyScreen } from '#web/ui/lazy-screen.tsx'

export const Route = createFileRoute('/user/indexPage')({
  component: lazyScreen(
    () => import('#web/features/learning/mine/screens/overview.screen.tsx').then((file) => file.OverviewScreen),
    mineTexts,
    recordTexts,
  ),
})
