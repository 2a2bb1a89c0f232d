import { variantsOfWord } from '../../../core/search-variants.ts'

const variantsOfHan = (word: string): string[] => (/\p{Script=Han}/u.test(word) ? variantsOfWord(word) : [])

/**
 * What somebody typed, as a query of `person.words`: each word must begin one of theirs. Among everybody an employee number of any company is
 * found; among the people of one company its own numbers only. Null: nothing was typed.
 */
export function wordsQuery(typed: string | undefined, isOfOneCompany: boolean): string | null {
  const words = (typed ?? '')
    .normalize('NFC')
    .toLowerCase()
    // biome-ignore lint/suspicious/noControlCharactersInRegex: PostgreSQL keeps no NUL
    .replace(/[\u0000-\u001f\ufffe\uffff]/g, ' ')
    .trim()
    .split(/\s+/u)
    .filter(Boolean)
    .slice(0, 6)
  if (words.length === 0) return null
  const begins = (text: string) => `'${text.slice(0, 80).replaceAll('\\', '\\\\').replaceAll("'", "''")}':*`
  return words
    .map((word) => {
      // In any width, in simplified and traditional writing.
      const ways = [...new Set([word, word.normalize('NFKC')])].flatMap((way) => [way, ...variantsOfHan(way)])
      const all = [...new Set(ways)].flatMap((way) => (isOfOneCompany ? [begins(way)] : [begins(way), begins(`also ${way}`)]))
      return all.length === 1 ? all[0] : `(${all.join(' | ')})`
    })
    .join(' & ')
}
