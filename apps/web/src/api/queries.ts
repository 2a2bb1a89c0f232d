import type { AnyCall, DataOf, InputOf } from '@portal/contract/http/call.ts'
import { QueryClient, queryOptions } from '@tanstack/react-query'
import { ApiError } from './api-error.ts'
import { currentLocale } from './locale.ts'
import { send } from './send.ts'
import { currentSession, sessionStore } from './session.ts'

/** Answers are kept 60 s (specification section 9), never retried when the server refused, and forgotten with the session. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 60_000,
      refetchOnWindowFocus: false,
      retry: (count, error) => count < 2 && !(error instanceof ApiError && error.code >= 200 && error.code < 500),
      retryDelay: (count) => Math.min(1000 * 2 ** count, 8000),
    },
  },
})

/** Key of a call's answer: what another user, company or language would see is another entry. */
export function keyOf<C extends AnyCall>(call: C, input?: InputOf<C>) {
  const session = currentSession()
  const who = [session?.userId ?? '', session?.companyId ?? '', currentLocale()] as const
  return input === undefined ? ([...who, call.path] as const) : ([...who, call.path, input] as const)
}

/** Query options of a call, for `useQuery`, `useSuspenseQuery` and `queryClient.prefetchQuery`. */
export function queryOf<C extends AnyCall>(call: C, input: InputOf<C>) {
  return queryOptions<DataOf<C>, Error>({ queryKey: keyOf(call, input), queryFn: ({ signal }) => send(call, input, { signal }) })
}

/** Begins to fetch an answer before what shows it is drawn. */
export const prefetch = <C extends AnyCall>(call: C, input: InputOf<C>): void => void queryClient.prefetchQuery(queryOf(call, input))

/** Marks all answers of a call as stale, whatever the input, and fetches those on screen again. */
export const refresh = (call: AnyCall): Promise<void> => queryClient.invalidateQueries({ queryKey: keyOf(call) })

let owner = `${currentSession()?.userId}/${currentSession()?.companyId}`
sessionStore.subscribe(() => {
  const next = `${currentSession()?.userId}/${currentSession()?.companyId}`
  if (next === owner) return
  owner = next
  // What is still on its way was asked by somebody else.
  for (const query of queryClient.getQueryCache().getAll()) void query.cancel({ silent: true })
  queryClient.clear()
})
