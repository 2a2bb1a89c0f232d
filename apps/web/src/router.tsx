import { createRouter } from '@tanstack/react-router'
import { closeSignInModal, sessionRequiredStore } from '#web/api/login-modal.ts'
import { queryClient } from '#web/api/queries.ts'
import { recomputeLogin } from '#web/api/session.ts'
import { parseSearch, stringifySearch } from '#web/ui/search-params.ts'
import { Spinner } from '#web/ui/spinner.tsx'
import { routeTree as learnerRoutes } from './routeTree.gen.ts?learner'
import { isConsolePath } from './shell/console-address.ts'
import { NotFound } from './shell/not-found.tsx'
import { PageError } from './shell/page-error.tsx'
import type { PageFrameKind } from './shell/shell.tsx'

/**
 * Creates the router for a page that starts at `path`. The console's routes are loaded only for its paths; from a
 * learner's page, the console opens as a new page (`routes/__root.tsx`).
 */
export async function createPortalRouter(path: string) {
  const hasConsole = isConsolePath(path)
  const { routeTree } = hasConsole ? await import('./routeTree.gen.ts') : { routeTree: learnerRoutes }
  const router = createRouter({
    routeTree,
    context: { queryClient, hasConsole },
    parseSearch,
    stringifySearch,
    defaultPreload: 'intent',
    defaultPendingMs: 150,
    defaultPendingMinMs: 300,
    defaultPendingComponent: Spinner,
    defaultErrorComponent: PageError,
    defaultNotFoundComponent: NotFound,
    scrollRestoration: true,
    trailingSlash: 'never',
    // Addresses are exact (specification section 2); the server answers 404 for any other spelling.
    caseSensitive: true,
    notFoundMode: 'root',
  })
  // isLogin is recomputed from the stored entry at every navigation (specification section 4).
  router.subscribe('onBeforeNavigate', ({ fromLocation, pathChanged }) => {
    recomputeLogin()
    // A person who goes back to another page has dismissed the question.
    if (fromLocation && pathChanged) closeSignInModal()
  })
  router.subscribe('onResolved', () =>
    sessionRequiredStore.set(router.state.matches.some((match) => match.staticData.guarded === true)),
  )
  return router
}

declare module '@tanstack/react-router' {
  interface Register {
    router: Awaited<ReturnType<typeof createPortalRouter>>
  }
  interface StaticDataRouteOption {
    readonly frame?: PageFrameKind
    /** Only for signed-in people: a 401 redirects to the sign-in page and back. */
    readonly guarded?: boolean
  }
}
