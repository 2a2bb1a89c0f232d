import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { texts as ui } from '#web/ui/texts/zh.ts'
import type { ProductComment } from '../comment.queries.ts'
import { commentTexts } from '../comment-texts.public.ts'
import { texts as t } from '../texts/zh.ts'
import { Comments } from './comments.tsx'

vi.mock('@tanstack/react-router', async (actual) => ({ ...(await actual<object>()), Link: 'a' }))
vi.mock('#web/api/session.ts', async (actual) => ({
  ...(await actual<object>()),
  useSession: () => ({ userId: 'a' }),
  isLogin: () => true,
}))

const { asked, liked } = vi.hoisted(() => ({ asked: [] as number[], liked: [] as string[] }))
const comment = (page: number): ProductComment => ({
  commentId: `on page ${page}`,
  authorName: '周',
  authorPosition: '',
  rating: 5,
  content: `第 ${page} 页`,
  likeCount: 3,
  likedByMe: false,
  isMine: false,
  state: 'shown',
  note: '',
  reportedByMe: false,
  createdAt: '2026-03-02T02:00:00Z',
})
vi.mock('../comment.queries.ts', async (actual) => ({
  ...(await actual<object>()),
  useComments: (_product: string, page: number) => {
    asked.push(page)
    return { data: { list: [comment(page)], total: 13, page, size: 6 }, error: null, isPending: false }
  },
  setCommentLiked: (id: string) => Promise.resolve(void liked.push(id)),
}))

beforeEach(async () => {
  await commentTexts.load('zh')
})
afterEach(cleanup)

test('a like on a later page restarts the list, as specified, and the focus remains in it', async () => {
  render(<Comments productId="p" rating={4.5} ratingCount={13} mayComment={false} />)
  fireEvent.click(screen.getByRole('button', { name: ui.pager.next }))
  expect(asked.at(-1)).toBe(1)
  const like = screen.getByRole('button', { name: t.like(3) })
  like.focus()
  fireEvent.click(like)
  await waitFor(() => expect(asked.at(-1)).toBe(0))
  expect(liked).toEqual(['on page 1'])
  expect(document.activeElement?.tagName).toBe('UL')
})
