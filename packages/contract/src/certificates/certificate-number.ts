/**
 * Weakly totally anti-symmetric quasigroup of order 10 (Damm): every wrong digit and every swap of two neighbours
 * changes the result.
 */
const table = [
  '0317598642',
  '7092154863',
  '4206871359',
  '1750983426',
  '6123045978',
  '3674209581',
  '5869720134',
  '8945362017',
  '9438617205',
  '2581436790',
]
const step = (state: number, digit: number) => Number(table[state]?.[digit])

/** Letters count as two digits, A as 10, so that the scheme's code is covered. */
const digitsOf = (text: string) =>
  [...text].map((char) => (/\d/.test(char) ? char : String(char.charCodeAt(0) - 55))).join('')
const checkOf = (key: string) => [...digitsOf(key)].reduce((state, digit) => step(state, Number(digit)), 0)

/**
 * Returns a typed number in a form for comparison: width and case are folded, and everything except A to Z and digits
 * is dropped.
 */
export const certificateNumberKey = (text: string): string =>
  text
    .normalize('NFKC')
    .toUpperCase()
    .replace(/[^A-Z0-9]/g, '')

/**
 * Returns a certificate's number: code of its scheme, year, serial of at least six digits and check digit, such as
 * `TC-DC-P-2026-0041829`.
 */
export function certificateNumberWithCheckDigit(code: string, year: number, serial: number): string {
  const number = `${code}-${year}-${String(serial).padStart(6, '0')}`
  return number + String(checkOf(certificateNumberKey(number)))
}

/**
 * Returns false when the number can't be valid: it has another form, a character is wrong or missing, or two
 * neighbouring digits are swapped. It can't decide whether the number was ever issued.
 */
export function isCertificateNumberValid(text: string): boolean {
  const key = certificateNumberKey(text)
  return /^[A-Z]{2,14}\d{11,20}$/.test(key) && checkOf(key) === 0
}
