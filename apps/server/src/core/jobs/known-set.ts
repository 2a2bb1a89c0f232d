import type { Db } from '../../database/connection.ts'
import type { Deps } from '../deps.ts'
import { runRepeatedly } from './repeat.ts'

/** A small set of values from the database, as this process last read it. */
export type KnownSet = {
  /** Reads it again: when the server is ready, and after a change by this process. */
  refresh(deps: Pick<Deps, 'sql' | 'settings'>): Promise<void>
  /** Keeps it up to date with changes by other processes. Returns a function that stops it. */
  start(deps: Deps): () => void
  /** True when the set holds the key. Before the first refresh, as in a command, it queries the database. */
  has(deps: Pick<Deps, 'settings'>, db: Db, key: string): Promise<boolean>
}

/**
 * Keeps a set for code that runs in the transactions that end exams, where reading the database would cost each of them
 * a statement. It uses the connection of the settings, which candidates share with all others. `failed`: the line of
 * the log when it can't be read.
 */
export function createKnownSet(
  list: (db: Db) => Promise<readonly string[]>,
  { everyMs, failed }: { readonly everyMs: number; readonly failed: string },
): KnownSet {
  const known = new WeakMap<Deps['settings'], ReadonlySet<string>>()
  const refresh: KnownSet['refresh'] = async ({ sql, settings }) => {
    known.set(settings, new Set(await list(sql)))
  }
  return {
    refresh,
    start: (deps) => runRepeatedly(deps, everyMs, failed, () => refresh(deps)),
    has: async ({ settings }, db, key) => (known.get(settings) ?? new Set(await list(db))).has(key),
  }
}
