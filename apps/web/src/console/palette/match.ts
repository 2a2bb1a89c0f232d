/** The range of matched letters in a text; `to` is the index after the last one. */
export type MatchRange = readonly [from: number, to: number]

/**
 * Finds the letters of a query in a text, in order and in few runs: "net eng" in "Network engineer". Returns null when
 * letters are missing or too scattered. A lower `score` is better: the fewest runs come first, then matches that begin
 * with a word, then earlier ones.
 */
export function matchWords(
  query: string,
  words: string,
): { readonly ranges: readonly MatchRange[]; readonly score: number } | null {
  const [wanted, text] = [query.toLowerCase().replace(/\s+/g, ''), words.toLowerCase()]
  if (wanted === '') return { ranges: [], score: 0 }
  const ranges: [number, number][] = []
  let [at, from] = [0, 0]
  while (at < wanted.length) {
    // The longest part of the rest that occurs further on.
    let length = wanted.length - at
    let found = -1
    while (length > 0) {
      found = text.indexOf(wanted.slice(at, at + length), from)
      if (found >= 0) break
      length--
    }
    if (found < 0) return null
    ranges.push([found, found + length])
    at += length
    from = found + length
  }
  const isWordStart = (index: number) => index === 0 || !/[a-z0-9]/.test(text[index - 1] ?? '')
  const scattered = ranges.length - 1
  // Single letters from all over a long line don't count as a match.
  if (ranges.some(([start, end]) => end - start === 1 && !isWordStart(start)) && ranges.length > 2) return null
  return { ranges, score: scattered * 100 + (isWordStart(ranges[0]?.[0] ?? 0) ? 0 : 20) + (ranges[0]?.[0] ?? 0) }
}
