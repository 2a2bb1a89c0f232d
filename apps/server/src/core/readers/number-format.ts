/** Excel keeps fifteen digits of a number; further displayed digits were not typed. */
const mostDigits = 1e15

/**
 * Formats a number as a cell of this format shows it. Returns null when that is not known: for a date, a percentage, a
 * currency, or a rounded or shortened number. Leading zeros are kept (`000000`), and so are signs between digits
 * (`000-0000`).
 */
export function formatCellNumber(value: number, format: string): string | null {
  const bare = (format.split(';')[0] ?? '').replace(/_.|\[(?:Red|Black|Blue)\]/giu, '').trim()
  if (Number.isInteger(value) && Math.abs(value) >= mostDigits) return null
  if (bare === 'General' || bare === '@' || bare === '') return String(value)
  const decimals = /^[#,0]*0(?:\.(0+))?$/u.exec(bare.replace(/\\./gu, ''))
  if (decimals !== null && !bare.includes('\\') && !/^0{2,}$/u.test(bare)) {
    if (bare.includes(',') && Math.abs(value) >= 1000) return null
    return Number(value.toFixed(Math.min(20, decimals[1]?.length ?? 0))) === value ? String(value) : null
  }
  return /^[0#](?:[0# ()-]|\\[-() ])*$/u.test(bare) && Number.isInteger(value) && value >= 0
    ? filled(String(value), bare.replaceAll('\\', ''))
    : null
}

/** Puts digits into a pattern from its end; surplus digits go to the place of its first digit. */
function filled(digits: string, pattern: string): string {
  let rest = digits
  let text = ''
  for (const sign of [...pattern].reverse()) {
    if (sign !== '0' && sign !== '#') text = `${sign}${text}`
    else if (rest !== '' || sign === '0') {
      text = `${rest.at(-1) ?? '0'}${text}`
      rest = rest.slice(0, -1)
    }
  }
  return `${rest}${text}`
}
