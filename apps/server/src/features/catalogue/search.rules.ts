import { foldForSearch, listWordVariants } from '../../core/text/search-variants.ts'

const latinWord = /[\p{L}\p{N}]+(?:[.+#-][\p{L}\p{N}+#]+)*[+#]*/gu
const chinese = /\p{Script=Han}+/gu
const clean = (text: string) => text.normalize('NFKC').toLowerCase().replaceAll('\0', '')

/** Returns the different words of a search: in lower case, with normalised width, at most six. */
export function searchTerms(q: string | undefined): string[] {
  const words = clean(q ?? '')
    .split(/\s+/)
    .filter(Boolean)
  return [...new Set(words)].slice(0, 6)
}

/** Returns a run of Chinese characters as overlapping pairs; a single character is returned unchanged. */
const pairsOf = (run: string) => {
  const signs = [...run]
  return signs.length < 2 ? signs : signs.slice(1).map((sign, index) => `${signs[index]}${sign}`)
}

/**
 * Returns the search terms of a text: its words, their parts between dots and hyphens, and the pairs of its Chinese
 * characters. Words of more than 40 characters are left out.
 */
export function searchTokens(text: string): string[] {
  const tokens = new Set<string>()
  const plain = clean(text)
  for (const [run] of plain.matchAll(chinese)) for (const pair of pairsOf(run)) tokens.add(pair)
  for (const [word] of plain.replace(chinese, ' ').matchAll(latinWord)) {
    if (word.length > 40) continue
    tokens.add(word)
    // 'TCP/IP' is already two words; each half of 'two-step' is searched as well.
    for (const part of word.split(/[.-]/)) if (part) tokens.add(part)
  }
  return [...tokens]
}

export const isNonChineseToken = (token: string): boolean => !/\p{Script=Han}/u.test(token)

export type SearchWeight = 'A' | 'B' | 'C' | 'D'
const quoted = (token: string) => `'${token.replace(/['\\]/g, '$&$&')}'`

/** Returns a `tsvector` literal: each token once, with the greatest weight among its occurrences. */
export function textVector(places: readonly (readonly [SearchWeight, string])[]): string {
  const weights = new Map<string, SearchWeight>()
  for (const [weight, text] of places)
    for (const token of searchTokens(text))
      if (!weights.has(token) || weight < (weights.get(token) as SearchWeight)) weights.set(token, weight)
  return [...weights]
    .map(([token, weight], index) => `${quoted(token)}:${Math.min(index + 1, 16_000)}${weight}`)
    .join(' ')
}

/**
 * Returns a `tsquery` literal for products that contain every term: in any text or, if a weight is given, in the texts
 * with that weight. Latin words and single Chinese characters match as prefixes. Returns null without terms.
 */
export function textQuery(terms: readonly string[], weight: SearchWeight | '' = ''): string | null {
  const tokens = new Set(terms.flatMap(searchTokens))
  if (tokens.size === 0) return null
  const lexeme = (token: string) => `${quoted(token)}:${isOpen(token) ? '*' : ''}${weight}`.replace(/:$/, '')
  return [...tokens]
    .map((token) => {
      const ways = waysOf(token).map(lexeme)
      return ways.length === 1 ? ways[0] : `(${ways.join(' | ')})`
    })
    .join(' & ')
}
/** A token in simplified and traditional writing; texts are indexed as they are written. */
const waysOf = (token: string): string[] => (isNonChineseToken(token) ? [token] : listWordVariants(token))
const isOpen = (token: string) => isNonChineseToken(token) || [...token].length === 1

/**
 * Returns a `tsquery` literal for products that contain any token of the terms, or any of the known words that resemble
 * one (`neighbours`, by token). Returns null without tokens.
 */
export function fuzzyTextQuery(
  terms: readonly string[],
  neighbours: ReadonlyMap<string, readonly string[]>,
): string | null {
  const tokens = new Set(
    terms.flatMap(searchTokens).flatMap((token) => [...waysOf(token), ...(neighbours.get(token) ?? [])]),
  )
  return tokens.size === 0 ? null : [...tokens].map(quoted).join(' | ')
}

/**
 * Finds the ranges of the search terms in a title, in order, each with its start and the position after its end.
 * Overlapping and adjacent ranges are merged. Empty for a title whose lower case has another length.
 */
export function findTitleHits(title: string, terms: readonly string[]): [number, number][] {
  // Letters that change their length in lower case would shift the positions, so such a title shows no hits.
  const text = foldForSearch(title)
  if (text.length !== title.length) return []
  const found: [number, number][] = []
  for (const term of terms.map(foldForSearch)) {
    for (let at = text.indexOf(term); at >= 0 && term; at = text.indexOf(term, at + term.length))
      found.push([at, at + term.length])
  }
  const merged: [number, number][] = []
  for (const [start, end] of found.sort((a, b) => a[0] - b[0])) {
    const last = merged.at(-1)
    if (last && start <= last[1]) last[1] = Math.max(last[1], end)
    else merged.push([start, end])
  }
  return merged
}
