import { createFileRoute } from '@tanstack/react-router'
import { createListSearchValidator } from '#web/console/list/list-search.ts'
import { creditConsoleTexts } from '#web/features/credits/console/credit-console-texts.ts'
import { lazyScreen } from '#web/ui/lazy-screen.tsx'

export const Route = createFileRoute('/console/credits/')({
  staticData: { frame: 'console' },
  validateSearch: createListSearchValidator('companyId', 'kindId', 'source', 'earned', 'isCounter'),
  component: lazyScreen(
    () => import('#web/features/credits/console/credits.screen.tsx').then((file) => file.CreditsConsoleScreen),
    creditConsoleTexts,
  ),
})
