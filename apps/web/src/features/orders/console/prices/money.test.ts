import { expect, test } from 'vitest'
import { formatYuanField, parseYuanField } from './money.ts'

test('a sum is read as people type it, and nothing else is a sum', () => {
  expect(['128', '128.5', '0.07', '１２８．０５', '¥1,280', '1000000', ' 3 '].map(parseYuanField)).toEqual([
    12800, 12850, 7, 12805, 128000, 100_000_000, 300,
  ])
  expect(['', '-1', '1.234', 'abc', '1000000.01', '1e3', '.5'].map(parseYuanField)).toEqual([
    null,
    null,
    null,
    null,
    null,
    null,
    null,
  ])
  expect([12800, 12805, 12850, 0, null].map(formatYuanField)).toEqual(['128', '128.05', '128.50', '0', ''])
})
