import { createHash } from 'node:crypto'
import { isId } from '../secrets/random.ts'
import { isCalendarDay } from '../text/calendar.ts'

/**
 * The type of a sort key. The key of a list is a column that is never null and is indexed together with the row's id.
 */
export type SortKind = 'text' | 'instant' | 'integer'
/** A position in a sorted list: the sort value as the database writes it, and the id that separates equal rows. */
export type ListPosition = { readonly value: string; readonly id: string }
export type SortOrder = { readonly key: string; readonly kind: SortKind; readonly isDescending: boolean }

/** Parses `key` or `-key`. The contract lists the possible values, so the key is known. */
export function parseSortOrder<Key extends string>(
  sort: Key | `-${Key}`,
  kinds: Readonly<Record<Key, SortKind>>,
): SortOrder & { readonly key: Key } {
  const isDescending = sort.startsWith('-')
  const key = (isDescending ? sort.slice(1) : sort) as Key
  return { key, kind: kinds[key], isDescending }
}

const shapes: Readonly<Record<SortKind, RegExp>> = {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: PostgreSQL keeps no NUL
  text: /^[^\u0000]{0,200}$/u,
  instant: /^(?!0000)\d{4}-\d\d-\d\d ([01]\d|2[0-3]):[0-5]\d:[0-5]\d(\.\d{1,6})?[+-](0\d|1[0-5])(:[0-5]\d){0,2}$/,
  integer: /^-?\d{1,15}$/,
}
const isShaped = (kind: SortKind, value: string) =>
  shapes[kind].test(value) && value.isWellFormed() && (kind !== 'instant' || isCalendarDay(value.slice(0, 10)))

/**
 * Returns a digest that binds a cursor to this list, order and filters. The page size is not part of it, so it may
 * change from page to page.
 */
export function digestOfList(list: string, order: SortOrder, filters: Readonly<Record<string, unknown>>): string {
  const said = Object.entries(filters)
    .filter(([, value]) => value !== undefined)
    .sort(([a], [b]) => (a < b ? -1 : 1))
  return createHash('sha256')
    .update(JSON.stringify([list, order.key, order.isDescending, said]))
    .digest('base64url')
    .slice(0, 12)
}

export const encodeCursor = (digest: string, { value, id }: ListPosition): string =>
  Buffer.from(JSON.stringify([digest, value, id])).toString('base64url')

/**
 * Decodes a cursor to its position; null when it is invalid, or belongs to another list, order or filter. A cursor
 * gives access to nothing, so it needs no signature.
 */
export function decodeCursor(cursor: string, digest: string, kind: SortKind): ListPosition | null {
  let read: unknown
  try {
    read = JSON.parse(Buffer.from(cursor, 'base64url').toString())
  } catch {
    return null
  }
  if (!Array.isArray(read) || read.length !== 3 || read[0] !== digest) return null
  const [, value, id] = read as [string, unknown, unknown]
  if (typeof value !== 'string' || typeof id !== 'string' || !isId(id) || !isShaped(kind, value)) return null
  return { value, id }
}
