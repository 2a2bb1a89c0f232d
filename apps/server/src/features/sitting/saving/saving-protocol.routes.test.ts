import { attemptPaperRead } from '@portal/contract/exams/exam.contract.ts'
import { examLimits } from '@portal/contract/exams/exam.limits.ts'
import { sessionSignOut } from '@portal/contract/identity/session.contract.ts'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aCompany, aPerson } from '../../../testing/builders.ts'
import { openTestServer, type TestServer } from '../../../testing/test-server.ts'
import { createTestExam } from '../../exams/testing/exam.builders.ts'
import { createExamDriver, type SentAnswers, testWriter } from '../../exams/testing/exam.driver.ts'
import { closeDueAttempts } from '../finish-attempt.service.ts'

/** Two servers on one database; the schedules kill the second and start it again. */
let one: TestServer
let two: TestServer
let company: string
beforeAll(async () => {
  one = await openTestServer()
  two = await openTestServer({ beside: one })
  company = await aCompany(one.deps)
})
afterAll(async () => {
  await two.close()
  await one.close()
})

const windows = [testWriter, 'window-two'] as const
const timeLimit = 600
const questions = 3

/**
 * A step of a candidate, of the network or of time. `via`: the server that gets the request. `fate` of a save:
 * `arrives`; `lost` on its way; `unheard`, done but its response lost; `twice`, delivered two times; `held`, delivered
 * after the round, out of order.
 */
const via = fc.constantFrom(0, 1)
const window = fc.constantFrom(0, 0, 0, 1)
const save = fc.record({
  do: fc.constant('save' as const),
  via,
  window,
  changes: fc.uniqueArray(
    fc.record({ position: fc.integer({ min: 1, max: questions }), key: fc.constantFrom('A', 'B', 'C', 'D', null) }),
    {
      minLength: 1,
      maxLength: 3,
      selector: (change) => change.position,
    },
  ),
  fate: fc.constantFrom('arrives', 'arrives', 'arrives', 'lost', 'unheard', 'twice', 'held'),
})
const step = fc.oneof(
  { weight: 12, arbitrary: save },
  {
    weight: 2,
    arbitrary: fc.record({ do: fc.constant('pass' as const), seconds: fc.integer({ min: -30, max: 150 }) }),
  },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('take' as const), via, window }) },
  {
    weight: 1,
    arbitrary: fc.record({
      do: fc.constant('submit' as const),
      via,
      window,
      key: fc.constantFrom('submit-key-1', 'submit-key-2'),
      key3: fc.constantFrom('A', 'B'),
    }),
  },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('sweep' as const), via }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('restart' as const) }) },
)

type Stored = { readonly seq: number; readonly key: string | null }

