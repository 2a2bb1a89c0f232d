import { createFileRoute } from '@tanstack/react-router'
import { joiningConsoleTexts } from '#web/features/identity/console/joining/joining-console-texts.ts'
import { lazyScreen } from '#web/ui/lazy-screen.tsx'
import { removeUndefinedParams, textParam } from '#web/ui/search-params.ts'

/** The ways to join the company `companyId` or, without it, the session's company. */
export const Route = createFileRoute('/console/joining/')({
  staticData: { frame: 'console' },
  validateSearch: (search: Record<string, unknown>) =>
    removeUndefinedParams({ companyId: textParam(search, 'companyId', 40) }),
  component: lazyScreen(
    () => import('#web/features/identity/console/joining/joining.screen.tsx').then((file) => file.JoiningScreen),
    joiningConsoleTexts,
  ),
})
