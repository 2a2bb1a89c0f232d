import { attemptStart } from '@portal/contract/exams/exam.contract.ts'
import { examLimits } from '@portal/contract/exams/exam.limits.ts'
import { examResult } from '@portal/contract/exams/exam-result.contract.ts'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { onEvent } from '../../core/jobs/events.ts'
import { aCompany, aPerson } from '../../testing/builders.ts'
import { openTestServer, type TestServer } from '../../testing/test-server.ts'
import { propertyRuns, scaledCount } from '../../testing/whole-run.ts'
import { createTestExam } from '../exams/testing/exam.builders.ts'
import {
  createExamDriver,
  type PaperData,
  type PaperQuestion,
  testAnswer,
  testWriter,
} from '../exams/testing/exam.driver.ts'
import { resultReleased } from '../grading/result-events.ts'
import { closeDueAttempts } from './finish-attempt.service.ts'

const grace = examLimits.graceSeconds * 1000
let server: TestServer
let company: string
let drive: ReturnType<typeof createExamDriver>
const told: string[] = []
const sat = new Set<string>()
// Sweepers close everything due, including attempts of earlier tests.
const listener = onEvent(resultReleased, async (_deps, _tx, { attemptId }) => {
  if (sat.has(attemptId)) told.push(attemptId)
})
beforeAll(async () => {
  server = await openTestServer({ listeners: [listener] })
  company = await aCompany(server.deps)
  drive = createExamDriver(server)
})
afterAll(() => server.close())

const startAtOnce = async (count: number) => {
  const examId = await createTestExam(server.deps, { single: 3 })
  const person = await aPerson(server.deps, company)
  const answers = await Promise.all(
    Array.from({ length: count }, (_, n) => server.call(attemptStart, { examId, writer: `window-${n}` }, person)),
  )
  const attempts = await server.deps.sql<
    { id: string; questions: number }[]
  >`select id, (select count(*)::int from attempt_paper q where q.attempt_id = a.id) as questions from attempt a where exam_id = ${examId}`
  return { answers, attempts }
}

test('INT-05: twenty concurrent starts are one attempt, and all get it', async () => {
  const { answers, attempts } = await startAtOnce(20)
  expect(attempts).toHaveLength(1)
  expect(attempts[0]?.questions).toBe(3)
  expect(answers.map((answer) => answer.code)).toEqual(answers.map(() => 200))
  expect(new Set(answers.map((answer) => answer.data.attemptId))).toEqual(new Set([attempts[0]?.id]))
  expect(answers.filter((answer) => !answer.data.resumed)).toHaveLength(1)
})

test('INT-05, control: without the unique indexes the same starts make several attempts', async () => {
  const { sql } = server.deps
  await sql`drop index attempt_one_open`
  await sql`alter table attempt drop constraint attempt_number`
  try {
    const { attempts } = await startAtOnce(20)
    expect(attempts.length).toBeGreaterThan(1)
    await sql.begin(async (tx) => {
      await tx`set local session_replication_role = replica`
      await tx`delete from saved_answer where attempt_id = any(${attempts.map((attempt) => attempt.id)})`
      await tx`delete from attempt where id = any(${attempts.map((attempt) => attempt.id)})`
    })
  } finally {
    await sql`create unique index attempt_one_open on attempt (exam_id, account_id, company_id) where state = 'open'`
    await sql`alter table attempt add constraint attempt_number unique (exam_id, account_id, company_id, number)`
  }
})

