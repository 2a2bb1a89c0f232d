import type { Db, Pool } from '../../database/connection.ts'
import { listWordings, type VersionId, type VersionWording } from './attempt.store.ts'

/** Bytes of words that a process keeps: those of some ten thousand questions. */
const most = 32 * 1024 * 1024

/** A cache of the texts of question versions, which never change. */
export type WordingCache = {
  /** Adds the texts to questions of a paper, in their order. Reads those that are not in this process's cache. */
  addTo<T extends VersionId>(db: Db, questions: readonly T[]): Promise<(T & VersionWording)[]>
}

const caches = new WeakMap<Pool, WordingCache>()
/** Returns the cache of question texts for a database. All features of a process share it. */
export function wordingCacheOf(pool: Pool): WordingCache {
  const known = caches.get(pool)
  if (known) return known
  const made = createWordingCache()
  caches.set(pool, made)
  return made
}

type Kept = VersionWording & { readonly size: number }
const nameOf = ({ questionId, version }: VersionId) => `${questionId} ${version}`

/** Creates a cache of the most recently used texts, up to a number of bytes. A test passes its own `readWordings`. */
export function createWordingCache(bytes = most, readWordings: typeof listWordings = listWordings): WordingCache {
  const kept = new Map<string, Kept>()
  let size = 0
  const use = (name: string): Kept | undefined => {
    const one = kept.get(name)
    if (!one) return undefined
    // The newest comes last.
    kept.delete(name)
    kept.set(name, one)
    return one
  }
  const keep = (name: string, one: Kept) => {
    if (!kept.has(name)) size += one.size
    kept.set(name, one)
    for (const [oldest, { size: freed }] of kept) {
      if (size <= bytes) break
      kept.delete(oldest)
      size -= freed
    }
  }
  return {
    async addTo(db, questions) {
      const names = questions.map(nameOf)
      const found: (VersionWording | undefined)[] = names.map(use)
      const missing = questions.filter((_, index) => !found[index])
      if (missing.length > 0) {
        const read = new Map<string, VersionWording>()
        for (const { questionId, version, ...one } of await readWordings(db, missing)) {
          const name = nameOf({ questionId, version })
          keep(name, one)
          read.set(name, one)
        }
        for (const [index, name] of names.entries()) found[index] ??= read.get(name)
      }
      return questions.map((question, index) => {
        const one = found[index]
        if (!one) throw new Error(`question ${names[index]} has no words`)
        return { ...question, content: one.content, ownScoring: one.ownScoring }
      })
    },
  }
}
