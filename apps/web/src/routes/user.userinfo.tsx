import { createFileRoute } from '@tanstack/react-router'
import { factorTexts } from '#web/features/identity/factors/factor-texts.ts'
import { identityTexts } from '#web/features/identity/identity-texts.ts'
import { profileTexts } from '#web/features/identity/profile/profile-texts.ts'
import { lazyScreen } from '#web/ui/lazy-screen.tsx'
import { removeUndefinedParams, textParam } from '#web/ui/search-params.ts'

/** Personal information. `emailToken`: the token of the emailed link that proves a new email address. */
export const Route = createFileRoute('/user/userinfo')({
  validateSearch: (search: Record<string, unknown>) =>
    removeUndefinedParams({ emailToken: textParam(search, 'emailToken') }),
  component: lazyScreen(
    () => import('#web/features/identity/screens/user-info.screen.tsx').then((file) => file.UserInfoScreen),
    profileTexts,
    identityTexts,
    factorTexts,
  ),
})
