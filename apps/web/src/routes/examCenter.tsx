import { createFileRoute } from '@tanstack/react-router'
import { applicationTexts } from '#web/features/certificates/applications/application-texts.ts'
import { lazyScreen } from '#web/ui/lazy-screen.tsx'
import { clean, pageParam, textParam } from '#web/ui/search-params.ts'

export const Route = createFileRoute('/examCenter')({
  validateSearch: (search: Record<string, unknown>) => clean({ q: textParam(search, 'q', 80), page: pageParam(search) }),
  component: lazyScreen(() => import('#web/features/certificates/applications/exam-centre.screen.tsx').then((file) => file.ExamCentreScreen), applicationTexts),
})
