/**
 * Parses a normalised text as a number: sign, thousands separators (comma or space), decimal point or comma, exponent.
 * Null when it is not a number. The server uses it for grading, and the page to report that a text isn't a number.
 */
export function parseNormalisedNumber(form: string): number | null {
  const plain = form.replace(/^\+\s?/, '').replace(/^-\s/, '-')
  if (/^-?[1-9]\d{0,2}([, ])\d{3}(\1\d{3})*(\.\d+)?$/.test(plain)) return Number(plain.replace(/[, ]/g, ''))
  if (/^-?\d+,\d+$/.test(plain)) return Number(plain.replace(',', '.'))
  const value = /^-?(\d+\.?\d*|\.\d+)(e[-+]?\d{1,3})?$/.test(plain) ? Number(plain) : null
  return value !== null && Number.isFinite(value) ? value : null
}

/** Returns true if the server would read a text as a number. */
export const isWrittenNumber = (text: string): boolean => readWrittenNumber(text) !== null

/**
 * Parses a text as a number in the same way as the server; null when it isn't one. Full and half width count as equal,
 * and so do Chinese and Latin points and dashes; invisible characters are ignored, and so are spaces at the ends.
 */
export function readWrittenNumber(text: string): number | null {
  // NFKC would make 10² the number 102.
  if (/[、⁰¹²³⁴-⁹]/u.test(text)) return null
  const form = text
    .replace(/\p{Default_Ignorable_Code_Point}/gu, '')
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[。·・]/gu, '.')
    .replace(/[—–‒―‐‑−]/gu, '-')
    .replace(/\s+/gu, ' ')
    .trim()
  return parseNormalisedNumber(form)
}
