import type { CallLimit } from '@portal/contract/http/call.ts'
import type { Db } from '../../database/connection.ts'

const startOf = (limit: CallLimit, now: Date) => new Date(now.getTime() - limit.perSeconds * 1000)
/** Seconds until a window is over that began then. */
const restOf = (began: Date, limit: CallLimit, now: Date) =>
  Math.max(1, Math.ceil((began.getTime() + limit.perSeconds * 1000 - now.getTime()) / 1000))

/** Adds a hit to a window kept in the database; answers the seconds to wait when the window is full, else 0. */
export async function recordHit(db: Db, key: string, limit: CallLimit, now: Date): Promise<number> {
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

/** The seconds to wait when a window is full, else 0; nothing is counted. */
export async function waitOfWindow(db: Db, key: string, limit: CallLimit, now: Date): Promise<number> {
  const row = await db<{ windowStart: Date }[]>`
    select window_start as "windowStart" from rate_limit
    where key = ${key} and hits >= ${limit.max} and window_start > ${startOf(limit, now)} and window_start <= ${now}`.maybeOne()
  return row ? restOf(row.windowStart, limit, now) : 0
}

/** Forgets a window, for example after a right password. Answers how many hits were in it. */
export async function clearWindow(db: Db, key: string): Promise<number> {
  const row = await db<{ hits: number }[]>`delete from rate_limit where key = ${key} returning hits`.maybeOne()
  return row?.hits ?? 0
}

/** Takes hits back that turned out to be no abuse. */
export async function subtractHits(db: Db, key: string, hits: number): Promise<void> {
  if (hits > 0) await db`update rate_limit set hits = greatest(0, rate_limit.hits - ${hits}::int) where key = ${key}`
}

export async function deleteOldWindows(db: Db, before: Date): Promise<void> {
  await db`delete from rate_limit where window_start < ${before}`
}
