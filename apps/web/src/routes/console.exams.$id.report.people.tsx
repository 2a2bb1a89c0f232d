import { createFileRoute } from '@tanstack/react-router'
import { createListSearchValidator } from '#web/console/list/list-search.ts'
import { examPagesTexts } from '#web/features/exams/console/pages/exam-pages-texts.ts'
import { examReportTexts } from '#web/features/exams/console/report/report-texts.ts'
import { lazyScreen } from '#web/ui/lazy-screen.tsx'

export const Route = createFileRoute('/console/exams/$id/report/people')({
  staticData: { frame: 'console' },
  validateSearch: createListSearchValidator(
    'score',
    'result',
    'told',
    'keys',
    'companyId',
    'departmentId',
    'questionId',
    'choice',
  ),
  component: lazyScreen(
    () => import('#web/features/exams/console/report/report-people.screen.tsx').then((file) => file.ExamPeopleScreen),
    examReportTexts,
    examPagesTexts,
  ),
})
