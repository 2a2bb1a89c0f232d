import type { BlankKey, NumericKey } from '../questions/questions.public.ts'

const folds: Readonly<Record<string, string>> = {
  '。': '.',
  '．': '.',
  '，': ',',
  '、': ',',
  '；': ';',
  '：': ':',
  '？': '?',
  '！': '!',
  '（': '(',
  '）': ')',
  '【': '[',
  '】': ']',
  '〔': '[',
  '〕': ']',
  '《': '<',
  '》': '>',
  '〈': '<',
  '〉': '>',
  '“': '"',
  '”': '"',
  '„': '"',
  '「': '"',
  '」': '"',
  '『': '"',
  '』': '"',
  '‘': "'",
  '’': "'",
  '′': "'",
  '″': '"',
  '—': '-',
  '–': '-',
  '‒': '-',
  '―': '-',
  '‐': '-',
  '‑': '-',
  '−': '-',
  '～': '~',
  '〜': '~',
  '·': '.',
  '・': '.',
  '…': '...',
}
const folded = new RegExp(`[${Object.keys(folds).join('')}]`, 'gu')
// Soft hyphen, zero-width spaces and joiners, direction marks, byte order mark, variation selectors.
const invisible = /\p{Default_Ignorable_Code_Point}/gu

function once(text: string, caseSensitive: boolean): string {
  const plain = text.replace(invisible, '').normalize('NFKC')
  const cased = caseSensitive ? plain : plain.toLowerCase().normalize('NFKC')
  return cased
    .replace(folded, (mark) => folds[mark] ?? mark)
    .replace(/\s+/gu, ' ')
    .trim()
}

/**
 * The form in which a filled gap is compared: NFKC, nothing invisible, width, punctuation and spaces folded,
 * and case unless it matters. Doing it again changes nothing. Nothing fuzzy follows: the forms are equal or they are not.
 */
export function normaliseBlank(text: string, caseSensitive: boolean): string {
  let form = once(text, caseSensitive)
  for (let i = 0; i < 8; i++) {
    const again = once(form, caseSensitive)
    if (again === form) break
    form = again
  }
  return form
}

/** The number a person wrote: sign, thousands separators, point or comma, exponent; null when it is none. */
export function numberOf(text: string): number | null {
  const plain = normaliseBlank(text, false).replace(/^\+/, '').replace(/\s/gu, '')
  if (/^-?\d{1,3}(,\d{3})+(\.\d+)?$/.test(plain)) return Number(plain.replaceAll(',', ''))
  if (/^-?\d+,\d+$/.test(plain)) return Number(plain.replace(',', '.'))
  return /^-?(\d+\.?\d*|\.\d+)(e[-+]?\d{1,3})?$/.test(plain) ? Number(plain) : null
}

function holds(key: NumericKey, value: number): boolean {
  const [min, max] = 'min' in key ? [key.min, key.max] : [key.value - key.tolerance, key.value + key.tolerance]
  // Decimals such as 0.1 + 0.2 are not exact: bounds give by a billionth.
  const slack = 1e-9 * Math.max(1, Math.abs(min), Math.abs(max))
  return value >= min - slack && value <= max + slack
}

/** Percent that a filled gap earns, 0 to 100. */
export function weightOfBlank(key: BlankKey, text: string): number {
  const form = normaliseBlank(text, key.caseSensitive)
  if (form === '') return 0
  for (const accepted of key.accepted) if (normaliseBlank(accepted.text, key.caseSensitive) === form) return accepted.weight
  const value = key.numeric ? numberOf(text) : null
  if (value === null) return 0
  return key.numeric?.find((numeric) => holds(numeric, value))?.weight ?? (key.numeric?.some((numeric) => holds(numeric, value)) ? 100 : 0)
}

/** What a gap accepts, as a person reads it. */
export function shownForms(key: BlankKey): string[] {
  const numbers = (key.numeric ?? []).filter((numeric) => (numeric.weight ?? 100) > 0)
  return [
    ...key.accepted.filter((accepted) => accepted.weight > 0).map((accepted) => accepted.text),
    ...numbers.map((numeric) =>
      'min' in numeric ? `${numeric.min} – ${numeric.max}` : numeric.tolerance === 0 ? String(numeric.value) : `${numeric.value} ± ${numeric.tolerance}`,
    ),
  ]
}
