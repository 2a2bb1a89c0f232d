import type { PageFront } from './page-head.ts'

/** Milliseconds for which an answer to visitors is sent with its page before it is loaded again. */
const keptForMs = 30_000
/** Milliseconds for which a page is sent without it after a load that failed. */
const keptFailedForMs = 5_000
/** The maximum number of cached answers; beyond it, the oldest are loaded again. */
const mostKept = 500

type Kept<T> = { readonly until: number; readonly front: Promise<T | null> }

/**
 * Returns a function that loads the first content of a page, at most once in half a minute for each address, because it
 * is the same for all visitors. After a failed load, whose error its callers get, it returns null for a few seconds, so
 * that a failing database is not queried for every visitor.
 */
export function cachePageFronts<T = PageFront>(
  load: (address: string) => Promise<T | null>,
  now: () => number = Date.now,
): (address: string) => Promise<T | null> {
  const kept = new Map<string, Kept<T>>()
  const keep = (address: string, one: Kept<T>) => {
    kept.delete(address)
    if (kept.size >= mostKept) kept.delete(kept.keys().next().value ?? '')
    kept.set(address, one)
  }
  return (address) => {
    const known = kept.get(address)
    if (known && now() < known.until) return known.front
    const mine: Kept<T> = { until: now() + keptForMs, front: load(address) }
    keep(address, mine)
    mine.front.catch(() => {
      if (kept.get(address) === mine) keep(address, { until: now() + keptFailedForMs, front: Promise.resolve(null) })
    })
    return mine.front
  }
}
