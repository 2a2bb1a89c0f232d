import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { ContactForm } from './contact-form.tsx'
import { contactTexts } from './contact-texts.ts'
import { texts as t } from './texts/zh.ts'

const known = vi.hoisted((): { data: { name: string; email: string } | undefined } => ({ data: undefined }))
vi.mock('#web/features/identity/identity.public.ts', () => ({ useSessionProfile: () => known }))
vi.mock('@tanstack/react-router', async (actual) => ({ ...(await actual<object>()), Link: 'a' }))
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

test('refusals of a call are shown at each field, and the first one has the focus', async () => {
  await contactTexts.load('zh')
  const problems = [
    { field: 'content', rule: 'tooLong', limit: 20, msg: '最多 20 个字符' },
    { field: 'email', rule: 'wrongForm', msg: '格式不正确' },
  ]
  const answer = {
    code: 400,
    data: { reason: 'malformed', fields: ['content', 'email'], problems },
    msg: '提交的内容有误',
  }
  vi.stubGlobal(
    'fetch',
    vi.fn(() => Promise.resolve(new Response(JSON.stringify(answer), { status: 400 }))),
  )
  render(<ContactForm />)
  const fill = (label: string, value: string) => fireEvent.input(screen.getByLabelText(label), { target: { value } })
  fill(t.name, '王一诺')
  fill(t.email, 'wang@starbeam.example')
  fill(t.content, '考试时断电了')
  fireEvent.submit(screen.getByLabelText(t.name).closest('form') as HTMLFormElement)
  await waitFor(() => expect(screen.getByText('最多 20 个字符')).toBeTruthy())
  expect(screen.getByLabelText(t.content).getAttribute('aria-describedby')).toBe(screen.getByText('最多 20 个字符').id)
  expect(screen.getByLabelText(t.email).getAttribute('aria-describedby')).toBe(screen.getByText('格式不正确').id)
  expect(document.activeElement).toBe(screen.getByLabelText(t.email))
  expect(screen.getByRole('alert').textContent).toBe('')
})

test('a signed-in person finds name and address filled in; what was typed before stays', async () => {
  await contactTexts.load('zh')
  const { rerender } = render(<ContactForm />)
  const typedIn = (label: string) => (screen.getByLabelText(label) as HTMLInputElement).value
  fireEvent.input(screen.getByLabelText(t.name), { target: { value: '一诺' } })
  known.data = { name: '王一诺', email: 'wang@starbeam.example' }
  rerender(<ContactForm />)
  expect([typedIn(t.name), typedIn(t.email)]).toEqual(['一诺', 'wang@starbeam.example'])
})
