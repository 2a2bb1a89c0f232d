import { createFileRoute } from '@tanstack/react-router'
import { requireSignIn } from '#web/api/guards.ts'
import { examTexts } from '#web/features/exams/exam-texts.ts'
import { lazyScreen } from '#web/ui/lazy-screen.tsx'
import { removeUndefinedParams, textParam } from '#web/ui/search-params.ts'

/** The page of a running exam, without header and footer. */
export const Route = createFileRoute('/exam/answer')({
  validateSearch: (search: Record<string, unknown>) =>
    removeUndefinedParams({ examId: textParam(search, 'examId', 64), attemptId: textParam(search, 'attemptId', 64) }),
  staticData: { frame: 'bare', guarded: true },
  beforeLoad: requireSignIn,
  component: lazyScreen(
    () => import('#web/features/exams/screens/exam-answer.screen.tsx').then((file) => file.ExamAnswerScreen),
    examTexts,
  ),
})
