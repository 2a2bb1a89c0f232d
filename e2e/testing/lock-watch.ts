import { setTimeout as sleep } from 'node:timers/promises'
import type { Pool } from '../../apps/server/src/database/connection.ts'

/** Tables that a candidate writes while they sit an exam. */
const answerTables = ['attempt', 'attempt_question', 'saved_answer', 'attempt_event', 'attempt_leave', 'single_mark']
type Lock = { readonly holder: string; readonly seconds: number }

/**
 * Checks repeatedly for locks on the answer tables that would delay a save, both those that are held and those that are
 * awaited, because later saves queue behind them. `stop` returns the seconds for which each lock was seen, and in
 * `blind` the longest time between two checks, in seconds: a lock may have lasted longer by this time.
 */
export function watchLocks(sql: Pool): {
  stop(): Promise<{ readonly locks: readonly Lock[]; readonly blind: number }>
} {
  const seen = new Map<string, { from: number; to: number }>()
  const done: Lock[] = []
  const stopped = new AbortController()
  let blind = 0
  let last = performance.now()
  const end = (key: string) => {
    const { from, to } = seen.get(key) ?? { from: 0, to: 0 }
    seen.delete(key)
    done.push({ holder: key, seconds: (to - from) / 1000 })
  }
  const watching = (async () => {
    while (!stopped.signal.aborted) {
      const rows = await sql<{ key: string }[]>`
        select distinct concat_ws(' ', c.relname, l.mode, l.pid) as key from pg_locks l join pg_class c on c.oid = l.relation
        where l.database = (select oid from pg_database where datname = current_database()) and c.relname = any(${answerTables})
          and l.mode in ('ShareLock', 'ShareRowExclusiveLock', 'ExclusiveLock', 'AccessExclusiveLock')`
      const now = performance.now()
      blind = Math.max(blind, (now - last) / 1000)
      last = now
      const keys = new Set(rows.map(({ key }) => key))
      for (const key of seen.keys()) if (!keys.has(key)) end(key)
      for (const key of keys) seen.set(key, { from: seen.get(key)?.from ?? now, to: now })
      await sleep(10)
    }
    for (const key of [...seen.keys()]) end(key)
  })()
  return {
    async stop() {
      stopped.abort()
      await watching
      return { locks: done, blind }
    },
  }
}
