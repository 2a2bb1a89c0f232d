import { expect, test } from 'vitest'
import type { AnswerKey, Feedback } from '../questions/questions.public.ts'
import { feedbackOnAnswer } from './feedback.rules.ts'

const text = (en: string) => ({ en })
const said: Feedback = {
  correct: text('yes'),
  partly: text('nearly'),
  incorrect: text('no'),
  options: { A: text('of A'), C: text('of C') },
  hints: [text('look')],
}
const on = (keys: string[] | null, earned: number | null) =>
  feedbackOnAnswer(said, { keys: ['A'] }, { points: 100, earned, optionOrder: 'CAB', answer: keys && { keys } })

test('feedback follows the mark and the chosen options, in the letters shown', () => {
  expect(on(['B'], 100)).toEqual({
    overall: text('yes'),
    options: [{ key: 'B', text: text('of A') }],
    gaps: [],
    hints: [text('look')],
  })
  expect(on(['A', 'B'], 50)).toMatchObject({
    overall: text('nearly'),
    options: [{ key: 'A', text: text('of C') }, { key: 'B' }],
  })
  expect(on(['C'], 0)).toMatchObject({ overall: text('no'), options: [] })
  expect(on(null, 0)).toMatchObject({ overall: null, options: [] })
  expect(on(['A'], null)).toMatchObject({ overall: null })
})

test('a gap gets the feedback of its first matching form; feedback for other answers doesn’t apply to a correct one', () => {
  const key: AnswerKey = {
    blanks: [
      { accepted: [{ text: 'Paris', weight: 100 }], numeric: [{ value: 7, tolerance: 0.5 }], caseSensitive: false },
    ],
  }
  const gaps = [
    [
      { text: text('a capital'), accepted: 'Rome' },
      { text: text('about'), numeric: { min: 9, max: 10 } },
      { text: text('other') },
    ],
  ]
  const of = (answer: string) =>
    feedbackOnAnswer({ blanks: gaps }, key, { points: 100, earned: 0, optionOrder: '', answer: { texts: [answer] } })
      .gaps[0]?.en
  expect(['rome', '9.5', 'Bari', 'paris', '7.2', ''].map(of)).toEqual([
    'a capital',
    'about',
    'other',
    undefined,
    undefined,
    undefined,
  ])
})
