export type PlainCue = { readonly from: number; readonly to: number; readonly text: string }
/**
 * The cues that are shown together in both languages, as indexes into the lists of cues; null: none in this language.
 */
export type CuePair = {
  readonly from: number
  readonly to: number
  readonly zh: number | null
  readonly en: number | null
}

/**
 * Pairs cues of both languages in chronological order. Two cues belong together when they overlap for at least half of
 * the shorter one; each is paired with at most one other.
 */
export function pairCues(zh: readonly PlainCue[], en: readonly PlainCue[]): readonly CuePair[] {
  const pairs: CuePair[] = []
  let next = 0
  for (const [at, cue] of zh.entries()) {
    // A cue that ends before this one begins pairs with none of the following.
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

/**
 * Returns the index of the pair that is shown at this millisecond, or of the last one before it; -1 if there is none
 * yet.
 */
export const cuePairIndexAt = (pairs: readonly CuePair[], at: number): number =>
  pairs.findLastIndex(({ from }) => from <= at)