test('INT-08: user, late client and two sweepers race at the deadline, hundreds of times: one submission, one score, no fault', async () => {
  const examId = await createTestExam(server.deps, { single: 2, multiple: 1 }, { timeLimit: 600 })
  const [times, together] = [scaledCount(500), 20]
  for (let round = 0; round < times / together; round++) {
    const people = await Promise.all(Array.from({ length: together }, () => aPerson(server.deps, company)))
    const papers = await Promise.all(people.map((person) => drive.open(person, examId)))
    for (const { attemptId } of papers) sat.add(attemptId)
    const deadline = server.clock.now().getTime() + 600_000
    await Promise.all(
      people.map((person, one) =>
        drive.save(person, (papers[one] as PaperData).attemptId, [
          testAnswer((papers[one] as PaperData).questions[0] as PaperQuestion),
        ]),
      ),
    )
    // On both sides of the end of the grace.
    server.clock.set(new Date(deadline + grace + (round % 3) - 1))
    const empty = { position: 2, seq: 1, answer: {}, uncertain: false }
    const answers = await Promise.all(
      people.flatMap((person, one) => {
        const { attemptId, questions } = papers[one] as PaperData
        const racers = [
          () => drive.submit(person, attemptId, 'from-the-user', [empty]),
          () => drive.submit(person, attemptId, 'from-the-timer', [empty]),
          () => drive.save(person, attemptId, [{ ...testAnswer(questions[0] as PaperQuestion), seq: 2 }]),
        ]
        const sweepers = [() => closeDueAttempts(server.deps), () => closeDueAttempts(server.deps)]
        const all = one % 4 === 0 ? [...racers, ...sweepers] : racers
        return [...all.slice(one % all.length), ...all.slice(0, one % all.length)].map((racer) => racer())
      }),
    )
    server.clock.set(new Date(deadline + grace + 1))
    await closeDueAttempts(server.deps)
    for (const answer of answers) if (typeof answer === 'object') expect([200, 409]).toContain(answer.code)
    const ids = papers.map(({ attemptId }) => attemptId)
    const rows = await server.deps.sql`select state, ended_by, submitted_at, score from attempt where id = any(${ids})`
    expect(rows).toEqual(
      ids.map(() => ({ state: 'graded', ended_by: 'deadline', submitted_at: new Date(deadline), score: 200 })),
    )
    expect(told.filter((id) => ids.includes(id)).sort()).toEqual([...ids].sort())
  }
  expect(told).toHaveLength(times)
})

test('INT-09: a submit whose response was lost is repeated and gets the same answer', async () => {
  const examId = await createTestExam(server.deps, { single: 2 })
  const person = await aPerson(server.deps, company)
  const paper = await drive.open(person, examId)
  const answers = paper.questions.map((question) => testAnswer(question))
  const first = await drive.submit(person, paper.attemptId, 'the-one-key', answers)
  server.clock.pass(90)
  const again = await Promise.all(
    [1, 2, 3].map(() =>
      drive.submit(person, paper.attemptId, 'the-one-key', [
        { ...(answers[0] as (typeof answers)[0]), seq: 9, answer: null },
      ]),
    ),
  )
  for (const answer of again) expect(answer.data).toEqual(first.data)
  const result = await server.call(examResult, { attemptId: paper.attemptId }, person)
  expect(result.data).toMatchObject({ score: 400, number: 1, submittedAt: first.data.submittedAt })
  const [row] = await server.deps
    .sql`select count(*)::int as marks, (select count(*)::int from attempt where exam_id = ${examId}) as attempts from attempt_mark where attempt_id = ${paper.attemptId}`
  expect(row).toEqual({ marks: 2, attempts: 1 })
  expect((await drive.submit(person, paper.attemptId, 'another-key')).reason).toBe('examCompleted')
})

test('many candidates save concurrently: every acknowledged answer is stored, and a bad save affects no other', async () => {
  const examId = await createTestExam(server.deps, { single: 4 })
  const people = await Promise.all(Array.from({ length: 12 }, () => aPerson(server.deps, company)))
  const papers = await Promise.all(people.map((person) => drive.open(person, examId)))
  server.statements()
  const answers = await Promise.all(
    people.flatMap((person, index) =>
      [1, 2, 3].flatMap((seq) =>
        [1, 2, 3, 4].map(async (position) => {
          const attemptId = papers[index]?.attemptId as string
          const sent = {
            position,
            seq,
            answer: { keys: [String.fromCharCode(64 + ((seq + position) % 4 || 4))] },
            uncertain: false,
          }
          const [good, bad] = await Promise.all([
            drive.save(person, attemptId, [sent]),
            drive.save(person, attemptId, [{ ...sent, answer: { keys: ['Z'] } }]),
          ])
          expect(bad.reason).toBe('answerInvalid')
          return { attemptId, sent, told: good.data.saved[0] }
        }),
      ),
    ),
  )
  expect(server.statements().length).toBeLessThan(answers.length)
  const stored = await server.deps.sql<
    { attempt_id: string; position: number; seq: number; answer: unknown }[]
  >`select attempt_id, position, seq, answer from attempt_answer`
  for (const { attemptId, sent, told } of answers) {
    const row = stored.find((one) => one.attempt_id === attemptId && one.position === sent.position)
    expect(told?.seq).toBeGreaterThanOrEqual(sent.seq)
    expect(row?.seq).toBe(3)
    if (told?.written && told.seq === row?.seq) expect(row.answer).toEqual(sent.answer)
  }
})

