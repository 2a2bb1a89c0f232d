import {
  answersSave,
  attemptClock,
  attemptPaperRead,
  attemptStart,
  attemptSubmit,
} from '@portal/contract/exams/exam.contract.ts'
import { examExitsRecord } from '@portal/contract/exams/exam-leave.contract.ts'
import { examResult } from '@portal/contract/exams/exam-result.contract.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aCompany, aPerson, aSession, type Person } from '../../testing/builders.ts'
import { openTestServer, type TestServer } from '../../testing/test-server.ts'
import { createTestExam } from '../exams/testing/exam.builders.ts'
import { createExamDriver, type PaperQuestion, testAnswer, testWriter } from '../exams/testing/exam.driver.ts'
import { closeDueAttempts } from './finish-attempt.service.ts'

let server: TestServer
let company: string
let drive: ReturnType<typeof createExamDriver>
beforeAll(async () => {
  server = await openTestServer()
  company = await aCompany(server.deps)
  drive = createExamDriver(server)
})
afterAll(() => server.close())

let serial = 0
const leave = (person: Person, attemptId: string, leaves: object[]) =>
  server.call(examExitsRecord, { attemptId, writer: testWriter, leaves, answers: [] } as never, person)
const one = (own: object = {}) => ({ key: `leave-key-${++serial}`, cause: 'hidden', agoMs: 0, awayMs: null, ...own })

test('INT-04: offline from a minute before the deadline until after the grace: acknowledged answers count, the rest is refused clearly and kept for an officer', async () => {
  const examId = await createTestExam(server.deps, { single: 3 }, { timeLimit: 600 })
  const person = await aPerson(server.deps, company)
  const paper = await drive.open(person, examId)
  const [first, second] = paper.questions as [PaperQuestion, PaperQuestion]
  server.clock.pass(540)
  await drive.save(person, paper.attemptId, [testAnswer(first)])
  server.clock.pass(150)
  const late = await server.call(
    answersSave,
    { attemptId: paper.attemptId, writer: testWriter, answers: [testAnswer(second)] },
    { token: person.token, lang: 'en' },
  )
  expect(late).toMatchObject({ code: 409, reason: 'answerLate', msg: 'Time is up. This answer was not saved.' })
  expect((await drive.submit(person, paper.attemptId, 'submit-key-1', [testAnswer(second)])).data).toMatchObject({
    endedBy: 'deadline',
  })
  const { data } = await server.call(examResult, { attemptId: paper.attemptId }, person)
  expect(data).toMatchObject({ endedBy: 'deadline', score: 200, timeUsed: 600 })
  const [kept] = await server.deps
    .sql`select detail from attempt_event where attempt_id = ${paper.attemptId} and kind = 'lateSave'`
  expect(kept?.detail).toMatchObject({ answers: [{ position: second.position, seq: 1 }] })
})

test('INT-06: submitted on one device, the other gets that it is completed, changes nothing, and is in the log', async () => {
  const examId = await createTestExam(server.deps, { single: 2 })
  const person = await aPerson(server.deps, company)
  const other = { ...person, token: await aSession(server.deps, person.accountId, company) }
  const paper = await drive.open(person, examId)
  await server.call(attemptPaperRead, { attemptId: paper.attemptId, writer: 'device-two' }, other)
  await server.call(attemptPaperRead, { attemptId: paper.attemptId, writer: testWriter }, person)
  const answers = paper.questions.map((question) => testAnswer(question))
  expect((await drive.submit(person, paper.attemptId, 'submit-key-a', answers)).data).toMatchObject({
    endedBy: 'candidate',
  })
  server.clock.pass(5)
  const wrong = paper.questions.map((question) => testAnswer(question, false, 9))
  const asked = { token: other.token, lang: 'en' } as const
  expect(
    await server.call(answersSave, { attemptId: paper.attemptId, writer: 'device-two', answers: wrong }, asked),
  ).toMatchObject({
    code: 409,
    reason: 'examCompleted',
    msg: 'Exam completed',
  })
  expect(
    await server.call(
      attemptSubmit,
      { attemptId: paper.attemptId, writer: 'device-two', submitKey: 'submit-key-b', answers: wrong },
      asked,
    ),
  ).toMatchObject({
    reason: 'examCompleted',
  })
  expect(
    await server.call(attemptPaperRead, { attemptId: paper.attemptId, writer: 'device-two' }, asked),
  ).toMatchObject({
    reason: 'examCompleted',
    data: { endedBy: 'candidate' },
  })
  expect(
    (await server.call(attemptClock, { attemptId: paper.attemptId, writer: 'device-two' }, asked)).data,
  ).toMatchObject({ state: 'graded', isWriter: false, endedBy: 'candidate' })
  expect((await server.call(examResult, { attemptId: paper.attemptId }, asked)).data.score).toBe(400)
  expect(
    (await server.deps.sql`select kind from attempt_event where attempt_id = ${paper.attemptId} order by at, id`).map(
      (event) => event.kind,
    ),
  ).toEqual(['takeover', 'takeover'])
})

