import { createFileRoute } from '@tanstack/react-router'
import { peopleConsoleTexts } from '#web/features/identity/console/people-console-texts.ts'
import { lazyScreen } from '#web/ui/lazy-screen.tsx'

export const Route = createFileRoute('/console/people/import')({
  staticData: { frame: 'console' },
  component: lazyScreen(
    () => import('#web/features/identity/console/people-import.screen.tsx').then((file) => file.PeopleImportScreen),
    peopleConsoleTexts,
  ),
})
