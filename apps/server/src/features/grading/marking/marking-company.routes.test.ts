import {
  markingAnswers,
  markingProgress,
  markingQuestionHelp,
  markingQueue,
  markingSampleSave,
  markingStatistics,
  markingTaskClaim,
  similarAnswerList,
} from '@portal/contract/exams/marking.contract.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aCompany, aPerson, aSession, type Person } from '../../../testing/builders.ts'
import { openTestServer, type TestServer } from '../../../testing/test-server.ts'
import {
  createMarkingDriver,
  createTestExamWithQuestions,
  testShortQuestion,
} from '../../exams/testing/marking.driver.ts'

/** One exam that people of two companies take: graders of one company mark the answers written for it. */
let server: TestServer
let drive: ReturnType<typeof createMarkingDriver>
let examId: string
let questionId: string
/** Marks for the organisation; for the first company; for the second one. */
let everywhere: Person
let here: Person
let there: Person
const passage = '先核对光功率预算, 再检查接头损耗, 最后对照验收记录逐项确认。'
beforeAll(async () => {
  server = await openTestServer()
  drive = createMarkingDriver(server)
  const [one, other] = [await aCompany(server.deps), await aCompany(server.deps)]
  everywhere = await aPerson(server.deps, one, { grants: ['grading'] })
  here = await aPerson(server.deps, one, { companyGrants: ['grading'] })
  there = await aPerson(server.deps, other, { companyGrants: ['grading'] })
  examId = await createTestExamWithQuestions(server.deps, [testShortQuestion(1)])
  for (const [companyId, text] of [
    [one, 'here 1'],
    [one, 'here 2'],
    [other, 'there 1'],
    [other, 'there 2'],
    [other, 'there 3'],
  ] as const)
    await drive.sit(await aPerson(server.deps, companyId), examId, [{ text: `${text}: ${passage}` }])
  const task = await server.deps.sql<
    { questionId: string }[]
  >`select question_id as "questionId" from marking_task where exam_id = ${examId} limit 1`.one()
  questionId = task.questionId
})
afterAll(() => server.close())

const queueOf = async (grader: Person) =>
  (await server.call(markingQueue, { page: 0, size: 20 }, grader)).data.list.map(({ waiting, free, done, mine }) => ({
    waiting,
    free,
    done,
    mine,
  }))

test('each grader sees and claims the answers of their company, and the organisation sees all', async () => {
  expect(await queueOf(everywhere)).toEqual([{ waiting: 5, free: 5, done: 0, mine: 0 }])
  expect(await queueOf(here)).toEqual([{ waiting: 2, free: 2, done: 0, mine: 0 }])
  expect(await queueOf(there)).toEqual([{ waiting: 3, free: 3, done: 0, mine: 0 }])

  const marked: string[] = []
  for (let task = await drive.take(here, { examId }); task; task = await drive.take(here, { examId })) {
    marked.push(task.answer.slice(0, 6))
    await server.call(markingSampleSave, { taskId: task.taskId, isSample: true }, here)
    // Answers of the other company share the same passage.
    const { list } = (await server.call(similarAnswerList, { taskId: task.taskId }, here)).data
    expect(list.filter(({ answer }) => answer.startsWith('there'))).toEqual([])
    expect((await drive.mark(here, task.taskId, 400, { comment: 'said here' })).code).toBe(200)
  }
  expect(marked.sort()).toEqual(['here 1', 'here 2'])
  expect(await queueOf(here)).toEqual([])
  expect(await queueOf(there)).toEqual([{ waiting: 3, free: 3, done: 0, mine: 0 }])
  expect(await queueOf(everywhere)).toEqual([{ waiting: 3, free: 3, done: 2, mine: 0 }])
})

test('figures, samples and comments of a question are those of the own company', async () => {
  const task = await drive.take(there, { examId })
  const similar = (await server.call(similarAnswerList, { taskId: task?.taskId ?? '' }, there)).data.list
  expect(similar.length).toBeGreaterThan(0)
  expect(similar.every(({ answer }) => answer.startsWith('there'))).toBe(true)
  await drive.mark(there, task?.taskId ?? '', 100, { comment: 'said there' })

  const of = async (grader: Person) => (await server.call(markingQuestionHelp, { examId, questionId }, grader)).data
  expect(await of(there)).toMatchObject({ samples: [], comments: [{ text: 'said there' }], others: [] })
  expect((await of(here)).samples).toHaveLength(2)
  expect((await of(everywhere)).comments.map(({ text }) => text).sort()).toEqual(['said here', 'said there'])
  const progress = async (grader: Person) => (await server.call(markingProgress, { examId }, grader)).data
  expect(await progress(here)).toMatchObject({ waiting: 0, done: 2 })
  expect(await progress(there)).toMatchObject({ waiting: 2, done: 1 })
  expect(await progress(everywhere)).toMatchObject({ waiting: 2, done: 3 })
  expect((await server.call(markingStatistics, {}, here)).data).toMatchObject({ marked: 2, everybodyPercent: 100 })
  expect((await server.call(markingStatistics, {}, there)).data).toMatchObject({ marked: 1, everybodyPercent: 25 })
  expect((await server.call(markingAnswers, { examId, page: 0, size: 20 }, there)).data.counts).toMatchObject({
    open: 2,
    mine: 1,
  })
})

test('a grader who marked for the organisation keeps to the company they mark for now', async () => {
  const task = await drive.take(everywhere, { examId })
  expect(task?.answer).toMatch(/^there/)
  await server.deps.sql`delete from staff_grant where account_id = ${everywhere.accountId}`
  await server.deps.sql`
    insert into staff_grant (account_id, grant_name, company_id, given_at)
    values (${everywhere.accountId}, 'grading', ${everywhere.companyId}, ${server.clock.now()})`
  const token = await aSession(server.deps, everywhere.accountId, everywhere.companyId)
  expect(await server.call(markingTaskClaim, { taskId: task?.taskId ?? '' }, { token })).toMatchObject({
    reason: 'notFound',
  })
  expect((await server.call(markingTaskClaim, { examId }, { token })).data.task).toBeNull()
})
