const rules = new Intl.PluralRules('en', { type: 'ordinal' })
const endings: Partial<Record<Intl.LDMLPluralRule, string>> = { one: 'st', two: 'nd', few: 'rd' }

/** Formats an ordinal number for English texts: 1st, 2nd, 3rd, 4th, 11th, 21st. */
export const ordinal = (whole: number): string => `${whole}${endings[rules.select(whole)] ?? 'th'}`

const counts = new Intl.PluralRules('en')

/** Returns the singular or plural noun for a count: point, points. */
export const noun = (count: number | string, one: string, many = `${one}s`): string =>
  counts.select(Number(count)) === 'one' ? one : many

/**
 * Returns a count with its noun: 1 point, 2 points, 1.5 points. A count that is a text is already formatted: 1,200
 * points.
 */
export const plural = (count: number | string, one: string, many?: string): string =>
  `${count} ${noun(count, one, many)}`
