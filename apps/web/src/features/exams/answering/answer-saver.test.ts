import { beforeEach, expect, test } from 'vitest'
import { ApiError, type ErrorReason } from '#web/api/api-error.ts'
import { AnswerSaver, type SaverPort, type Sent } from './answer-saver.ts'

/** A server that keeps the highest number of each question, and a device that keeps a text. */
let stored: Map<number, Sent>
let device: string | null
let fails: ErrorReason | 'lostAnswer' | null
let timers: { at: number; then: () => void }[]
let now: number
beforeEach(() => {
  stored = new Map()
  device = null
  fails = null
  timers = []
  now = 0
})

const port: SaverPort = {
  save: async (answers) => {
    if (fails && fails !== 'lostAnswer') throw new ApiError(0, fails, '')
    const saved = answers.map((one) => {
      const before = stored.get(one.position)
      const written = !before || before.seq < one.seq
      if (written) stored.set(one.position, { ...one })
      return { position: one.position, seq: Math.max(one.seq, before?.seq ?? 0), written }
    })
    if (fails === 'lostAnswer') throw new ApiError(0, 'timeout', '')
    return { saved, clock: { remainingMs: null, serverTime: '2026-03-02T02:00:00Z' } }
  },
  keep: (text) => {
    device = text
  },
  kept: () => device,
  wait: (ms, then) => {
    const timer = { at: now + ms, then }
    timers.push(timer)
    return () => {
      timers = timers.filter((one) => one !== timer)
    }
  },
  onSaved: () => {},
  onPaused: () => {},
}

/** Lets so many milliseconds pass, running what falls due. */
async function pass(ms: number) {
  const until = now + ms
  for (;;) {
    await settle()
    const next = timers.filter((timer) => timer.at <= until).sort((a, b) => a.at - b.at)[0]
    if (!next) break
    timers = timers.filter((one) => one !== next)
    now = next.at
    next.then()
  }
  now = until
  await settle()
}
const settle = async () => {
  for (let i = 0; i < 20; i++) await Promise.resolve()
}
const answer = (key: string) => ({ keys: [key] })

test('a choice is with the server at once, writing within two seconds', async () => {
  const saver = new AnswerSaver(port, [])
  saver.change(1, { answer: answer('A') })
  await pass(200)
  expect(stored.get(1)?.answer).toEqual(answer('A'))
  for (let letter = 0; letter < 30; letter++) {
    saver.change(2, { answer: { text: 'x'.repeat(letter + 1) } }, true)
    await pass(100)
  }
  expect(stored.get(2)?.answer?.text?.length).toBeGreaterThanOrEqual(10)
  await pass(2000)
  expect(stored.get(2)?.answer?.text?.length).toBe(30)
  expect(saver.store.get()).toMatchObject({ phase: 'saved', pending: 0 })
})

test('says saved only after the acknowledgement, and counts what is kept on the device', async () => {
  fails = 'network'
  const saver = new AnswerSaver(port, [])
  saver.change(1, { answer: answer('A') })
  saver.change(2, { uncertain: true })
  await pass(5000)
  expect(saver.store.get()).toMatchObject({ phase: 'offline', pending: 2, savedAt: null })
  fails = null
  await pass(15_000)
  expect(saver.store.get()).toMatchObject({ phase: 'saved', pending: 0 })
  expect(device).toBeNull()
})

test('what was not acknowledged before a crash is sent again by the next page', async () => {
  fails = 'network'
  new AnswerSaver(port, [{ position: 1, seq: 4, answer: answer('B'), uncertain: false }]).change(1, { answer: answer('C') })
  await pass(1000)
  fails = null
  timers = []
  const next = new AnswerSaver(port, [{ position: 1, seq: 4, answer: answer('B'), uncertain: false }])
  await pass(1000)
  expect(stored.get(1)).toMatchObject({ seq: 5, answer: answer('C') })
  expect(next.store.get().drafts.get(1)?.answer).toEqual(answer('C'))
})

test('an answer of the server that got lost does no harm: the same change is sent again and taken once', async () => {
  const saver = new AnswerSaver(port, [])
  fails = 'lostAnswer'
  saver.change(1, { answer: answer('A') })
  await pass(500)
  expect(saver.store.get().phase).toBe('offline')
  fails = null
  await pass(5000)
  expect(stored.get(1)).toMatchObject({ seq: 1, answer: answer('A') })
  expect(saver.store.get()).toMatchObject({ phase: 'saved', pending: 0 })
})

test('a change made while a save is under way is not taken for saved', async () => {
  const saver = new AnswerSaver(port, [])
  saver.change(1, { answer: answer('A') })
  saver.flush()
  saver.change(1, { answer: answer('B') })
  await pass(1000)
  expect(stored.get(1)).toMatchObject({ seq: 2, answer: answer('B') })
})

test.each(['attemptTakenOver', 'examCompleted', 'answerLate'] as const)('stops at %s', async (reason) => {
  fails = reason
  const saver = new AnswerSaver(port, [])
  saver.change(1, { answer: answer('A') })
  await pass(1000)
  expect(saver.store.get().phase).toBe(reason === 'attemptTakenOver' ? 'takenOver' : 'closed')
  saver.change(1, { answer: answer('B') })
  expect(saver.store.get().drafts.get(1)?.answer).toEqual(answer('A'))
  expect(timers).toEqual([])
})

test('a save that gets no answer is shown as offline within five seconds, and as saved when the answer comes', async () => {
  let answer = () => {}
  const slow: SaverPort = { ...port, save: (answers) => new Promise((resolve) => (answer = () => resolve(port.save(answers)))) }
  const saver = new AnswerSaver(slow, [])
  saver.change(1, { answer: { keys: ['A'] } })
  await pass(1000)
  expect(saver.store.get().phase).toBe('saving')
  await pass(4000)
  expect(saver.store.get()).toMatchObject({ phase: 'offline', pending: 1 })
  answer()
  await settle()
  expect(saver.store.get()).toMatchObject({ phase: 'saved', pending: 0 })
})

test('what was kept before another window took the exam does not replace its newer answer; it is told and can be looked at', async () => {
  fails = 'network'
  // Offline, many changes of questions 1 and 2 in the first window: numbers of its own.
  const first = new AnswerSaver(port, [], 1000)
  for (const key of ['A', 'B', 'C', 'D', 'C']) first.change(1, { answer: answer(key) })
  first.change(2, { answer: answer('D') })
  await pass(1000)
  // Another device took the exam and answered question 1 once.
  fails = null
  stored.set(1, { position: 1, seq: 2000, answer: answer('A'), uncertain: false })
  timers = []
  const paper = [{ position: 1, seq: 2000, answer: answer('A'), uncertain: false }]
  const back = new AnswerSaver(port, paper, 3000)
  await pass(1000)
  expect(stored.get(1)?.answer).toEqual(answer('A'))
  expect(stored.get(2)?.answer).toEqual(answer('D'))
  expect(back.store.get()).toMatchObject({ pending: 0, overtaken: [{ position: 1, answer: answer('C') }] })
  // It is told again after a reload until it was seen; using the older one is a new change.
  expect(new AnswerSaver(port, paper, 4000).store.get().overtaken).toHaveLength(1)
  back.change(1, { answer: answer('C') })
  back.seen()
  await pass(1000)
  expect(stored.get(1)).toMatchObject({ seq: 3000, answer: answer('C') })
  expect(device).toBeNull()
})
