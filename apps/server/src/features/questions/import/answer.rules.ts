import { optionLetterAt } from '@portal/contract/exams/question-types.ts'
import { type ImportReason, ImportRefusal } from './import-reasons.ts'
import type { AcceptedNumber, AcceptedText, ImportedGap, ImportedOption } from './imported-question.ts'
import { hasContent } from './sanitise-html.ts'

/** An answer in the form that GIFT and Moodle XML share; its weight is in percent. */
export interface RawAnswer {
  text: string
  weight: number
  feedback?: string
}

/** Thirds and sixths are written with five digits, so a sum may be off by less than one percent. */
const ROUNDING = 1
type Warn = (reason: ImportReason, detail: string) => void

function isWeight(weight: number, least: number): boolean {
  return Number.isFinite(weight) && weight >= least && weight <= 100
}

/**
 * `isPlain`: the file has no weights, so they only mark correct choices. `warn` is called for weights whose scoring may
 * be unexpected.
 */
type Weighing = { readonly isPlain?: boolean; readonly warn?: Warn }

/**
 * Converts answers with rendered HTML to choices, with their weights unchanged. `single`: exactly one earns 100
 * percent. `multiple`: the right ones together earn 100 percent.
 * @throws ImportRefusal
 */
export function buildOptions(
  type: 'single' | 'multiple',
  answers: readonly RawAnswer[],
  { isPlain = false, warn = () => {} }: Weighing = {},
): ImportedOption[] {
  if (answers.length < 2) throw new ImportRefusal('too-few-options')
  if (answers.length > 26) throw new ImportRefusal('too-many-options')
  for (const { weight } of answers) {
    if (!isWeight(weight, -100)) throw new ImportRefusal('weights-not-kept', `${weight} %`)
  }
  const full = answers.filter((answer) => answer.weight >= 100)
  const rightSum = answers.reduce((sum, answer) => sum + Math.max(0, answer.weight), 0)
  if (type === 'single') {
    if (full.length === 0) throw new ImportRefusal('no-right-answer')
    if (full.length > 1) throw new ImportRefusal('several-right-answers')
  } else {
    if (rightSum < 100 - ROUNDING) throw new ImportRefusal('no-right-answer')
    if (rightSum > 100 + ROUNDING)
      throw new ImportRefusal('weights-not-kept', `${answers.map(({ weight }) => `${weight} %`).join(', ')}`)
  }
  const options = answers.map((answer, index): ImportedOption => {
    const key = optionLetterAt(index)
    if (!hasContent(answer.text)) throw new ImportRefusal('empty-option', key)
    const correct = type === 'single' ? answer.weight >= 100 : answer.weight > 0
    return {
      key,
      html: answer.text,
      correct,
      ...(isPlain || answer.weight === 0 || (type === 'single' && answer.weight === 100)
        ? {}
        : { weight: answer.weight }),
      ...(answer.feedback === undefined || answer.feedback === '' ? {} : { feedback: answer.feedback }),
    }
  })
  for (const option of options) {
    const twin = options.find((other) => other.html === option.html && other.correct !== option.correct)
    if (twin !== undefined) throw new ImportRefusal('duplicate-options', `${option.key} = ${twin.key}`)
  }
  if (
    !isPlain &&
    type === 'multiple' &&
    answers.reduce((sum, { weight }) => sum + weight, 0) >= 100 - ROUNDING &&
    options.some(({ correct }) => !correct)
  )
    warn('every-choice-wins', '')
  if (type === 'single' && answers.some(({ weight }) => weight < 0)) warn('no-score-below-zero', '')
  return options
}

/** Returns the two choices of a true/false question. */
export function trueFalseOptions(
  isTrue: boolean,
  feedback: { whenTrue?: string; whenFalse?: string },
): ImportedOption[] {
  return [
    { key: 'A', html: 'true', correct: isTrue, ...(feedback.whenTrue ? { feedback: feedback.whenTrue } : {}) },
    { key: 'B', html: 'false', correct: !isTrue, ...(feedback.whenFalse ? { feedback: feedback.whenFalse } : {}) },
  ]
}

function normalise(text: string, caseSensitive: boolean): string {
  const one = text.normalize('NFC').replace(/\s+/gu, ' ').trim()
  return caseSensitive ? one : one.toLowerCase()
}

/** Splits at `*` that is not written `\*`; more than one part means a wildcard. */
function wildcardParts(text: string): string[] {
  return text.split(/(?<!\\)\*/u).map((part) => part.replace(/\\\*/gu, '*'))
}

function matchesWildcard(parts: readonly string[], text: string, caseSensitive: boolean): boolean {
  const pattern = parts
    .map((part) => normalise(part, caseSensitive).replace(/[.*+?^${}()|[\]\\/-]/gu, '\\$&'))
    .join('[\\s\\S]*')
  return new RegExp(`^${pattern}$`, 'u').test(normalise(text, caseSensitive))
}

/**
 * Converts short answers to a gap. The first matching answer decides (as in the source systems), so a wrong answer may
 * be dropped if it shadows no correct one after it.
 * @throws ImportRefusal
 */
