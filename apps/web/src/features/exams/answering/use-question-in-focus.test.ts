import { expect, test } from 'vitest'
import { focusedQuestionIndex, isBoxInView } from './use-question-in-focus.ts'

const view = { top: 100, bottom: 900 }

test('a question is in view while half of it, or half of the window, shows it', () => {
  expect(isBoxInView({ top: 200, bottom: 400 }, view)).toBe(true)
  expect(isBoxInView({ top: 0, bottom: 200 }, view)).toBe(true)
  expect(isBoxInView({ top: -1, bottom: 199 }, view)).toBe(false)
  expect(isBoxInView({ top: -2000, bottom: 500 }, view)).toBe(true)
  expect(isBoxInView({ top: -2000, bottom: 499 }, view)).toBe(false)
  expect(isBoxInView({ top: 1000, bottom: 1200 }, view)).toBe(false)
})

test('the reading position is in the upper part of the window, on a question or the nearest one', () => {
  expect(
    focusedQuestionIndex(
      [
        { top: -400, bottom: 300 },
        { top: 320, bottom: 700 },
        { top: 720, bottom: 1200 },
      ],
      view,
    ),
  ).toBe(1)
  expect(
    focusedQuestionIndex(
      [
        { top: -400, bottom: 300 },
        { top: 500, bottom: 700 },
      ],
      view,
    ),
  ).toBe(0)
  expect(focusedQuestionIndex([{ top: -900, bottom: -300 }], view)).toBe(0)
})
