import { clean, textParam } from '#web/ui/search-params.ts'

/** What stands in the address of a list beside its filters. */
const own = ['view', 'q', 'sort', 'after', 'before', 'open'] as const

/**
 * `validateSearch` of a route that shows a list: `validateSearch: listSearch('status', 'company')`, with the names of its filters.
 * Everything the reader set stands there, so that a list can be sent to a colleague, reloaded and gone back to.
 */
export const listSearch =
  <const Name extends string>(...filters: readonly Name[]) =>
  (search: Record<string, unknown>): { readonly [K in (typeof own)[number] | Name]?: string } =>
    clean(Object.fromEntries([...own, ...filters].map((name) => [name, textParam(search, name, 600)]))) as {
      readonly [K in (typeof own)[number] | Name]?: string
    }
