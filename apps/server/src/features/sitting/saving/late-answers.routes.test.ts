import { examLimits } from '@portal/contract/exams/exam.limits.ts'
import { lateAnswerList } from '@portal/contract/exams/exam-late.contract.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aCompany, aPerson } from '../../../testing/builders.ts'
import { openTestServer, type TestServer } from '../../../testing/test-server.ts'
import { createTestExam } from '../../exams/testing/exam.builders.ts'
import { createExamDriver, type PaperQuestion, testAnswer } from '../../exams/testing/exam.driver.ts'
import { closeDueAttempts } from '../finish-attempt.service.ts'

const grace = examLimits.graceSeconds
let server: TestServer
let company: string
let drive: ReturnType<typeof createExamDriver>
beforeAll(async () => {
  server = await openTestServer()
  company = await aCompany(server.deps)
  drive = createExamDriver(server)
})
afterAll(() => server.close())

const sit = async () => {
  const examId = await createTestExam(server.deps, { single: 4 }, { timeLimit: 600 })
  const person = await aPerson(server.deps, company, { employeeNo: `late-${examId.slice(-6)}` })
  const paper = await drive.open(person, examId)
  const [one, two, three, four] = paper.questions as [PaperQuestion, PaperQuestion, PaperQuestion, PaperQuestion]
  const staff = await aPerson(server.deps, company, { grants: ['exams'] })
  const late = async () =>
    (await server.call(lateAnswerList, { examId }, staff)).data.list.map(({ position, taken }) => [position, taken])
  return { examId, person, paper, attemptId: paper.attemptId, one, two, three, four, staff, late }
}

test('INT-04: saves in time or within the grace count, later ones are refused; staff see late and refused ones', async () => {
  const { examId, person, attemptId, one, two, three, staff, late } = await sit()
  await drive.save(person, attemptId, [testAnswer(one)])
  server.clock.pass(600 + grace)
  expect((await drive.save(person, attemptId, [testAnswer(two)])).data.saved).toMatchObject([{ written: true }])
  expect(await late()).toEqual([[two.position, true]])
  server.clock.pass(1)
  const refused = await drive.save(person, attemptId, [testAnswer(three)])
  expect([refused.reason, refused.msg]).toEqual(['answerLate', '已过交卷时间，答案未保存'])
  await closeDueAttempts(server.deps)
  const [row] = await server.deps
    .sql`select state, ended_by, score, submitted_at = deadline as on_time from attempt where id = ${attemptId}`
  expect(row).toEqual({ state: 'graded', ended_by: 'deadline', score: 400, on_time: true })
  const { data } = await server.call(lateAnswerList, { examId }, staff)
  expect(data.list).toMatchObject([
    {
      attemptId,
      position: three.position,
      taken: false,
      answer: testAnswer(three).answer,
      number: 1,
      employeeNo: `late-${examId.slice(-6)}`,
    },
    { attemptId, position: two.position, taken: true, answer: testAnswer(two).answer },
  ])
  expect(data.total).toBe(2)
  // For all exams together, and by whether they count.
  const ofAll = async (asked: { taken?: boolean; examId?: string }) =>
    (await server.call(lateAnswerList, { ...asked, size: 999 }, staff)).data.list.filter(
      (row) => row.attemptId === attemptId,
    )
  expect((await ofAll({})).map(({ position }) => position)).toEqual([three.position, two.position])
  expect(await ofAll({ taken: false })).toMatchObject([{ position: three.position, kept: null, examId }])
  expect(await ofAll({ taken: true, examId })).toMatchObject([{ position: two.position, kept: testAnswer(two).answer }])
})

test('the answers sent with a submit follow the same rule', async () => {
  const within = await sit()
  server.clock.pass(600 + grace)
  expect(
    (await drive.submit(within.person, within.attemptId, 'submit-key-1', [testAnswer(within.one)])).data.endedBy,
  ).toBe('deadline')
  expect(await within.late()).toEqual([[within.one.position, true]])
  const beyond = await sit()
  await drive.save(beyond.person, beyond.attemptId, [testAnswer(beyond.two)])
  server.clock.pass(600 + grace + 1)
  expect(
    (
      await drive.submit(beyond.person, beyond.attemptId, 'submit-key-1', [
        testAnswer(beyond.one),
        testAnswer(beyond.two, false, 2),
      ])
    ).data.endedBy,
  ).toBe('deadline')
  expect(await beyond.late()).toEqual(
    [
      [beyond.one.position, false],
      [beyond.two.position, false],
    ].sort(),
  )
  const [row] = await server.deps.sql`select score from attempt where id = ${beyond.attemptId}`
  expect(row?.score).toBe(200)
})

test('an answer in time isn’t late, and an outdated late one changes no flag of another', async () => {
  const { person, attemptId, one, late, examId, staff } = await sit()
  await drive.save(person, attemptId, [testAnswer(one, true, 5)])
  server.clock.pass(601)
  expect((await drive.save(person, attemptId, [testAnswer(one, false, 4)])).data.saved).toEqual([
    { position: one.position, seq: 5, written: false },
  ])
  expect(await late()).toEqual([])
  expect((await server.call(lateAnswerList, { examId: '00000000-0000-7000-8000-000000000000' }, staff)).reason).toBe(
    'examNotFound',
  )
  expect((await server.call(lateAnswerList, { examId }, person)).code).toBe(403)
})

test('SEC-02: saves into another person’s attempt, or to a question outside the paper, change nothing', async () => {
  const [mine, theirs] = [await sit(), await sit()]
  await drive.save(theirs.person, theirs.attemptId, [testAnswer(theirs.one)])
  const answers = async (id: string) =>
    server.deps.sql`select position, seq, answer from attempt_answer where attempt_id = ${id}`
  const before = await answers(theirs.attemptId)
  expect((await drive.save(mine.person, theirs.attemptId, [testAnswer(theirs.one, false, 9)])).reason).toBe(
    'attemptNotFound',
  )
  expect(
    (await drive.submit(mine.person, theirs.attemptId, 'submit-key-1', [testAnswer(theirs.one, false, 9)])).reason,
  ).toBe('attemptNotFound')
  expect(await answers(theirs.attemptId)).toEqual(before)
  // One foreign position rejects the whole request: nothing of it is written.
  const mixed = await drive.save(mine.person, mine.attemptId, [
    testAnswer(mine.one),
    { ...testAnswer(mine.two), position: 99 },
  ])
  expect([mixed.reason, (mixed.data as unknown as { positions: number[] }).positions]).toEqual(['answerInvalid', [99]])
  expect(await answers(mine.attemptId)).toEqual([])
})
