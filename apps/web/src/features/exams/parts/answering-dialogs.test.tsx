import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { AnswerSaverState } from '../answering/answer-saver.ts'
import type { AttemptPaper } from '../answering/answer-sheet.ts'
import { examTexts } from '../exam-texts.ts'
import { texts } from '../texts/zh.ts'
import { AnsweringDialogs } from './answering-dialogs.tsx'

const t = texts.answer

beforeEach(() => {
  HTMLDialogElement.prototype.showModal ??= vi.fn()
  HTMLDialogElement.prototype.close ??= vi.fn()
  return examTexts.load('zh')
})
afterEach(cleanup)

const leave = (leavePolicy: AttemptPaper['leavePolicy'], endsByLeaving: boolean) => {
  const nothing = () => undefined
  render(
    <AnsweringDialogs
      dialog="leaving"
      paper={{ leavePolicy, leaveLimit: 5, questions: [] } as unknown as AttemptPaper}
      answers={{ drafts: new Map(), pending: 0 } as unknown as AnswerSaverState}
      announcements={{ unread: [], read: nothing }}
      notice={null}
      isSubmitting={false}
      isCovered={false}
      endsByLeaving={endsByLeaving}
      sheet={() => null}
      onSubmit={() => Promise.resolve()}
      onGo={nothing}
      onChange={nothing}
      onClose={nothing}
      onNoticeRead={nothing}
      onOlderSeen={nothing}
      onStay={nothing}
      onLeave={nothing}
      onReport={nothing}
    />,
  )
}

test('the dialog says that a candidate may come back', () => {
  leave('lenient', false)
  expect(screen.getByText(t.leaveHint)).toBeTruthy()
})

test('in a strict exam the dialog says that the exit counts', () => {
  leave('strict', false)
  expect(screen.getByText(t.leaveCountedHint(5))).toBeTruthy()
  expect(screen.queryByText(t.leaveHint)).toBeNull()
})

test('in an exam that an exit ends, the dialog says that the paper is submitted', () => {
  leave('strict', true)
  expect(screen.getByText(t.leaveStrictHint)).toBeTruthy()
})
