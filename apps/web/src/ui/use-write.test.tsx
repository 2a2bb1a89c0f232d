import { noteCreate } from '@portal/contract/learning/note.contract.ts'
import { act, renderHook } from '@testing-library/react'
import { Suspense } from 'react'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { type Toast, toastStore } from './toast.ts'
import { uiTexts } from './ui-texts.ts'
import { useWrite, type WriteMessages } from './use-write.ts'

beforeAll(() => uiTexts.load())
afterEach(() => {
  vi.unstubAllGlobals()
  toastStore.set([])
})
const note = { productId: 'p', contentId: 'c', at: 1, body: 'x' }
const answering = (...bodies: string[]) => {
  const sent = vi.fn(() => Promise.resolve(new Response(bodies.shift() ?? '{"code":200,"data":{},"msg":""}')))
  vi.stubGlobal('fetch', sent)
  return sent
}
const render = (said: WriteMessages<typeof noteCreate>) =>
  renderHook(() => useWrite(noteCreate, said), { wrapper: ({ children }) => <Suspense>{children}</Suspense> }).result
const said = () => (toastStore.get() as readonly Toast[]).map(({ kind, text }) => `${kind}: ${text}`)

test('what was done is said once, and its answer handed on; a second press while it runs sends nothing', async () => {
  const sent = answering()
  const hook = render({ done: 'Saved' })
  await act(async () => {
    const [first, second] = await Promise.all([hook.current.run(note), hook.current.run(note)])
    expect([first, second]).toEqual([{}, null])
  })
  expect(sent).toHaveBeenCalledTimes(1)
  expect(said()).toEqual(['success: Saved'])
  expect(hook.current.isBusy).toBe(false)
})

test('a screen may show refusals itself, in place of the toast', async () => {
  answering('{"code":409,"data":{"reason":"tooManyNotes"},"msg":"Enough"}')
  const refused = vi.fn()
  const hook = render({ done: 'Saved', refused })
  await act(async () => expect(await hook.current.run(note)).toBeNull())
  expect(refused.mock.calls).toEqual([['Enough']])
  expect(said()).toEqual([])
  expect(hook.current.isBusy).toBe(false)
})

test('a refusal that the screen knows by its name is the screen’s; another one is said in the server’s words, its fields are kept', async () => {
  answering(
    '{"code":409,"data":{"reason":"tooManyNotes"},"msg":"Enough"}',
    '{"code":400,"data":{"reason":"malformed","problems":[{"field":"body","rule":"maxLength","msg":"Too long"}]},"msg":"Look again"}',
  )
  const full = vi.fn()
  const hook = render({ on: { tooManyNotes: full } })
  await act(async () => expect(await hook.current.run(note)).toBeNull())
  expect(full).toHaveBeenCalledTimes(1)
  expect(said()).toEqual([])
  await act(async () => expect(await hook.current.run(note)).toBeNull())
  expect(said()).toEqual(['error: Look again'])
  expect(hook.current.problems.map(({ msg }) => msg)).toEqual(['Too long'])
})
