import type { PageFront } from './page-head.ts'

/** Milliseconds for which an answer to visitors is sent with its page before it is loaded again. */
const keptForMs = 30_000

/**
 * Returns a function that loads what a page shows first, at most once in half a minute for each address: it is the same
 * for all visitors. A failed load is not kept.
 */
export function keepFronts(
  load: (address: string) => Promise<PageFront | null>,
  now: () => number = Date.now,
): (address: string) => Promise<PageFront | null> {
  const kept = new Map<string, { readonly since: number; readonly front: Promise<PageFront | null> }>()
  return (address) => {
    const known = kept.get(address)
    if (known && now() - known.since < keptForMs) return known.front
    const front = load(address)
    kept.set(address, { since: now(), front })
    front.catch(() => kept.delete(address))
    return front
  }
}
