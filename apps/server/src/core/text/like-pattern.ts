import { listSearchVariants } from './search-variants.ts'

/** A letter between its small and its capital form, such as ǲ: PostgreSQL's `~*` compares it with those two only. */
const isTitlecase = (sign: string) => /^\p{Lt}$/u.test(sign)
const escaped = (sign: string) => {
  if (isTitlecase(sign)) return '.'
  return /[\p{L}\p{N}\s]/u.test(sign) || sign.length > 1 ? sign : `\\${sign}`
}
const anyOf = (sign: string) => {
  const all = listSearchVariants(sign)
  return all.length === 1 ? escaped(sign) : `(?:${all.map(escaped).join('|')})`
}

/**
 * Builds a regular expression for `~*` that finds this phrase anywhere in a text, in any width and in simplified or
 * traditional characters, with all special characters escaped. Returns null for an empty phrase.
 */
export function phrasePattern(words: string | null | undefined): string | null {
  if (!words) return null
  const asked = words.replaceAll('\0', '')
  const plain = asked.normalize('NFKC')
  const ways = [...new Set([plain, asked])].map((way) => [...way].map(anyOf).join(''))
  return ways.join('|')
}
