import { rowsSearchedForTableHeadings } from '../../../core/readers/table.ts'
import { type PeopleColumn, peopleFileColumns } from './people-columns.words.ts'

/** The maximum number of columns; headings further right are ignored. */
export const maxImportColumns = 300

/**
 * The importer's choices, which take precedence over the file. `fields`: the field of each column from the left (`own`:
 * a field that the company defines, found by the heading; null: the column is not read). If the whole list is null, the
 * headings decide. `company`: the company for rows that don't name one.
 */
export type PeopleImportChoices = {
  readonly fields: readonly (PeopleColumn | 'own' | null)[] | null
  readonly company: { readonly id: string; readonly name: string } | null
  /** The names of fields that companies define, in lower case: a column headed with one holds its values. */
  readonly own: readonly string[]
}
export const noImportChoices: PeopleImportChoices = { fields: null, company: null, own: [] }

/**
 * Parses the fields of columns from a call: names separated by commas. An unknown name is null, and so is the second of
 * two equal ones, except `own`.
 */
export function parseColumnFields(text: string): (PeopleColumn | 'own' | null)[] {
  const names = text.split(',').slice(0, maxImportColumns)
  return names.map((name, at) => {
    if (name === 'own') return name
    return Object.hasOwn(peopleFileColumns, name) && names.indexOf(name) === at ? (name as PeopleColumn) : null
  })
}

/** Returns the position of the column of each field that a heading row names, from 0. */
export function columnPositionsOf(head: readonly string[]): Map<PeopleColumn, number> {
  const words = head.slice(0, maxImportColumns).map((cell) => cell.normalize('NFC').trim().toLowerCase())
  const places = new Map<PeopleColumn, number>()
  for (const [column, { zh, en, also }] of Object.entries(peopleFileColumns) as [
    PeopleColumn,
    (typeof peopleFileColumns)[PeopleColumn],
  ][]) {
    const names = new Set([zh, en, ...also].map((word) => word.toLowerCase()))
    const at = words.findIndex((cell) => names.has(cell))
    if (at !== -1) places.set(column, at)
  }
  return places
}

/** The columns from which a username can be taken where a file has none: employee number first, then email. */
const loginSources: readonly PeopleColumn[] = ['employeeNo', 'email']

/**
 * Returns the columns that a file still needs. A username can be taken from another column, and the company from the
 * importer's choice.
 */
export const missingPeopleColumns = (
  places: ReadonlyMap<PeopleColumn, number>,
  ask: PeopleImportChoices,
): PeopleColumn[] => [
  ...(places.has('company') || ask.company ? [] : (['company'] as const)),
  ...(places.has('login') || loginSources.some((one) => places.has(one)) ? [] : (['login'] as const)),
  ...(places.has('name') ? [] : (['name'] as const)),
]

/** Returns true if a row has all headings that a file of people needs, apart from the company. */
export const isPeopleHeading = (cells: readonly string[]): boolean => {
  const places = columnPositionsOf(cells)
  return (
    places.has('name') &&
    missingPeopleColumns(places, { fields: null, company: { id: '', name: '' }, own: [] }).length === 0
  )
}

/**
 * Returns the heading row among the first rows: a complete one, otherwise one with at least two known headings,
 * otherwise the first; undefined if there are no rows.
 */
export function findHeadingRow<R>(rows: readonly R[], textsOf: (row: R) => readonly string[]): R | undefined {
  const candidates = rows.slice(0, rowsSearchedForTableHeadings)
  return (
    candidates.find((row) => isPeopleHeading(textsOf(row))) ??
    candidates.find((row) => columnPositionsOf(textsOf(row)).size > 1) ??
    candidates[0]
  )
}

/**
 * Returns the position of the column of each field, from 0, as the headings name them, or as the importer chose them.
 */
export const resolvePeopleColumns = (
  head: readonly string[],
  { fields }: PeopleImportChoices,
): Map<PeopleColumn, number> =>
  fields === null
    ? columnPositionsOf(head)
    : new Map(fields.flatMap((field, at) => (field === null || field === 'own' ? [] : [[field, at] as const])))

const localPart = (email: string): string => email.split('@')[0] ?? ''
/**
 * Returns the username of a row that gives none: the employee number, or the part of the email before `@`; empty if
 * both are missing.
 */
export const defaultLogin = (employeeNo: string, email: string): string => employeeNo || localPart(email)

/**
 * Returns other usernames for a row whose first choice belongs to another company, best first: from the email, then the
 * employee number with a code of the company: its shortest Latin name, or the end of its id.
 */
export function alternativeLogins(
  { employeeNo, email }: { readonly employeeNo: string | null; readonly email: string | null },
  company: { readonly id: string; readonly words: readonly string[] },
): string[] {
  const names = company.words.filter((word) => /^[a-z0-9]{1,12}$/u.test(word))
  const [code = company.id.slice(-4)] = names.sort((a, b) => a.length - b.length || (a < b ? -1 : 1))
  return [...(email ? [localPart(email)] : []), ...(employeeNo ? [`${employeeNo}-${code}`] : [])]
}