test('over random schedules on two servers, with losses, repetitions, windows, clocks and restarts: the paper is the last acknowledged state, the attempt ends once', async () => {
  const examId = await createTestExam(
    one.deps,
    { single: questions },
    { timeLimit, shuffleOptions: false, totalAttempts: 1 },
  )
  const ends = { inTime: 0, byDeadline: 0, acknowledged: 0, refused: 0 }
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.array(step, { minLength: 1, maxLength: 4 }), { minLength: 1, maxLength: 14 }),
      async (rounds) => {
        const person = await aPerson(one.deps, company)
        const drives = () => [createExamDriver(one), createExamDriver(two)] as const
        const drive = (index: number) => drives()[index] as ReturnType<typeof createExamDriver>
        const startedAt = one.clock.now().getTime()
        const attemptId = await drive(0).begin(person, examId)
        const deadline = startedAt + timeLimit * 1000
        // The page numbers the changes of a question. Both windows continue from the server's number; one counter
        // serves here.
        const numbers = new Map<number, number>()
        const sent = new Map<string, string | null>()
        const heard = new Map<number, Stored>()
        const endings = new Set<string>()
        const deliver = async (index: number, as: number, answers: SentAnswers[], isHeard: boolean) => {
          const { code, data, reason } = await drive(index).save(person, attemptId, answers, windows[as])
          if (code !== 200) {
            ends.refused++
            expect(['attemptTakenOver', 'examCompleted', 'answerLate']).toContain(reason)
            return
          }
          if (!isHeard) return
          for (const { position, seq } of data.saved) {
            ends.acknowledged++
            if ((heard.get(position)?.seq ?? 0) <= seq)
              heard.set(position, { seq, key: sent.get(`${position} ${seq}`) ?? null })
          }
        }
        for (const round of rounds) {
          const held: (() => Promise<void>)[] = []
          const restarts = round.some((what) => what.do === 'restart')
          await Promise.all(
            round.map(async (what) => {
              if (what.do === 'pass') one.clock.pass(what.seconds)
              if (what.do === 'sweep') await closeDueAttempts([one, two][what.via]?.deps ?? one.deps)
              if (what.do === 'take') await drive(what.via).begin(person, examId, windows[what.window])
              if (what.do === 'submit') {
                const seq = (numbers.get(3) ?? 0) + 1
                numbers.set(3, seq)
                sent.set(`3 ${seq}`, what.key3)
                const last = { position: 3, seq, answer: { keys: [what.key3] }, uncertain: false }
                const { code, data, reason } = await drive(what.via).submit(
                  person,
                  attemptId,
                  what.key,
                  [last],
                  windows[what.window],
                )
                if (code === 200) endings.add(`${data.endedBy} ${data.submittedAt}`)
                else expect(['attemptTakenOver', 'examCompleted']).toContain(reason)
              }
              if (what.do === 'save') {
                const answers = what.changes.map(({ position, key }) => {
                  const seq = (numbers.get(position) ?? 0) + 1
                  numbers.set(position, seq)
                  sent.set(`${position} ${seq}`, key)
                  return { position, seq, answer: key === null ? null : { keys: [key] }, uncertain: false }
                })
                const go = () => deliver(what.via, what.window, answers, what.fate !== 'unheard')
                if (what.fate === 'held') held.push(go)
                else if (what.fate === 'twice')
                  await Promise.all([go(), deliver(1 - what.via, what.window, answers, true)])
                else if (what.fate !== 'lost') await go()
              }
            }),
          )
          if (restarts) {
            await two.close()
            two = await openTestServer({ beside: one })
          }
          for (const go of held.reverse()) await go()
        }
        one.clock.set(new Date(Math.max(deadline + 60_000, one.clock.now().getTime())))
        await Promise.all([closeDueAttempts(one.deps), closeDueAttempts(two.deps)])
        const { sql } = one.deps
        const rows = await sql<
          { state: string; endedBy: string; submittedAt: Date; marks: number; sum: number; score: number }[]
        >`
        select state, ended_by as "endedBy", submitted_at as "submittedAt", score, (select count(*)::int from attempt_mark m where m.attempt_id = a.id) as marks,
          (select sum(points)::int from attempt_mark m where m.attempt_id = a.id) as sum from attempt a where account_id = ${person.accountId}`
        // Exactly one attempt, one end, one mark per question; every response about an end was about this one.
        expect(rows).toHaveLength(1)
        const [row] = rows
        expect(row).toMatchObject({ state: 'graded', marks: questions })
        expect(row?.score).toBe(row?.sum)
        expect(row?.submittedAt.getTime()).toBeLessThanOrEqual(deadline)
        for (const ending of endings) expect(ending).toBe(`${row?.endedBy} ${row?.submittedAt.toISOString()}`)
        ends[row?.endedBy === 'deadline' ? 'byDeadline' : 'inTime']++
        const stored = new Map(
          (
            await sql<
              { position: number; seq: number; key: string | null }[]
            >`select position, seq, answer -> 'keys' ->> 0 as key from attempt_answer where attempt_id = ${attemptId}`
          ).map(({ position, ...rest }): [number, Stored] => [position, rest]),
        )
        for (const [position, answer] of heard)
          expect(stored.get(position)?.seq ?? 0).toBeGreaterThanOrEqual(answer.seq)
        // The stored answers are the graded ones: none was accepted after the end. The correct letter is A.
        const marks = await sql<
          { position: number; points: number }[]
        >`select position, points from attempt_mark where attempt_id = ${attemptId}`
        for (const { position, points } of marks)
          expect([position, points]).toEqual([position, stored.get(position)?.key === 'A' ? 200 : 0])
        // Each stored answer was sent in this form: its content and its number belong together.
        for (const [position, { seq, key }] of stored)
          expect([position, seq, key]).toEqual([position, seq, sent.get(`${position} ${seq}`) ?? null])
      },
    ),
    { numRuns: 25 },
  )
  // The schedules reach the intended states.
  expect(Math.min(ends.inTime, ends.byDeadline, ends.refused)).toBeGreaterThan(0)
  expect(ends.acknowledged).toBeGreaterThan(50)
})

