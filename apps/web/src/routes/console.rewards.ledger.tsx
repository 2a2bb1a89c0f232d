import { createFileRoute } from '@tanstack/react-router'
import { createListSearchValidator } from '#web/console/list/list-search.ts'
import { rewardsConsoleTexts } from '#web/features/sharing/console/rewards-console-texts.ts'
import { lazyScreen } from '#web/ui/lazy-screen.tsx'

export const Route = createFileRoute('/console/rewards/ledger')({
  staticData: { frame: 'console' },
  validateSearch: createListSearchValidator('kind', 'companyId'),
  component: lazyScreen(
    () => import('#web/features/sharing/console/reward-ledger.screen.tsx').then((file) => file.RewardLedgerScreen),
    rewardsConsoleTexts,
  ),
})
