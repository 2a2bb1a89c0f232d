import { createFileRoute } from '@tanstack/react-router'
import { createListSearchValidator } from '#web/console/list/list-search.ts'
import { absenteesTexts } from '#web/features/exams/console/absentees/absentees-texts.ts'
import { examPagesTexts } from '#web/features/exams/console/pages/exam-pages-texts.ts'
import { lazyScreen } from '#web/ui/lazy-screen.tsx'

export const Route = createFileRoute('/console/exams/$id/absentees')({
  staticData: { frame: 'console' },
  validateSearch: createListSearchValidator('reason', 'companyId', 'departmentId'),
  component: lazyScreen(
    () => import('#web/features/exams/console/absentees/absentees.screen.tsx').then((file) => file.AbsenteesScreen),
    absenteesTexts,
    examPagesTexts,
  ),
})
