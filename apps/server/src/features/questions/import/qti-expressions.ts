import type { XmlElement } from '../../../core/text/xml.tree.ts'
import { ImportRefusal } from './import-reasons.ts'
import { qtiAttribute } from './qti.tree.ts'

export type QtiValue = null | boolean | number | string | readonly string[]

/** Reads a number in a file; returns `otherwise` when it is missing. @throws ImportRefusal */
export const readQtiNumber = (text: string | undefined, otherwise: number): number => {
  if (text === undefined) return otherwise
  const value = Number(text.trim())
  if (text.trim() === '' || !Number.isFinite(value)) throw new ImportRefusal('bad-number', text)
  return value
}

export const isSameSet = (a: readonly string[], b: readonly string[]): boolean =>
  a.length === b.length && [...a].sort().every((one, index) => one === [...b].sort()[index])
export const qtiListOf = (value: QtiValue): readonly string[] =>
  value === null ? [] : Array.isArray(value) ? (value as readonly string[]) : [String(value)]
export const numberOfQtiValue = (value: QtiValue): number | null => {
  if (value === null) return null
  const one = Array.isArray(value) && value.length === 1 ? value[0] : value
  const number = Number(Array.isArray(one) || one === '' ? Number.NaN : one)
  if (!Number.isFinite(number)) throw new ImportRefusal('scoring-not-kept', String(value))
  return number
}

/** Reads the value of a `baseValue`. @throws ImportRefusal */
export function readBaseValue(element: XmlElement): QtiValue {
  const text = element.text.trim()
  const type = qtiAttribute(element, 'baseType')
  if (type === 'float' || type === 'integer') return readQtiNumber(text, 0)
  return type === 'boolean' ? text === 'true' : text
}

/** Computed bounds (3.14 - 0.01) are not exact. */
const SLACK = 1e-12
const slackOf = (a: number, b: number): number => SLACK * Math.max(Math.abs(a), Math.abs(b))
export const isAtLeast = (a: number, b: number): boolean => a >= b - slackOf(a, b)
export const isGreaterThan = (a: number, b: number): boolean => a > b + slackOf(a, b)

const compare =
  (test: (a: number, b: number) => boolean) =>
  ([a = null, b = null]: readonly QtiValue[]): QtiValue => {
    const [left, right] = [numberOfQtiValue(a), numberOfQtiValue(b)]
    return left === null || right === null ? null : test(left, right)
  }

/** The operators of QTI rules that need nothing but their values. */
export const qtiOperators: Readonly<Record<string, (values: readonly QtiValue[]) => QtiValue>> = {
  isNull: ([value = null]) => value === null || (Array.isArray(value) && value.length === 0),
  and: (values) => values.every((value) => value === true),
  or: (values) => values.some((value) => value === true),
  not: ([value = null]) => (value === null ? null : value !== true),
  sum: (values) => values.reduce<number>((total, value) => total + (numberOfQtiValue(value) ?? 0), 0),
  product: (values) => values.reduce<number>((total, value) => total * (numberOfQtiValue(value) ?? 0), 1),
  subtract: ([a = null, b = null]) => (numberOfQtiValue(a) ?? 0) - (numberOfQtiValue(b) ?? 0),
  multiple: (values) => values.flatMap(qtiListOf),
  member: ([value = null, list = null]) => qtiListOf(list).includes(String(value)),
  contains: ([list = null, part = null]) => qtiListOf(part).every((one) => qtiListOf(list).includes(one)),
  gt: compare(isGreaterThan),
  gte: compare(isAtLeast),
  lt: compare((a, b) => isGreaterThan(b, a)),
  lte: compare((a, b) => isAtLeast(b, a)),
}

/** Returns the tolerances of an `equal`, below and above; relative ones as shares. @throws ImportRefusal */
export function qtiTolerancesOf(element: XmlElement): {
  mode: 'exact' | 'absolute' | 'relative'
  below: number
  above: number
} {
  const mode = qtiAttribute(element, 'toleranceMode') ?? 'exact'
  if (mode === 'exact') return { mode, below: 0, above: 0 }
  if (mode !== 'absolute' && mode !== 'relative') throw new ImportRefusal('scoring-not-kept', mode)
  const [below = Number.NaN, above = below, ...more] = (qtiAttribute(element, 'tolerance') ?? '')
    .trim()
    .split(/\s+/u)
    .map((text) => readQtiNumber(text, 0))
  if (more.length > 0 || below < 0 || above < 0) throw new ImportRefusal('scoring-not-kept', 'tolerance')
  return mode === 'relative' ? { mode, below: below / 100, above: above / 100 } : { mode, below, above }
}

/**
 * Evaluates `equal`: the second number is within the tolerance of the first; null when one is missing.
 * @throws ImportRefusal
 */
export function computeEqual(element: XmlElement, a: QtiValue, b: QtiValue): QtiValue {
  const [x, y] = [numberOfQtiValue(a), numberOfQtiValue(b)]
  if (x === null || y === null) return null
  const { mode, below, above } = qtiTolerancesOf(element)
  if (mode === 'exact') return isAtLeast(x, y) && isAtLeast(y, x)
  const [lower, upper] =
    mode === 'absolute' ? [x - below, x + above] : [x - Math.abs(x) * below, x + Math.abs(x) * above]
  const isIn = (name: string) => qtiAttribute(element, name) !== 'false'
  return (
    (isIn('includeLowerBound') ? isAtLeast(y, lower) : isGreaterThan(y, lower)) &&
    (isIn('includeUpperBound') ? isAtLeast(upper, y) : isGreaterThan(upper, y))
  )
}

/** Returns the rounding function of an `equalRounded` element. @throws ImportRefusal */
export function qtiRoundingOf(element: XmlElement): (value: number) => number {
  const figures = readQtiNumber(qtiAttribute(element, 'figures'), 3)
  const mode = qtiAttribute(element, 'roundingMode') ?? 'significantFigures'
  const isDecimals = mode === 'decimalPlaces'
  if (
    !Number.isInteger(figures) ||
    figures < (isDecimals ? 0 : 1) ||
    figures > 12 ||
    (!isDecimals && mode !== 'significantFigures')
  )
    throw new ImportRefusal('scoring-not-kept', mode)
  return (value) => {
    const places = isDecimals ? figures : value === 0 ? 0 : figures - 1 - Math.floor(Math.log10(Math.abs(value)))
    // Halves are rounded up, and a result such as 0.4999… counts as a half.
    return Math.floor(value * 10 ** places + 0.5 + SLACK * Math.abs(value) * 10 ** places) / 10 ** places
  }
}

export function computeEqualRounded(element: XmlElement, a: QtiValue, b: QtiValue): QtiValue {
  const [x, y] = [numberOfQtiValue(a), numberOfQtiValue(b)]
  if (x === null || y === null) return null
  const round = qtiRoundingOf(element)
  return round(x) === round(y)
}

/**
 * Evaluates `stringMatch`: the texts are the same, with or without regard to case; null when one is missing.
 * @throws ImportRefusal for a comparison with a part of the text
 */
export function computeStringMatch(element: XmlElement, a: QtiValue, b: QtiValue): QtiValue {
  if (qtiAttribute(element, 'substring') === 'true') throw new ImportRefusal('scoring-not-kept', 'substring')
  if (a === null || b === null) return null
  const [left, right] = [String(a), String(b)]
  return qtiAttribute(element, 'caseSensitive') === 'false'
    ? left.toLowerCase() === right.toLowerCase()
    : left === right
}
