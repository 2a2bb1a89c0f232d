import { expect, test, vi } from 'vitest'
import { PackageReporter, type PartCommit, type StoredPartCommit } from './package-reporter.ts'

function open(kept: string | null = null) {
  let stored = kept
  const send = vi.fn(
    async ({ item }: PartCommit, _isLast: boolean): Promise<StoredPartCommit> => ({
      item,
      state: 'incomplete',
      score: null,
      percent: 1,
      completed: false,
      certificateId: null,
    }),
  )
  const [onKept, onLost, onWaiting] = [vi.fn(), vi.fn(), vi.fn()]
  const port = {
    send,
    keep: (text: string | null) => (stored = text),
    kept: () => stored,
    onKept,
    onLost,
    onWaiting,
    isFinal: (error: unknown) => error instanceof RangeError,
  }
  const reporter = new PackageReporter(port, { productId: 'p', contentId: 'c', writer: 'page-one' })
  return {
    reporter,
    send,
    onKept,
    onLost,
    onWaiting,
    stored: () => stored,
    settle: () => new Promise((resolve) => setTimeout(resolve)),
  }
}
const sent = (send: ReturnType<typeof open>['send']) =>
  send.mock.calls.map(([one]) => `${one.item} ${one.sequence} ${one.cmi}`)

test('a report of a part is sent with a growing number', async () => {
  const { reporter, send, onKept, stored, settle } = open()
  reporter.tell('a', '1', null)
  await settle()
  reporter.tell('a', '2', null)
  reporter.tell('b', '3', null)
  await settle()
  expect(sent(send)).toEqual(['a 1 1', 'a 2 2', 'b 3 3'])
  expect(onKept).toHaveBeenCalledTimes(3)
  expect(stored()).toBeNull()
})

test('offline the newest report of each part waits, survives the page, and is sent first when it is reopened', async () => {
  const first = open()
  first.send.mockRejectedValue(new Error('network'))
  for (const cmi of ['1', '2', '3']) first.reporter.tell('a', cmi, null)
  first.reporter.tell('b', '4', 'state')
  await first.settle()
  expect(first.onWaiting).toHaveBeenLastCalledWith(true)
  const second = open(first.stored())
  await second.reporter.sendKept()
  expect(sent(second.send)).toEqual(['a 3 3', 'b 4 4'])
  expect(second.stored()).toBeNull()
})

test('a page that was taken over reports it and stops', async () => {
  const { reporter, send, onLost, onWaiting, stored, settle } = open()
  send.mockRejectedValue(new RangeError('taken over'))
  reporter.tell('a', '1', null)
  await settle()
  expect(onLost).toHaveBeenCalledTimes(1)
  expect(onWaiting).toHaveBeenLastCalledWith(false)
  expect(stored()).toBeNull()
})

test('waiting reports are sent when the page is left, in a request that outlives it', async () => {
  const { reporter, send, settle } = open()
  send.mockRejectedValueOnce(new Error('network'))
  reporter.tell('a', '1', null)
  await settle()
  reporter.leave()
  expect(send.mock.calls.at(-1)?.[1]).toBe(true)
})
