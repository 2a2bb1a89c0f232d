import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { createElement, Fragment, type ReactNode } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { ProductComment } from '../comment.queries.ts'
import { commentTexts } from '../comment-texts.public.ts'
import { texts as t } from '../texts/zh.ts'
import { WishForm } from '../wishes/ask-wish.tsx'
import { texts as wish } from '../wishes/texts/zh.ts'
import { wishTexts } from '../wishes/wish-texts.ts'
import { CommentForm } from './comment-form.tsx'
import { ReportCommentDialog } from './report-dialog.tsx'

vi.mock('@tanstack/react-router', async (actual) => ({ ...(await actual<object>()), Link: 'a' }))
vi.mock('#web/api/session.ts', async (actual) => ({ ...(await actual<object>()), useSession: () => ({ userId: 'a' }) }))
vi.mock('../wishes/wish.queries.ts', async (actual) => ({
  ...(await actual<object>()),
  useSimilarWishes: () => ({ data: undefined }),
}))
vi.mock('#web/ui/dialog.tsx', () => ({
  Dialog: ({ children, footer }: { children: ReactNode; footer: ReactNode }) =>
    createElement(Fragment, null, children, footer),
}))

const refuse = (field: string) => {
  const problems = [{ field, rule: 'tooLong', limit: 20, msg: '最多 20 个字符' }]
  const answer = { code: 400, data: { reason: 'malformed', fields: [field], problems }, msg: '提交的内容有误' }
  vi.stubGlobal(
    'fetch',
    vi.fn(() => Promise.resolve(new Response(JSON.stringify(answer), { status: 400 }))),
  )
}
beforeEach(async () => {
  await Promise.all([commentTexts.load('zh'), wishTexts.load('zh')])
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})
/** Expects the message at the field, which is invalid and has the focus. */
async function standsAt(field: Element, words: string): Promise<void> {
  await waitFor(() => expect(screen.getByText(words)).toBeTruthy())
  expect(field.getAttribute('aria-invalid')).toBe('true')
  expect(field.getAttribute('aria-describedby')?.split(' ')).toContain(screen.getByText(words).id)
  await waitFor(() => expect(field.contains(document.activeElement)).toBe(true))
}
const submit = (inside: Element) => fireEvent.submit(inside.closest('form') as HTMLFormElement)

test('a comment says at each field what it misses, and at its words what the call refused', async () => {
  refuse('content')
  render(<CommentForm productId="p" mayComment onSent={() => undefined} />)
  const words = screen.getByRole('textbox', { name: t.write })
  const stars = screen.getByRole('group', { name: t.yourRating })
  submit(words)
  await standsAt(stars, t.ratingMissing)
  expect(words.getAttribute('aria-describedby')).toBe(screen.getByText(t.contentMissing).id)
  fireEvent.click(screen.getByRole('radio', { name: t.stars(4) }))
  expect(stars.getAttribute('aria-invalid')).toBeNull()
  fireEvent.change(words, { target: { value: '讲得清楚' } })
  submit(words)
  await standsAt(words, '最多 20 个字符')
})

test('a report says it at its reasons and at its words', async () => {
  refuse('words')
  render(
    <ReportCommentDialog
      comment={{ commentId: 'c', authorName: '林', content: '…' } as ProductComment}
      onClose={() => undefined}
      onDone={() => undefined}
    />,
  )
  const [reasons, words] = [screen.getByRole('group', { name: t.reportWhy }), screen.getByRole('textbox')]
  submit(words)
  await standsAt(reasons, t.reasonMissing)
  fireEvent.click(screen.getByRole('radio', { name: t.reasons.other }))
  submit(words)
  await waitFor(() => expect(words.getAttribute('aria-invalid')).toBe('true'))
  expect(document.activeElement).toBe(words)
  fireEvent.change(words, { target: { value: '兜售题库' } })
  expect(words.getAttribute('aria-invalid')).toBeNull()
  submit(words)
  await standsAt(words, '最多 20 个字符')
})

test('a wish says it at its reason as at its title', async () => {
  refuse('reason')
  render(<WishForm about="无人机巡塔" />)
  const reason = screen.getByLabelText(wish.ask.reason)
  fireEvent.change(reason, { target: { value: '爬塔一次要两个人半天' } })
  submit(reason)
  await standsAt(reason, '最多 20 个字符')
  refuse('title')
  submit(reason)
  await waitFor(() => expect(reason.getAttribute('aria-invalid')).toBeNull())
  await standsAt(screen.getByLabelText(wish.ask.label), '最多 20 个字符')
})
