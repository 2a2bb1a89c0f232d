import { attemptPaperRead } from '@portal/contract/exams/exam.contract.ts'
import { examTrialStart } from '@portal/contract/exams/exam-console.contract.ts'
import { examReport, examReportPeople } from '@portal/contract/exams/exam-report.contract.ts'
import { markingQueue, markingTaskClaim } from '@portal/contract/exams/marking.contract.ts'
import { expect, test } from 'vitest'
import { aPerson } from '../../testing/builders.ts'
import { createTestExam } from '../exams/testing/exam.builders.ts'
import { openExamTests, testAnswer, testWriter } from '../exams/testing/exam.driver.ts'
import { trialExamId } from '../sitting/trials/trial.rules.ts'
import { refreshCohorts, refreshExamFigures } from './result.jobs.ts'

const { server, company, drive } = await openExamTests()
const { deps } = server
const staff = await aPerson(deps, company, { grants: ['exams', 'grading'] })
const beginTrial = async (examId: string) =>
  (await server.call(examTrialStart, { examId, writer: testWriter }, staff)).data.attemptId
const openTrial = async (attemptId: string) =>
  (await server.call(attemptPaperRead, { attemptId, writer: testWriter }, staff)).data

test('an open trial hides no marking work, and trials are in no figure, report or certificate', async () => {
  const marked = await createTestExam(deps, { short: 1 })
  const learner = await aPerson(deps, company)
  const attemptId = await drive.begin(learner, marked)
  const { questions } = (await server.call(attemptPaperRead, { attemptId, writer: testWriter }, learner)).data
  await drive.submit(
    learner,
    attemptId,
    'marked-key-1',
    questions.map((question) => testAnswer(question)),
  )
  const queue = async () =>
    (await server.call(markingQueue, { examId: marked, pageNo: 1, pageSize: 10 }, staff)).data.list.map(
      ({ free, waiting }) => ({ free, waiting }),
    )
  const before = await queue()
  expect(before).toEqual([{ free: 1, waiting: 1 }])
  const trial = await beginTrial(marked)
  await openTrial(trial)
  expect(await queue()).toEqual(before)
  const claimed = await server.call(markingTaskClaim, { examId: marked }, staff)
  expect(claimed.data.task).not.toBeNull()
  const paper = await openTrial(trial)
  await drive.submit(
    staff,
    trial,
    'figures-key',
    paper.questions.map((question) => testAnswer(question)),
  )
  await refreshCohorts(deps)
  await refreshExamFigures(deps)
  expect((await server.call(examReport, { examId: marked }, staff)).data.took).toBe(0)
  expect((await server.call(examReportPeople, { examId: marked, limit: 50 }, staff)).data.total).toBe(0)
  expect((await deps.sql`select from question_exposure where exam_id = ${trialExamId}`).length).toBe(0)
  expect((await deps.sql`select from attempt where account_id = ${staff.accountId}`).length).toBe(0)
  expect((await deps.sql`select from certificate where account_id = ${staff.accountId}`).length).toBe(0)
})
