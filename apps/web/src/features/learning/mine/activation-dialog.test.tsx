import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { ActivationDialog } from './activation-dialog.tsx'
import { ownItemsTexts } from './mine-texts.ts'
import { texts as t } from './texts/zh.ts'

beforeAll(() => {
  HTMLDialogElement.prototype.showModal ??= function showModal(this: HTMLDialogElement) {
    this.open = true
  }
  HTMLDialogElement.prototype.close ??= function close(this: HTMLDialogElement) {
    this.open = false
  }
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

test("an empty code is refused immediately, an invalid one with the server's words", async () => {
  await ownItemsTexts.load('zh')
  const answer = { code: 400, data: { reason: 'activationCodeInvalid' }, msg: '激活码不正确、已使用或已过期' }
  const fetched = vi.fn(() => Promise.resolve(new Response(JSON.stringify(answer), { status: 400 })))
  vi.stubGlobal('fetch', fetched)
  const onClose = vi.fn()
  render(<ActivationDialog onClose={onClose} />)
  const press = () => fireEvent.submit(screen.getByLabelText(t.code).closest('form') as HTMLFormElement)
  press()
  expect(screen.getByText(t.codeMissing)).toBeTruthy()
  expect(fetched).not.toHaveBeenCalled()
  fireEvent.change(screen.getByLabelText(t.code), { target: { value: 'ABCD' } })
  press()
  await waitFor(() => expect(screen.getByText(answer.msg)).toBeTruthy())
  expect(onClose).not.toHaveBeenCalled()
})
