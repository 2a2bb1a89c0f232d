import type { Db } from '../../database/connection.ts'
import type { Deps } from '../deps.ts'
import { runRepeatedly } from './repeat.ts'

/** A small set of values from the database, as this process last read it. */
export type CachedSet = {
  /** Reads it again: when the server is ready, and after a change by this process. */
  refresh(deps: Pick<Deps, 'sql' | 'settings'>): Promise<void>
  /** Keeps it up to date with changes by other processes. Returns a function that stops it. */
  start(deps: Deps): () => void
  /** True when the set holds the key. Before the first refresh, as in a command, it queries the database. */
  has(deps: Pick<Deps, 'settings'>, db: Db, key: string): Promise<boolean>
}

/**
 * Creates a set that is kept in memory for the transactions that end exams, because reading it from the database would
 * add a statement to each of them. The set is refreshed over the ordinary pool. `failed`: the text to log when it can't
 * be read.
 */
export function createCachedSet(
  list: (db: Db) => Promise<readonly string[]>,
  { everyMs, failed }: { readonly everyMs: number; readonly failed: string },
): CachedSet {
  const known = new WeakMap<Deps['settings'], ReadonlySet<string>>()
  const refresh: CachedSet['refresh'] = async ({ sql, settings }) => {
    known.set(settings, new Set(await list(sql)))
  }
  return {
    refresh,
    start: (deps) => runRepeatedly(deps, everyMs, failed, () => refresh(deps)),
    has: async ({ settings }, db, key) => (known.get(settings) ?? new Set(await list(db))).has(key),
  }
}
