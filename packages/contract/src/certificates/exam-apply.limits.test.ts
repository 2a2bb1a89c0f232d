import { expect, test } from 'vitest'
import { isIdNumber } from './exam-apply.limits.ts'

test('a resident identity card has 18 places, the last of which follows from the others', () => {
  expect(isIdNumber('idCard', '11010519491231002X')).toBe(true)
  expect(isIdNumber('idCard', '11010519491231002x')).toBe(true)
  expect(isIdNumber('idCard', '110105194912310021')).toBe(false)
  expect(isIdNumber('idCard', '11010519491231020X')).toBe(false)
  expect(isIdNumber('idCard', 'E12345678')).toBe(false)
})

test('for other documents only the form is checked', () => {
  expect(isIdNumber('passport', 'E12345678')).toBe(true)
  expect(isIdNumber('passport', 'E1')).toBe(false)
  expect(isIdNumber('passport', '<b>')).toBe(false)
})
