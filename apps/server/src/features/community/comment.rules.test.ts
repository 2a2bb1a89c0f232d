import { expect, test } from 'vitest'
import { heldWord, stateAfter } from './comment.rules.ts'

test('a decision changes a state or closes reports, else there is nothing to decide', () => {
  expect(stateAfter({ state: 'shown', openReports: 1 }, 'keep')).toBe('shown')
  expect(stateAfter({ state: 'shown', openReports: 0 }, 'keep')).toBeNull()
  expect(stateAfter({ state: 'shown', openReports: 0 }, 'hide')).toBe('hidden')
  expect(stateAfter({ state: 'hidden', openReports: 0 }, 'hide')).toBeNull()
  expect(stateAfter({ state: 'hidden', openReports: 0 }, 'keep')).toBe('shown')
  expect(stateAfter({ state: 'hidden', openReports: 0 }, 'remove')).toBe('removed')
  expect(stateAfter({ state: 'removed', openReports: 0 }, 'keep')).toBe('shown')
  expect(stateAfter({ state: 'pending', openReports: 0 }, 'keep')).toBe('shown')
  for (const decision of ['keep', 'hide', 'remove'] as const)
    expect(stateAfter({ state: 'withdrawn', openReports: 0 }, decision)).toBeNull()
})

test('words are found whatever their case, width and the signs between them, and not inside other words', () => {
  expect(heldWord('加微信：abc', ['加微信'])).toBe('加微信')
  expect(heldWord('加 . 微　信', ['加微信'])).toBe('加微信')
  expect(heldWord('ＶＸ联系', ['vx'])).toBe('vx')
  expect(heldWord('A first class course', ['ass', 'class'])).toBe('class')
  expect(heldWord('classic', ['class'])).toBeNull()
  expect(heldWord('Exam   DUMP here', ['exam dump'])).toBe('exam dump')
  expect(heldWord('这个idiot真行', ['idiot'])).toBe('idiot')
  expect(heldWord('.* [a-z] \\', ['.*', '!!', ' '])).toBeNull()
  expect(heldWord('很好', [])).toBeNull()
})
