import { createFileRoute } from '@tanstack/react-router'
import { createListSearchValidator } from '#web/console/list/list-search.ts'
import { teachersConsoleTexts } from '#web/features/catalogue/console/teachers/teachers-console-texts.ts'
import { lazyScreen } from '#web/ui/lazy-screen.tsx'

export const Route = createFileRoute('/console/teachers/')({
  staticData: { frame: 'console' },
  validateSearch: createListSearchValidator(),
  component: lazyScreen(
    () => import('#web/features/catalogue/console/teachers/teachers.screen.tsx').then((file) => file.TeachersScreen),
    teachersConsoleTexts,
  ),
})
