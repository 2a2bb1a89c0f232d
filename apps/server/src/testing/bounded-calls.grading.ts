import {
  markingAnswers,
  markingProgress,
  markingQuestionHelp,
  markingQueue,
  markingSampleSave,
  markingStatistics,
  markingTaskClaim,
  markingTaskRelease,
  markingTaskSkip,
  markingTrail,
  markSave,
  similarAnswerList,
} from '@portal/contract/exams/marking.contract.ts'
import { markingDifferences } from '@portal/contract/exams/marking-differences.contract.ts'
import type { AnyCall } from '@portal/contract/http/call.ts'
import {
  createMarkingDriver,
  createTestExamWithQuestions,
  testShortQuestion,
} from '../features/exams/testing/marking.driver.ts'
import { aNamedPerson, type BoundedCompany, nameMarkOf, nextTestNumber } from './bounded-calls.builders.ts'
import type { BoundedCall } from './bounded-calls.ts'
import type { TestServer } from './test-server.ts'

/** An answer that a person wrote for the company, in a separate exam. */
async function writtenAnswer(server: TestServer, company: BoundedCompany) {
  const examId = await createTestExamWithQuestions(server.deps, [testShortQuestion(nextTestNumber())])
  const candidate = await aNamedPerson(server, company)
  const { attemptId } = await createMarkingDriver(server).sit(candidate, examId, [{ text: nameMarkOf(company.id) }])
  const task = await server.deps.sql<{ taskId: string; questionId: string }[]>`
    select id as "taskId", question_id as "questionId" from marking_task where attempt_id = ${attemptId}`.one()
  return { examId, ...task }
}
/** The same, held by the grader of its company. */
async function heldAnswer(server: TestServer, company: BoundedCompany): Promise<string> {
  const { taskId } = await writtenAnswer(server, company)
  await server.call(markingTaskClaim, { taskId }, company.keeper)
  return taskId
}
/** The same, marked and stored as a sample. */
async function markedAnswer(server: TestServer, company: BoundedCompany) {
  const { examId, questionId, taskId } = await writtenAnswer(server, company)
  await server.call(markingTaskClaim, { taskId }, company.keeper)
  await server.call(markingSampleSave, { taskId, isSample: true }, company.keeper)
  await server.call(markSave, { taskId, points: 300, comment: nameMarkOf(company.id) }, company.keeper)
  return { examId, questionId }
}

// No answer of a call of graders names the candidate or their company.
const on = (
  call: AnyCall,
  elsewhere: BoundedCall['elsewhere'],
  input: BoundedCall['input'],
): readonly [AnyCall, BoundedCall] => [call, { elsewhere, input, isNameless: true }]
const ofQuestion = (call: AnyCall) => on(call, 'nothing', markedAnswer)
const ofHeld = (call: AnyCall, more: Readonly<Record<string, unknown>> = {}) =>
  on(call, 'notFound', async (server, company) => ({ taskId: await heldAnswer(server, company), ...more }))

/** The calls about grading that staff of one company may make for it alone. */
export const boundedGradingCalls: readonly (readonly [AnyCall, BoundedCall])[] = [
  on(markingQueue, 'nothing', async (server, company) => {
    const { examId } = await writtenAnswer(server, company)
    return { examId, page: 0, size: 20 }
  }),
  on(markingAnswers, 'examNotFound', async (server, company) => ({
    ...(await markedAnswer(server, company)),
    tab: 'mine',
    page: 0,
    size: 20,
  })),
  on(markingTaskClaim, 'notFound', async (server, company) => ({
    taskId: (await writtenAnswer(server, company)).taskId,
  })),
  ofHeld(markingTaskRelease),
  ofHeld(markingTaskSkip),
  ofHeld(markingSampleSave, { isSample: true }),
  ofHeld(similarAnswerList),
  ofHeld(markSave, { points: 200, comment: '' }),
  ofQuestion(markingProgress),
  ofQuestion(markingTrail),
  ofQuestion(markingQuestionHelp),
  ofQuestion(markingDifferences),
  on(markingStatistics, 'nothing', async (server, company) => ({
    examId: (await markedAnswer(server, company)).examId,
  })),
]
