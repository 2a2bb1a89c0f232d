import type { GapKey, NumericKey } from '../question-content.ts'
import { parseNumber } from './answer.rules.ts'
import { ImportRefusal } from './import-reasons.ts'
import type { AcceptedNumber, ImportedGap } from './imported-question.ts'

const NUMBER = '[-+]?(?:\\d+\\.?\\d*|\\.\\d+)(?:[eE][-+]?\\d{1,3})?'
const FORM = new RegExp(
  `^(${NUMBER})\\s*(?:(?:\\.\\.|~|\\u81f3)\\s*(${NUMBER})|±\\s*(${NUMBER})(%)?)?(?:\\s*([^\\d\\s.,:+-](?:[^=±]*[^=±\\s])?))?$`,
  'u',
)
const UNIT = new RegExp(`^(\\S[^=]{0,19}?)\\s*=\\s*(${NUMBER})$`, 'u')

/**
 * Parses the key of a number question, as written in sheets and papers. `;` separates accepted numbers, each `value`,
 * `value±tolerance`, `value±percent%` or `from..to`, followed by the unit of the key; `km=1000` adds a unit with its
 * factor.
 * @throws ImportRefusal
 */
export function parseNumberAnswer(answer: string): ImportedGap {
  const numeric: AcceptedNumber[] = []
  const units: { unit: string; factor: number }[] = []
  let written: string | null = null
  const addUnit = (unit: string, factor: number) => {
    const known = units.find((one) => one.unit === unit)
    if (known === undefined) units.push({ unit, factor })
    else if (known.factor !== factor) throw new ImportRefusal('unclear-answer', answer)
  }
  for (const form of answer.split(/[;；]/u).map(plain)) {
    const unit = UNIT.exec(form)
    if (unit !== null) {
      const factor = parseNumber(unit[2] ?? '')
      if (factor <= 0) throw new ImportRefusal('bad-number', form)
      addUnit(unit[1] ?? '', factor)
      continue
    }
    const [, from = '', to, width, percent, own] = FORM.exec(form) ?? []
    if (from === '' || (own !== undefined && own.length > 20)) throw new ImportRefusal('bad-number', form)
    if (own !== undefined && written !== null && own !== written) throw new ImportRefusal('unclear-answer', form)
    written = own ?? written
    numeric.push({ ...numberOf(from, to, width, percent === '%'), weight: 100 })
    if (own !== undefined) addUnit(own, 1)
  }
  if (numeric.length === 0) throw new ImportRefusal('no-right-answer')
  if (units.length > 0 && !units.some(({ factor }) => factor === 1)) throw new ImportRefusal('unclear-answer', answer)
  return { accepted: [], numeric, caseSensitive: false, ...(units.length > 0 ? { units } : {}) }
}

/** Widths and dashes as one; raised digits belong to units. */
const plain = (form: string): string =>
  form
    .replace(/[！-～]/gu, (sign) => String.fromCharCode(sign.charCodeAt(0) - 0xfee0))
    .replace(/[−－–]/gu, '-')
    .replace(/\s+/gu, ' ')
    .trim()

function numberOf(from: string, to: string | undefined, width: string | undefined, isRelative: boolean): NumericKey {
  const value = parseNumber(from)
  if (to !== undefined) {
    const max = parseNumber(to)
    if (max < value) throw new ImportRefusal('bad-number', `${from}..${to}`)
    return { min: value, max }
  }
  const tolerance = width === undefined ? 0 : parseNumber(width)
  if (tolerance < 0) throw new ImportRefusal('bad-number', `${from}±${width}`)
  return isRelative
    ? { value, tolerance: Number((tolerance / 100).toPrecision(12)), isRelative: true }
    : { value, tolerance }
}

/** Returns the text that `parseNumberAnswer` reads as this key. */
export function numberAnswerText({ numeric = [], units = [] }: Pick<GapKey, 'numeric' | 'units'>): string {
  const [first, ...others] = units
  const isBehind = first !== undefined && first.factor === 1 && /^\p{L}/u.test(first.unit) && !/^e\d/iu.test(first.unit)
  const numbers = numeric.map((one, index) => {
    const unit = isBehind && index === 0 ? ` ${first.unit}` : ''
    if ('min' in one) return `${one.min}..${one.max}${unit}`
    const width = one.isRelative ? `${Number((one.tolerance * 100).toPrecision(12))}%` : `${one.tolerance}`
    return `${one.value}${one.tolerance === 0 ? '' : `±${width}`}${unit}`
  })
  const listed = (isBehind ? others : units).map(({ unit, factor }) => `${unit}=${factor}`)
  return [...numbers, ...listed].join(';')
}

const inOwnBlock = /\s*<(p|div)>\s*\{\{1\}\}\s*<\/\1>((?:<\/(?:p|div)>)*)$/u
const atTheEnd = /\s*\{\{1\}\}\s*((?:<\/(?:p|div)>)*)$/u

/**
 * Returns the stem of a number question: the stem without its gap, if that is its only one, is at the very end and
 * takes a number. Returns null otherwise, because the gap is then part of a sentence. `isOurs`: a file of the portal
 * declares it as a number, and its unit may follow the gap.
 */
export function stemOfNumberQuestion(stem: string, blanks: readonly ImportedGap[], isOurs: boolean): string | null {
  const [blank] = blanks
  if (blanks.length !== 1 || !blank?.numeric?.length || blank.accepted.length > 0) return null
  const bare = isOurs
    ? stem.replace(/<p>\{\{1\}\}[^<]*<\/p>((?:<\/(?:p|div)>)*)$/u, '$1')
    : stem.replace(inOwnBlock, '$2').replace(atTheEnd, '$1')
  return bare === stem || bare.replace(/<[^<>]*>/gu, '').trim() === '' ? null : bare
}
