import { commentLikeSet, commentList } from '@portal/contract/community/comment.contract.ts'
import { noteCreate, noteList } from '@portal/contract/learning/note.contract.ts'
import { afterEach, expect, test, vi } from 'vitest'
import { queryClient, queryKeyOf } from './queries.ts'
import { refreshAfterWrite, write } from './write.ts'

afterEach(() => {
  vi.unstubAllGlobals()
  queryClient.clear()
})
const note = { productId: 'p', contentId: 'c', at: 1, body: 'x' }
const answering = (body: string) => vi.stubGlobal('fetch', () => Promise.resolve(new Response(body)))
const isStale = (key: readonly unknown[]) => queryClient.getQueryState(key)?.isInvalidated

test('a write refetches the data that it changes, whatever was requested, and nothing else', async () => {
  answering('{"code":200,"data":{},"msg":""}')
  const [mine, other, comments] = [
    queryKeyOf(noteList, { productId: 'p' }),
    queryKeyOf(noteList, { productId: 'q' }),
    queryKeyOf(commentList),
  ]
  for (const key of [mine, other, comments]) queryClient.setQueryData(key, {})
  await write(noteCreate, note)
  expect([mine, other, comments].map(isStale)).toEqual([true, true, false])
})

test('a refusal looks again as well, a form that was filled in wrong does not', async () => {
  const key = queryKeyOf(noteList, { productId: 'p' })
  queryClient.setQueryData(key, {})
  answering('{"code":400,"data":{"reason":"malformed"},"msg":"no"}')
  await expect(write(noteCreate, note)).rejects.toThrow('malformed')
  expect(isStale(key)).toBe(false)
  answering('{"code":409,"data":{"reason":"conflict"},"msg":"no"}')
  await expect(write(noteCreate, note)).rejects.toThrow('conflict')
  expect(isStale(key)).toBe(true)
})

test('what one answer changes beyond its call is said with it; a write sent elsewhere is noted', async () => {
  answering('{"code":200,"data":{"likeCount":3,"likedByMe":true},"msg":""}')
  const notes = queryKeyOf(noteList)
  queryClient.setQueryData(notes, {})
  await write(commentLikeSet, { commentId: '1' }, { also: ({ likeCount }) => (likeCount === 3 ? ['notes'] : []) })
  expect(isStale(notes)).toBe(true)
  const comments = queryKeyOf(commentList)
  queryClient.setQueryData(comments, {})
  await refreshAfterWrite(commentLikeSet)
  expect(isStale(comments)).toBe(true)
})
