import { createFileRoute } from '@tanstack/react-router'
import { requireSignIn } from '#web/api/guards.ts'
import { planTexts } from '#web/features/learning/plans/plan-texts.ts'
import { lazyScreen } from '#web/ui/lazy-screen.tsx'
import { choiceParam, pageParam, removeUndefinedParams } from '#web/ui/search-params.ts'

export const Route = createFileRoute('/mine-learn')({
  staticData: { guarded: true },
  beforeLoad: requireSignIn,
  validateSearch: (search: Record<string, unknown>) =>
    removeUndefinedParams({
      state: choiceParam(search, 'state', ['doing', 'todo', 'done']),
      source: choiceParam(search, 'source', ['plan', 'self']),
      page: pageParam(search),
    }),
  component: lazyScreen(
    () => import('#web/features/learning/plans/screens/mine-learn.screen.tsx').then((file) => file.MyLearningScreen),
    planTexts,
  ),
})
