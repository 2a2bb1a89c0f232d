import { createFileRoute } from '@tanstack/react-router'
import { createListSearchValidator } from '#web/console/list/list-search.ts'
import { trainingClassConsoleTexts } from '#web/features/learning/console/classes/class-console-texts.ts'
import { lazyScreen } from '#web/ui/lazy-screen.tsx'

export const Route = createFileRoute('/console/classes/$id/people')({
  staticData: { frame: 'console' },
  validateSearch: createListSearchValidator('state', 'attended'),
  component: lazyScreen(
    () =>
      import('#web/features/learning/console/classes/class-roster.screen.tsx').then((file) => file.ClassRosterScreen),
    trainingClassConsoleTexts,
  ),
})
