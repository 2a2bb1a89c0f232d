import { pickReaderText } from '#web/ui/bilingual-words.ts'
import type { ListFilter } from './list.types.ts'

type Words = Parameters<typeof pickReaderText>[0]
type Company = { readonly id: string; readonly shortName: Words; readonly name: Words }

/** Returns companies as options of a select, by their short names. */
export const companyOptions = (companies: readonly Company[]) =>
  companies.map(({ id, shortName, name }) => ({ id, words: pickReaderText(shortName) || pickReaderText(name) }))

/** Returns the filter of a list by company; none when there is only one company. */
export const companyFilter = (companies: readonly Company[], words: string): readonly ListFilter[] =>
  companies.length > 1 ? [{ name: 'companyId', words, kind: 'choice', options: companyOptions(companies) }] : []
