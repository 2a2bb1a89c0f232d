import { expect, test } from 'vitest'
import { commentStateAfter, firstWatchedWord } from './comment.rules.ts'

test('a decision changes a state or closes reports, else there is nothing to decide', () => {
  expect(commentStateAfter({ state: 'shown', openReports: 1 }, 'keep')).toBe('shown')
  expect(commentStateAfter({ state: 'shown', openReports: 0 }, 'keep')).toBeNull()
  expect(commentStateAfter({ state: 'shown', openReports: 0 }, 'hide')).toBe('hidden')
  expect(commentStateAfter({ state: 'hidden', openReports: 0 }, 'hide')).toBeNull()
  expect(commentStateAfter({ state: 'hidden', openReports: 0 }, 'keep')).toBe('shown')
  expect(commentStateAfter({ state: 'hidden', openReports: 0 }, 'remove')).toBe('removed')
  expect(commentStateAfter({ state: 'removed', openReports: 0 }, 'keep')).toBe('shown')
  expect(commentStateAfter({ state: 'pending', openReports: 0 }, 'keep')).toBe('shown')
  for (const decision of ['keep', 'hide', 'remove'] as const)
    expect(commentStateAfter({ state: 'withdrawn', openReports: 0 }, decision)).toBeNull()
})

test('words are found whatever their case, width and the signs between them, and not inside other words', () => {
  expect(firstWatchedWord('加微信：abc', ['加微信'])).toBe('加微信')
  expect(firstWatchedWord('加 . 微　信', ['加微信'])).toBe('加微信')
  expect(firstWatchedWord('ＶＸ联系', ['vx'])).toBe('vx')
  expect(firstWatchedWord('A first class course', ['ass', 'class'])).toBe('class')
  expect(firstWatchedWord('classic', ['class'])).toBeNull()
  expect(firstWatchedWord('Exam   DUMP here', ['exam dump'])).toBe('exam dump')
  expect(firstWatchedWord('这个idiot真行', ['idiot'])).toBe('idiot')
  expect(firstWatchedWord('.* [a-z] \\', ['.*', '!!', ' '])).toBeNull()
  expect(firstWatchedWord('很好', [])).toBeNull()
})
