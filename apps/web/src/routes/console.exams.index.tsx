import { createFileRoute } from '@tanstack/react-router'
import { createListSearchValidator } from '#web/console/list/list-search.ts'
import { examsConsoleTexts } from '#web/features/exams/console/exams-console-texts.ts'
import { lazyScreen } from '#web/ui/lazy-screen.tsx'

export const Route = createFileRoute('/console/exams/')({
  staticData: { frame: 'console' },
  validateSearch: createListSearchValidator('phase', 'kind', 'zone', 'bankId', 'companyId', 'owner', 'hasDraft'),
  component: lazyScreen(
    () => import('#web/features/exams/console/exams.screen.tsx').then((file) => file.ExamsScreen),
    examsConsoleTexts,
  ),
})
