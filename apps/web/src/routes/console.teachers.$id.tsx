import { createFileRoute } from '@tanstack/react-router'
import { formTexts } from '#web/console/form/form-texts.ts'
import { teachersConsoleTexts } from '#web/features/catalogue/console/teachers/teachers-console-texts.ts'
import { lazyScreen } from '#web/ui/lazy-screen.tsx'

export const Route = createFileRoute('/console/teachers/$id')({
  staticData: { frame: 'console' },
  component: lazyScreen(
    () =>
      import('#web/features/catalogue/console/teachers/teacher-form.screen.tsx').then((file) => file.TeacherFormScreen),
    teachersConsoleTexts,
    formTexts,
  ),
})
