import fc from 'fast-check'
import { expect, test } from 'vitest'
import { berInteger, berOctets, berSequence, berTlv } from '../../../../../testing/ber.ts'
import { checkLdapMessage, createLdapMessageReader, MalformedLdapMessage } from './ldap-message.rules.ts'

const result = (tag: number, ...more: readonly Buffer[]) =>
  berTlv(tag, berInteger(0, 0x0a), berOctets('ou=people,dc=example'), berOctets('done'), ...more)
const attribute = (name: string, ...values: readonly string[]) =>
  berSequence(berOctets(name), berTlv(0x31, ...values.map((one) => berOctets(one))))
const pages = (cookie: string) =>
  berSequence(berOctets('1.2.840.113556.1.4.319'), berOctets(berSequence(berInteger(0), berOctets(cookie))))
const control = (type: string, value: Buffer | string) => berTlv(0xa0, berSequence(berOctets(type), berOctets(value)))
const good: Readonly<Record<string, Buffer>> = {
  bind: berSequence(berInteger(2), result(0x61)),
  bindWithCredentials: berSequence(
    berInteger(2),
    result(0x61, berTlv(0xa3, berOctets('ldap://other.example')), berOctets('x', 0x87)),
  ),
  // 389 DS sends it without being asked, when a password is about to expire.
  bindWithWarning: berSequence(berInteger(2), result(0x61), control('2.16.840.1.113730.3.4.5', '86400')),
  entry: berSequence(
    berInteger(3),
    berTlv(0x64, berOctets('uid=lin'), berSequence(attribute('uid', 'lin'), attribute('mail'))),
  ),
  reference: berSequence(berInteger(3), berTlv(0x73, berOctets('ldap://other.example/dc=example'))),
  done: berSequence(berInteger(3), result(0x65), berTlv(0xa0, pages('next'))),
  startTls: berSequence(berInteger(1), result(0x78, berOctets('1.3.6.1.4.1.1466.20037', 0x8a))),
}
const bounds = { mostBytes: 10_000, mostValues: 1_000_000 }

test('takes every answer of a directory, in parts of any size', () => {
  for (const [name, bytes] of Object.entries(good)) expect([name, checkLdapMessage(bytes).id > 0]).toEqual([name, true])
  const all = Buffer.concat(Object.values(good))
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 1, max: 40 }), { minLength: 1 }), (sizes) => {
      const reader = createLdapMessageReader(bounds)
      const found: Buffer[] = []
      for (let at = 0, n = 0; at < all.length; n++) {
        const size = sizes[n % sizes.length] ?? 1
        found.push(...reader.take(all.subarray(at, at + size)).map(({ bytes }) => bytes))
        at += size
      }
      expect(found).toEqual(Object.values(good))
      expect(reader.isEmpty()).toBe(true)
    }),
  )
})

test('refuses what the parser would read without an end', () => {
  const hex = (text: string) => Buffer.from(text.replaceAll(' ', ''), 'hex')
  const wrong: Readonly<Record<string, Buffer>> = {
    cutReference: hex('30 05 02 01 02 73 7f'),
    negativeLength: hex('30 0b 02 01 02 73 06 04 84 ff ff ff fa'),
    cutBind: hex('30 0d 02 01 02 61 08 0a 01 00 04 00 04 00 87'),
    indefinite: hex('30 80 02 01 02 73 00 00 00'),
    // A string instead of the attribute list; its data ends inside a length field.
    textAsAttributes: berSequence(berInteger(2), berTlv(0x64, berOctets('uid=lin'), berOctets(hex('04 84 01')))),
    textAsControls: berSequence(
      berInteger(2),
      berTlv(0x61, berInteger(0, 0x0a), berOctets(''), berOctets(''), berOctets('\x30', 0xa0)),
    ),
    cutControl: berSequence(berInteger(2), result(0x65), berTlv(0xa0, hex('30'))),
    sortControl: berSequence(
      berInteger(2),
      result(0x65),
      control('1.2.840.113556.1.4.473', hex('30 0a 30 08 04 84 ff ff ff f8 00 00')),
    ),
    cutCookie: berSequence(berInteger(2), result(0x65), control('1.2.840.113556.1.4.319', hex('30 05 02 01 00 04 05'))),
    request: berSequence(berInteger(2), berTlv(0x77, berOctets('1.3.6.1.4.1.1466.20037', 0x80))),
    twoMessagesInOne: berSequence(berInteger(2), result(0x65), result(0x65)),
  }
  for (const [name, bytes] of Object.entries(wrong))
    expect([name, refusalOf(bytes)]).toEqual([name, expect.any(MalformedLdapMessage)])
})
function refusalOf(bytes: Buffer): unknown {
  try {
    return createLdapMessageReader(bounds).take(bytes)
  } catch (error) {
    return error
  }
}

test('limits a message, its values, and the values of all', () => {
  const entry = (count: number) =>
    berSequence(
      berInteger(3),
      berTlv(0x64, berOctets('uid=lin'), berSequence(attribute('uid', ...Array<string>(count).fill('')))),
    )
  const large = { mostBytes: 200_000, mostValues: 1_000_000 }
  expect(createLdapMessageReader(large).take(entry(49_000))).toHaveLength(1)
  expect(() => createLdapMessageReader(large).take(entry(50_001))).toThrow('too many values')
  expect(() => createLdapMessageReader({ ...large, mostBytes: 9000 }).take(entry(5000))).toThrow('above the limit')
  // The length alone is sufficient to refuse it.
  expect(() => createLdapMessageReader(large).take(Buffer.from('3084ffffffff', 'hex'))).toThrow('above the limit')
  const reader = createLdapMessageReader({ ...large, mostValues: 3000 })
  expect(reader.take(entry(1000))).toHaveLength(1)
  expect(reader.take(entry(1000))).toHaveLength(1)
  expect(() => reader.take(entry(1000))).toThrow('too many values')
})

test('refuses or takes any bytes, and takes a time that their number limits', () => {
  const mutated = fc
    .tuple(
      fc.constantFrom(...Object.values(good)),
      fc.array(fc.tuple(fc.nat(60), fc.integer({ min: 0, max: 255 })), { minLength: 1, maxLength: 4 }),
    )
    .map(([bytes, changes]) => {
      const copy = Buffer.from(bytes)
      for (const [at, byte] of changes) copy.writeUInt8(byte, at % copy.length)
      return copy
    })
  const random = fc.uint8Array({ maxLength: 400 }).map((bytes) => Buffer.from(bytes))
  fc.assert(
    fc.property(fc.oneof(mutated, random), (bytes) => {
      const found = refusalOf(bytes)
      expect(found instanceof MalformedLdapMessage || Array.isArray(found)).toBe(true)
    }),
    { numRuns: 2000 },
  )
  const reader = createLdapMessageReader({ mostBytes: 3_000_000, mostValues: 10 })
  const long = berSequence(berInteger(2), berTlv(0x73, berOctets(Buffer.alloc(2_000_000))))
  const start = process.threadCpuUsage()
  let count = 0
  for (let at = 0; at < long.length; at += 2) count += reader.take(long.subarray(at, at + 2)).length
  expect(count).toBe(1)
  expect(process.threadCpuUsage(start).user).toBeLessThan(5_000_000)
})
