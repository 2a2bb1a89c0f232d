import { getRouteApi } from '@tanstack/react-router'
import { AttemptReport } from '../parts/attempt-report.tsx'
import { ExamPage } from '../parts/exam-page.tsx'

const route = getRouteApi('/exam/details')

/** An exam with its rules; with `attemptId` the report of that attempt. */
export function ExamDetailsScreen() {
  const { id, attemptId } = route.useSearch()
  return attemptId ? <AttemptReport key={attemptId} attemptId={attemptId} /> : <ExamPage examId={id} />
}
