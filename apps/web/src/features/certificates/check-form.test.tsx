import { isCertificateNumberValid } from '@portal/contract/certificates/certificate-number.ts'
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { certificateTexts } from './certificate-texts.ts'
import { CertificateCheckForm } from './parts/check-form.tsx'
import { texts as en } from './texts/en.ts'
import { texts } from './texts/zh.ts'

afterEach(cleanup)
const t = texts.query
const draw = async (number = '') => {
  await certificateTexts.load('zh')
  const onAsk = vi.fn()
  render(<CertificateCheckForm number={number} isBusy={false} onAsk={onAsk} />)
  const type = (label: string, value: string) => fireEvent.input(screen.getByLabelText(label), { target: { value } })
  const send = () => fireEvent.click(screen.getByRole('button', { name: t.submit }))
  return { onAsk, type, send }
}

test('missing input is reported next to each field, and the first one gets the focus', async () => {
  const { onAsk, send } = await draw()
  send()
  expect(screen.getByText(t.numberMissing)).toBeTruthy()
  expect(screen.getByText(t.nameMissing)).toBeTruthy()
  expect(document.activeElement).toBe(screen.getByLabelText(t.number))
  expect(onAsk).not.toHaveBeenCalled()
})

test('the example of a number has the form of a real one, its check digit included', () => {
  for (const { query } of [texts, en])
    expect(isCertificateNumberValid(/[A-Z]+-[\w-]+\d/.exec(query.numberHint)?.[0] ?? '')).toBe(true)
})

test('a typing error in the number uses no attempt; corrected, it is checked', async () => {
  const { onAsk, type, send } = await draw('TC-DC-P-2026-0041892')
  type(t.name, '周以宁')
  send()
  expect(screen.getByText(t.numberWrong)).toBeTruthy()
  expect(screen.getByLabelText(t.number).getAttribute('aria-invalid')).toBe('true')
  type(t.number, 'tc dc p 2026 0041829')
  expect(screen.queryByText(t.numberWrong)).toBeNull()
  send()
  expect(onAsk).toHaveBeenCalledWith('tc dc p 2026 0041829', '周以宁')
})

test('a number that is no typing error is checked when it is submitted again', async () => {
  const { onAsk, type, send } = await draw('YW-2019-0057')
  type(t.name, '周以宁')
  send()
  expect(screen.getByText(t.numberWrong)).toBeTruthy()
  expect(onAsk).not.toHaveBeenCalled()
  send()
  expect(onAsk).toHaveBeenCalledWith('YW-2019-0057', '周以宁')
})
