import { createFileRoute } from '@tanstack/react-router'
import { formTexts } from '#web/console/form/form-texts.ts'
import { createListSearchValidator } from '#web/console/list/list-search.ts'
import { requirementConsoleTexts } from '#web/features/requirements/console/requirement-console-texts.ts'
import { requirementTexts } from '#web/features/requirements/requirement-texts.ts'
import { lazyScreen } from '#web/ui/lazy-screen.tsx'

export const Route = createFileRoute('/console/requirements/$id/people')({
  staticData: { frame: 'console' },
  validateSearch: createListSearchValidator('state', 'departmentId'),
  component: lazyScreen(
    () =>
      import('#web/features/requirements/console/requirement-people.screen.tsx').then(
        (file) => file.RequirementPeopleScreen,
      ),
    requirementConsoleTexts,
    requirementTexts,
    formTexts,
  ),
})
