import { expect, test } from 'vitest'
import { createReadingQueue } from './queue.ts'

const limits = { atOnce: 2, atOncePerPerson: 1, waiting: 4, waitingPerPerson: 2 }
/** A queue, and work that runs until it is ended. */
function open() {
  const inTurn = createReadingQueue(limits)
  const running: string[] = []
  const ends = new Map<string, () => void>()
  const begin = (by: string, name: string) =>
    inTurn(by, () => {
      running.push(name)
      return new Promise<void>((end) => ends.set(name, end))
    })
  const end = async (name: string) => {
    ends.get(name)?.()
    await new Promise((later) => setImmediate(later))
  }
  return { running, begin, end }
}

test('a few run concurrently, one of each person, and no one waits for the second of another', async () => {
  const { running, begin, end } = open()
  for (const name of ['ann 1', 'ann 2', 'ben 1', 'ben 2', 'cid 1']) void begin(name.slice(0, 3), name)
  expect(running).toEqual(['ann 1', 'ben 1'])
  await end('ben 1')
  expect(running).toEqual(['ann 1', 'ben 1', 'ben 2'])
  await end('ben 2')
  expect(running.at(-1)).toBe('cid 1')
  await end('ann 1')
  expect(running.at(-1)).toBe('ann 2')
})

test('more than may wait are refused, of one person and of all', async () => {
  const { begin } = open()
  for (const name of ['ann 1', 'ann 2', 'ann 3', 'ben 1', 'ben 2', 'ben 3']) void begin(name.slice(0, 3), name)
  await expect(begin('ann', 'ann 4')).rejects.toMatchObject({ reason: 'tooManyRequests' })
  await expect(begin('cid', 'cid 1')).rejects.toMatchObject({ reason: 'tooManyRequests' })
})

test('work that fails gives its place back', async () => {
  const inTurn = createReadingQueue({ ...limits, atOnce: 1 })
  await expect(inTurn('ann', () => Promise.reject(new Error('no')))).rejects.toThrow('no')
  expect(await inTurn('ben', async () => 'done')).toBe('done')
})
