import { identifierKey, identifierText } from '@portal/contract/identity/identifier.rules.ts'
import { cutText } from '../../../core/text/cut-text.ts'
import { listWordVariants } from '../../../core/text/search-variants.ts'

const variantsOfHan = (word: string): string[] => (/\p{Script=Han}/u.test(word) ? listWordVariants(word) : [])

/**
 * Returns the typed text as a query of `person.words`: each word must be the beginning of a stored one.
 * `isOfOneCompany`: employee numbers match only in the company of the searched rows, otherwise in all companies of a
 * person. Returns null if nothing was typed.
 */
export function buildPersonSearchQuery(typed: string | undefined, isOfOneCompany: boolean): string | null {
  const words = (typed ?? '')
    .toWellFormed()
    // biome-ignore lint/suspicious/noControlCharactersInRegex: PostgreSQL keeps no NUL
    .replace(/[\u0000-\u001f\ufffe\uffff]/g, ' ')
    .split(/\s+/u)
    .filter((word) => identifierText(word) !== '')
    .slice(0, 6)
  if (words.length === 0) return null
  const quoted = (text: string) => `'${cutText(text, 80).replaceAll('\\', '\\\\').replaceAll("'", "''")}':*`
  // A name is stored as written, an identifier in its canonical form; both are found in any width, in simplified and
  // traditional writing.
  const formsOf = (word: string) => {
    const forms = [
      identifierKey(word),
      ...[word.normalize('NFC'), word.normalize('NFKC')].map((form) => form.toLowerCase()),
    ]
    return [...new Set(forms.flatMap((form) => [form, ...variantsOfHan(form)]))]
  }
  const queries = words.map((word) =>
    formsOf(word).flatMap((form) => (isOfOneCompany ? [quoted(form)] : [quoted(form), quoted(`also ${form}`)])),
  )
  return queries.map((one) => (one.length === 1 ? one[0] : `(${one.join(' | ')})`)).join(' & ')
}
