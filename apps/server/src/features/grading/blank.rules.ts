import { parseNormalisedNumber } from '@portal/contract/exams/written-number.ts'
import type { GapKey, NumericKey } from '../questions/questions.public.ts'
import { bestMatching } from './assignment.rules.ts'
import { parseChineseNumber } from './chinese-number.rules.ts'

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
// NFKC would make 10² the number 102, and m² the word m2.
const raised = '⁰¹²³⁴⁵⁶⁷⁸⁹'
const superscript = /[⁺⁻]?[⁰¹²³⁴⁵⁶⁷⁸⁹]+/gu
const squared: Readonly<Record<string, string>> = {
  '㎟': 'mm^2',
  '㎠': 'cm^2',
  '㎡': 'm^2',
  '㎢': 'km^2',
  '㎣': 'mm^3',
  '㎤': 'cm^3',
  '㎥': 'm^3',
  '㎦': 'km^3',
}
const powerOf = (marks: string) =>
  `^${[...marks].map((mark) => (mark === '⁻' ? '-' : mark === '⁺' ? '' : raised.indexOf(mark))).join('')}`

/** The steps by which a key normalises the answers to a gap. */
export type GapNormalisation = Pick<GapKey, 'caseSensitive' | 'punctuation' | 'spaces' | 'numerals'>

function once(text: string, steps: GapNormalisation): string {
  const plain = text
    .replace(invisible, '')
    .replace(/[㎟-㎢㎣-㎦]/gu, (mark) => squared[mark] ?? mark)
    .replace(superscript, powerOf)
    .normalize('NFKC')
  let form = steps.caseSensitive ? plain : plain.toLowerCase().normalize('NFKC')
  if (steps.punctuation !== 'keep') form = form.replace(folded, (mark) => folds[mark] ?? mark)
  // A point or a sign is preserved if a digit follows, since it may belong to a number.
  if (steps.punctuation === 'drop') form = form.replace(/[-.,:/]+(?![-.,:/\d])|(?![-.,:/])\p{P}/gu, '')
  form = form
    .replace(/\s+/gu, ' ')
    .replace(/ (?=\p{Script=Han})|(?<=\p{Script=Han}) /gu, '')
    .trim()
  if (steps.spaces === 'drop') form = form.replace(/(?<!\d) | (?!\d)/gu, '')
  return steps.numerals ? (parseChineseNumber(form) ?? form) : form
}

/**
 * Returns the normalised form of a filled gap: NFKC, without invisible characters, width and spaces unified, and the
 * key's declared steps for punctuation, case and Chinese numerals. Normalising it again changes nothing. Normalised
 * forms are compared exactly.
 */
export function normaliseGapText(text: string, steps: GapNormalisation): string {
  let form = once(text, steps)
  for (let i = 0; i < 8; i++) {
    const again = once(form, steps)
    if (again === form) break
    form = again
  }
  return form
}

/**
 * Parses the number in a text: sign, thousands separators (comma or space), decimal point or comma, exponent, and
 * Chinese numerals if allowed. Returns null when the text is not a number.
 */
export function parseWrittenNumber(text: string, numerals = false): number | null {
  if (text.includes('、')) return null
  return parseNormalisedNumber(normaliseGapText(text, { caseSensitive: false, numerals }))
}

function holds(key: NumericKey, value: number): boolean {
  const width = 'min' in key ? 0 : key.isRelative ? Math.abs(key.value) * key.tolerance : key.tolerance
  const [min, max] = 'min' in key ? [key.min, key.max] : [key.value - width, key.value + width]
  // Decimals such as 0.1 + 0.2 are not exact, so bounds have a relative tolerance of 1e-12.
  const slack = 1e-12 * Math.max(Math.abs(min), Math.abs(max))
  return value >= min - slack && value <= max + slack
}

type PreparedKey = {
  readonly accepted: readonly string[]
  readonly units: readonly { readonly name: string; readonly factor: number }[]
}
const prepared = new WeakMap<GapKey, PreparedKey>()
/**
 * A key's texts and units in comparable form, long units first. Cached, since groups of gaps and lists of samples use a
 * key many times.
 */
function preparedOf(key: GapKey): PreparedKey {
  const known = prepared.get(key)
  if (known) return known
  const units = (key.units ?? []).map(({ unit, factor }) => ({
    name: normaliseGapText(unit, { caseSensitive: true, spaces: 'drop' }),
    factor,
  }))
  const made = {
    accepted: key.accepted.map((accepted) => normaliseGapText(accepted.text, key)),
    units: units.filter(({ name }) => name !== '').sort((a, b) => b.name.length - a.name.length),
  }
  prepared.set(key, made)
  return made
}

