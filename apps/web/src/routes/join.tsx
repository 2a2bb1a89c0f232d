import { createFileRoute } from '@tanstack/react-router'
import { identityTexts } from '#web/features/identity/identity-texts.ts'
import { joiningTexts } from '#web/features/identity/joining/joining-texts.ts'
import { lazyScreen } from '#web/ui/lazy-screen.tsx'
import { removeUndefinedParams, textParam } from '#web/ui/search-params.ts'

/** The page on which people join a company. `code`: the company's code; `token`: the token of an emailed link. */
export const Route = createFileRoute('/join')({
  validateSearch: (search: Record<string, unknown>) =>
    removeUndefinedParams({ code: textParam(search, 'code', 40), token: textParam(search, 'token') }),
  component: lazyScreen(
    () => import('#web/features/identity/joining/screens/join.screen.tsx').then((file) => file.JoinScreen),
    joiningTexts,
    identityTexts,
  ),
})
