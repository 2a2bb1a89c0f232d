import { cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import { afterEach, beforeAll, expect, test } from 'vitest'
import type { TrainingClass } from './class.queries.ts'
import { TrainingClassLine } from './class-line.tsx'
import { trainingClassTexts } from './class-texts.ts'
import { texts as t } from './texts/zh.ts'

beforeAll(() => {
  HTMLDialogElement.prototype.showModal ??= function showModal(this: HTMLDialogElement) {
    this.open = true
  }
  HTMLDialogElement.prototype.close ??= function close(this: HTMLDialogElement) {
    this.open = false
  }
})
afterEach(cleanup)

const aClass: TrainingClass = {
  classId: '00000000-0000-7000-8000-000000000001',
  line: 'technical',
  title: '波束规划实操班',
  summary: '',
  city: null,
  teacher: null,
  productId: null,
  startsOn: '2026-12-20',
  endsOn: '2026-12-21',
  applyUntil: '2026-12-15',
  seats: 4,
  seatsLeft: 2,
  waiting: 0,
  fee: { fen: 0, currency: 'CNY' },
  isCancelled: false,
  isOpen: true,
  asksApproval: true,
  mine: null,
}

test.each([
  ['requested', t.withdraw, t.withdrawTitle, t.withdrawKeep],
  ['waiting', t.leave, t.leaveTitle, t.keep],
  ['enrolled', t.leave, t.leaveTitle, t.keep],
] as const)('a seat that is %s is given up in its own words', async (state, act, title, keep) => {
  await trainingClassTexts.load('zh')
  render(<TrainingClassLine one={{ ...aClass, mine: { state, number: 1, isPaid: false } }} />)
  fireEvent.click(screen.getByRole('button', { name: act }))
  const dialog = within(screen.getByRole('dialog', { name: title }))
  expect(dialog.getByRole('button', { name: keep })).toBeTruthy()
  expect(dialog.getByRole('button', { name: act })).toBeTruthy()
})
