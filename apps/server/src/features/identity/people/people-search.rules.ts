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
  return words.map((word) => (isOfOneCompany ? begins(word) : `(${begins(word)} | ${begins(`also ${word}`)})`)).join(' & ')
}
