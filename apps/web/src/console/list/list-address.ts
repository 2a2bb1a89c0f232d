import { useLocation, useNavigate, useSearch } from '@tanstack/react-router'
import { useCallback } from 'react'
import { removeUndefinedParams } from '#web/ui/search-params.ts'
import type { ListQuery } from './list.types.ts'

const notAsked = ['view', 'open'] as const

export type ListSearch = Readonly<Record<string, string>>
export type ListAddress = {
  readonly search: ListSearch
  /** Changes some parameters; `undefined` removes one. A change of the query starts at the first page again. */
  readonly change: (some: Readonly<Record<string, string | undefined>>, how?: { readonly isReplaced?: boolean }) => void
  /** Names this entry of the browser's history. */
  readonly historyKey: string
}

/**
 * Returns the search parameters of the current address, a function that changes them, and the key of this entry of the
 * browser's history.
 */
export function useListAddress(): ListAddress {
  const search = useSearch({ strict: false }) as ListSearch
  const historyKey = useLocation({
    select: (location) => (location.state as { readonly __TSR_key?: string }).__TSR_key ?? '',
  })
  const navigate = useNavigate()
  const change = useCallback<ListAddress['change']>(
    (some, how) =>
      void navigate({
        to: '.',
        search: ((before: ListSearch) => {
          const isSamePage = Object.keys(some).every((name) => name === 'open' || name === 'after' || name === 'before')
          return removeUndefinedParams({
            ...before,
            ...(isSamePage ? {} : { after: undefined, before: undefined }),
            ...some,
          })
        }) as never,
        replace: how?.isReplaced ?? false,
        resetScroll: false,
      }),
    [navigate],
  )
  return { search, change, historyKey }
}

/** Returns the part of the address that is sent to the server, with the number of rows per page (`limit`). */
export const listQueryOf = (search: ListSearch, limit: number): ListQuery => ({
  ...Object.fromEntries(
    Object.entries(search).filter(([name, value]) => value !== '' && !(notAsked as readonly string[]).includes(name)),
  ),
  limit,
})
/** Returns only the filters, the search and the sort order, which a view stores. */
export const viewSearchOf = (search: ListSearch): ListSearch =>
  Object.fromEntries(
    Object.entries(search).filter(
      ([name, value]) => value !== '' && !['view', 'after', 'before', 'open'].includes(name),
    ),
  )
