import { expect, test } from 'vitest'
import { isNetworkRange } from './network-range.ts'

test('addresses and ranges of both versions are networks', () => {
  for (const text of [
    '10.20.0.0/16',
    '203.0.113.7',
    '192.168.1.0/24',
    '2001:db8::/32',
    '::1',
    'fe80::1:2/64',
    '1:2:3:4:5:6:7:8',
  ])
    expect([text, isNetworkRange(text)]).toEqual([text, true])
})

test('anything else is none, a range of all addresses neither', () => {
  for (const text of [
    '',
    '10.20.0',
    '10.20.0.256',
    '10.0.0.0/33',
    '0.0.0.0/0',
    '10.0.0.0/',
    '10.0.0.0/8/8',
    '10.0.0.1/08',
    'centre',
    '1::2::3',
    '1:2:3:4:5:6:7:8:9',
    '12345::',
    '::/129',
  ])
    expect([text, isNetworkRange(text)]).toEqual([text, false])
})
