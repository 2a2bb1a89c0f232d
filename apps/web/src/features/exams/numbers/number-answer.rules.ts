import { isWrittenNumber } from '@portal/contract/exams/written-number.ts'

/** The parts of an answer: the text of its field and the chosen unit; '' if there is none. */
export type NumberParts = { readonly typed: string; readonly unit: string }

/** Joins the parts into the answer to save. A unit without a number is not an answer. */
export const joinNumberParts = ({ typed, unit }: NumberParts): string =>
  typed.trim() === '' || unit === '' ? typed : `${typed} ${unit}`

/** Splits a saved answer into its parts; the unit is split off only when the candidate chooses among several. */
export function splitNumberParts(text: string, units: readonly string[]): NumberParts {
  const unit = units.length > 1 ? units.filter((one) => text.endsWith(` ${one}`)).sort(longestFirst)[0] : undefined
  return unit === undefined ? { typed: text, unit: '' } : { typed: text.slice(0, -unit.length - 1), unit }
}
const longestFirst = (a: string, b: string) => b.length - a.length

const plain = (text: string) => text.normalize('NFKC').replace(/\s+/gu, '')

/**
 * Returns the reason why an answer can't earn points because of its form; null when it can, and while nothing is typed.
 */
export function findNumberProblem(
  { typed, unit }: NumberParts,
  units: readonly string[],
): 'notANumber' | 'unitMissing' | null {
  if (typed.trim() === '') return null
  if (isWrittenNumber(typed)) return units.length > 1 && unit === '' ? 'unitMissing' : null
  // A number in km also ends with m.
  const hasOwn = (one: string) =>
    plain(typed).endsWith(plain(one)) && isWrittenNumber(plain(typed).slice(0, -plain(one).length))
  return unit === '' && units.some(hasOwn) ? null : 'notANumber'
}

/** Returns the number with its sign changed, for keyboards without a minus. */
export const toggleNumberSign = (typed: string): string =>
  /^\s*[-−\uff0d]/u.test(typed) ? typed.replace(/^\s*[-−\uff0d]\s*/u, '') : `-${typed.trimStart()}`
