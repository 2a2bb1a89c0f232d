import { createFileRoute } from '@tanstack/react-router'
import { examRegistrationTexts } from '#web/features/certificates/applications/application-texts.ts'
import { lazyScreen } from '#web/ui/lazy-screen.tsx'
import { pageParam, removeUndefinedParams, textParam } from '#web/ui/search-params.ts'

export const Route = createFileRoute('/examCenter')({
  validateSearch: (search: Record<string, unknown>) =>
    removeUndefinedParams({
      q: textParam(search, 'q', 80),
      month: /^20\d{2}-(0[1-9]|1[0-2])$/.test(textParam(search, 'month') ?? '')
        ? textParam(search, 'month')
        : undefined,
      exam: textParam(search, 'exam', 64),
      page: pageParam(search),
    }),
  component: lazyScreen(
    () =>
      import('#web/features/certificates/applications/screens/exam-centre.screen.tsx').then(
        (file) => file.ExamCentreScreen,
      ),
    examRegistrationTexts,
  ),
})
