import { expect, test } from 'vitest'
import { isTooNew } from './oldest-browsers.ts'

test('syntax that the oldest browsers cannot read is seen, and what they can read is let through', async () => {
  for (const late of ['const odd = /[\\p{L}--[a-z]]/v', '{ using file = open() }'])
    expect(await isTooNew(late), late).toBe(true)
  for (const known of [
    'export const a = b?.c ?? (await d)',
    'class A { static #b = 1; static { this.#b = 2 } }',
    'x ??= 1_000n',
  ])
    expect(await isTooNew(known), known).toBe(false)
})
