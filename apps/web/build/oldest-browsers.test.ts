import { expect, test } from 'vitest'
import { hasUnsupportedSyntax } from './oldest-browsers.ts'

test('syntax that the oldest browsers cannot read is seen, and what they can read is let through', async () => {
  for (const late of ['const odd = /[\\p{L}--[a-z]]/v', '{ using file = open() }'])
    expect(await hasUnsupportedSyntax(late), late).toBe(true)
  for (const known of [
    'export const a = b?.c ?? (await d)',
    'class A { static #b = 1; static { this.#b = 2 } }',
    'x ??= 1_000n',
  ])
    expect(await hasUnsupportedSyntax(known), known).toBe(false)
})
