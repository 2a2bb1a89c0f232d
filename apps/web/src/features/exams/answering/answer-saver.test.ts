import { examLimits } from '@portal/contract/exams/exam.limits.ts'
import { beforeEach, expect, test } from 'vitest'
import { ApiError, type ErrorReason } from '#web/api/api-error.ts'
import { AnswerSaver, type AnswerSaverPort, type SentAnswer } from './answer-saver.ts'
import { openUnsavedAnswers, type UnsavedAnswers } from './unsaved-answers.ts'

/** A server that keeps the highest number of each question, and a device that keeps a text. */
let stored: Map<number, SentAnswer>
let device: Map<string, string>
let fails: ErrorReason | 'lostAnswer' | null
let timers: { at: number; then: () => void }[]
let now: number
beforeEach(() => {
  stored = new Map()
  device = new Map()
  fails = null
  timers = []
  now = 0
})

const storage = {
  keys: (prefix: string) => [...device.keys()].filter((key) => key.startsWith(prefix)),
  read: (key: string) => device.get(key) ?? null,
  write: (key: string, value: string) => void device.set(key, value),
  remove: (key: string) => void device.delete(key),
}
const serverAndTime: Omit<AnswerSaverPort, keyof UnsavedAnswers> = {
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

/** A window of the exam on this device. */
const portOf = (window: string): AnswerSaverPort => ({
  ...serverAndTime,
  ...openUnsavedAnswers(storage, 'attempt', window),
})
/** The first number of the windows of an attempt in their order. */
const first = (window: number) => window * examLimits.numbersPerWriter

/** Lets this many milliseconds pass, running due timers. */
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

test('a choice is sent immediately, text within two seconds', async () => {
  const saver = new AnswerSaver(portOf('a'), [])
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

test('shows saved only after the acknowledgement, and counts answers kept on the device', async () => {
  fails = 'network'
  const saver = new AnswerSaver(portOf('a'), [])
  saver.change(1, { answer: answer('A') })
  saver.change(2, { uncertain: true })
  await pass(5000)
  expect(saver.store.get()).toMatchObject({ phase: 'offline', pending: 2, savedAt: null })
  fails = null
  await pass(15_000)
  expect(saver.store.get()).toMatchObject({ phase: 'saved', pending: 0 })
  expect([...device]).toEqual([])
})

test('answers without an acknowledgement before a crash are sent again by the next page', async () => {
  fails = 'network'
  new AnswerSaver(portOf('a'), [{ position: 1, seq: 4, answer: answer('B'), uncertain: false }]).change(1, {
    answer: answer('C'),
  })
  await pass(1000)
  fails = null
  timers = []
  const next = new AnswerSaver(portOf('a'), [{ position: 1, seq: 4, answer: answer('B'), uncertain: false }])
  await pass(1000)
  expect(stored.get(1)).toMatchObject({ seq: 5, answer: answer('C') })
  expect(next.store.get().drafts.get(1)?.answer).toEqual(answer('C'))
})

test('a lost response does no harm: the same change is sent again and accepted once', async () => {
  const saver = new AnswerSaver(portOf('a'), [])
  fails = 'lostAnswer'
  saver.change(1, { answer: answer('A') })
  await pass(500)
  expect(saver.store.get().phase).toBe('offline')
  fails = null
  await pass(5000)
  expect(stored.get(1)).toMatchObject({ seq: 1, answer: answer('A') })
  expect(saver.store.get()).toMatchObject({ phase: 'saved', pending: 0 })
})

test('a change made during a save isn’t marked as saved', async () => {
  const saver = new AnswerSaver(portOf('a'), [])
  saver.change(1, { answer: answer('A') })
  saver.flush()
  saver.change(1, { answer: answer('B') })
  await pass(1000)
  expect(stored.get(1)).toMatchObject({ seq: 2, answer: answer('B') })
})

test.each(['attemptTakenOver', 'examCompleted', 'answerLate'] as const)('stops at %s', async (reason) => {
  fails = reason
  const saver = new AnswerSaver(portOf('a'), [])
  saver.change(1, { answer: answer('A') })
  await pass(1000)
  expect(saver.store.get().phase).toBe(reason === 'attemptTakenOver' ? 'takenOver' : 'closed')
  saver.change(1, { answer: answer('B') })
  expect(saver.store.get().drafts.get(1)?.answer).toEqual(answer('A'))
  expect(timers).toEqual([])
})

test('a save without a response is shown as offline within five seconds, and as saved when the response arrives', async () => {
  let answer = () => {}
  const slow: AnswerSaverPort = {
    ...portOf('a'),
    save: (answers) => new Promise((resolve) => (answer = () => resolve(serverAndTime.save(answers)))),
  }
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

test('an answer kept before another window took over doesn’t replace its newer answer; it is reported and can be viewed', async () => {
  fails = 'network'
  // Offline, the first window makes many changes of questions 1 and 2, with its own numbers.
  const before = new AnswerSaver(portOf('a'), [], first(0))
  for (const key of ['A', 'B', 'C', 'D', 'C']) before.change(1, { answer: answer(key) })
  before.change(2, { answer: answer('D') })
  await pass(1000)
  // Another device took the exam and answered question 1 once.
  fails = null
  stored.set(1, { position: 1, seq: first(1), answer: answer('A'), uncertain: false })
  timers = []
  const paper = [{ position: 1, seq: first(1), answer: answer('A'), uncertain: false }]
  const back = new AnswerSaver(portOf('b'), paper, first(2))
  await pass(1000)
  expect(stored.get(1)?.answer).toEqual(answer('A'))
  expect(stored.get(2)?.answer).toEqual(answer('D'))
  expect(back.store.get()).toMatchObject({ pending: 0, overtaken: [{ position: 1, answer: answer('C') }] })
  // It is reported again after a reload until it has been seen; using the older answer is a new change.
  const again = new AnswerSaver(portOf('c'), paper, first(3))
  expect(again.store.get().overtaken).toHaveLength(1)
  again.change(1, { answer: answer('C') })
  again.seen()
  await pass(1000)
  expect(stored.get(1)).toMatchObject({ seq: first(3), answer: answer('C') })
  expect([...device]).toEqual([])
})

test('two offline windows of one browser keep separate drafts: whatever the older one writes, the newer one loses none', async () => {
  fails = 'network'
  const older = new AnswerSaver(portOf('a'), [], first(0))
  older.change(1, { answer: answer('A') })
  older.change(3, { answer: answer('A') })
  const newer = new AnswerSaver(portOf('b'), [], first(1))
  newer.change(1, { answer: answer('B') })
  newer.change(2, { answer: answer('B') })
  // The older window doesn't know yet that it is no longer the writer.
  older.change(1, { answer: answer('C') })
  await pass(500)
  timers = []
  fails = null
  const next = new AnswerSaver(portOf('c'), [], first(2))
  await pass(1000)
  expect([1, 2, 3].map((position) => stored.get(position)?.answer)).toEqual([answer('B'), answer('B'), answer('A')])
  expect(next.store.get().overtaken).toEqual([{ position: 1, answer: answer('C') }])
})

test('a window that lost the exam leaves the drafts of the writing one', async () => {
  fails = 'network'
  const older = new AnswerSaver(portOf('a'), [], first(0))
  const newer = new AnswerSaver(portOf('b'), [], first(1))
  newer.change(1, { answer: answer('B') })
  await pass(200)
  older.change(2, { answer: answer('A') })
  older.takenOver()
  timers = []
  fails = null
  new AnswerSaver(portOf('c'), [], first(2))
  await pass(1000)
  expect([1, 2].map((position) => stored.get(position)?.answer)).toEqual([answer('B'), answer('A')])
})

test('long answers are sent in several requests, each short enough for a closing page, and the submit waits for those it can’t include', async () => {
  const sizes: number[] = []
  const port: AnswerSaverPort = {
    ...portOf('a'),
    save: (answers) => {
      sizes.push(JSON.stringify(answers).length)
      return serverAndTime.save(answers)
    },
  }
  fails = 'network'
  const saver = new AnswerSaver(port, [])
  const count = 150
  for (let position = 1; position <= count; position++)
    saver.change(position, { answer: { text: 'x'.repeat(position <= 20 ? 4000 : 4) } })
  await pass(1000)
  expect(JSON.stringify(saver.portion()).length).toBeLessThan(30_000)
  await expect(saver.forSubmit()).rejects.toThrow()
  fails = null
  sizes.length = 0
  const last = await saver.forSubmit()
  expect(last.length).toBeGreaterThan(0)
  expect(stored.size + last.length).toBe(count)
  expect(Math.max(...sizes)).toBeLessThan(30_000)
})

test('after the end of the attempt nothing of any window stays on the device', async () => {
  fails = 'network'
  new AnswerSaver(portOf('a'), [], first(0)).change(1, { answer: answer('A') })
  const newer = new AnswerSaver(portOf('b'), [], first(1))
  expect(device.size).toBe(1)
  newer.close()
  expect([...device]).toEqual([])
})

test.each(['answered', 'lost'] as const)(
  'a save that is %s after the attempt has ended or gone to another window changes nothing of that',
  async (how) => {
    for (const end of ['close', 'takenOver'] as const) {
      let settleSave = (): void => undefined
      const held = new Promise<void>((resolve) => {
        settleSave = resolve
      })
      const port = portOf(end)
      const saver = new AnswerSaver({ ...port, save: (answers) => held.then(() => port.save(answers)) }, [])
      saver.change(1, { answer: answer('A') })
      await pass(200)
      fails = how === 'lost' ? 'network' : null
      saver[end]()
      settleSave()
      await pass(60_000)
      expect(saver.store.get().phase).toBe(end === 'close' ? 'closed' : 'takenOver')
      if (end === 'close') expect(storage.keys('exam attempt close')).toEqual([])
      saver.change(1, { answer: answer('B') })
      expect(saver.store.get().drafts.get(1)?.answer).toEqual(answer('A'))
    }
  },
)

test('a saver whose page has left sends its answers once more, and nothing later than that', async () => {
  let isFollowed = false
  const port: AnswerSaverPort = { ...portOf('a'), isFollowed: () => isFollowed }
  const former = new AnswerSaver(port, [])
  former.change(1, { answer: answer('A') })
  former.leave()
  former.change(1, { answer: answer('B') })
  await pass(60_000)
  expect(stored.get(1)).toMatchObject({ seq: 1, answer: answer('A') })
  expect(device.size).toBe(0)
  // The page shows it again, as React does in development.
  former.enter()
  former.change(1, { answer: answer('C') })
  fails = 'network'
  await pass(1000)
  former.leave()
  await pass(60_000)
  const next = new AnswerSaver(portOf('a'), [{ position: 1, seq: 1, answer: answer('A'), uncertain: false }])
  isFollowed = true
  expect(next.store.get().drafts.get(1)?.answer).toEqual(answer('C'))
  fails = null
  next.change(1, { answer: answer('D') })
  await pass(60_000)
  expect(stored.get(1)).toMatchObject({ seq: 3, answer: answer('D') })
  expect(next.store.get()).toMatchObject({ phase: 'saved', pending: 0 })
})
