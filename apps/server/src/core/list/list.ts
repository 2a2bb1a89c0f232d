import type { Db } from '../../database/connection.ts'
import { AppError } from '../http/app-error.ts'
import { decodeCursor, digestOfList, encodeCursor, type SortOrder } from './cursor.rules.ts'
import { countList, type ListSource, listPagePositions, maxExactCount, type PageStart } from './list.store.ts'

type Query = { readonly after?: string | undefined; readonly before?: string | undefined; readonly limit: number }
type Ask = {
  /** Names the list, so that a cursor of another one is refused. */
  readonly list: string
  readonly order: SortOrder
  /** All parameters besides the page. */
  readonly filters: Readonly<Record<string, unknown>>
  readonly source: ListSource
}
export type ListPage = {
  readonly ids: readonly string[]
  readonly next: string | null
  readonly previous: string | null
  readonly total: number
  readonly isAbout: boolean
}

/**
 * Returns one page of a list as ids in their order, from which the feature loads the rest. Throws `malformed` for
 * cursors that are invalid, belong to another list, order or filter, or are given in both directions. A page before the
 * beginning or after the end is empty.
 */
export async function listPage(
  db: Db,
  { list, order, filters, source }: Ask,
  { after, before, limit }: Query,
): Promise<ListPage> {
  if (after !== undefined && before !== undefined) throw new AppError('malformed', { fields: ['after', 'before'] })
  const digest = digestOfList(list, order, filters)
  const cursor = after ?? before
  let start: PageStart = null
  if (cursor !== undefined) {
    const place = decodeCursor(cursor, digest, order.kind)
    if (place === null) throw new AppError('malformed', { fields: [after === undefined ? 'before' : 'after'] })
    start = { place, isBackwards: before !== undefined }
  }
  const { total, isAbout } = await countList(db, source)
  // Rows that have a word in common may all be at one end of the order, which a walk reaches last; as long as it is
  // possible, they are gathered instead.
  const areFew = !isAbout || (source.walked !== undefined && total <= maxExactCount)
  const read = await listPagePositions(db, source, { order, start, limit, areFew })
  const { places, hasMore } = read
  const [first, last] = [places[0], places.at(-1)]
  const isBackwards = start?.isBackwards ?? false
  return {
    ids: places.map(({ id }) => id),
    next: last && (isBackwards || hasMore) ? encodeCursor(digest, last) : null,
    previous: first && (isBackwards ? hasMore : start !== null) ? encodeCursor(digest, first) : null,
    total,
    isAbout,
  }
}

/** Sorts rows in the order of the ids of a page, without rows that were deleted in the meantime. */
export function sortByIds<Row extends { readonly id: string }>(ids: readonly string[], rows: readonly Row[]): Row[] {
  const byId = new Map(rows.map((row) => [row.id, row]))
  return ids.flatMap((id) => byId.get(id) ?? [])
}
