import {
  markingQuestionHelp,
  markingSampleSave,
  markingSettingsSave,
  markingTaskClaim,
} from '@portal/contract/exams/marking.contract.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aCompany, aPerson, type Person } from '../../../testing/builders.ts'
import { openTestServer, type TestServer } from '../../../testing/test-server.ts'
import { createExamDriver } from '../../exams/testing/exam.driver.ts'
import {
  createMarkingDriver,
  createTestExamWithQuestions,
  testShortQuestion,
} from '../../exams/testing/marking.driver.ts'
import { markingLeaseSeconds } from './marking.rules.ts'

let server: TestServer
let company: string
let drive: ReturnType<typeof createMarkingDriver>
let graders: Person[]
let officer: Person
beforeAll(async () => {
  server = await openTestServer()
  company = await aCompany(server.deps)
  drive = createMarkingDriver(server)
  graders = await Promise.all([1, 2, 3].map(() => aPerson(server.deps, company, { grants: ['grading'] })))
  officer = await aPerson(server.deps, company, { grants: ['exams'] })
})
afterAll(() => server.close())

const grader = (n: number) => graders[n] as Person
const candidate = () => aPerson(server.deps, company, { name: 'CANARY-NAME' })
const keep = (taskId: string, isSample: boolean, who: Person) =>
  server.call(markingSampleSave, { taskId, isSample }, who)
async function anExam(answers: readonly string[], twice = false) {
  const examId = await createTestExamWithQuestions(server.deps, [testShortQuestion(1)])
  if (twice) await server.call(markingSettingsSave, { examId, graders: 2, threshold: 0 }, officer)
  for (const text of answers) await drive.sit(await candidate(), examId, [{ text }])
  const [{ questionId } = { questionId: '' }] = await server.deps.sql<
    { questionId: string }[]
  >`select question_id as "questionId" from marking_task where exam_id = ${examId}`
  const samples = async (who: Person) =>
    (await server.call(markingQuestionHelp, { examId, questionId }, who)).data.samples
  return { examId, questionId, samples }
}

test('a sample shows every grader of its question an answer with its mark', async () => {
  const { examId, samples } = await anExam(['a weak answer', 'a strong answer', 'a plain answer'])
  const kept: Record<string, string> = {}
  for (let n = 0; n < 3; n += 1) {
    const task = await drive.take(grader(0), { examId })
    const taskId = task?.taskId ?? ''
    expect(task?.isSample).toBe(false)
    if (task?.answer !== 'a plain answer') expect((await keep(taskId, true, grader(0))).data).toEqual({})
    kept[task?.answer ?? ''] = taskId
    expect((await drive.take(grader(0), { taskId }))?.isSample).toBe(task?.answer !== 'a plain answer')
    await drive.mark(grader(0), taskId, task?.answer === 'a strong answer' ? 400 : 100, {
      comment: `on ${task?.answer}`,
    })
  }
  const code = (answer: string) => (kept[answer] ?? '').slice(0, 8).toUpperCase()
  expect(await samples(grader(1))).toEqual([
    {
      taskId: kept['a strong answer'],
      code: code('a strong answer'),
      answer: 'a strong answer',
      points: 400,
      of: 400,
      comment: 'on a strong answer',
    },
    {
      taskId: kept['a weak answer'],
      code: code('a weak answer'),
      answer: 'a weak answer',
      points: 100,
      of: 400,
      comment: 'on a weak answer',
    },
  ])
  const { raw } = await server.call(
    markingQuestionHelp,
    { examId, questionId: (await drive.take(grader(1), { examId }))?.questionId ?? examId },
    grader(1),
  )
  expect(raw).not.toContain('CANARY')

  server.clock.pass(1)
  // Any grader of the question may remove a sample; a repeated removal does nothing.
  for (let n = 0; n < 2; n += 1) expect((await keep(kept['a weak answer'] ?? '', false, grader(1))).code).toBe(200)
  expect((await samples(grader(0))).map((one) => one.answer)).toEqual(['a strong answer'])
  const audits = await server.deps.sql<
    { action: string }[]
  >`select action from audit_line where thing_id = ${kept['a weak answer'] ?? ''} and action like 'answer.%Sample' order by at, id`
  expect(audits.map((one) => one.action)).toEqual(['answer.keepSample', 'answer.dropSample'])
})

test('only the grader who holds an answer can save it as a sample', async () => {
  const { examId, samples } = await anExam(['one', 'two'])
  const taskId = (await drive.take(grader(0), { examId }))?.taskId ?? ''
  expect((await keep(taskId, true, grader(1))).reason).toBe('markingLeaseOver')
  expect((await keep(examId, true, grader(0))).reason).toBe('notFound')
  expect((await keep(taskId, true, officer)).code).not.toBe(200)
  server.clock.pass(markingLeaseSeconds)
  expect((await keep(taskId, true, grader(0))).reason).toBe('markingLeaseOver')
  expect(await samples(grader(0))).toEqual([])
})

test('marked twice: a sample hides the first mark until both have marked, and then shows the mark that counts', async () => {
  const { examId, samples } = await anExam(['one'], true)
  const taskId = (await drive.take(grader(0), { examId }))?.taskId ?? ''
  await keep(taskId, true, grader(0))
  await drive.mark(grader(0), taskId, 400)
  expect(await samples(grader(1))).toEqual([])
  await drive.take(grader(1), { taskId })
  await drive.mark(grader(1), taskId, 100)
  expect(await samples(grader(2))).toEqual([])
  expect((await server.call(markingTaskClaim, { taskId }, grader(2))).data.task).toMatchObject({
    kind: 'resolve',
    threshold: 0,
    isSample: true,
  })
  await drive.mark(grader(2), taskId, 300, { comment: 'decided' })
  expect(await samples(grader(1))).toMatchObject([{ points: 300, comment: 'decided' }])
})

test('samples of a question the reader is taking, and the reader’s own answer, are hidden', async () => {
  const { examId, samples } = await anExam(['one'])
  const both = await aPerson(server.deps, company, { grants: ['grading'] })
  await drive.sit(both, examId, [{ text: 'my own' }])
  const paper = await createExamDriver(server).open(both, examId)
  for (let n = 0; n < 2; n += 1) {
    const task = await drive.take(grader(0), { examId })
    await keep(task?.taskId ?? '', true, grader(0))
    await drive.mark(grader(0), task?.taskId ?? '', 200)
  }
  expect(await samples(grader(1))).toHaveLength(2)
  expect(await samples(both)).toEqual([])
  await createExamDriver(server).submit(both, paper.attemptId, 'key-of-both', [])
  expect((await samples(both)).map((one) => one.answer)).toEqual(['one'])
})