test('a candidate who alternates between two servers at every request sees one portal', async () => {
  const examId = await createTestExam(one.deps, { single: 4 })
  const person = await aPerson(one.deps, company)
  const servers = [createExamDriver(one), createExamDriver(two)] as const
  const paper = await servers[0].open(person, examId)
  for (let n = 0; n < 12; n++) {
    const position = 1 + (n % 4)
    const saved = await (servers[n % 2] ?? servers[0]).save(person, paper.attemptId, [
      { position, seq: n + 1, answer: { keys: ['ABCD'[n % 4] ?? 'A'] }, uncertain: n % 2 === 0 },
    ])
    expect(saved.data.saved).toEqual([{ position, seq: n + 1, written: true }])
    // The same save repeated on the other server is the same save.
    const again = await (servers[(n + 1) % 2] ?? servers[0]).save(person, paper.attemptId, [
      { position, seq: n + 1, answer: { keys: ['ABCD'[n % 4] ?? 'A'] }, uncertain: n % 2 === 0 },
    ])
    expect(again.data.saved).toEqual([{ position, seq: n + 1, written: false }])
  }
  const seen = await Promise.all(servers.map((server) => server.open(person, examId)))
  expect(seen[0]?.answers).toEqual(seen[1]?.answers)
  expect(seen[0]?.questions).toEqual(seen[1]?.questions)
  const ended = await Promise.all(servers.map((server) => server.submit(person, paper.attemptId, 'the-one-key')))
  expect(ended[0]?.data).toEqual(ended[1]?.data)
  const out = await two.call(sessionSignOut, {}, person)
  expect(out.code).toBe(200)
  // A token that ends on one server is invalid on the other immediately.
  expect(
    (await servers[0].save(person, paper.attemptId, [{ position: 1, seq: 99, answer: null, uncertain: false }])).reason,
  ).toBe('sessionExpired')
})

test('drafts from before a takeover stay below all answers of the next window, however many; an earlier window can’t claim its numbers', async () => {
  const examId = await createTestExam(one.deps, { single: 2 })
  const person = await aPerson(one.deps, company)
  const drive = createExamDriver(one)
  const attemptId = await drive.begin(person, examId)
  const paperOf = async (as: string) => (await one.call(attemptPaperRead, { attemptId, writer: as }, person)).data
  const change = (position: number, seq: number, key: string) => ({
    position,
    seq,
    answer: { keys: [key] },
    uncertain: false,
  })
  const first = await paperOf('window-one')
  expect((await paperOf('window-one')).countFrom).toBe(first.countFrom)
  // Offline, the first window changes question 1 fifty times and question 2 once; meanwhile another device answers
  // question 1 once.
  const drafts = [change(1, first.countFrom + 50, 'B'), change(2, first.countFrom, 'C')]
  const second = await paperOf('window-two')
  expect(
    (await drive.save(person, attemptId, [change(1, second.countFrom, 'A')], 'window-two')).data.saved,
  ).toMatchObject([{ written: true }])
  const third = await paperOf('window-three')
  expect(third.countFrom).toBeGreaterThan(second.countFrom)
  const { data } = await drive.save(person, attemptId, drafts, 'window-three')
  expect(data.saved).toEqual([
    { position: 1, seq: second.countFrom, written: false },
    { position: 2, seq: first.countFrom, written: true },
  ])
  const ahead = change(1, third.countFrom + examLimits.numbersPerWriter, 'D')
  expect((await drive.save(person, attemptId, [ahead], 'window-three')).reason).toBe('answerInvalid')
  expect((await drive.submit(person, attemptId, 'submit-key-1', [ahead], 'window-three')).reason).toBe('answerInvalid')
  await drive.submit(person, attemptId, 'submit-key-1', [change(1, first.countFrom + 51, 'D')], 'window-three')
  const rows = await one.deps
    .sql`select position, answer -> 'keys' ->> 0 as key from attempt_answer where attempt_id = ${attemptId} order by position`
  expect(rows).toEqual([
    { position: 1, key: 'A' },
    { position: 2, key: 'C' },
  ])
})
