import { getRouteApi } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { Page } from '#web/ui/page.tsx'
import { useTexts } from '#web/ui/texts.ts'
import { useExamResult } from '../exam.queries.ts'
import { examTexts } from '../exam-texts.ts'
import { ExamPage } from '../parts/exam-page.tsx'
import { ReportSkeleton } from '../parts/report-skeleton.tsx'

/** The report has as much code as the exam's page, which most readers open without it. */
const AttemptReport = lazy(() =>
  import('../parts/attempt-report.tsx').then((file) => ({ default: file.AttemptReport })),
)

const route = getRouteApi('/exam/details')

/** An exam with its rules; if `attemptId` is given, the report of that attempt. */
export function ExamDetailsScreen() {
  const { id, attemptId } = route.useSearch()
  return attemptId ? <Report key={attemptId} attemptId={attemptId} /> : <ExamPage examId={id} />
}

/** Fetches the result while the report's code is on its way. */
function Report({ attemptId }: { readonly attemptId: string }) {
  const { title } = useTexts(examTexts).report
  useExamResult(attemptId)
  return (
    <Suspense
      fallback={
        <Page title={title} heading={null}>
          <ReportSkeleton />
        </Page>
      }
    >
      <AttemptReport attemptId={attemptId} />
    </Suspense>
  )
}
