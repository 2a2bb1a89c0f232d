import { createFileRoute } from '@tanstack/react-router'
import { requireSignIn } from '#web/api/guards.ts'
import { planTexts } from '#web/features/learning/plans/plan-texts.ts'
import { lazyScreen } from '#web/ui/lazy-screen.tsx'
import { choiceParam, pageParam, removeUndefinedParams } from '#web/ui/search-params.ts'

export const Route = createFileRoute('/studyList')({
  staticData: { guarded: true },
  beforeLoad: requireSignIn,
  validateSearch: (search: Record<string, unknown>) =>
    removeUndefinedParams({
      state: choiceParam(search, 'state', ['open', 'overdue', 'upcoming', 'done']),
      page: pageParam(search),
    }),
  component: lazyScreen(
    () => import('#web/features/learning/plans/screens/study-list.screen.tsx').then((file) => file.MyStudyPlansScreen),
    planTexts,
  ),
})
