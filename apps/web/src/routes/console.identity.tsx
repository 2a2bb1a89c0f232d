import { createFileRoute } from '@tanstack/react-router'
import { connectionsTexts } from '#web/features/identity/console/connections/connections-texts.ts'
import { lazyScreen } from '#web/ui/lazy-screen.tsx'
import { removeUndefinedParams, textParam } from '#web/ui/search-params.ts'

export const Route = createFileRoute('/console/identity')({
  staticData: { frame: 'console' },
  validateSearch: (search: Record<string, unknown>) =>
    removeUndefinedParams({
      companyId: textParam(search, 'companyId', 36),
      open: textParam(search, 'open', 36),
      test: textParam(search, 'test', 36),
    }),
  component: lazyScreen(
    () =>
      import('#web/features/identity/console/connections/connections.screen.tsx').then(
        (file) => file.ConnectionsScreen,
      ),
    connectionsTexts,
  ),
})
