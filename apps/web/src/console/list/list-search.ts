import { removeUndefinedParams, textParam } from '#web/ui/search-params.ts'

/** Parameters of a list's address besides its filters. */
const own = ['view', 'q', 'sort', 'after', 'before', 'open'] as const

/**
 * Creates the `validateSearch` of a route that shows a list, from the names of its filters. The address contains
 * everything that the reader has set, so that a list can be sent to a colleague, reloaded and revisited.
 */
export const createListSearchValidator =
  <const Name extends string>(...filters: readonly Name[]) =>
  (search: Record<string, unknown>): { readonly [K in (typeof own)[number] | Name]?: string } =>
    removeUndefinedParams(
      Object.fromEntries([...own, ...filters].map((name) => [name, textParam(search, name, 600)])),
    ) as {
      readonly [K in (typeof own)[number] | Name]?: string
    }
