import { attemptEventList } from '@portal/contract/exams/attempt-staff.contract.ts'
import { attemptClock, attemptPaperRead, attemptSubmit } from '@portal/contract/exams/exam.contract.ts'
import { examExitsRecord } from '@portal/contract/exams/exam-leave.contract.ts'
import { examResult } from '@portal/contract/exams/exam-result.contract.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aCompany, aPerson, type Person } from '../../../testing/builders.ts'
import { openTestServer, type TestServer } from '../../../testing/test-server.ts'
import { createTestExam } from '../../exams/testing/exam.builders.ts'
import { createExamDriver, testAnswer, testWriter } from '../../exams/testing/exam.driver.ts'

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
const leave = (
  person: Person,
  attemptId: string,
  own: { key?: string; cause?: string; agoMs?: number; awayMs?: number | null; answers?: unknown[] } = {},
  as = testWriter,
) => {
  const { answers = [], ...one } = own
  return server.call(
    examExitsRecord,
    {
      attemptId,
      writer: as,
      leaves: [{ key: `leave-key-${++serial}`, cause: 'hidden', agoMs: 0, awayMs: null, ...one }],
      answers,
    } as never,
    person,
  )
}

test('the fifth exit of a strict exam submits it, with the last answers and the reason', async () => {
  const person = await aPerson(server.deps, company)
  const paper = await drive.open(person, await createTestExam(server.deps, { single: 2 }))
  for (let count = 1; count <= 4; count++) {
    server.clock.pass(10)
    expect((await leave(person, paper.attemptId)).data).toMatchObject({
      leaveCount: count,
      leaveLimit: 5,
      state: 'open',
    })
  }
  server.clock.pass(10)
  const answers = paper.questions.map((question) => testAnswer(question))
  const fifth = await leave(person, paper.attemptId, { answers })
  expect(fifth.data).toMatchObject({ leaveCount: 5, state: 'graded', endedBy: 'leaves' })
  const { data } = await server.call(examResult, { attemptId: paper.attemptId }, person)
  expect(data).toMatchObject({ endedBy: 'leaves', score: 400, state: 'passed' })
  expect((await leave(person, paper.attemptId)).data).toMatchObject({ leaveCount: 5, endedBy: 'leaves' })
})

test('the server counts exits: repeated, reported in another window or after a reload, the count stays', async () => {
  const person = await aPerson(server.deps, company)
  const paper = await drive.open(person, await createTestExam(server.deps, { single: 2 }))
  for (let again = 0; again < 5; again++)
    expect((await leave(person, paper.attemptId, { key: 'the-same-leave' })).data.leaveCount).toBe(1)
  server.clock.pass(60)
  const reloaded = await server.call(attemptPaperRead, { attemptId: paper.attemptId, writer: 'window-two' }, person)
  expect(reloaded.data.leaveCount).toBe(1)
  expect((await leave(person, paper.attemptId)).reason).toBe('attemptTakenOver')
  expect((await leave(person, paper.attemptId, {}, 'window-two')).data.leaveCount).toBe(2)
})

test('an exit is stored with its start, cause and length: reported when it starts, and again when it ends', async () => {
  const person = await aPerson(server.deps, company)
  const { attemptId } = await drive.open(person, await createTestExam(server.deps, { single: 2 }))
  const kept = async () => (await server.call(attemptEventList, { attemptId }, person)).data.leaves
  server.clock.pass(60)
  const beganAt = server.clock.now().toISOString()
  await leave(person, attemptId, { key: 'a-long-leave', cause: 'blur' })
  expect(await kept()).toEqual([{ cause: 'blur', beganAt, awayMs: null, counted: true, excused: false }])
  server.clock.pass(9)
  await leave(person, attemptId, { key: 'a-long-leave', cause: 'blur', agoMs: 9000, awayMs: 9000 })
  expect(await kept()).toEqual([{ cause: 'blur', beganAt, awayMs: 9000, counted: true, excused: false }])
  expect((await leave(person, attemptId, { awayMs: '30' as never, agoMs: 0 })).code).toBe(200)
  expect((await leave(person, attemptId, { awayMs: 1.5 })).reason).toBe('malformed')
})

test('leaving the page submits immediately where the exam has that rule, and otherwise only counts', async () => {
  const person = await aPerson(server.deps, company)
  const strict = await drive.open(person, await createTestExam(server.deps, { single: 2 }))
  expect((await leave(person, strict.attemptId, { cause: 'pagehide' })).data).toMatchObject({
    state: 'graded',
    endedBy: 'reload',
  })
  const counting = await drive.open(
    person,
    await createTestExam(server.deps, { single: 2 }, { onReload: 'countAsLeave' }),
  )
  expect((await leave(person, counting.attemptId, { cause: 'pagehide' })).data).toMatchObject({
    state: 'open',
    leaveCount: 1,
  })
  const lenient = await drive.open(person, await createTestExam(server.deps, { single: 2 }, { leavePolicy: 'lenient' }))
  for (let count = 1; count <= 7; count++) {
    server.clock.pass(10)
    expect((await leave(person, lenient.attemptId)).data).toMatchObject({ state: 'open', leaveCount: count })
  }
})

test('five concurrent exits end the attempt once', async () => {
  const person = await aPerson(server.deps, company)
  const paper = await drive.open(person, await createTestExam(server.deps, { single: 2 }))
  server.clock.pass(600)
  const all = await Promise.all(
    [500, 400, 300, 200, 100, 0].map((ago) => leave(person, paper.attemptId, { agoMs: ago * 1000, awayMs: 1000 })),
  )
  expect(all.filter((one) => one.data.state === 'open')).toHaveLength(4)
  expect((await server.call(attemptClock, { attemptId: paper.attemptId }, person)).data).toMatchObject({
    state: 'graded',
    endedBy: 'leaves',
  })
})

test('a lost exit report is sent with the submit and counted once; the last allowed one goes to the officer', async () => {
  const told = (key: string, agoMs: number) => ({ key, cause: 'hidden' as const, agoMs, awayMs: 2000 })
  const handIn = (person: Person, attemptId: string, leaves: unknown[]) =>
    server.call(
      attemptSubmit,
      { attemptId, writer: testWriter, submitKey: 'submit-key-1', answers: [], leaves } as never,
      person,
    )
  const [ann, bob] = [await aPerson(server.deps, company), await aPerson(server.deps, company)]
  const hers = await drive.open(ann, await createTestExam(server.deps, { single: 2 }))
  server.clock.pass(100)
  await leave(ann, hers.attemptId, { key: 'arrived-leave', agoMs: 60_000, awayMs: 1000 })
  expect(
    (await handIn(ann, hers.attemptId, [{ ...told('arrived-leave', 60_000) }, told('lost-leave-1', 30_000)])).data
      .endedBy,
  ).toBe('candidate')
  expect((await handIn(ann, hers.attemptId, [told('lost-leave-2', 1000)])).data.endedBy).toBe('candidate')
  expect((await server.deps.sql`select leave_count from attempt where id = ${hers.attemptId}`)[0]?.leave_count).toBe(2)
  const his = await drive.open(bob, await createTestExam(server.deps, { single: 2 }))
  server.clock.pass(100)
  const five = [90, 70, 50, 30, 10].map((ago) => told(`lost-leave-${ago}`, ago * 1000))
  expect((await handIn(bob, his.attemptId, five)).data.endedBy).toBe('leaves')
  expect(await server.deps.sql`select state from leave_review where attempt_id = ${his.attemptId}`).toEqual([
    { state: 'waiting' },
  ])
})
