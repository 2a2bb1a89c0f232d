import { randomBytes } from 'node:crypto'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createServiceToken, isServiceToken, serviceTokenHint } from './token.rules.ts'

test('every token is well formed and no two of many are equal', () => {
  const made = Array.from({ length: 2000 }, () => createServiceToken(randomBytes(32)))
  expect(new Set(made).size).toBe(made.length)
  for (const token of made) expect(isServiceToken(token), token).toBe(true)
})

test('a token with one other character is none', () => {
  fc.assert(
    fc.property(
      fc.uint8Array({ minLength: 32, maxLength: 32 }),
      fc.nat(27),
      fc.constantFrom(...'0aZ_-9'),
      (bytes, at, sign) => {
        const token = createServiceToken(Buffer.from(bytes))
        const place = 'tc_live_'.length + at
        const changed = `${token.slice(0, place)}${sign}${token.slice(place + 1)}`
        expect(isServiceToken(changed)).toBe(changed === token)
      },
    ),
  )
  for (const other of [
    '',
    'tc_live_',
    'tc_live_0123456789',
    ` ${createServiceToken(randomBytes(32))}`,
    `${createServiceToken(randomBytes(32))}0`,
  ])
    expect(isServiceToken(other), other).toBe(false)
})

test('a hint distinguishes tokens and opens nothing', () => {
  const token = createServiceToken(Buffer.alloc(32, 7))
  expect(serviceTokenHint(token)).toMatch(/^tc_live_\w{3}…\w{4}$/)
  expect(serviceTokenHint(token).length).toBeLessThan(token.length / 2)
})
