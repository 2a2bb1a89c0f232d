import { createFileRoute } from '@tanstack/react-router'
import { examPagesTexts } from '#web/features/exams/console/pages/exam-pages-texts.ts'
import { examReportTexts } from '#web/features/exams/console/report/report-texts.ts'
import { lazyScreen } from '#web/ui/lazy-screen.tsx'
import { removeUndefinedParams, textParam } from '#web/ui/search-params.ts'

/** The report of an exam. `question`: the question whose details are open. */
export const Route = createFileRoute('/console/exams/$id/report/')({
  staticData: { frame: 'console' },
  validateSearch: (search: Record<string, unknown>) =>
    removeUndefinedParams({ question: textParam(search, 'question', 40) }),
  component: lazyScreen(
    () => import('#web/features/exams/console/report/exam-report.screen.tsx').then((file) => file.ExamReportScreen),
    examReportTexts,
    examPagesTexts,
  ),
})
