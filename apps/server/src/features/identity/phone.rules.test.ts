import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createPhoneCode, maskPhone, parsePhone } from './phone.rules.ts'

test('numbers as people write them', () => {
  expect(parsePhone(undefined, '138 0002 0418')).toBe('+8613800020418')
  expect(parsePhone('86', '138-0002-0418')).toBe('+8613800020418')
  expect(parsePhone('+44', '07911 123456')).toBe('+447911123456')
  expect(parsePhone('+39', '0612345678')).toBe('+390612345678')
  for (const [code, phone] of [
    ['+86', '12800020418'],
    ['+86', '1380002041'],
    ['+999', '12345678'],
    ['+86', '1380002041a'],
    ['+86', ''],
    ['+86', '+8613800020418'],
  ] as const)
    expect(parsePhone(code, phone)).toBeNull()
})

test('the owner sees the ends of a number only', () => {
  expect(maskPhone('+8613800020418')).toBe('+86 138*****418')
  expect(maskPhone('+85261234567')).not.toContain('6123')
})

test('codes have six digits, and every draw is one or none', () => {
  fc.assert(
    fc.property(fc.uint8Array({ minLength: 4, maxLength: 4 }), (bytes) => {
      expect(createPhoneCode(Buffer.from(bytes)) ?? '000000').toMatch(/^\d{6}$/)
    }),
  )
  expect(createPhoneCode(Buffer.from([255, 255, 255, 255]))).toBeNull()
  expect(createPhoneCode(Buffer.from([0, 0, 0, 7]))).toBe('000007')
})
