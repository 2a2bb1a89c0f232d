import { expect, test } from 'vitest'
import { isWeakPassword } from './password.rules.ts'

test.each([
  ['seven77', 'ann', true],
  ['Password1', 'ann', true],
  ['ａｂｃｄ１２３４', 'ann', true],
  ['aaaabbbb', 'ann', true],
  ['linxiaowen-2026', 'LinXiaowen', true],
  ['Brilliant-harbour', 'li', false],
  ['correct horse', 'linxiaowen', false],
])('%s for %s: weak is %s', (password, login, isWeak) => {
  expect(isWeakPassword(password, login)).toBe(isWeak)
})