export function buildTextGap(
  answers: readonly RawAnswer[],
  caseSensitive: boolean,
  warn: Warn = () => {},
): ImportedGap {
  const accepted: AcceptedText[] = []
  const wrong: NonNullable<ImportedGap['wrong']> = []
  const seen = new Set<string>()
  const wrongPatterns: string[][] = []
  for (const answer of answers) {
    if (!isWeight(answer.weight, 0)) throw new ImportRefusal('weights-not-kept', `${answer.weight} %`)
    const parts = wildcardParts(answer.text)
    if (parts.length > 1) {
      if (answer.weight > 0) throw new ImportRefusal('wildcard', answer.text)
      if (parts.length > 10) throw new ImportRefusal('wildcard', answer.text)
      wrongPatterns.push(parts)
      if (answer.feedback && parts.every((part) => part.trim() === '')) wrong.push({ feedback: answer.feedback })
      else if (answer.feedback)
        warn('feedback-not-kept', `${answer.text}: ${answer.feedback.replace(/<[^<>]*>/gu, ' ')}`)
      continue
    }
    const text = (parts[0] ?? '').replace(/\s+/gu, ' ').trim()
    if (text === '') {
      if (answer.weight > 0) throw new ImportRefusal('malformed', '=')
      continue
    }
    const same = normalise(text, caseSensitive)
    if (seen.has(same)) continue
    seen.add(same)
    if (answer.weight === 0) {
      if (answer.feedback) wrong.push({ text, feedback: answer.feedback })
      continue
    }
    if (wrongPatterns.some((pattern) => matchesWildcard(pattern, text, caseSensitive)))
      throw new ImportRefusal('wildcard', text)
    accepted.push({ text, weight: answer.weight, ...(answer.feedback ? { feedback: answer.feedback } : {}) })
  }
  if (!accepted.some((answer) => answer.weight === 100)) throw new ImportRefusal('no-right-answer')
  return { accepted, caseSensitive, ...(wrong.length > 0 ? { wrong } : {}) }
}

/**
 * Parses a decimal number as files write it, with a point, no thousands separators and an optional exponent.
 * @throws ImportRefusal
 */
export function parseNumber(text: string): number {
  const trimmed = text.trim()
  const value = Number(trimmed)
  if (!/^[-+]?(?:\d+\.?\d*|\.\d+)(?:e[-+]?\d{1,3})?$/iu.test(trimmed) || !Number.isFinite(value))
    throw new ImportRefusal('bad-number', trimmed)
  return value
}

/** Parses `value`, `value:tolerance` or `min..max`. @throws ImportRefusal */
export function parseNumberRange(text: string): { value: number; tolerance: number } | { min: number; max: number } {
  const range = text.split('..')
  if (range.length === 2) {
    const min = parseNumber(range[0] ?? '')
    const max = parseNumber(range[1] ?? '')
    if (min > max) throw new ImportRefusal('bad-number', text)
    return { min, max }
  }
  const [value = '', tolerance, ...rest] = text.split(':')
  if (rest.length > 0) throw new ImportRefusal('bad-number', text)
  const width = tolerance === undefined || tolerance.trim() === '' ? 0 : parseNumber(tolerance)
  if (width < 0) throw new ImportRefusal('bad-number', text)
  return { value: parseNumber(value), tolerance: width }
}

function bounds(number: AcceptedNumber): [number, number] {
  if ('min' in number) return [number.min, number.max]
  const width = number.isRelative ? Math.abs(number.value) * number.tolerance : number.tolerance
  return [number.value - width, number.value + width]
}

/** A numeric answer; `isRelative`: its tolerance is a share of the value. */
export type RawNumber = RawAnswer & { readonly isRelative?: boolean }

/** Converts numeric answers, in their order, to a gap; `*` for 0% means "anything else". @throws ImportRefusal */
export function buildNumericGap(answers: readonly RawNumber[]): ImportedGap {
  const numbers: AcceptedNumber[] = []
  const wrong: NonNullable<ImportedGap['wrong']> = []
  let isClosed = false
  for (const answer of answers) {
    if (!isWeight(answer.weight, 0)) throw new ImportRefusal('weights-not-kept', `${answer.weight} %`)
    const text = answer.text.trim()
    if (text === '*') {
      if (answer.weight > 0) throw new ImportRefusal('wildcard', text)
      if (answer.feedback && !isClosed) wrong.push({ feedback: answer.feedback })
      isClosed = true // Everything after a catch-all is never reached.
      continue
    }
    const number = {
      ...parseNumberRange(text),
      ...(answer.isRelative ? { isRelative: true } : {}),
      weight: answer.weight,
      ...(answer.feedback ? { feedback: answer.feedback } : {}),
    }
    if (!isClosed) numbers.push(number)
  }
  const numeric = numbers.filter((number, index) => {
    if (number.weight > 0 || number.feedback) return true
    const [min, max] = bounds(number)
    return numbers
      .slice(index + 1)
      .some((later) => later.weight > 0 && bounds(later)[0] <= max && bounds(later)[1] >= min)
  })
  if (!numeric.some((number) => number.weight === 100)) throw new ImportRefusal('no-right-answer')
  return { accepted: [], numeric, caseSensitive: false, ...(wrong.length > 0 ? { wrong } : {}) }
}
