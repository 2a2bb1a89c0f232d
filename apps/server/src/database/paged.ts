import type { Db, SqlFragment } from './connection.ts'

export type RowsWithTotal<Row> = { readonly list: Row[]; readonly total: number }

/**
 * Reads a page of a statement whose rows have the total as `total` (`count(*) over ()`); `part` is its `limit` and
 * `offset`. A page beyond the end has no row, so the first row is read for the total.
 */
export async function readPage<Row extends { readonly total: number }>(
  db: Db,
  { page, size }: { readonly page: number; readonly size: number },
  read: (part: SqlFragment) => PromiseLike<Row[]>,
): Promise<RowsWithTotal<Row>> {
  const list = await read(db`limit ${size} offset ${page * size}`)
  const [first] = list.length > 0 || page === 0 ? list : await read(db`limit 1`)
  return { list, total: first?.total ?? 0 }
}
