/** The words that are looked for: small letters, one form of width, at most six. */
export function searchTerms(q: string | undefined): string[] {
  const words = (q ?? '').normalize('NFKC').toLowerCase().replaceAll('\0', '').split(/\s+/).filter(Boolean)
  return [...new Set(words)].slice(0, 6)
}

/** Where the words stand in a title: start and end of each hit, in order, those that touch or overlap as one. */
export function hitsIn(title: string, terms: readonly string[]): [number, number][] {
  // Letters that change their length when made small would shift the places: such a title shows no hits.
  const text = title.toLowerCase()
  if (text.length !== title.length) return []
  const found: [number, number][] = []
  for (const term of terms) {
    for (let at = text.indexOf(term); at >= 0 && term; at = text.indexOf(term, at + term.length)) found.push([at, at + term.length])
  }
  const merged: [number, number][] = []
  for (const [start, end] of found.sort((a, b) => a[0] - b[0])) {
    const last = merged.at(-1)
    if (last && start <= last[1]) last[1] = Math.max(last[1], end)
    else merged.push([start, end])
  }
  return merged
}
