import { createFileRoute } from '@tanstack/react-router'
import { prefetchExams } from '#web/features/exams/exam-list.queries.ts'
import { examTexts } from '#web/features/exams/exam-texts.ts'
import { lazyScreen } from '#web/ui/lazy-screen.tsx'
import { choiceParam, pageParam, removeUndefinedParams, textParam } from '#web/ui/search-params.ts'

export const Route = createFileRoute('/exam/list')({
  validateSearch: (search: Record<string, unknown>) =>
    removeUndefinedParams({
      q: textParam(search, 'q', 80),
      kind: choiceParam(search, 'kind', ['formal', 'mock', 'course']),
      zone: choiceParam(search, 'zone', ['preSales', 'service', 'management', 'technical']),
      state: choiceParam(search, 'state', ['open', 'upcoming', 'done']),
      page: pageParam(search),
    }),
  loader: ({ location }) => {
    if (location.searchStr === '') prefetchExams()
  },
  component: lazyScreen(
    () => import('#web/features/exams/screens/exam-list.screen.tsx').then((file) => file.ExamListScreen),
    examTexts,
  ),
})
