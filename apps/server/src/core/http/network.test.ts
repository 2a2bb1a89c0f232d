import { expect, test } from 'vitest'
import { rateLimitNetwork } from './network.ts'

test('addresses of one IPv6 network count as one, however they are written; others as they are', () => {
  const same = [
    '2001:db8:1:2::1',
    '2001:0db8:0001:0002:ffff:ffff:ffff:ffff',
    '2001:DB8:1:2:0:0:0:9',
    '2001:db8:1:2::',
    '2001:db8:1:2::192.0.2.1%eth0',
  ]
  expect([...new Set(same.map(rateLimitNetwork))]).toEqual(['2001:db8:1:2::/64'])
  expect([
    rateLimitNetwork('2001:db8:1:3::1'),
    rateLimitNetwork('2001:db8::1'),
    rateLimitNetwork('::1'),
    rateLimitNetwork('::'),
  ]).toEqual(['2001:db8:1:3::/64', '2001:db8:0:0::/64', '0:0:0:0::/64', '0:0:0:0::/64'])
  expect([
    rateLimitNetwork('192.0.2.7'),
    rateLimitNetwork('::ffff:192.0.2.7'),
    rateLimitNetwork('::FFFF:192.0.2.7'),
  ]).toEqual(['192.0.2.7', '192.0.2.7', '192.0.2.7'])
})