test('INT-07: the time left is the server’s, whatever a page reports or how long it slept; after the deadline nothing is accepted', async () => {
  const examId = await createTestExam(server.deps, { single: 2 }, { timeLimit: 1800 })
  const person = await aPerson(server.deps, company)
  const paper = await drive.open(person, examId)
  const question = paper.questions[0] as PaperQuestion
  for (const claimed of ['Mon, 02 Mar 2020 00:00:00 GMT', 'Mon, 02 Mar 2099 00:00:00 GMT']) {
    server.clock.pass(600)
    const body = {
      attemptId: paper.attemptId,
      writer: testWriter,
      now: claimed,
      remainingMs: 9e9,
      deadline: claimed,
      startedAt: claimed,
    }
    const { data } = await server.call(attemptClock, body as never, { token: person.token, headers: { date: claimed } })
    const save = await server.call(
      answersSave,
      { ...body, answers: [{ ...testAnswer(question), seq: ++serial, savedAt: claimed }] } as never,
      { token: person.token },
    )
    expect(data.clock).toEqual({
      remainingMs: 1_800_000 - (server.clock.now().getTime() - Date.parse(paper.startedAt)),
      serverTime: server.clock.now().toISOString(),
    })
    expect(save.data.clock).toEqual(data.clock)
  }
  server.clock.pass(600 + 31)
  expect((await drive.save(person, paper.attemptId, [{ ...testAnswer(question, false), seq: ++serial }])).reason).toBe(
    'answerLate',
  )
  expect(
    (await server.call(attemptClock, { attemptId: paper.attemptId, writer: testWriter }, person)).data,
  ).toMatchObject({
    state: 'graded',
    endedBy: 'deadline',
  })
  expect((await server.call(examResult, { attemptId: paper.attemptId }, person)).data).toMatchObject({
    timeUsed: 1800,
    score: 200,
  })
})

test('INT-08: nothing answered at all, and a submit at the very deadline: closed without a fault', async () => {
  const examId = await createTestExam(
    server.deps,
    { single: 1, multiple: 1, judge: 1, blank: 1, short: 1 },
    { timeLimit: 60 },
  )
  const [asleep, punctual] = [await aPerson(server.deps, company), await aPerson(server.deps, company)]
  const [left, handed] = [await drive.open(asleep, examId), await drive.open(punctual, examId)]
  server.clock.pass(60)
  expect(
    (
      await drive.submit(
        punctual,
        handed.attemptId,
        'submit-key-1',
        handed.questions.map((question) => ({ ...testAnswer(question), answer: {} })),
      )
    ).data,
  ).toMatchObject({ endedBy: 'candidate' })
  server.clock.pass(31)
  await closeDueAttempts(server.deps)
  const rows = await server.deps
    .sql`select ended_by, score, time_used from attempt where id = any(${[left.attemptId, handed.attemptId]}) order by ended_by`
  expect(rows.map((row) => ({ ...row }))).toEqual([
    { ended_by: 'candidate', score: 0, time_used: 60 },
    { ended_by: 'deadline', score: 0, time_used: 60 },
  ])
})

const startIn = (person: Person, examId: string, lang: 'zh' | 'en' = 'en') =>
  server.call(attemptStart, { examId, writer: testWriter }, { token: person.token, lang })

