import { expect, test } from 'vitest'
import { texts as en } from './texts/en.ts'
import { texts as zh } from './texts/zh.ts'

test('an exam that does not close is not said to submit papers when it closes', () => {
  expect(en.time.window('[1]', '[2]', '[3]', 60, true).at(-1)).toBe(
    'minutes per attempt; all papers are submitted when the exam closes.',
  )
  expect(en.time.window('[1]', '[2]', '[3]', 60, false).at(-1)).toBe('minutes per attempt.')
  expect(zh.time.window('[1]', '[2]', '[3]', 60, false).at(-1)).toBe('分钟。')
})

test('without a limit the time has no unit', () => {
  expect(en.time.window('[1]', '[2]', '[3]', 0, false).at(-1)).toBe('time per attempt.')
  expect(zh.time.window('[1]', '[2]', '[3]', 0, true).at(-1)).toBe('时长，关闭时统一交卷。')
})
