import { createFileRoute } from '@tanstack/react-router'
import { createListSearchValidator } from '#web/console/list/list-search.ts'
import { creditConsoleTexts } from '#web/features/credits/console/credit-console-texts.ts'
import { evidenceConsoleTexts } from '#web/features/credits/console/evidence/evidence-console-texts.ts'
import { lazyScreen } from '#web/ui/lazy-screen.tsx'

export const Route = createFileRoute('/console/credits/evidence')({
  staticData: { frame: 'console' },
  validateSearch: createListSearchValidator('companyId', 'kindId', 'state'),
  component: lazyScreen(
    () =>
      import('#web/features/credits/console/evidence/evidence-list.screen.tsx').then((file) => file.EvidenceListScreen),
    evidenceConsoleTexts,
    creditConsoleTexts,
  ),
})
