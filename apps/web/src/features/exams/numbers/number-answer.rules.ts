import { isWrittenNumber } from '@portal/contract/exams/written-number.ts'

/** The parts of an answer: the text of its field and the chosen unit; '' where there is none. */
export type NumberParts = { readonly typed: string; readonly unit: string }

/** The answer as it is saved. A unit without a number is no answer. */
export const joinNumber = ({ typed, unit }: NumberParts): string =>
  typed.trim() === '' || unit === '' ? typed : `${typed} ${unit}`

/** A saved answer in its parts; only where the candidate chooses among several units is the unit parted off. */
export function partNumber(text: string, units: readonly string[]): NumberParts {
  const unit = units.length > 1 ? units.filter((one) => text.endsWith(` ${one}`)).sort(longestFirst)[0] : undefined
  return unit === undefined ? { typed: text, unit: '' } : { typed: text.slice(0, -unit.length - 1), unit }
}
const longestFirst = (a: string, b: string) => b.length - a.length

const plain = (text: string) => text.normalize('NFKC').replace(/\s+/gu, '')

/** Why an answer can't earn points, as far as its form shows; null where it can. */
export function numberFault(
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

/** The number with its other sign, as a key for keyboards without a minus. */
export const withOtherSign = (typed: string): string =>
  /^\s*[-−\uff0d]/u.test(typed) ? typed.replace(/^\s*[-−\uff0d]\s*/u, '') : `-${typed.trimStart()}`
