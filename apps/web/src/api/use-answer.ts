import type { AnyCall, DataOf, InputOf } from '@portal/contract/http/call.ts'
import { keepPreviousData, skipToken, useQuery } from '@tanstack/react-query'
import { useLocale } from './locale.ts'
import { answerQueryOptions, queryKeyOf } from './queries.ts'
import { useSession } from './session.ts'

type Options<A> = {
  /** Shows the previous page of a list while the next one loads. */
  readonly keepPrevious?: boolean
  /**
   * Milliseconds the answer counts as fresh; 60 s by default. 0 for attempts, payment checks, signatures and company
   * data.
   */
  readonly staleTime?: number
  /**
   * Also requested while the browser reports no network: a cache on the device may answer, or the call fails
   * immediately.
   */
  readonly isAskedOffline?: boolean
  /** Refreshes automatically after this many milliseconds while the answer isn't final. */
  readonly askAgain?: (answer: A) => number | false
}

/**
 * Returns the query of a call's answer, fetched again when the user, the company or the language changes. `null` as
 * input: don't fetch yet.
 */
export function useAnswer<C extends AnyCall>(call: C, input: InputOf<C> | null, options: Options<DataOf<C>> = {}) {
  useSession()
  useLocale()
  const base = input === null ? { queryKey: queryKeyOf(call), queryFn: skipToken } : answerQueryOptions(call, input)
  return useQuery<DataOf<C>, Error>({
    ...(base as ReturnType<typeof answerQueryOptions<C>>),
    ...(options.keepPrevious ? { placeholderData: keepPreviousData } : {}),
    ...(options.askAgain
      ? {
          refetchInterval: ({ state }: { readonly state: { readonly data: DataOf<C> | undefined } }) =>
            state.data ? (options.askAgain?.(state.data) ?? false) : false,
        }
      : {}),
    ...(options.isAskedOffline ? { networkMode: 'always' as const } : {}),
    ...(options.staleTime === undefined ? {} : { staleTime: options.staleTime }),
  })
}
