import { createFileRoute } from '@tanstack/react-router'
import { requireSignIn } from '#web/api/guards.ts'
import { examTexts } from '#web/features/exams/exam-texts.ts'
import { mockTexts } from '#web/features/exams/mock/mock-texts.ts'
import { lazyScreen } from '#web/ui/lazy-screen.tsx'
import { choiceParam, pageParam, removeUndefinedParams, textParam } from '#web/ui/search-params.ts'

/** Mock exams and practice. */
export const Route = createFileRoute('/mockExam')({
  validateSearch: (search: Record<string, unknown>) =>
    removeUndefinedParams({
      source: textParam(search, 'source', 64),
      topic: textParam(search, 'topic', 200),
      practice: textParam(search, 'practice', 64),
      view: choiceParam(search, 'view', ['book']),
      state: choiceParam(search, 'state', ['mastered']),
      page: pageParam(search),
    }),
  staticData: { guarded: true },
  beforeLoad: requireSignIn,
  component: lazyScreen(
    () => import('#web/features/exams/screens/mock-exam.screen.tsx').then((file) => file.MockExamScreen),
    examTexts,
    mockTexts,
  ),
})
