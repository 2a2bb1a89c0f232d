import { formatDay } from '#web/ui/format.ts'
import type { ListFilter } from './list.types.ts'

export type FilterWords = {
  readonly is: string
  readonly contains: string
  readonly within: string
  readonly from: (day: string) => string
  readonly until: (day: string) => string
  readonly days: (from: string, to: string) => string
}
export const filterOperators = (
  filter: ListFilter,
  t: FilterWords,
): readonly { readonly prefix: string; readonly words: string }[] =>
  filter.operators ?? [
    { prefix: '', words: filter.kind === 'text' ? t.contains : filter.kind === 'days' ? t.within : t.is },
  ]

/** Splits a value of the address into the comparison at its start and the bare value after it. */
export function splitFilterValue(filter: ListFilter, value: string, t: FilterWords) {
  const operators = filterOperators(filter, t)
  const operator = operators
    .filter(({ prefix }) => value.startsWith(prefix))
    .toSorted((one, other) => other.prefix.length - one.prefix.length)[0] ??
    operators[0] ?? { prefix: '', words: t.is }
  return { operator, bare: value.slice(operator.prefix.length) }
}
export const parseDayRange = (bare: string): readonly [string, string] => {
  const [from = '', to = ''] = bare.split('..')
  return [from, to]
}

/** Describes a filter of the address in words: field, operator, value. */
export function describeFilter(filter: ListFilter, value: string, t: FilterWords) {
  const { operator, bare } = splitFilterValue(filter, value, t)
  return { field: filter.words, operator: operator.words, value: valueWords(filter, bare, t) }
}

function valueWords(filter: ListFilter, bare: string, t: FilterWords): string {
  if (filter.kind === 'choice') return filter.options?.find(({ id }) => id === bare)?.words ?? bare
  if (filter.kind === 'text') return bare
  const [from, to] = parseDayRange(bare)
  if (from && to) return t.days(formatDay(from), formatDay(to))
  return from ? t.from(formatDay(from)) : t.until(formatDay(to))
}
