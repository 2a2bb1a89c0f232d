import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createGroupWriter } from './group-writer.ts'

type Save = { readonly attemptId: string; readonly rows: number; readonly seq: number }
type Saved = { readonly rows: number }
const requestOf = (attemptId: string, rows: number, seq = 1): Save => ({ attemptId, rows, seq })
const outcomeOf = ({ rows }: Save): Saved => ({ rows })
const byAttempt = { keyOf: ({ attemptId }: Save) => attemptId, rowsOf: ({ rows }: Save) => rows }

/** A database whose statements end when the test decides. */
function slowDatabase() {
  const open: { requests: readonly Save[]; end: (error?: Error) => void }[] = []
  const write = (requests: readonly Save[]) =>
    new Promise<Saved[]>((resolve, reject) => {
      open.push({ requests, end: (error) => (error ? reject(error) : resolve(requests.map(outcomeOf))) })
    })
  return { open, write }
}
const breath = () => new Promise((resolve) => setImmediate(resolve))

test('concurrent saves share a statement; later ones share the next, and each is answered after its own commit', async () => {
  const { open, write } = slowDatabase()
  const writer = createGroupWriter(write, { ...byAttempt, patienceMs: 60_000, enough: 8 })
  const answered: string[] = []
  const save = (ids: readonly string[]) => ids.map((id) => writer(requestOf(id, 1)).then(() => answered.push(id)))
  const sent = () => open.map((one) => one.requests.map((request) => request.attemptId).join(''))
  const saves = [...save(['a', 'b'])]
  await breath()
  expect(sent()).toEqual(['ab'])
  saves.push(...save(['c']))
  await breath()
  saves.push(...save(['d']))
  await breath()
  expect(sent()).toEqual(['ab'])
  open[0]?.end()
  await breath()
  expect(answered).toEqual(['a', 'b'])
  expect(sent()).toEqual(['ab', 'cd'])
  // Many waiting saves justify a second statement next to the running one.
  saves.push(...save(['e', 'f', 'g', 'h', 'i', 'j', 'k', 'l']))
  await breath()
  expect(sent()).toEqual(['ab', 'cd', 'efghijkl'])
  for (const one of open) one.end()
  await Promise.all(saves)
})

test('no save waits long for a statement that waits for a lock', async () => {
  const { open, write } = slowDatabase()
  const writer = createGroupWriter(write, { ...byAttempt, patienceMs: 1 })
  const stuck = writer(requestOf('stuck', 1))
  await breath()
  const other = writer(requestOf('other', 1))
  while (open.length < 2) await breath()
  open[1]?.end()
  await other
  open[0]?.end()
  await stuck
})

test('one request that the database can not take does not refuse the others; an outage refuses all', async () => {
  let isDown = false
  const writer = createGroupWriter(async (requests: readonly Save[]) => {
    if (isDown) throw Object.assign(new Error('gone'), { code: 'CONNECTION_CLOSED' })
    if (requests.some((request) => request.attemptId === 'poison'))
      throw Object.assign(new Error('bad'), { code: '22P05' })
    await breath()
    return requests.map(outcomeOf)
  }, byAttempt)
  const save = (id: string) =>
    writer(requestOf(id, 1)).then(
      () => 'ok',
      () => 'refused',
    )
  expect(await Promise.all(['a', 'b', 'c', 'poison', 'd'].map(save))).toEqual(['ok', 'ok', 'ok', 'refused', 'ok'])
  isDown = true
  expect(await Promise.all(['a', 'b', 'c'].map(save))).toEqual(['refused', 'refused', 'refused'])
  isDown = false
  expect(await save('a')).toBe('ok')
})

test('at most three statements at a time, 200 rows, an attempt in one at a time and in order, and every save is answered', async () => {
  const arrivals = fc.array(
    fc.record({
      attempt: fc.constantFrom('a', 'b', 'c', 'd', 'e'),
      rows: fc.integer({ min: 1, max: 60 }),
      wait: fc.boolean(),
    }),
    { maxLength: 60 },
  )
  await fc.assert(
    fc.asyncProperty(arrivals, async (list) => {
      let inFlight = 0
      const busy = new Set<string>()
      const order = new Map<string, number[]>()
      const writer = createGroupWriter(async (requests: readonly Save[]) => {
        expect(++inFlight).toBeLessThanOrEqual(3)
        expect(requests.reduce((sum, request) => sum + request.rows, 0)).toBeLessThanOrEqual(200)
        for (const { attemptId, seq } of requests) {
          expect(busy.has(attemptId)).toBe(false)
          busy.add(attemptId)
          order.set(attemptId, [...(order.get(attemptId) ?? []), seq])
        }
        await breath()
        for (const { attemptId } of requests) busy.delete(attemptId)
        inFlight--
        return requests.map(outcomeOf)
      }, byAttempt)
      const saves: Promise<Saved>[] = []
      for (const [index, { attempt, rows, wait }] of list.entries()) {
        saves.push(writer(requestOf(attempt, rows, index + 1)))
        if (wait) await breath()
      }
      const outcomes = await Promise.all(saves)
      expect(outcomes.map((outcome) => outcome.rows)).toEqual(list.map((one) => one.rows))
      for (const seqs of order.values()) expect(seqs).toEqual([...seqs].sort((a, b) => a - b))
    }),
    { numRuns: 60 },
  )
})
