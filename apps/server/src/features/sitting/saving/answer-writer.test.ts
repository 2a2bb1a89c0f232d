import fc from 'fast-check'
import { expect, test } from 'vitest'
import { prepareAnswer } from './answer.rules.ts'
import type { SaveOutcome, SaveRequest } from './answer.store.ts'
import { createAnswerWriter } from './answer-writer.ts'

const requestOf = (attemptId: string, positions: number[], seq = 1): SaveRequest => ({
  tokenHash: '00',
  attemptId,
  writer: 'window-one',
  at: new Date(0),
  answers: positions.map((position) => prepareAnswer({ position, seq, answer: { keys: ['A'] }, uncertain: false })),
})
const outcomeOf = (request: SaveRequest): SaveOutcome => ({
  rows: request.answers.map(({ position, seq }) => ({ position, seq, verdict: 'ok', written: true })),
  deadline: null,
  isStale: false,
  isRemembered: false,
})

/** A database whose statements end when the test decides. */
function slowDatabase() {
  const open: { requests: readonly SaveRequest[]; end: (error?: Error) => void }[] = []
  const write = (requests: readonly SaveRequest[]) =>
    new Promise<SaveOutcome[]>((resolve, reject) => {
      open.push({ requests, end: (error) => (error ? reject(error) : resolve(requests.map(outcomeOf))) })
    })
  return { open, write }
}
const breath = () => new Promise((resolve) => setImmediate(resolve))

test('concurrent saves share a statement; later ones share the next, and each is answered after its own commit', async () => {
  const { open, write } = slowDatabase()
  const writer = createAnswerWriter(write, { patienceMs: 60_000, enough: 8 })
  const answered: string[] = []
  const save = (ids: readonly string[]) => ids.map((id) => writer(requestOf(id, [1])).then(() => answered.push(id)))
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
  const writer = createAnswerWriter(write, { patienceMs: 1 })
  const stuck = writer(requestOf('stuck', [1]))
  await breath()
  const other = writer(requestOf('other', [1]))
  while (open.length < 2) await breath()
  open[1]?.end()
  await other
  open[0]?.end()
  await stuck
})

test('one request that the database can not take does not refuse the others; an outage refuses all', async () => {
  let isDown = false
  const writer = createAnswerWriter(async (requests) => {
    if (isDown) throw Object.assign(new Error('gone'), { code: 'CONNECTION_CLOSED' })
    if (requests.some((request) => request.attemptId === 'poison'))
      throw Object.assign(new Error('bad'), { code: '22P05' })
    await breath()
    return requests.map(outcomeOf)
  })
  const save = (id: string) =>
    writer(requestOf(id, [1])).then(
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
      const writer = createAnswerWriter(async (requests) => {
        expect(++inFlight).toBeLessThanOrEqual(3)
        expect(requests.reduce((sum, request) => sum + request.answers.length, 0)).toBeLessThanOrEqual(200)
        for (const { attemptId, answers } of requests) {
          expect(busy.has(attemptId)).toBe(false)
          busy.add(attemptId)
          order.set(attemptId, [...(order.get(attemptId) ?? []), answers[0]?.seq ?? 0])
        }
        await breath()
        for (const { attemptId } of requests) busy.delete(attemptId)
        inFlight--
        return requests.map(outcomeOf)
      })
      const saves: Promise<SaveOutcome>[] = []
      for (const [index, { attempt, rows, wait }] of list.entries()) {
        saves.push(
          writer(
            requestOf(
              attempt,
              Array.from({ length: rows }, (_, n) => n + 1),
              index + 1,
            ),
          ),
        )
        if (wait) await breath()
      }
      const outcomes = await Promise.all(saves)
      expect(outcomes.map((outcome) => outcome.rows.length)).toEqual(list.map((one) => one.rows))
      for (const seqs of order.values()) expect(seqs).toEqual([...seqs].sort((a, b) => a - b))
    }),
    { numRuns: 60 },
  )
})
