import { randomBytes } from 'node:crypto'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  buildTotpUrl,
  computeTotp,
  encodeBase32,
  findTotpStep,
  formatRecoveryCode,
  normaliseRecoveryCode,
  totpStepOf,
} from './totp.rules.ts'

const secret = Buffer.from('12345678901234567890')

test('the codes of RFC 6238, appendix B', () => {
  const vectors: [number, string][] = [
    [59, '94287082'],
    [1111111109, '07081804'],
    [1111111111, '14050471'],
    [1234567890, '89005924'],
    [2000000000, '69279037'],
    [20000000000, '65353130'],
  ]
  for (const [seconds, code] of vectors)
    expect(computeTotp(secret, Math.floor(seconds / 30), 8), String(seconds)).toBe(code)
})

test('a code is accepted one step early or late, and never twice', () => {
  fc.assert(
    fc.property(fc.integer({ min: 200, max: 4_000_000_000 }), fc.integer({ min: -4, max: 4 }), (seconds, away) => {
      const now = new Date(seconds * 1000)
      const step = totpStepOf(now) + away
      const found = findTotpStep(secret, computeTotp(secret, step), now, null)
      if (Math.abs(away) <= 1) {
        expect(found).not.toBeNull()
        expect(findTotpStep(secret, computeTotp(secret, found as number), now, found)).toBeNull()
      }
      // Two steps may have the same six digits, so a distant step may be accepted only as a nearby one.
      else if (found !== null) expect(Math.abs(found - totpStepOf(now))).toBeLessThanOrEqual(1)
    }),
  )
})

test('anything but six digits is refused', () => {
  for (const code of ['', '12345', '1234567', 'abcdef', '１２３４５６', '12 34'])
    expect(findTotpStep(secret, code, new Date(59_000), null)).toBeNull()
  expect(findTotpStep(secret, ` ${computeTotp(secret, 1).replace(/^.../, '$& ')} `, new Date(59_000), null)).toBe(1)
})

test('base32 as in RFC 4648, and the address of the QR code', () => {
  expect(encodeBase32(Buffer.from('foobar'))).toBe('MZXW6YTBOI')
  expect(encodeBase32(secret)).toBe('GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ')
  expect(buildTotpUrl(secret, '培训 A&B', 'li.wei')).toBe(
    `otpauth://totp/${encodeURIComponent('培训 A&B')}:li.wei?secret=GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ&issuer=${encodeURIComponent('培训 A&B')}&digits=6&period=30`,
  )
})

test('a recovery code is found however it is typed', () => {
  const code = formatRecoveryCode(randomBytes(10))
  expect(code).toMatch(/^[A-Z2-7]{4}(-[A-Z2-7]{4}){3}$/)
  expect(normaliseRecoveryCode(` ${code.toLowerCase().replaceAll('-', ' ')}`)).toBe(code.replaceAll('-', ''))
})
