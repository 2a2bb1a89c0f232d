import type { QueryClient } from '@tanstack/react-query'
import { createRootRouteWithContext } from '@tanstack/react-router'
import { isConsolePath } from '#web/shell/console-address.ts'
import { NotFound } from '#web/shell/not-found.tsx'
import { PageError } from '#web/shell/page-error.tsx'
import { Shell } from '#web/shell/shell.tsx'

export const Route = createRootRouteWithContext<{ readonly queryClient: QueryClient; readonly hasConsole: boolean }>()({
  // A learner's page has none of the console's routes: going there loads the page that has them, and nothing is
  // rendered until then.
  beforeLoad: ({ context, location, preload }) => {
    if (context.hasConsole || preload || !isConsolePath(location.pathname)) return
    window.location.assign(location.href)
    return new Promise<void>(() => undefined)
  },
  component: Shell,
  notFoundComponent: NotFound,
  errorComponent: PageError,
})
