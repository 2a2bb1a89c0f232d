import { createFileRoute } from '@tanstack/react-router'
import { appealTexts } from '#web/features/exams/appeal/appeal-texts.ts'
import { examTexts } from '#web/features/exams/exam-texts.ts'
import { receiptTexts } from '#web/features/exams/receipt/receipt-texts.ts'
import { lazyScreen } from '#web/ui/lazy-screen.tsx'
import { removeUndefinedParams, textParam } from '#web/ui/search-params.ts'

/** An exam with its rules; with `attemptId` the report of that attempt. */
export const Route = createFileRoute('/exam/details')({
  validateSearch: (search: Record<string, unknown>) =>
    removeUndefinedParams({ id: textParam(search, 'id', 64), attemptId: textParam(search, 'attemptId', 64) }),
  component: lazyScreen(
    () => import('#web/features/exams/screens/exam-details.screen.tsx').then((file) => file.ExamDetailsScreen),
    examTexts,
    receiptTexts,
    appealTexts,
  ),
})
