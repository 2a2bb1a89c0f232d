import { createFileRoute } from '@tanstack/react-router'
import { learningReportTexts } from '#web/features/operations/console/reports/report-texts.ts'
import { lazyScreen } from '#web/ui/lazy-screen.tsx'
import { removeUndefinedParams, textParam } from '#web/ui/search-params.ts'

export const Route = createFileRoute('/console/reports/people/$id')({
  staticData: { frame: 'console' },
  validateSearch: (search: Record<string, unknown>) => removeUndefinedParams({ weeks: textParam(search, 'weeks', 2) }),
  component: lazyScreen(
    () =>
      import('#web/features/operations/console/reports/report-person.screen.tsx').then(
        (file) => file.ReportPersonScreen,
      ),
    learningReportTexts,
  ),
})
