/**
 * Readers of search parameters for `validateSearch`: invalid values count as missing, and defaults stay out of the
 * address.
 */
type Search = Readonly<Record<string, unknown>>

/** Reads a text from the address, trimmed and cut to a maximum length; undefined when empty. */
export const textParam = (search: Search, name: string, max = 200): string | undefined => {
  const value = search[name]
  const text = typeof value === 'string' ? value.trim().slice(0, max) : ''
  return text || undefined
}
/** Reads a whole number from `min` to `max`; undefined for anything else. */
export const numberParam = (search: Search, name: string, min = 0, max = 999_999): number | undefined => {
  const value = textParam(search, name)
  return value !== undefined && /^\d{1,6}$/.test(value) && Number(value) >= min && Number(value) <= max
    ? Number(value)
    : undefined
}
/** Reads a calendar day; undefined for anything else. */
export const dayParam = (search: Search, name: string): string | undefined => {
  const value = textParam(search, name)
  return value !== undefined && /^\d{4}-\d{2}-\d{2}$/.test(value) && !Number.isNaN(Date.parse(value))
    ? value
    : undefined
}
/** Reads the page of a list, counted from 0; undefined for the first page and for anything else. */
export const pageParam = (search: Search): number | undefined => numberParam(search, 'page', 1)
export const choiceParam = <const W extends string>(search: Search, name: string, words: readonly W[]): W | undefined =>
  words.find((word) => word === search[name])

/** Parses plain query strings, as people and the specification write them: no JSON and no quotes. */
export function parseSearch(text: string): Record<string, string> {
  return Object.fromEntries(new URLSearchParams(text))
}
export function stringifySearch(search: Search): string {
  const query = new URLSearchParams()
  for (const [name, value] of Object.entries(search)) {
    if (value !== undefined && value !== null && value !== '') query.set(name, String(value))
  }
  const text = query.toString()
  return text ? `?${text}` : ''
}
/** Returns the parameters without undefined ones, so that links need to give only those that they set. */
export function removeUndefinedParams<T extends object>(search: T): { [K in keyof T]?: Exclude<T[K], undefined> } {
  return Object.fromEntries(Object.entries(search).filter(([, value]) => value !== undefined)) as {
    [K in keyof T]?: Exclude<T[K], undefined>
  }
}
