import { createFileRoute } from '@tanstack/react-router'
import { identityTexts } from '#web/features/identity/identity-texts.ts'
import { lazyScreen } from '#web/ui/lazy-screen.tsx'
import { clean, textParam } from '#web/ui/search-params.ts'

/** `from`: where to go after signing in, a path of this portal; `token`: of the mailed link that sets a new password; `signInToken`: of the one that signs in. */
export const Route = createFileRoute('/login')({
  validateSearch: (search: Record<string, unknown>) =>
    clean({
      from: textParam(search, 'from', 500),
      token: textParam(search, 'token'),
      signInToken: textParam(search, 'signInToken'),
    }),
  component: lazyScreen(
    () => import('#web/features/identity/screens/login.screen.tsx').then((file) => file.LoginScreen),
    identityTexts,
  ),
})
