import type { Db, SqlFragment } from '../../database/connection.ts'
import type { ListPosition, SortKind, SortOrder } from './cursor.rules.ts'

/**
 * The SQL source of a list. `where` holds the conditions, which must all be served by an index. `sorted` is the column
 * of the order, and `id` separates equal rows. An index of `from` contains both, in this order.
 */
export type ListSource = {
  readonly from: SqlFragment
  readonly where: SqlFragment
  readonly sorted: SqlFragment
  readonly id: SqlFragment
  /**
   * The same conditions for a walk along the order, in which some must not make the planner use their own index:
   * `(select condition)`.
   */
  readonly walked?: SqlFragment
}

/** The largest total that is counted exactly. */
export const maxExactCount = 10_000
/** And where counting is itself dear, as for words that many have. */
const dearUpTo = 2_000
export type ListTotal = { readonly total: number; readonly isAbout: boolean }

/**
 * Counts the rows of a list, exactly up to `upTo`; beyond that, the planner's estimate is returned and `isAbout` is
 * true. Where counting itself is slow (`walked`), as for words that many rows contain, the planner is asked first: it
 * knows how common they are.
 */
export async function countList(
  db: Db,
  { from, where, walked }: Pick<ListSource, 'from' | 'where' | 'walked'>,
  upTo = walked ? dearUpTo : maxExactCount,
): Promise<ListTotal> {
  const expected = walked ? await expect(db, { from, where }) : 0
  if (expected > maxExactCount) return { total: expected, isAbout: true }
  const row = await db<
    { n: number }[]
  >`select count(*)::int as n from (select from ${from} where ${where} limit ${upTo + 1}) c`.one()
  const counted = row.n
  if (counted <= upTo) return { total: counted, isAbout: false }
  return { total: Math.max(upTo + 1, expected || (await expect(db, { from, where }))), isAbout: true }
}

async function expect(db: Db, { from, where }: Pick<ListSource, 'from' | 'where'>): Promise<number> {
  const plan = await db<
    { 'QUERY PLAN': [{ Plan: { 'Plan Rows': number } }] | string }[]
  >`explain (format json) select from ${from} where ${where}`.maybeOne()
  const told = plan?.['QUERY PLAN']
  const parsed = (typeof told === 'string' ? JSON.parse(told) : told) as [{ Plan: { 'Plan Rows': number } }] | undefined
  return Math.round(parsed?.[0].Plan['Plan Rows'] ?? 0)
}

const types: Readonly<Record<SortKind, string>> = { text: 'text', instant: 'timestamptz', integer: 'bigint' }

/** The start of a page: after a position or before one; null for the first page. */
export type PageStart = { readonly place: ListPosition; readonly isBackwards: boolean } | null

/**
 * Finds the positions of one page, in the order of the list, and whether more follow in the direction of reading. Few
 * rows (`areFew`) are gathered and sorted; many are found faster by walking the index of the order. The caller, which
 * has counted them, chooses, because the planner would guess.
 */
export async function listPagePositions(
  db: Db,
  { from, where, sorted, id, walked = where }: ListSource,
  { order, start, limit, areFew }: { order: SortOrder; start: PageStart; limit: number; areFew: boolean },
): Promise<{ places: ListPosition[]; hasMore: boolean }> {
  const isBackwards = start?.isBackwards ?? false
  const isDescending = order.isDescending !== isBackwards
  const type = db.unsafe(types[order.kind])
  const beyond = (key: SqlFragment, own: SqlFragment) =>
    start === null
      ? db`true`
      : db`(${key}, ${own}) ${isDescending ? db`<` : db`>`} (${start.place.value}::text::${type as never}, ${start.place.id}::uuid)`
  const end = (key: SqlFragment, own: SqlFragment) =>
    isDescending
      ? db`order by ${key} desc, ${own} desc limit ${limit + 1}`
      : db`order by ${key}, ${own}
    limit ${limit + 1}`
  const rows = areFew
    ? await db<ListPosition[]>`
        with few as materialized (select ${sorted} as key, ${id} as id from ${from} where ${where})
        select key::text as value, id from few where ${beyond(db`key`, db`id`)} ${end(db`key`, db`id`)}`
    : await db<
        ListPosition[]
      >`select (${sorted})::text as value, ${id} as id from ${from} where ${walked} and ${beyond(sorted, id)} ${end(sorted, id)}`
  const places = rows.slice(0, limit)
  return { places: isBackwards ? places.reverse() : [...places], hasMore: rows.length > limit }
}
