import { gzipSync } from 'node:zlib'

/**
 * The number of entries in one list, large enough that reading a list does not reveal which certificate is being
 * checked (Bitstring Status List 1.0).
 */
export const statusListSize = 131_072

/**
 * Returns the status list, and the index in it, for the position of a certificate. Certificates issued one after the
 * other get indexes far apart, by an odd step, so that each index is used once.
 */
export function statusEntryOf(place: number): { readonly list: number; readonly index: number } {
  return {
    list: Math.floor(place / statusListSize),
    index: ((place % statusListSize) * 81_649 + 12_345) % statusListSize,
  }
}

/**
 * Encodes the positions of invalid certificates as a list in its published form: one bit for each index, leftmost
 * first, compressed.
 */
export function encodeStatusList(places: readonly number[]): string {
  const bits = new Uint8Array(statusListSize / 8)
  for (const place of places) {
    const { index } = statusEntryOf(place)
    bits[index >> 3] = (bits[index >> 3] ?? 0) | (0x80 >> (index & 7))
  }
  return `u${gzipSync(bits).toString('base64url')}`
}