/** The possible steps of a candidate's window, a second window, the network and the clock. */
const step = fc.oneof(
  {
    weight: 8,
    arbitrary: fc.record({
      do: fc.constant('save' as const),
      position: fc.integer({ min: 1, max: 3 }),
      seq: fc.integer({ min: 1, max: 12 }),
      key: fc.constantFrom('A', 'B', 'C', 'D'),
      window: fc.constantFrom(testWriter, 'window-two'),
    }),
  },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('pass' as const), seconds: fc.integer({ min: 1, max: 200 }) }) },
  {
    weight: 1,
    arbitrary: fc.record({ do: fc.constant('take' as const), window: fc.constantFrom(testWriter, 'window-two') }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      do: fc.constant('submit' as const),
      key: fc.constantFrom('key-number-1', 'key-number-2'),
      window: fc.constantFrom(testWriter, 'window-two'),
    }),
  },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('sweep' as const) }) },
)

test('over random schedules the final paper is the last acknowledged state, and the attempt ends exactly once', async () => {
  const examId = await createTestExam(server.deps, { single: 3 }, { timeLimit: 600, shuffleOptions: false })
  const { begin, save, submit } = drive
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.array(step, { minLength: 1, maxLength: 4 }), { minLength: 1, maxLength: 12 }),
      async (rounds) => {
        const person = await aPerson(server.deps, company)
        const attemptId = await begin(person, examId)
        const deadline = server.clock.now().getTime() + 600_000
        const acknowledged = new Map<number, { seq: number; keys: Set<string> }>()
        const endings = new Set<string>()
        for (const round of rounds) {
          // The steps of a round run concurrently; rounds run in sequence.
          await Promise.all(
            round.map(async (one) => {
              if (one.do === 'pass') server.clock.pass(one.seconds)
              if (one.do === 'sweep') await closeDueAttempts(server.deps)
              if (one.do === 'take') await begin(person, examId, one.window).catch(() => {})
              if (one.do === 'submit') {
                const { data, code } = await submit(person, attemptId, one.key, [], one.window)
                if (code === 200) endings.add(`${data.endedBy} ${data.submittedAt}`)
              }
              if (one.do === 'save') {
                const { data, code } = await save(
                  person,
                  attemptId,
                  [{ position: one.position, seq: one.seq, answer: { keys: [one.key] }, uncertain: false }],
                  one.window,
                )
                if (code !== 200 || !data.saved[0]?.written) return
                const before = acknowledged.get(one.position)
                if (before?.seq === one.seq) before.keys.add(one.key)
                if ((before?.seq ?? 0) < one.seq)
                  acknowledged.set(one.position, { seq: one.seq, keys: new Set([one.key]) })
              }
            }),
          )
        }
        server.clock.set(new Date(Math.max(deadline + grace + 1000, server.clock.now().getTime())))
        await closeDueAttempts(server.deps)
        const { sql } = server.deps
        const [row] = await sql<
          { state: string; endedBy: string; submittedAt: Date; marks: number; sum: number; score: number }[]
        >`
        select state, ended_by as "endedBy", submitted_at as "submittedAt", score, (select count(*)::int from attempt_mark m where m.attempt_id = a.id) as marks,
          (select sum(points)::int from attempt_mark m where m.attempt_id = a.id) as sum from attempt a where id = ${attemptId}`
        expect(row).toMatchObject({ state: 'graded', marks: 3 })
        expect(row?.score).toBe(row?.sum)
        expect(row?.submittedAt.getTime()).toBeLessThanOrEqual(deadline)
        for (const ending of endings) expect(ending).toBe(`${row?.endedBy} ${row?.submittedAt.toISOString()}`)
        const stored = await sql<{ position: number; seq: number; answer: { keys: string[] }; earned: number }[]>`
        select a.position, a.seq, a.answer, m.points as earned from attempt_answer a join attempt_mark m using (attempt_id, position) where attempt_id = ${attemptId}`
        expect(stored.map(({ position }) => position).sort()).toEqual([...acknowledged.keys()].sort())
        for (const { position, seq, answer, earned } of stored) {
          expect(seq).toBe(acknowledged.get(position)?.seq)
          expect(acknowledged.get(position)?.keys).toContain(answer.keys[0])
          expect(earned).toBe(answer.keys[0] === 'A' ? 200 : 0)
        }
      },
    ),
    propertyRuns(12),
  )
})
