import { createFileRoute } from '@tanstack/react-router'
import { identityTexts } from '#web/features/identity/identity-texts.ts'
import { lazyScreen } from '#web/ui/lazy-screen.tsx'
import { removeUndefinedParams, textParam } from '#web/ui/search-params.ts'

/**
 * The sign-in page. `from`: the path of this portal to open after signing in; `token`: the token of an emailed link for
 * setting a new password; `signInToken`: that of a link for signing in.
 */
export const Route = createFileRoute('/login')({
  validateSearch: (search: Record<string, unknown>) =>
    removeUndefinedParams({
      from: textParam(search, 'from', 500),
      token: textParam(search, 'token'),
      signInToken: textParam(search, 'signInToken'),
    }),
  component: lazyScreen(
    () => import('#web/features/identity/screens/login.screen.tsx').then((file) => file.SignInScreen),
    identityTexts,
  ),
})
