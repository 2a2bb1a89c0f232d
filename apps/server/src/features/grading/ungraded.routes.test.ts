import { examResult } from '@portal/contract/exams/exam-result.contract.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { inTransaction } from '../../database/connection.ts'
import { aCompany, aPerson } from '../../testing/builders.ts'
import { openTestServer, type TestServer } from '../../testing/test-server.ts'
import { createTestExam, rightAnswerTestText } from '../exams/testing/exam.builders.ts'
import { createExamDriver, type PaperQuestion, testAnswer } from '../exams/testing/exam.driver.ts'
import { type AttemptHead, lockAttempt } from '../sitting/attempt.store.ts'
import { finishAttempt } from '../sitting/finish-attempt.service.ts'
import { gradeDueAttempts } from './ungraded.service.ts'

let server: TestServer
let company: string
let drive: ReturnType<typeof createExamDriver>
beforeAll(async () => {
  server = await openTestServer()
  company = await aCompany(server.deps)
  drive = createExamDriver(server)
})
afterAll(() => server.close())

/** Sets the keys of all questions of an attempt: a broken one can't be used for grading. */
async function setKeys(attemptId: string, isBroken: boolean) {
  const { sql } = server.deps
  const key = isBroken
    ? { blanks: 7 }
    : { blanks: [{ accepted: [{ text: rightAnswerTestText, weight: 100 }], caseSensitive: false }] }
  await sql`update question_key set answer_key = ${sql.json(key)} from attempt_paper q where q.question_id = question_key.question_id and q.attempt_id = ${attemptId}`
}

/** An attempt submitted while its key is broken: closed, not graded. */
async function ungraded() {
  const person = await aPerson(server.deps, company)
  const paper = await drive.open(person, await createTestExam(server.deps, { blank: 1 }))
  await setKeys(paper.attemptId, true)
  const answers = paper.questions.map((question) => testAnswer(question))
  expect((await drive.submit(person, paper.attemptId, 'submit-key-1', answers)).data.state).toBe('closed')
  return { person, attemptId: paper.attemptId }
}
const kept = (attemptId: string) =>
  server.deps.sql<
    { tries: number; problem: string }[]
  >`select tries, problem from ungraded_attempt where attempt_id = ${attemptId}`

test('a broken key doesn’t block submitting; the attempt is graded once the key is fixed', async () => {
  const { person, attemptId } = await ungraded()
  expect(await gradeDueAttempts(server.deps)).toBe(0)
  await setKeys(attemptId, false)
  server.clock.pass(15)
  expect(await gradeDueAttempts(server.deps)).toBe(1)
  expect((await drive.submit(person, attemptId, 'submit-key-1')).data.state).toBe('graded')
  expect((await server.call(examResult, { attemptId }, person)).data.score).toBe(200)
  expect(await kept(attemptId)).toEqual([])
})

test('without a grader an attempt is closed with its answers, and graded later', async () => {
  const person = await aPerson(server.deps, company)
  const paper = await drive.open(person, await createTestExam(server.deps, { single: 1 }))
  const { attemptId } = paper
  await drive.save(person, attemptId, [testAnswer(paper.questions[0] as PaperQuestion)])
  const state = await inTransaction(server.deps.sql, async (tx) => {
    const attempt = (await lockAttempt(tx, attemptId)) as AttemptHead
    return finishAttempt({ ...server.deps, providers: [] }, tx, attempt, {
      endedBy: 'candidate',
      submittedAt: server.clock.now(),
      submitKey: null,
    })
  })
  expect(state).toBe('closed')
  const marks = () => server.deps.sql`select points from attempt_mark where attempt_id = ${attemptId}`
  expect(await marks()).toEqual([])
  expect(await kept(attemptId)).toEqual([{ tries: 0, problem: null }])
  expect(await gradeDueAttempts(server.deps)).toBe(1)
  expect(await marks()).toEqual([{ points: 200 }])
  expect((await server.call(examResult, { attemptId }, person)).data.score).toBe(200)
})

test('attempts that can’t be graded don’t delay others: they are retried at growing intervals, and the error is kept', async () => {
  const broken = [await ungraded(), await ungraded(), await ungraded()]
  server.clock.pass(1)
  const good = await ungraded()
  await setKeys(good.attemptId, false)
  // Two fail together: the two oldest, and they don't block the next round.
  expect(await gradeDueAttempts(server.deps, 2)).toBe(0)
  expect(await gradeDueAttempts(server.deps, 2)).toBe(1)
  expect((await server.call(examResult, { attemptId: good.attemptId }, good.person)).data.score).toBe(200)
  for (const { attemptId } of broken)
    expect(await kept(attemptId)).toMatchObject([{ tries: 1, problem: expect.stringContaining('Error') }])
  const tries: number[] = []
  for (let seconds = 0; seconds < 3600; seconds += 15) {
    server.clock.pass(15)
    await gradeDueAttempts(server.deps)
    tries.push((await kept(broken[0]?.attemptId ?? ''))[0]?.tries ?? 0)
  }
  // After 15, 30, 60, 120, 240 and 480 seconds, then every ten minutes.
  expect([tries[0], tries[2], tries[6], tries[13], tries.at(-1)]).toEqual([2, 3, 4, 4, 11])
  for (const { attemptId } of broken) await setKeys(attemptId, false)
  server.clock.pass(600)
  expect(await gradeDueAttempts(server.deps)).toBe(3)
})
