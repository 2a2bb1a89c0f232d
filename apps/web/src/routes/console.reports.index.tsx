import { createFileRoute } from '@tanstack/react-router'
import { learningReportTexts } from '#web/features/operations/console/reports/report-texts.ts'
import { lazyScreen } from '#web/ui/lazy-screen.tsx'
import { removeUndefinedParams, textParam } from '#web/ui/search-params.ts'

/**
 * The learning report. `weeks`: the number of weeks that it covers; `companyId` and `departmentId`: the people whom it
 * covers.
 */
export const Route = createFileRoute('/console/reports/')({
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
