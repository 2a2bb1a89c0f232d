export type PlainCue = { readonly from: number; readonly to: number; readonly text: string }
/** What stands on the screen at a time in both languages: places in the lists of cues; null: one says nothing there. */
export type CuePair = {
  readonly from: number
  readonly to: number
  readonly zh: number | null
  readonly en: number | null
}

/**
 * Cues of both languages beside each other, in the order of time. Two belong together when they stand on the screen at the same time for at least
 * half of the shorter one; each belongs to one other at most.
 */
export function pairCues(zh: readonly PlainCue[], en: readonly PlainCue[]): readonly CuePair[] {
  const pairs: CuePair[] = []
  let next = 0
  for (const [at, cue] of zh.entries()) {
    // What ends before this one begins belongs to nobody any more.
    for (
      let other = en[next];
      other && (other.to <= cue.from || (other.from < cue.from && !isTogether(cue, other)));
      other = en[next]
    ) {
      pairs.push({ from: other.from, to: other.to, zh: null, en: next })
      next += 1
    }
    const other = en[next]
    if (other && isTogether(cue, other)) {
      pairs.push({ from: Math.min(cue.from, other.from), to: Math.max(cue.to, other.to), zh: at, en: next })
      next += 1
    } else pairs.push({ from: cue.from, to: cue.to, zh: at, en: null })
  }
  for (; next < en.length; next++) pairs.push({ from: en[next]?.from ?? 0, to: en[next]?.to ?? 0, zh: null, en: next })
  return pairs.toSorted((a, b) => a.from - b.from || a.to - b.to)
}

function isTogether(a: PlainCue, b: PlainCue): boolean {
  const shared = Math.min(a.to, b.to) - Math.max(a.from, b.from)
  return shared * 2 >= Math.min(a.to - a.from, b.to - b.from)
}

/** The pair that stands on the screen at a millisecond; the last before it where none does. -1: none yet. */
export const pairAt = (pairs: readonly CuePair[], at: number): number => pairs.findLastIndex(({ from }) => from <= at)
