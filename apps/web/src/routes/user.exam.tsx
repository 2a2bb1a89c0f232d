import { createFileRoute } from '@tanstack/react-router'
import { examTexts } from '#web/features/exams/exam-texts.ts'
import { lazyScreen } from '#web/ui/lazy-screen.tsx'
import { choiceParam, pageParam, removeUndefinedParams, textParam } from '#web/ui/search-params.ts'

export const Route = createFileRoute('/user/exam')({
  validateSearch: (search: Record<string, unknown>) =>
    removeUndefinedParams({
      q: textParam(search, 'q', 80),
      list: choiceParam(search, 'list', ['mock']),
      state: choiceParam(search, 'state', ['open', 'handedIn', 'awaitingMarks', 'notReleased', 'passed', 'failed']),
      page: pageParam(search),
    }),
  component: lazyScreen(
    () => import('#web/features/exams/screens/my-exams.screen.tsx').then((file) => file.MyExamsScreen),
    examTexts,
  ),
})
