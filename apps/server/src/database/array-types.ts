import type { PostgresType } from 'postgres'
import { parse } from 'postgres-array'

/**
 * How arrays travel to and from PostgreSQL, by the numbers of their types.
 *
 * The driver would ask the catalogue for them on every new connection, by a query that nobody can catch: when
 * PostgreSQL dies at that moment, the rejection ends the process. Told here, it asks nothing.
 */
export const arrayTypes: Record<string, PostgresType> = {
  texts: arrayOf([1009, 1015, 1014, 1002, 1003, 2951, 1231, 1182], String, (text) => text),
  numbers: arrayOf([1007, 1005, 1016, 1021, 1022, 1028], String, Number),
  booleans: arrayOf([1000], String, (text) => text === 't'),
  instants: arrayOf([1185, 1115], String, (text) => new Date(text)),
  documents: arrayOf(
    [3807, 199],
    (value) => JSON.stringify(value),
    (text) => JSON.parse(text),
  ),
}

function arrayOf(numbers: readonly [number, ...number[]], write: (element: unknown) => string, read: (text: string) => unknown): PostgresType {
  return { to: numbers[0], from: [...numbers], serialize: (value: unknown) => literalOf(value, write), parse: (text: string) => parse(text, read) }
}

/** `{"a","b"}`; a text is taken for a literal already written. */
function literalOf(value: unknown, write: (element: unknown) => string): string {
  if (!Array.isArray(value)) return String(value)
  const elements = value.map((element) => {
    if (Array.isArray(element)) return literalOf(element, write)
    if (element === null) return 'null'
    return `"${write(element instanceof Date ? element.toISOString() : element).replace(/[\\"]/g, '\\$&')}"`
  })
  return `{${elements.join(',')}}`
}
