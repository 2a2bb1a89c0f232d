import { createFileRoute } from '@tanstack/react-router'
import { createListSearchValidator } from '#web/console/list/list-search.ts'
import { applicationsConsoleTexts } from '#web/features/certificates/console/applications/applications-texts.ts'
import { lazyScreen } from '#web/ui/lazy-screen.tsx'

export const Route = createFileRoute('/console/applications/')({
  staticData: { frame: 'console' },
  validateSearch: createListSearchValidator('state', 'examId', 'sessionId'),
  component: lazyScreen(
    () =>
      import('#web/features/certificates/console/applications/applications.screen.tsx').then(
        (file) => file.ExamApplicationsScreen,
      ),
    applicationsConsoleTexts,
  ),
})
