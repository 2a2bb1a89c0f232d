import { createFileRoute } from '@tanstack/react-router'
import { followingTexts } from '#web/features/community/bell.public.ts'
import { lazyScreen } from '#web/ui/lazy-screen.tsx'
import { pageParam, removeUndefinedParams } from '#web/ui/search-params.ts'

export const Route = createFileRoute('/user/subscribeList')({
  validateSearch: (search: Record<string, unknown>) => removeUndefinedParams({ page: pageParam(search) }),
  component: lazyScreen(
    () =>
      import('#web/features/community/following/screens/subscriptions.screen.tsx').then(
        (file) => file.SubscriptionsScreen,
      ),
    followingTexts,
  ),
})
