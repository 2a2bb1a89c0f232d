import {
  regradePreviewBeforeProposal,
  regradeQuestion,
  regradeQuestions,
} from '@portal/contract/exams/regrade.contract.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aCompany, aPerson, type Person } from '../../../testing/builders.ts'
import { openTestServer, type TestServer } from '../../../testing/test-server.ts'
import { createExamDriver } from '../../exams/testing/exam.driver.ts'
import {
  createMarkingDriver,
  createTestExamWithQuestions,
  testShortQuestion,
} from '../../exams/testing/marking.driver.ts'
import { createRegradeDriver, testChoiceQuestion } from '../../exams/testing/regrade.driver.ts'

let server: TestServer
let company: string
let staff: Person
beforeAll(async () => {
  server = await openTestServer()
  company = await aCompany(server.deps)
  staff = await aPerson(server.deps, company, { grants: ['exams'] })
})
afterAll(() => server.close())

test('questions of an exam with their attempts; trying a correction uses the same computation as applying it, and stores nothing', async () => {
  const second = await aPerson(server.deps, company, { grants: ['exams'] })
  const marking = createMarkingDriver(server)
  const regrades = createRegradeDriver(server, staff, second)
  const examId = await createTestExamWithQuestions(server.deps, [
    testChoiceQuestion(1, 'single', ['A']),
    testChoiceQuestion(2, 'single', ['B']),
  ])
  for (const keys of [['A'], ['B']])
    await marking.sit(await aPerson(server.deps, company), examId, [{ keys }, { keys: ['B'] }])
  const questions = async (asked = {}) => (await server.call(regradeQuestions, { examId, ...asked }, staff)).data
  expect(await questions()).toMatchObject({
    total: 2,
    list: [{ type: 'single', version: 1, attempts: 2, inForce: null, isProposed: false }, { attempts: 2 }],
  })
  const { list } = await questions({ q: 'single 1' })
  expect(list).toHaveLength(1)
  const target = { examId, questionId: list[0]?.questionId ?? '', version: 1 }
  expect((await server.call(regradeQuestion, target, staff)).data).toMatchObject({
    answers: ['A'],
    versions: [{ version: 1, answers: ['A'], fits: true }],
  })

  const tried = async (own: object) => server.call(regradePreviewBeforeProposal, { ...target, ...own } as never, staff)
  const fullMarks = (await tried({ action: 'fullMarks' })).data
  expect(fullMarks).toMatchObject({ judged: 2, up: 1, down: 0, running: 0 })
  expect((await tried({ action: 'acceptAlso', keys: ['B'] })).data).toMatchObject({ judged: 2, up: 1 })
  expect((await tried({ action: 'acceptAlso', keys: ['Z'] })).reason).toBe('keyDoesNotFit')
  expect((await questions()).list.every(({ isProposed }) => !isProposed)).toBe(true)
  const { regradeId } = (await regrades.propose({ ...target, action: 'fullMarks' })).data
  const { judged, up, toPassed, toFailed } = await regrades.preview(regradeId)
  expect({ judged, up, toPassed, toFailed }).toEqual({
    judged: fullMarks.judged,
    up: fullMarks.up,
    toPassed: fullMarks.toPassed,
    toFailed: fullMarks.toFailed,
  })
  expect((await questions({ q: 'single 1' })).list[0]?.isProposed).toBe(true)
  await regrades.decide(regradeId, true)
  expect((await questions({ q: 'single 1' })).list[0]).toMatchObject({ isProposed: false, inForce: 'fullMarks' })
})

test('a mark can be tried only within its question’s points, never by its own candidate; a person taking a question can’t read its key', async () => {
  const marking = createMarkingDriver(server)
  const examId = await createTestExamWithQuestions(server.deps, [testShortQuestion(3)])
  const grader = await aPerson(server.deps, company, { grants: ['grading'] })
  const own = await aPerson(server.deps, company, { grants: ['exams'] })
  const { attemptId } = await marking.sit(own, examId, [{ text: 'one' }])
  const task = await marking.take(grader, { examId })
  await marking.mark(grader, task?.taskId ?? '', 100)
  const { questionId, version, points } = (await server.call(regradeQuestions, { examId }, staff)).data.list[0] as {
    questionId: string
    version: number
    points: number
  }
  const remark = { examId, questionId, version, action: 'remark' as const, attemptId }
  expect((await server.call(regradePreviewBeforeProposal, { ...remark, points }, staff)).data).toMatchObject({ up: 1 })
  expect((await server.call(regradePreviewBeforeProposal, { ...remark, points: points + 1 }, staff)).reason).toBe(
    'markOutOfRange',
  )
  expect((await server.call(regradePreviewBeforeProposal, { ...remark, points }, own)).reason).toBe('ownAnswer')
  expect(
    (await server.call(regradePreviewBeforeProposal, { ...remark, examId: attemptId, points }, staff)).reason,
  ).toBe('notFound')
  expect((await server.call(regradeQuestion, { examId: attemptId, questionId, version }, staff)).reason).toBe(
    'notFound',
  )
  expect((await server.call(regradeQuestions, { examId: attemptId }, staff)).reason).toBe('examNotFound')
  await createExamDriver(server).begin(staff, examId)
  expect((await server.call(regradeQuestion, { examId, questionId, version }, staff)).reason).toBe('questionSat')
})
