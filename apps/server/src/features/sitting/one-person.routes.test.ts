import { attemptStart, examDetail } from '@portal/contract/exams/exam.contract.ts'
import { examResult, myAttempts } from '@portal/contract/exams/exam-result.contract.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aCompany, aPerson, aSession, joinCompany, type Person } from '../../testing/builders.ts'
import { openTestServer, type TestServer } from '../../testing/test-server.ts'
import { createTestExam } from '../exams/testing/exam.builders.ts'
import { createExamDriver, testAnswer, testWriter } from '../exams/testing/exam.driver.ts'

let server: TestServer
let company: string
let other: string
let drive: ReturnType<typeof createExamDriver>
beforeAll(async () => {
  server = await openTestServer()
  company = await aCompany(server.deps)
  other = await aCompany(server.deps)
  drive = createExamDriver(server)
})
afterAll(() => server.close())

/** One person as a member of each of two companies. */
const inBoth = async (): Promise<[Person, Person]> => {
  const here = await aPerson(server.deps, company)
  await joinCompany(server.deps, here.accountId, other)
  return [here, { ...here, token: await aSession(server.deps, here.accountId, other) }]
}
const start = (person: Person, examId: string) => server.call(attemptStart, { examId, writer: testWriter }, person)
const keysOf = async (person: Person, attemptId: string) =>
  (await server.call(examResult, { attemptId }, person)).data.questions.filter((question) =>
    question.options.some((option) => option.correct !== null),
  ).length

test('attempts, daily ones too, are counted by person across companies', async () => {
  const examId = await createTestExam(server.deps, { single: 2 }, { totalAttempts: 3, dailyAttempts: 2 })
  const [here, there] = await inBoth()
  await drive.submit(here, await drive.begin(here, examId))
  await drive.submit(there, await drive.begin(there, examId))
  for (const person of [here, there]) {
    expect((await start(person, examId)).reason).toBe('attemptsUsedUp')
    expect((await server.call(examDetail, { examId }, person)).data).toMatchObject({
      attemptsLeftToday: 0,
      state: 'usedUp',
    })
  }
  server.clock.pass(86_400)
  await drive.submit(here, await drive.begin(here, examId))
  server.clock.pass(86_400)
  expect((await start(there, examId)).reason).toBe('attemptsUsedUp')
  // Each company shows its own attempts, under the person's numbers.
  const numbers = async (person: Person) =>
    (await server.call(myAttempts, {}, person)).data.list.map(({ number }) => number)
  expect([await numbers(here), await numbers(there)]).toEqual([[3, 1], [2]])
})

test('a person can’t take one exam twice at the same time; concurrent starts in two companies leave one attempt', async () => {
  const examId = await createTestExam(server.deps, { single: 2 })
  const [here, there] = await inBoth()
  const starts = await Promise.all([start(here, examId), start(there, examId)])
  expect(starts.map(({ code }) => code).sort()).toEqual([200, 409])
  const refused = starts.findIndex(({ code }) => code === 409)
  expect(starts[refused]?.reason).toBe('examOpenElsewhere')
  const elsewhere = refused === 0 ? here : there
  expect((await server.call(examDetail, { examId }, elsewhere)).data).toMatchObject({
    openAttemptId: null,
    refusal: { reason: 'examOpenElsewhere' },
  })
  expect((await start(refused === 0 ? there : here, examId)).data.resumed).toBe(true)
})

test('a key released when no attempts are left stays hidden while one is left or open in the other company', async () => {
  const atOnce = { graded: 'atOnce', score: 'atOnce', marks: 'atOnce' } as const
  const examId = await createTestExam(
    server.deps,
    { single: 2 },
    { totalAttempts: 2, release: { ...atOnce, key: 'whenUsedUp' } },
  )
  const [here, there] = await inBoth()
  const first = await drive.begin(here, examId)
  await drive.submit(here, first)
  expect(await keysOf(here, first)).toBe(0)
  const second = await drive.begin(there, examId)
  expect(await keysOf(here, first)).toBe(0)
  await drive.submit(there, second)
  expect([await keysOf(here, first), await keysOf(there, second)]).toEqual([2, 2])
})

test('a pass in one company counts in the other', async () => {
  const atOnce = { graded: 'atOnce', score: 'atOnce', marks: 'atOnce' } as const
  const examId = await createTestExam(server.deps, { single: 2 }, { release: { ...atOnce, key: 'afterPass' } })
  const [here, there] = await inBoth()
  const paper = await drive.open(here, examId)
  await drive.submit(
    here,
    paper.attemptId,
    'submit-key-1',
    paper.questions.map((question) => testAnswer(question)),
  )
  expect(await keysOf(here, paper.attemptId)).toBe(2)
  expect((await start(there, examId)).reason).toBe('examPassed')
})
