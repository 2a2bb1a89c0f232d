import { gunzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { encodeStatusList, statusEntryOf, statusListSize } from './status.rules.ts'

test('every index of a list is used once, and neighbours are far apart', () => {
  const seen = new Set(Array.from({ length: statusListSize }, (_, place) => statusEntryOf(place).index))
  expect(seen.size).toBe(statusListSize)
  expect([...seen].reduce((most, index) => Math.max(most, index))).toBe(statusListSize - 1)
  expect(statusEntryOf(statusListSize)).toEqual({ list: 1, index: statusEntryOf(0).index })
  expect(Math.abs(statusEntryOf(8).index - statusEntryOf(7).index)).toBeGreaterThan(1000)
})

test('a list is 16 KB of bits, leftmost first, with the given state at each index', () => {
  const places = [0, 1, 77, statusListSize - 1]
  const encoded = encodeStatusList(places)
  expect(encoded).toMatch(/^u[\w-]+$/)
  const bits = gunzipSync(Buffer.from(encoded.slice(1), 'base64url'))
  expect(bits).toHaveLength(statusListSize / 8)
  const isSet = (place: number) =>
    (((bits[statusEntryOf(place).index >> 3] ?? 0) >> (7 - (statusEntryOf(place).index & 7))) & 1) === 1
  for (const place of places) expect(isSet(place)).toBe(true)
  expect(isSet(2)).toBe(false)
  expect(bits.reduce((sum, byte) => sum + byte.toString(2).replaceAll('0', '').length, 0)).toBe(places.length)
})
