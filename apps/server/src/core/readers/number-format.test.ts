import { expect, test } from 'vitest'
import { formatCellNumber } from './number-format.ts'

test.each([
  [123, '000000', '000123'],
  [123, 'General', '123'],
  [13816032291, '000-0000-0000', '138-1603-2291'],
  [13816032291, '000\\-0000\\-0000', '138-1603-2291'],
  [1.5, '0.00', '1.5'],
  [1.25, '0.0', null],
  [0.5, '0%', null],
  [46024, 'm-d', null],
  [1234, '#,##0', null],
  [1234567890123456, 'General', null],
  [7, '@', '7'],
  [1234567, '0000', '1234567'],
])('%d as %s is %s', (value, format, shown) => {
  expect(formatCellNumber(value, format)).toBe(shown)
})
