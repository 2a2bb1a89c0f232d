import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { AnswerData } from '../answering/answer-sheet.ts'
import { examTexts } from '../exam-texts.ts'
import { texts } from '../texts/zh.ts'
import { SupersededAnswers } from './older-answers.tsx'

const t = texts.answer.older

// The DOM of the tests has dialogs without their methods.
beforeEach(() => {
  HTMLDialogElement.prototype.showModal ??= function showModal(this: HTMLDialogElement) {
    this.open = true
  }
  HTMLDialogElement.prototype.close ??= function close(this: HTMLDialogElement) {
    this.open = false
  }
  return examTexts.load('zh')
})
afterEach(cleanup)

const show = (answer: AnswerData) =>
  render(
    <SupersededAnswers
      overtaken={[{ position: 1, answer }]}
      drafts={new Map()}
      onUse={() => undefined}
      onClose={() => undefined}
    />,
  )
const wordsOf = (name: string) => screen.getByText(name).nextElementSibling?.textContent

test('an answer in words is shown, and a missing one is called missing', () => {
  show({ keys: ['A', 'C'] })
  expect(wordsOf(t.kept)).toBe('A, C')
  expect(wordsOf(t.stands)).toBe(t.none)
})

test.each([{ places: 'BA-' }, { spots: '1200,3400' }])(
  'an answer without words is not called missing: %o',
  (answer) => {
    show(answer)
    expect(wordsOf(t.kept)).toBe(t.given)
  },
)
