import { createFileRoute } from '@tanstack/react-router'
import { cardTexts } from '#web/features/catalogue/catalogue-texts.public.ts'
import { mineTexts } from '#web/features/learning/mine/mine-texts.ts'
import { lazyScreen } from '#web/ui/lazy-screen.tsx'
import { clean, pageParam } from '#web/ui/search-params.ts'

export const Route = createFileRoute('/user/bought')({
  validateSearch: (search: Record<string, unknown>) => clean({ page: pageParam(search) }),
  component: lazyScreen(() => import('#web/features/learning/mine/screens/bought.screen.tsx').then((file) => file.BoughtScreen), mineTexts, cardTexts),
})
