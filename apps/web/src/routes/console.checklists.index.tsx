import { createFileRoute } from '@tanstack/react-router'
import { createListSearchValidator } from '#web/console/list/list-search.ts'
import { checklistConsoleTexts } from '#web/features/checklists/console/checklist-console-texts.ts'
import { lazyScreen } from '#web/ui/lazy-screen.tsx'

export const Route = createFileRoute('/console/checklists/')({
  staticData: { frame: 'console' },
  validateSearch: createListSearchValidator('companyId', 'status'),
  component: lazyScreen(
    () => import('#web/features/checklists/console/checklists.screen.tsx').then((file) => file.ChecklistsScreen),
    checklistConsoleTexts,
  ),
})
