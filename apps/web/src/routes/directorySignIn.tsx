import { createFileRoute } from '@tanstack/react-router'
import { identityTexts } from '#web/features/identity/identity-texts.ts'
import { lazyScreen } from '#web/ui/lazy-screen.tsx'
import { removeUndefinedParams, textParam } from '#web/ui/search-params.ts'

/**
 * Asks for the password of a company's directory. It takes the place of a provider's page between the two redirects of
 * a sign-in.
 */
export const Route = createFileRoute('/directorySignIn')({
  validateSearch: (search: Record<string, unknown>) =>
    removeUndefinedParams({ connection: textParam(search, 'connection', 40), state: textParam(search, 'state', 100) }),
  component: lazyScreen(
    () =>
      import('#web/features/identity/screens/directory-sign-in.screen.tsx').then((file) => file.DirectorySignInScreen),
    identityTexts,
  ),
})
