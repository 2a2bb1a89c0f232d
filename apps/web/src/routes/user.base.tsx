import { createFileRoute } from '@tanstack/react-router'
import { identityTexts, profileTexts } from '#web/features/identity/texts.ts'
import { lazyScreen } from '#web/ui/lazy-screen.tsx'

export const Route = createFileRoute('/user/base')({
  component: lazyScreen(
    () => import('#web/features/identity/screens/user-base.screen.tsx').then((file) => file.UserBaseScreen),
    profileTexts,
    identityTexts,
  ),
})
