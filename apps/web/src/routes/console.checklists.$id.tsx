import { createFileRoute } from '@tanstack/react-router'
import { formTexts } from '#web/console/form/form-texts.ts'
import { checklistConsoleTexts } from '#web/features/checklists/console/checklist-console-texts.ts'
import { formSectionsTexts } from '#web/features/forms/console/sections-texts.ts'
import { lazyScreen } from '#web/ui/lazy-screen.tsx'

export const Route = createFileRoute('/console/checklists/$id')({
  staticData: { frame: 'console' },
  component: lazyScreen(
    () => import('#web/features/checklists/console/checklist-form.screen.tsx').then((file) => file.ChecklistFormScreen),
    checklistConsoleTexts,
    formTexts,
    formSectionsTexts,
  ),
})
