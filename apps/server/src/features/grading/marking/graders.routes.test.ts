import { markingGraders, markingSettingsSave } from '@portal/contract/exams/marking.contract.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aCompany, aPerson, type Person } from '../../../testing/builders.ts'
import { openTestServer, type TestServer } from '../../../testing/test-server.ts'
import {
  createMarkingDriver,
  createTestExamWithQuestions,
  testShortQuestion,
} from '../../exams/testing/marking.driver.ts'

let server: TestServer
let company: string
let drive: ReturnType<typeof createMarkingDriver>
let graders: Person[]
let officer: Person
beforeAll(async () => {
  server = await openTestServer()
  company = await aCompany(server.deps, {})
  drive = createMarkingDriver(server)
  graders = await Promise.all(
    [1, 2].map((n) => aPerson(server.deps, company, { name: `GRADER-${n}`, grants: ['grading'] })),
  )
  officer = await aPerson(server.deps, company, { grants: ['exams', 'questions'] })
})
afterAll(() => server.close())

const nobody = '00000000-0000-4000-8000-000000000000'
const grader = (n: number) => graders[n] as Person
const essay = (text = 'an essay') => ({ text })
const candidate = () => aPerson(server.deps, company)

test('the leader sees each grader’s severity, speed and drift', async () => {
  const examId = await createTestExamWithQuestions(server.deps, [testShortQuestion(21)])
  for (let n = 0; n < 24; n++) await drive.sit(await candidate(), examId, [essay(`answer ${n}`)])
  /** The first grader marks steadily, the second more and more severely: 300 of 400 points at first, 100 at the end. */
  for (let n = 0; n < 12; n++) {
    const [steady, moving] = [await drive.take(grader(0), { examId }), await drive.take(grader(1), { examId })]
    await drive.mark(grader(0), steady?.taskId ?? '', 200)
    await drive.mark(grader(1), moving?.taskId ?? '', n < 4 ? 300 : n < 8 ? 200 : 100)
    server.clock.pass(30)
  }
  const { list } = (await server.call(markingGraders, { examId }, officer)).data
  expect(list).toEqual([
    {
      graderId: grader(0).accountId,
      name: 'GRADER-1',
      marked: 12,
      percent: 50,
      everybodyPercent: 50,
      medianSeconds: 30,
      drift: 0,
      markedTwice: 0,
      within: 0,
    },
    {
      graderId: grader(1).accountId,
      name: 'GRADER-2',
      marked: 12,
      percent: 50,
      everybodyPercent: 50,
      medianSeconds: 30,
      drift: -50,
      markedTwice: 0,
      within: 0,
    },
  ])
  expect((await server.call(markingGraders, { examId: nobody }, officer)).reason).toBe('examNotFound')
  expect((await server.call(markingGraders, { examId }, grader(0))).reason).toBe('forbidden')

  const few = await createTestExamWithQuestions(server.deps, [testShortQuestion(22)])
  await server.call(markingSettingsSave, { examId: few, graders: 2, threshold: 50 }, officer)
  await drive.sit(await candidate(), few, [essay()])
  for (const [one, points] of [
    [0, 400],
    [1, 300],
  ] as const) {
    const task = await drive.take(grader(one), { examId: few })
    await drive.mark(grader(one), task?.taskId ?? '', points)
  }
  expect((await server.call(markingGraders, { examId: few }, officer)).data.list).toMatchObject([
    { percent: 100, everybodyPercent: 88, medianSeconds: null, drift: null, markedTwice: 1, within: 0 },
    { percent: 75, everybodyPercent: 88, drift: null, markedTwice: 1, within: 0 },
  ])
})
