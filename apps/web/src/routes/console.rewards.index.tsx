import { createFileRoute } from '@tanstack/react-router'
import { formTexts } from '#web/console/form/form-texts.ts'
import { rewardsConsoleTexts } from '#web/features/sharing/console/rewards-console-texts.ts'
import { lazyScreen } from '#web/ui/lazy-screen.tsx'

export const Route = createFileRoute('/console/rewards/')({
  staticData: { frame: 'console' },
  component: lazyScreen(
    () => import('#web/features/sharing/console/rewards.screen.tsx').then((file) => file.RewardsScreen),
    rewardsConsoleTexts,
    formTexts,
  ),
})
