import type { QueryClient } from '@tanstack/react-query'
import { createRootRouteWithContext } from '@tanstack/react-router'
import { NotFound } from '#web/shell/not-found.tsx'
import { PageError } from '#web/shell/page-error.tsx'
import { Shell } from '#web/shell/shell.tsx'

export const Route = createRootRouteWithContext<{ readonly queryClient: QueryClient }>()({
  component: Shell,
  notFoundComponent: NotFound,
  errorComponent: PageError,
})
