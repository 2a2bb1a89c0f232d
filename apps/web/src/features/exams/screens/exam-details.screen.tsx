import { getRouteApi } from '@tanstack/react-router'
import { ExamPage } from '../parts/exam-page.tsx'
import { AttemptReport } from '../parts/exam-report.tsx'

const route = getRouteApi('/exam/details')

/** An exam with its rules; with `attemptId` the report of that attempt. */
export function ExamDetailsScreen() {
  const { id, attemptId } = route.useSearch()
  return attemptId ? <AttemptReport key={attemptId} attemptId={attemptId} /> : <ExamPage examId={id} />
}
