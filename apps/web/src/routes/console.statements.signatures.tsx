import { createFileRoute } from '@tanstack/react-router'
import { createListSearchValidator } from '#web/console/list/list-search.ts'
import { agreementConsoleTexts } from '#web/features/identity/console/agreement/agreement-texts.ts'
import { lazyScreen } from '#web/ui/lazy-screen.tsx'

export const Route = createFileRoute('/console/statements/signatures')({
  staticData: { frame: 'console' },
  validateSearch: createListSearchValidator('version'),
  component: lazyScreen(
    () =>
      import('#web/features/identity/console/agreement/signatures.screen.tsx').then((file) => file.SignaturesScreen),
    agreementConsoleTexts,
  ),
})
