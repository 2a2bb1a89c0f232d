import { createFileRoute } from '@tanstack/react-router'
import { requireSignIn } from '#web/api/guards.ts'
import { appealTexts } from '#web/features/exams/appeal/appeal-texts.ts'
import { examTexts } from '#web/features/exams/exam-texts.ts'
import { mockTexts } from '#web/features/exams/mock/mock-texts.ts'
import { receiptTexts } from '#web/features/exams/receipt/receipt-texts.ts'
import { lazyScreen } from '#web/ui/lazy-screen.tsx'
import { removeUndefinedParams, textParam } from '#web/ui/search-params.ts'

/** The result of a mock exam or of practice. */
export const Route = createFileRoute('/mockExam_/examResult')({
  validateSearch: (search: Record<string, unknown>) =>
    removeUndefinedParams({ attemptId: textParam(search, 'attemptId', 64) }),
  staticData: { guarded: true },
  beforeLoad: requireSignIn,
  component: lazyScreen(
    () => import('#web/features/exams/screens/mock-exam-result.screen.tsx').then((file) => file.MockExamResultScreen),
    examTexts,
    mockTexts,
    receiptTexts,
    appealTexts,
  ),
})
