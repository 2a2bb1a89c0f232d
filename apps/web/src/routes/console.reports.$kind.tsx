import { createFileRoute } from '@tanstack/react-router'
import { learningReportTexts } from '#web/features/operations/console/reports/report-texts.ts'
import { lazyScreen } from '#web/ui/lazy-screen.tsx'
import { removeUndefinedParams, textParam } from '#web/ui/search-params.ts'

/** One part of the learning report, with the same filters as the complete report. */
export const Route = createFileRoute('/console/reports/$kind')({
  staticData: { frame: 'console' },
  validateSearch: (search: Record<string, unknown>) =>
    removeUndefinedParams({
      weeks: textParam(search, 'weeks', 2),
      companyId: textParam(search, 'companyId', 40),
      departmentId: textParam(search, 'departmentId', 40),
    }),
  component: lazyScreen(
    () =>
      import('#web/features/operations/console/reports/learning-report.screen.tsx').then(
        (file) => file.LearningReportScreen,
      ),
    learningReportTexts,
  ),
})
