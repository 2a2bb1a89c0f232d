import { createFileRoute } from '@tanstack/react-router'
import { rewardsTexts } from '#web/features/sharing/rewards/rewards-texts.ts'
import { sharingTexts } from '#web/features/sharing/sharing-texts.ts'
import { lazyScreen } from '#web/ui/lazy-screen.tsx'
import { choiceParam, pageParam, removeUndefinedParams } from '#web/ui/search-params.ts'

export const Route = createFileRoute('/user/sharing')({
  validateSearch: (search: Record<string, unknown>) =>
    removeUndefinedParams({ view: choiceParam(search, 'view', ['links']), page: pageParam(search) }),
  component: lazyScreen(
    () => import('#web/features/sharing/screens/sharing.screen.tsx').then((file) => file.SharingScreen),
    sharingTexts,
    rewardsTexts,
  ),
})
