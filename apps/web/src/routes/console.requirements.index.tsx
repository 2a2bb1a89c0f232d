import { createFileRoute } from '@tanstack/react-router'
import { createListSearchValidator } from '#web/console/list/list-search.ts'
import { requirementConsoleTexts } from '#web/features/requirements/console/requirement-console-texts.ts'
import { lazyScreen } from '#web/ui/lazy-screen.tsx'

export const Route = createFileRoute('/console/requirements/')({
  staticData: { frame: 'console' },
  validateSearch: createListSearchValidator('companyId', 'status', 'isOverdue'),
  component: lazyScreen(
    () => import('#web/features/requirements/console/requirements.screen.tsx').then((file) => file.RequirementsScreen),
    requirementConsoleTexts,
  ),
})
