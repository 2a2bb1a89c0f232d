import { createFileRoute } from '@tanstack/react-router'
import { createListSearchValidator } from '#web/console/list/list-search.ts'
import { checklistTexts } from '#web/features/checklists/checklist-texts.ts'
import { checklistConsoleTexts } from '#web/features/checklists/console/checklist-console-texts.ts'
import { lazyScreen } from '#web/ui/lazy-screen.tsx'

export const Route = createFileRoute('/console/checklists/observations')({
  staticData: { frame: 'console' },
  validateSearch: createListSearchValidator('companyId', 'checklistId', 'outcome', 'isAcknowledged', 'observed'),
  component: lazyScreen(
    () =>
      import('#web/features/checklists/console/observations.screen.tsx').then((file) => file.ObservationsConsoleScreen),
    checklistConsoleTexts,
    checklistTexts,
  ),
})