test('INT-11: failed, passed, used up and the hours of the retake: the words of the specification, to the second, and no way round in parallel', async () => {
  const examId = await createTestExam(server.deps, { single: 2 }, { retakeHours: 24 })
  const sit = async (person: Person, isRight: boolean) => {
    const paper = await drive.open(person, examId)
    await drive.submit(
      person,
      paper.attemptId,
      `submit-${++serial}`,
      paper.questions.map((question) => testAnswer(question, isRight)),
    )
  }
  const [early, late, passed] = [
    await aPerson(server.deps, company),
    await aPerson(server.deps, company),
    await aPerson(server.deps, company),
  ]
  await Promise.all([sit(early, false), sit(late, false), sit(passed, true)])
  expect(await startIn(passed, examId)).toMatchObject({
    reason: 'examPassed',
    msg: 'You have passed the exam and do not need to take the exam again',
  })
  server.clock.pass(24 * 3600 - 1)
  expect((await startIn(early, examId)).code).toBe(200)
  server.clock.pass(2)
  const tries = await Promise.all(Array.from({ length: 8 }, () => startIn(late, examId)))
  for (const answer of tries)
    expect(answer).toMatchObject({
      code: 409,
      reason: 'retakeWindowOver',
      msg: 'You have failed to pass the exam, and the time to retake it is over',
    })
  expect(
    (
      await server.deps
        .sql`select count(*)::int as n from attempt where exam_id = ${examId} and account_id = ${late.accountId}`
    )[0]?.n,
  ).toBe(1)
  const twice = await createTestExam(server.deps, { single: 2 }, { totalAttempts: 2 })
  const person = await aPerson(server.deps, company)
  for (const _ of [1, 2]) {
    await drive.submit(person, (await drive.open(person, twice)).attemptId, `submit-${++serial}`)
  }
  for (const answer of await Promise.all(Array.from({ length: 8 }, () => startIn(person, twice))))
    expect(answer).toMatchObject({ reason: 'attemptsUsedUp', msg: 'The number of exams is used up.' })
})

test('INT-12: signals within a second are one exit in any order and batch, and no report lowers the count', async () => {
  const examId = await createTestExam(server.deps, { single: 2 })
  const counts: number[] = []
  for (const batches of [
    [
      [
        { cause: 'blur', agoMs: 600 },
        { cause: 'hidden', agoMs: 0 },
        { cause: 'fullscreen', agoMs: 300 },
      ],
    ],
    [[{ cause: 'hidden', agoMs: 0 }], [{ cause: 'blur', agoMs: 600 }], [{ cause: 'fullscreen', agoMs: 300 }]],
    [
      [
        { cause: 'fullscreen', agoMs: 300 },
        { cause: 'blur', agoMs: 600 },
      ],
      [{ cause: 'hidden', agoMs: 0 }],
    ],
  ]) {
    const person = await aPerson(server.deps, company)
    const { attemptId } = await drive.open(person, examId)
    server.clock.pass(60)
    for (const batch of batches) await leave(person, attemptId, batch.map(one))
    counts.push((await leave(person, attemptId, [one({ agoMs: 200 })])).data.leaveCount)
  }
  expect(counts).toEqual([1, 1, 1])
})

test('INT-12: replayed, forged and skipped counters change nothing; the fifth exit submits on the server; other policies only count', async () => {
  const examId = await createTestExam(server.deps, { single: 2 })
  const person = await aPerson(server.deps, company)
  const { attemptId } = await drive.open(person, examId)
  const known = [one(), one({ key: 'leave-key-of-now' })]
  for (let n = 1; n <= 4; n++) {
    server.clock.pass(30)
    const body = {
      attemptId,
      writer: testWriter,
      leaves: [one()],
      answers: [],
      leaveCount: 0,
      leaveLimit: 99,
      state: 'open',
    }
    expect((await server.call(examExitsRecord, body as never, person)).data).toMatchObject({
      leaveCount: n,
      leaveLimit: 5,
      state: 'open',
    })
    // Reported again, as long past, or as returned immediately, it is still an exit.
    const replay = { ...body.leaves[0], awayMs: 0, agoMs: 0, cause: 'blur' }
    expect((await leave(person, attemptId, [replay as object, replay as object])).data.leaveCount).toBe(n)
  }
  expect((await server.call(attemptPaperRead, { attemptId, writer: testWriter }, person)).data.leaveCount).toBe(4)
  server.clock.pass(30)
  expect((await leave(person, attemptId, known)).data).toMatchObject({
    leaveCount: 5,
    state: 'graded',
    endedBy: 'leaves',
  })
  expect(
    (await drive.save(person, attemptId, [{ position: 1, seq: 1, answer: { keys: ['A'] }, uncertain: false }])).reason,
  ).toBe('examCompleted')
  const mock = await createTestExam(server.deps, { single: 2 }, { kind: 'mock' })
  const practising = await drive.open(person, mock)
  server.clock.pass(30)
  expect(
    (await leave(person, practising.attemptId, [one({ cause: 'pagehide' }), one({ cause: 'back', agoMs: 9000 })])).data,
  ).toMatchObject({ leaveCount: 2, state: 'open' })
})
