import { createFileRoute } from '@tanstack/react-router'
import { requireSignIn } from '#web/api/guards.ts'
import { cardTexts } from '#web/features/catalogue/catalogue-texts.public.ts'
import { mineTexts } from '#web/features/learning/mine/mine-texts.ts'
import { lazyScreen } from '#web/ui/lazy-screen.tsx'
import { clean, pageParam, wordParam } from '#web/ui/search-params.ts'

export const Route = createFileRoute('/mine-learn')({
  staticData: { guarded: true },
  beforeLoad: requireSignIn,
  validateSearch: (search: Record<string, unknown>) => clean({ state: wordParam(search, 'state', ['active', 'completed']), page: pageParam(search) }),
  component: lazyScreen(() => import('#web/features/learning/mine/screens/my-learning.screen.tsx').then((file) => file.MyLearningScreen), mineTexts, cardTexts),
})
