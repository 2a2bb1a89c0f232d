import { createFileRoute } from '@tanstack/react-router'
import { formTexts } from '#web/console/form/form-texts.ts'
import { requirementConsoleTexts } from '#web/features/requirements/console/requirement-console-texts.ts'
import { lazyScreen } from '#web/ui/lazy-screen.tsx'

export const Route = createFileRoute('/console/requirements/$id/')({
  staticData: { frame: 'console' },
  component: lazyScreen(
    () =>
      import('#web/features/requirements/console/requirement-form.screen.tsx').then(
        (file) => file.RequirementFormScreen,
      ),
    requirementConsoleTexts,
    formTexts,
  ),
})
