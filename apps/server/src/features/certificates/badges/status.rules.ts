import { gzipSync } from 'node:zlib'

/** Places in one list: so many that a look at it does not tell whose certificate is asked about (Bitstring Status List 1.0). */
export const placesInList = 131_072

/** Which list a certificate stands in, and where: neighbours in time do not stand beside each other. The step is odd, so each place is taken once. */
export function statusEntryOf(place: number): { readonly list: number; readonly index: number } {
  return { list: Math.floor(place / placesInList), index: ((place % placesInList) * 81_649 + 12_345) % placesInList }
}

/** A list as it is published: a bit for each place, the first at the left, packed. */
export function encodeStatusList(places: readonly number[]): string {
  const bits = new Uint8Array(placesInList / 8)
  for (const place of places) {
    const { index } = statusEntryOf(place)
    bits[index >> 3] = (bits[index >> 3] ?? 0) | (0x80 >> (index & 7))
  }
  return `u${gzipSync(bits).toString('base64url')}`
}
