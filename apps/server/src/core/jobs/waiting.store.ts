import type { Db, SqlFragment } from '../../database/connection.ts'
import type { BilingualText } from '../text/language.ts'

/** A summary of a queue for staff. */
export type WaitingQueue = {
  /** The number waiting, counted up to `waitingQueueLimits.counted`. */
  readonly count: number
  /** The instants since which the oldest of them wait, the longest first; at most `waitingQueueLimits.ages`. */
  readonly since: readonly Date[]
  /** The three largest parts; a part has either a title or a word. */
  readonly parts: readonly {
    readonly title: BilingualText | null
    readonly word: string | null
    readonly count: number
  }[]
}
export const waitingQueueLimits = { counted: 10_000, ages: 200, parts: 3 } as const

/**
 * Finds the summary of a queue from `rows`, a query of `at` (the instant since which an item waits), `title`
 * (bilingual, or null) and `word` (or null), the oldest first.
 */
export async function findWaitingQueue(db: Db, rows: SqlFragment): Promise<WaitingQueue> {
  const row = await db<{ count: number; since: Date[] | null; parts: WaitingQueue['parts'] | null }[]>`
    with waiting as materialized (select * from (${rows}) r limit ${waitingQueueLimits.counted})
    select (select count(*)::int from waiting) as count,
      (select array_agg(o.at order by o.at) from (select at from waiting order by at limit ${waitingQueueLimits.ages}) o) as since,
      (select json_agg(json_build_object('title', g.title, 'word', g.word, 'count', g.count) order by g.count desc, g.word)
        from (select title, word, count(*)::int as count from waiting group by title, word order by 3 desc, 2
        limit ${waitingQueueLimits.parts}) g) as parts`.maybeOne()
  return { count: row?.count ?? 0, since: row?.since ?? [], parts: row?.parts ?? [] }
}
