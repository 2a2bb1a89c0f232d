import type { CallLimit } from '@portal/contract/http/call.ts'
import type { Db } from '../../database/connection.ts'

const startOf = (limit: CallLimit, now: Date) => new Date(now.getTime() - limit.perSeconds * 1000)
/** Seconds until a window is over that began then. */
const restOf = (began: Date, limit: CallLimit, now: Date) =>
  Math.max(1, Math.ceil((began.getTime() + limit.perSeconds * 1000 - now.getTime()) / 1000))

/** Adds a hit to a window in the database. Returns the seconds to wait when the window is full, otherwise 0. */
export async function recordRateLimitHit(db: Db, key: string, limit: CallLimit, now: Date): Promise<number> {
  const start = startOf(limit, now)
  const row = await db<{ hits: number; windowStart: Date }[]>`
    insert into rate_limit (key, window_start, hits) values (${key}, ${now}, 1)
    on conflict (key) do update set
      hits = case when rate_limit.window_start <= ${start} or rate_limit.window_start > ${now} then 1 else rate_limit.hits + 1 end,
      window_start = case when rate_limit.window_start <= ${start} or rate_limit.window_start > ${now} then ${now} else rate_limit.window_start end
    returning hits, window_start as "windowStart"`.maybeOne()
  if (!row || row.hits <= limit.max) return 0
  return restOf(row.windowStart, limit, now)
}

/** Returns the seconds to wait when a window is full, otherwise 0; counts nothing. */
export async function findRateLimitWait(db: Db, key: string, limit: CallLimit, now: Date): Promise<number> {
  const row = await db<{ windowStart: Date }[]>`
    select window_start as "windowStart" from rate_limit
    where key = ${key} and hits >= ${limit.max} and window_start > ${startOf(limit, now)} and window_start <= ${now}`.maybeOne()
  return row ? restOf(row.windowStart, limit, now) : 0
}

/** Clears a window, for example after a correct password. */
export async function deleteRateLimitWindow(db: Db, key: string): Promise<void> {
  await db`delete from rate_limit where key = ${key}`
}

/**
 * Clears a window and subtracts its hits from another one, in which each of them was counted too. If the cleared window
 * is the older of the two, nothing is subtracted: its hits belong to an earlier period.
 */
export async function subtractRateLimitHits(db: Db, key: string, other: string): Promise<void> {
  await db`
    with gone as (delete from rate_limit where key = ${key} returning hits, window_start)
    update rate_limit r set hits = greatest(0, r.hits - g.hits) from gone g where r.key = ${other} and r.window_start <= g.window_start`
}

export async function deleteOldRateLimitWindows(db: Db, before: Date): Promise<void> {
  await db`delete from rate_limit where window_start < ${before}`
}