/**
 * Returns the number that a text states, in the key's own unit and with 12 significant digits; null if the text isn't a
 * number, or lacks the unit that the key requires.
 */
export function findNumberIn(key: GapKey, text: string): number | null {
  const quantity = quantityOf(key, text)
  return 'value' in quantity ? Number(quantity.value.toPrecision(12)) : null
}

/** Returns the number of a text in the key's own unit, or the reason why it has none. */
function quantityOf(key: GapKey, text: string): { value: number } | { why: 'notANumber' | 'unitMissing' } {
  const plain = parseWrittenNumber(text, key.numerals)
  if (plain !== null) return key.unitRequired && key.units?.length ? { why: 'unitMissing' } : { value: plain }
  const form = normaliseGapText(text, { caseSensitive: true })
  // 百分之五 has its unit before the number.
  const written = key.numerals ? (parseChineseNumber(form) ?? form) : form
  for (const { name, factor } of preparedOf(key).units) {
    const isBefore = /^\p{Sc}$/u.test(name) && written.startsWith(name)
    if (!isBefore && !written.endsWith(name)) continue
    const value = parseWrittenNumber(
      isBefore ? written.slice(name.length) : written.slice(0, -name.length),
      key.numerals,
    )
    if (value !== null) return { value: value * factor }
  }
  return { why: 'notANumber' }
}

/**
 * The verdict on a filled gap. `percent` is 0 to 100, `form` the form that was compared, and `why` the reason. `by` is
 * the index of the accepted text or, for a number, of the numeric entry that decided; null when none did.
 */
export type GapVerdict = {
  readonly percent: number
  readonly form: string
  readonly why: 'accepted' | 'number' | 'empty' | 'noMatch' | 'notANumber' | 'unitMissing' | 'outOfRange'
  readonly by: number | null
}

/** Judges the text in a gap by the gap's key. */
export function judgeGap(key: GapKey, text: string): GapVerdict {
  const form = normaliseGapText(text, key)
  if (form === '') return { percent: 0, form, why: 'empty', by: null }
  const by = preparedOf(key).accepted.indexOf(form)
  if (by >= 0) return { percent: key.accepted[by]?.weight ?? 0, form, why: 'accepted', by }
  if (!key.numeric?.length) return { percent: 0, form, why: 'noMatch', by: null }
  const quantity = quantityOf(key, text)
  if ('why' in quantity) return { percent: 0, form, why: quantity.why, by: null }
  const fit = key.numeric.findIndex((numeric) => holds(numeric, quantity.value))
  return fit < 0
    ? { percent: 0, form, why: 'outOfRange', by: null }
    : { percent: key.numeric[fit]?.weight ?? 100, form, why: 'number', by: fit }
}

/**
 * Judges all gaps of a question. The answers to the gaps of a group are assigned to the keys of the group so that they
 * earn the most points, each key once.
 */
export function judgeGaps(keys: readonly GapKey[], texts: readonly string[]): GapVerdict[] {
  const verdicts = keys.map((key, index) => judgeGap(key, texts[index] ?? ''))
  for (const group of new Set(keys.flatMap((key) => key.group ?? []))) {
    const members = keys.flatMap((key, index) => (key.group === group ? [{ key, index }] : []))
    const judged = members.map(({ index }) => members.map(({ key }) => judgeGap(key, texts[index] ?? '')))
    const taken = bestMatching(judged.map((row) => row.map((verdict) => verdict.percent)))
    for (const [row, { index }] of members.entries()) verdicts[index] = judged[row]?.[taken[row] ?? row] as GapVerdict
  }
  return verdicts
}

/**
 * Returns, as texts, the answers to a gap that earn points: accepted texts, then numbers with their range or tolerance.
 */
export function acceptedForms(key: GapKey): string[] {
  const numbers = (key.numeric ?? []).filter((numeric) => (numeric.weight ?? 100) > 0)
  const unit = key.units?.find((one) => one.factor === 1)?.unit
  const withUnit = (text: string) => (unit ? `${text} ${unit}` : text)
  return [
    ...key.accepted.filter((accepted) => accepted.weight > 0).map((accepted) => accepted.text),
    ...numbers.map((numeric) => {
      if ('min' in numeric) return withUnit(`${numeric.min} – ${numeric.max}`)
      if (numeric.tolerance === 0) return withUnit(String(numeric.value))
      return numeric.isRelative
        ? `${withUnit(String(numeric.value))} ± ${Number((numeric.tolerance * 100).toPrecision(12))} %`
        : withUnit(`${numeric.value} ± ${numeric.tolerance}`)
    }),
  ]
}
