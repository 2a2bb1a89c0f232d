import { parse } from 'postgres-array'

/** A parameter that is sent as JSON, created by `db.json(…)`. */
export class JsonParameter {
  readonly value: unknown
  constructor(value: unknown) {
    this.value = value
  }
}

/**
 * A parameter of a statement. An object or a list of objects needs `db.json(…)`, which distinguishes JSON from an array
 * of PostgreSQL.
 */
export type StatementValue =
  | string
  | number
  | bigint
  | boolean
  | Date
  | Uint8Array
  | null
  | JsonParameter
  | readonly StatementValue[]

/** Returns the type number of a parameter; 0 lets PostgreSQL infer it from the statement. */
export function parameterTypeOf(value: StatementValue): number {
  if (value instanceof Date) return 1184
  if (value instanceof Uint8Array) return 17
  if (value instanceof JsonParameter) return 3802
  if (typeof value === 'boolean') return 16
  return typeof value === 'bigint' ? 20 : 0
}

/**
 * Returns a parameter in the form in which it is sent: text, bytes unchanged, or null. Throws a TypeError for undefined
 * and for an object without `json`.
 */
export function encodeParameter(value: StatementValue): string | Buffer | null {
  if (value === null) return null
  if (typeof value === 'string') return value
  if (value instanceof Date) return value.toISOString()
  if (value instanceof JsonParameter) return JSON.stringify(value.value) ?? null
  if (value instanceof Uint8Array) return Buffer.from(value.buffer, value.byteOffset, value.byteLength)
  if (typeof value === 'boolean') return value ? 't' : 'f'
  if (Array.isArray(value)) return writeArray(value)
  if (typeof value === 'number' || typeof value === 'bigint') return String(value)
  throw new TypeError(`${value === undefined ? 'undefined' : typeof value} is no parameter of a statement`)
}

/** `{"a","b"}`, the text form of an array. */
function writeArray(list: readonly StatementValue[]): string {
  const elements = list.map((element) => {
    if (element === null) return 'null'
    if (Array.isArray(element)) return writeArray(element)
    if (element instanceof JsonParameter) throw new TypeError('an array of PostgreSQL holds no JSON')
    const written = encodeParameter(element)
    return `"${(typeof written === 'string' ? written : `\\x${written?.toString('hex')}`).replace(/[\\"]/g, '\\$&')}"`
  })
  return `{${elements.join(',')}}`
}

type Read = (text: string) => unknown
const readers = new Map<number, Read>()
const readWith = (numbers: readonly number[], read: Read) => {
  for (const number of numbers) readers.set(number, read)
}
const readArrayOf =
  (read: Read): Read =>
  (text) =>
    parse(text, read)
const asText: Read = (text) => text
const asBoolean: Read = (text) => text === 't'
const asInstant: Read = (text) => new Date(text)

// Counts (bigint) are returned as numbers and instants as Date; days and exact numbers (numeric) remain text.
readWith([20, 21, 23, 26, 700, 701], Number)
readWith([16], asBoolean)
readWith([1114, 1184], asInstant)
readWith([114, 3802], JSON.parse)
readWith([17], (text) => Buffer.from(text.slice(2), 'hex'))
readWith([1009, 1015, 1014, 1002, 1003, 2951, 1231, 1182], readArrayOf(asText))
readWith([1007, 1005, 1016, 1021, 1022, 1028], readArrayOf(Number))
readWith([1000], readArrayOf(asBoolean))
readWith([1185, 1115], readArrayOf(asInstant))
readWith([3807, 199], readArrayOf(JSON.parse))

/** Returns the function that reads values of the type with this number; types without one stay text. */
export const valueReaderOf = (type: number): Read => readers.get(type) ?? asText
