import { createFileRoute } from '@tanstack/react-router'
import { createListSearchValidator } from '#web/console/list/list-search.ts'
import { joiningConsoleTexts } from '#web/features/identity/console/joining/joining-console-texts.ts'
import { lazyScreen } from '#web/ui/lazy-screen.tsx'

export const Route = createFileRoute('/console/joining/applications')({
  staticData: { frame: 'console' },
  validateSearch: createListSearchValidator('companyId', 'state'),
  component: lazyScreen(
    () =>
      import('#web/features/identity/console/joining/applications.screen.tsx').then(
        (file) => file.JoiningApplicationsScreen,
      ),
    joiningConsoleTexts,
  ),
})
