import { createFileRoute } from '@tanstack/react-router'
import { identityTexts } from '#web/features/identity/identity-texts.ts'
import { lazyScreen } from '#web/ui/lazy-screen.tsx'
import { removeUndefinedParams, textParam } from '#web/ui/search-params.ts'

/** Starts single sign-on immediately, for links from other systems; `from` has the same meaning as at /login. */
export const Route = createFileRoute('/authLogin')({
  validateSearch: (search: Record<string, unknown>) => removeUndefinedParams({ from: textParam(search, 'from', 500) }),
  component: lazyScreen(
    () => import('#web/features/identity/screens/auth-login.screen.tsx').then((file) => file.AuthLoginScreen),
    identityTexts,
  ),
})
