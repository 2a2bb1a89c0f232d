import { createFileRoute } from '@tanstack/react-router'
import { createListSearchValidator } from '#web/console/list/list-search.ts'
import { assignmentConsoleTexts } from '#web/features/learning/console/assignments/assignment-console-texts.ts'
import { lazyScreen } from '#web/ui/lazy-screen.tsx'

export const Route = createFileRoute('/console/assignments')({
  staticData: { frame: 'console' },
  validateSearch: createListSearchValidator('state'),
  component: lazyScreen(
    () =>
      import('#web/features/learning/console/assignments/assignments.screen.tsx').then(
        (file) => file.AssignmentsScreen,
      ),
    assignmentConsoleTexts,
  ),
})
