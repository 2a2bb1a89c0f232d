import { createFileRoute } from '@tanstack/react-router'
import { formTexts } from '#web/console/form/form-texts.ts'
import { peopleConsoleTexts } from '#web/features/identity/console/people-console-texts.ts'
import { lazyScreen } from '#web/ui/lazy-screen.tsx'

export const Route = createFileRoute('/console/people/$id')({
  staticData: { frame: 'console' },
  component: lazyScreen(
    () => import('#web/features/identity/console/person-form.screen.tsx').then((file) => file.PersonFormScreen),
    peopleConsoleTexts,
    formTexts,
  ),
})
