import { expect, test } from 'vitest'
import { formatCredits } from './design.words.ts'

test('one credit has the singular of its unit', () => {
  expect([100, 150, 1200].map((amount) => formatCredits(amount, 'hours', 'en'))).toEqual([
    '1 hour',
    '1.5 hours',
    '12 hours',
  ])
  expect(formatCredits(100, 'points', 'en')).toBe('1 point')
  expect(formatCredits(100, 'points', 'zh')).toBe('1 学分')
})
