import { expect, test, vi } from 'vitest'
import { UploadQueue, type UploadTransport } from './upload-queue.ts'

const words = { kind: 'kind', tooLarge: 'too large', empty: 'empty', wentWrong: 'went wrong' }
const transport: UploadTransport<string> = {
  begin: async () => ({ id: 'upload', partBytes: 10, parts: 1 }),
  part: async () => undefined,
  finish: async () => 'sent',
}

test('an upload without its file fails, and leaves no controller that stopping would abort', async () => {
  const aborted = vi.spyOn(AbortController.prototype, 'abort')
  const queue = new UploadQueue(transport, { accept: ['.txt'], maxBytes: 10, words })
  const [key = 0] = queue.add([new File(['whole'], 'a.txt')])
  await vi.waitFor(() => expect(queue.uploads.get()[0]?.state).toEqual({ kind: 'done', answer: 'sent' }))
  // Its file is gone since it was sent.
  queue.retry(key)
  await vi.waitFor(() => expect(queue.uploads.get()[0]?.state).toEqual({ kind: 'failed', why: 'went wrong' }))
  queue.stop()
  expect(aborted).not.toHaveBeenCalled()
})
