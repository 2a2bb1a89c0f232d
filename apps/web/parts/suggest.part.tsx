import { QueryClientProvider } from '@tanstack/react-query'
import { createMemoryHistory, createRootRoute, createRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { useRef } from 'react'
import { queryClient } from '#web/api/queries.ts'
import { SuggestInput } from '#web/features/catalogue/catalogue-search.public.ts'
import { reportPartEvent } from './log.ts'

function Search() {
  const input = useRef<HTMLInputElement>(null)
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        reportPartEvent(`searched ${input.current?.value}`)
      }}
    >
      <label htmlFor="search">Search</label>
      <SuggestInput input={input} id="search" q="" words={{ list: 'Suggestions', teacher: 'Teacher' }} />
      <button type="submit">Go</button>
    </form>
  )
}

const rootRoute = createRootRoute()
const tree = rootRoute.addChildren([
  createRoute({ getParentRoute: () => rootRoute, path: '/', component: Search }),
  createRoute({
    getParentRoute: () => rootRoute,
    path: '/detail',
    component: () => <p>Opened {JSON.stringify(router.state.location.search)}</p>,
  }),
  createRoute({
    getParentRoute: () => rootRoute,
    path: '/content-center',
    component: () => <p>Found {JSON.stringify(router.state.location.search)}</p>,
  }),
])
const router = createRouter({ routeTree: tree, history: createMemoryHistory() })

export default function SuggestPart() {
  return (
    <QueryClientProvider client={queryClient}>
      {/* It links to routes that the portal does not have. */}
      <RouterProvider router={router as never} />
    </QueryClientProvider>
  )
}
