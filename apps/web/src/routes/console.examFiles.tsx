import { createFileRoute } from '@tanstack/react-router'
import { createListSearchValidator } from '#web/console/list/list-search.ts'
import { staffExamFileTexts } from '#web/features/certificates/console/files/exam-file-texts.ts'
import { lazyScreen } from '#web/ui/lazy-screen.tsx'

export const Route = createFileRoute('/console/examFiles')({
  staticData: { frame: 'console' },
  validateSearch: createListSearchValidator('kind', 'lang'),
  component: lazyScreen(
    () =>
      import('#web/features/certificates/console/files/exam-files.screen.tsx').then(
        (file) => file.StaffExamFilesScreen,
      ),
    staffExamFileTexts,
  ),
})
