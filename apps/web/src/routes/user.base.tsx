import { createFileRoute } from '@tanstack/react-router'
import { factorTexts } from '#web/features/identity/factors/factor-texts.ts'
import { identityTexts } from '#web/features/identity/identity-texts.ts'
import { profileTexts } from '#web/features/identity/profile/profile-texts.ts'
import { lazyScreen } from '#web/ui/lazy-screen.tsx'

export const Route = createFileRoute('/user/base')({
  component: lazyScreen(
    () => import('#web/features/identity/screens/user-info.screen.tsx').then((file) => file.UserInfoScreen),
    profileTexts,
    identityTexts,
    factorTexts,
  ),
})
