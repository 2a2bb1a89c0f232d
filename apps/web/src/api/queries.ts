import type { AnyCall, DataOf, InputOf } from '@portal/contract/http/call.ts'
import type { AnswerTag } from '@portal/contract/http/tags.ts'
import { QueryClient, queryOptions } from '@tanstack/react-query'
import { ApiError } from './api-error.ts'
import { currentLocale } from './locale.ts'
import { send } from './send.ts'
import { currentSession, sessionStore } from './session.ts'

/**
 * The cache of answers, which are fresh for 60 s (specification section 9) and deleted when the account or the company
 * changes. A call that the server refuses with a code from 200 to 499 is not retried; after any other failure it is
 * retried twice.
 */
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

/** The tags of a call's answers, by its path. */
const shownBy = new Map<string, readonly AnswerTag[]>()

/** Returns the key of a call's answer. It includes account, company and language, since they change the answer. */
export function queryKeyOf<C extends AnyCall>(call: C, input?: InputOf<C>) {
  if (call.shows) shownBy.set(call.path, call.shows)
  const session = currentSession()
  const who = [session?.userId ?? '', session?.companyId ?? '', currentLocale()] as const
  return input === undefined ? ([...who, call.path] as const) : ([...who, call.path, input] as const)
}

/** Returns the query options of a call, for `useQuery` and `queryClient.prefetchQuery`. */
export function answerQueryOptions<C extends AnyCall>(call: C, input: InputOf<C>) {
  return queryOptions<DataOf<C>, Error>({
    queryKey: queryKeyOf(call, input),
    queryFn: ({ signal }) => send(call, input, { signal }),
  })
}

/** Starts fetching an answer before its component is rendered. */
export const prefetchAnswer = <C extends AnyCall>(call: C, input: InputOf<C>): void =>
  void queryClient.prefetchQuery(answerQueryOptions(call, input))

/** Refreshes all answers with these tags: those on screen now, the others when they are next shown. */
export async function refreshAnswersWithTags(changed: readonly AnswerTag[]): Promise<void> {
  if (changed.length === 0) return
  const isStale = (path: unknown) => shownBy.get(String(path))?.some((tag) => changed.includes(tag)) ?? false
  await queryClient.invalidateQueries({ predicate: ({ queryKey }) => isStale(queryKey[3]) })
}

let owner = `${currentSession()?.userId}/${currentSession()?.companyId}`
sessionStore.subscribe(() => {
  const next = `${currentSession()?.userId}/${currentSession()?.companyId}`
  if (next === owner) return
  owner = next
  // Pending requests belong to the former account.
  for (const query of queryClient.getQueryCache().getAll()) void query.cancel({ silent: true })
  queryClient.clear()
})
