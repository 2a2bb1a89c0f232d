import { expect, test } from 'vitest'
import { fixedOptionKeys } from './option-place.rules.ts'

const bound = (...texts: string[]) =>
  [...fixedOptionKeys(texts.map((html, index) => ({ key: String.fromCharCode(65 + index), html })))].join('')

test('options that refer to those above keep their position', () => {
  expect(bound('OSPF', 'BGP', '<p>All of the above</p>')).toBe('C')
  expect(bound('甲', '乙', '以上都不对', '以上全部')).toBe('CD')
  expect(bound('甲', '上述选项均正确', '乙')).toBe('B')
  expect(bound('None of the above', 'x', 'y')).toBe('A')
})

test('where an option names others by their letters, none may move', () => {
  expect(bound('TCP', 'UDP', 'Both A and B', 'x')).toBe('ABCD')
  expect(bound('甲', '乙', 'A 和 B 都对')).toBe('ABC')
  expect(bound('甲', '乙', '丙', 'A、C')).toBe('ABCD')
})

test('ordinary options are shuffled, letters in them or not', () => {
  expect(bound('VLAN A', 'IPv6', 'Class A network', 'HTTP and TLS')).toBe('')
  expect(bound('QoS and SLA', 'AandB', '以上报为准', 'all of it')).toBe('')
  expect(bound('甲', '乙')).toBe('')
})

test('options pinned by a file keep their position', () => {
  expect([
    ...fixedOptionKeys([
      { key: 'A', html: 'x' },
      { key: 'B', html: 'y', pinned: true },
    ]),
  ]).toEqual(['B'])
})
