import type { Readable } from 'node:stream'

export type ByteRange = { readonly start: number; readonly end: number }

/** A store of bytes. Keys are made by the portal (`ab/UUID`), never from a user's file name. */
export type FileStore = {
  put(key: string, bytes: Buffer | Readable, mime: string): Promise<void>
  /** The bytes from `start` to `end`, both included. */
  read(key: string, range?: ByteRange): Promise<Readable>
  delete(key: string): Promise<void>
  /** A signed address where browsers read the file themselves until it expires; missing where the portal sends every byte. */
  readonly addressOf?: (key: string, answer: { readonly mime: string; readonly disposition: string }) => Promise<string>
  /** Returns true if nothing is stored yet. */
  isEmpty(): Promise<boolean>
}

/** Returns the storage key of a file: its id, in a folder named for the last two characters of the id. */
export const storageKeyOf = (fileId: string) => `${fileId.slice(-2)}/${fileId}`

/**
 * Parses a `Range` header for a file of `size` bytes. Returns null when there is no range to honour, and
 * `'unsatisfiable'` when it is outside the file (RFC 9110 section 14). Null also for several ranges, which are answered
 * with the whole file.
 */
export function parseRange(header: string | undefined, size: number): ByteRange | 'unsatisfiable' | null {
  const match = /^bytes=(\d*)-(\d*)$/.exec(header ?? '')
  if (!match || (match[1] === '' && match[2] === '')) return null
  if (match[1] === '') {
    const length = Number(match[2])
    return length === 0 || size === 0 ? 'unsatisfiable' : { start: Math.max(0, size - length), end: size - 1 }
  }
  const start = Number(match[1])
  const end = match[2] === '' ? size - 1 : Math.min(Number(match[2]), size - 1)
  if (match[2] !== '' && Number(match[2]) < start) return null
  return start >= size ? 'unsatisfiable' : { start, end }
}
