import { type Static, type TObject, type TOptional, type TProperties, type TSchema, Type } from 'typebox'
import { Id, OneOf } from './scalars.ts'

/**
 * Lists of the console: filtered, searched, sorted by an indexed column, and paged by cursor, so that the last page of
 * a million rows costs as much as the first, and no row is shown twice when rows are added or deleted. Lists of the
 * specification are paged by number (`page.ts`).
 */

/** The default and maximum page size, the maximum length of a search, and the maximum number of ids in a selection. */
export const listLimits = { rows: 50, mostRows: 500, search: 80, selected: 5000 } as const

type SortWord<Key extends string> = Key | `-${Key}`
const Cursor = (description: string) => Type.Optional(Type.String({ minLength: 1, maxLength: 600, description }))

/**
 * Returns the schema of the query of a list: `sort` is one of the keys, or the same with `-` in front for descending
 * order; `after` and `before` are the `next` and `previous` of an earlier page, and are valid only with the same
 * filters and sort order; a call with both is malformed.
 */
export function listQuery<
  const Keys extends readonly [string, ...string[]],
  Filters extends TProperties = Record<never, never>,
>(sortKeys: Keys, filters: Filters = {} as Filters) {
  const words = sortKeys.flatMap((key) => [key, `-${key}`]) as SortWord<Keys[number]>[]
  return Type.Object({
    q: Type.Optional(Type.String({ maxLength: listLimits.search })),
    sort: Type.Optional(Type.Unsafe<SortWord<Keys[number]>>(OneOf(...words))),
    after: Cursor('the `next` of the page before'),
    before: Cursor('the `previous` of the page after'),
    limit: Type.Integer({ minimum: 1, maximum: listLimits.mostRows, default: listLimits.rows }),
    ...filters,
  })
}

/**
 * Returns the schema of the answer of a list. `next` and `previous` are null at the ends; `total` counts all pages,
 * approximately when `isAbout`.
 */
export const ListOf = <Row extends TSchema>(row: Row) =>
  Type.Object({
    rows: Type.Array(row),
    next: Type.Union([Type.String(), Type.Null()]),
    previous: Type.Union([Type.String(), Type.Null()]),
    total: Type.Integer(),
    isAbout: Type.Boolean(),
  })

/**
 * Returns the schema of the rows for an act on many: either `ids`, or all rows that match the filters of the list when
 * the act starts.
 */
export const Selection = <Filters extends TProperties>(filters: Filters) =>
  Type.Object({
    ids: Type.Optional(Type.Array(Id, { minItems: 1, maxItems: listLimits.selected, uniqueItems: true })),
    matching: Type.Optional(
      Type.Object({ q: Type.Optional(Type.String({ maxLength: listLimits.search })), ...filters }),
    ) as TOptional<TObject<Filters & { q: TOptional<ReturnType<typeof Type.String>> }>>,
  })
export type Selection<Filters extends TProperties> = Static<ReturnType<typeof Selection<Filters>>>
