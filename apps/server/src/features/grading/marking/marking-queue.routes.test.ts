import {
  markingProgress,
  markingTaskClaim,
  markingTaskRelease,
  markingTaskSkip,
} from '@portal/contract/exams/marking.contract.ts'
import { unmatchedGapAnswers } from '@portal/contract/exams/regrade.contract.ts'
import { expect, test } from 'vitest'
import { aPerson } from '../../../testing/builders.ts'
import { createExamDriver } from '../../exams/testing/exam.driver.ts'
import { createTestExamWithQuestions, openMarkingTests, testShortQuestion } from '../../exams/testing/marking.driver.ts'
import { testGapQuestion } from '../../exams/testing/regrade.driver.ts'
import { markingLeaseSeconds } from './marking.rules.ts'

/** The answer that a grader claims, the time of the claim, and the next answer. */
const { server, company, drive, graders, grader, candidate, nobody, essay, stateOf } = await openMarkingTests()

test('an answer belongs to one grader at a time; a lease ends, can be extended and released', async () => {
  const examId = await createTestExamWithQuestions(server.deps, [testShortQuestion(5)])
  await drive.sit(await candidate(), examId, [essay()])
  const task = await drive.take(grader(0), { examId })
  const taskId = task?.taskId ?? ''
  expect((await drive.take(grader(0), { examId }))?.taskId).toBe(taskId)
  expect(await drive.take(grader(1), { examId })).toBeNull()
  expect((await server.call(markingTaskClaim, { taskId }, grader(1))).reason).toBe('markingTaken')
  expect((await drive.mark(grader(1), taskId, 100)).reason).toBe('markingTaken')
  expect((await server.call(markingTaskRelease, { taskId }, grader(1))).reason).toBe('markingLeaseOver')

  server.clock.pass(markingLeaseSeconds - 1)
  expect((await drive.take(grader(0), { taskId }))?.taskId).toBe(taskId)
  server.clock.pass(markingLeaseSeconds - 1)
  expect(await drive.take(grader(1), { examId })).toBeNull()
  server.clock.pass(1)
  expect((await drive.mark(grader(0), taskId, 100)).reason).toBe('markingLeaseOver')
  expect((await drive.take(grader(1), { examId }))?.taskId).toBe(taskId)
  expect((await drive.mark(grader(0), taskId, 100)).reason).toBe('markingTaken')
  expect((await server.call(markingTaskRelease, { taskId }, grader(1))).code).toBe(200)
  expect((await drive.mark(grader(1), taskId, 100)).reason).toBe('markingLeaseOver')
  expect((await drive.take(grader(2), { examId }))?.taskId).toBe(taskId)
  expect((await drive.mark(grader(2), taskId, 100)).data.isFinal).toBe(true)
  expect((await drive.mark(grader(2), taskId, 100)).reason).toBe('resultIsFinal')
})

test('concurrent graders never hold the same answer, and two concurrent last marks give one result', async () => {
  const examId = await createTestExamWithQuestions(server.deps, [testShortQuestion(11), testShortQuestion(12)])
  const people = await Promise.all([1, 2, 3].map(() => candidate()))
  const attempts = []
  for (const person of people) attempts.push((await drive.sit(person, examId, [essay(), essay()])).attemptId)
  let finals = 0
  const seen: string[] = []
  for (let round = 0; round < 4; round++) {
    const tasks = await Promise.all(graders.map((one) => drive.take(one, { examId })))
    const ids = tasks.flatMap((task) => task?.taskId ?? [])
    expect(new Set(ids).size).toBe(ids.length)
    seen.push(...ids)
    const marked = await Promise.all(
      tasks.map((task, index) => (task ? drive.mark(grader(index), task.taskId, 200) : null)),
    )
    finals += marked.filter((answer) => answer?.data.isFinal).length
  }
  expect(new Set(seen).size).toBe(6)
  expect(finals).toBe(3)
  for (const attemptId of attempts) {
    expect(await stateOf(attemptId)).toEqual({ state: 'graded', score: 400, passed: true })
    expect((await server.deps.sql`select from attempt_mark where attempt_id = ${attemptId}`).length).toBe(2)
  }
})

test('a grader can’t mark questions of an exam they are taking: the rubric would be their key', async () => {
  const examId = await createTestExamWithQuestions(server.deps, [testShortQuestion(71)])
  await drive.sit(await candidate(), examId, [essay()])
  const teacher = await aPerson(server.deps, company, { grants: ['grading'] })
  const [task] = await server.deps.sql<{ id: string }[]>`select id from marking_task where exam_id = ${examId}`
  const exam = createExamDriver(server)
  const paper = await exam.open(teacher, examId)
  expect(await drive.take(teacher, { examId })).toBeNull()
  const named = await server.call(markingTaskClaim, { taskId: task?.id ?? '' }, teacher)
  expect(named.reason).toBe('questionSat')
  expect(named.raw).not.toContain('rubric')
  await exam.submit(teacher, paper.attemptId)
  expect(await drive.take(teacher, { examId })).toMatchObject({ taskId: task?.id })
})

test('a grader can’t read the accepted gap answers of an exam they are taking', async () => {
  const examId = await createTestExamWithQuestions(server.deps, [testGapQuestion(71, 'OSPF')])
  for (const _ of [1, 2]) await drive.sit(await candidate(), examId, [{ texts: ['RIP'] }])
  const teacher = await aPerson(server.deps, company, { grants: ['grading'] })
  const shown = async () => (await server.call(unmatchedGapAnswers, { examId }, teacher)).data.list.length
  expect(await shown()).toBe(1)
  const exam = createExamDriver(server)
  const attemptId = await exam.begin(teacher, examId)
  expect(await shown()).toBe(0)
  await exam.submit(teacher, attemptId)
  expect(await shown()).toBe(1)
})

test('after a skip the later answers come first, and the same one again when all were skipped', async () => {
  const examId = await createTestExamWithQuestions(server.deps, [testShortQuestion(1)])
  for (let n = 0; n < 3; n += 1) await drive.sit(await candidate(), examId, [essay(`skipped ${n}`)])
  const seen: string[] = []
  for (let n = 0; n < 4; n += 1) {
    const afterTaskId = seen.at(-1)
    const { task } = (
      await server.call(markingTaskClaim, { examId, ...(afterTaskId ? { afterTaskId } : {}) }, grader(0))
    ).data
    seen.push(task?.taskId ?? '')
    await server.call(markingTaskRelease, { taskId: task?.taskId ?? '' }, grader(0))
  }
  expect(new Set(seen.slice(0, 3)).size).toBe(3)
  expect(seen[3]).toBe(seen[0])
})

test('a skipped answer comes after all others, for this grader only, until they mark it', async () => {
  const examId = await createTestExamWithQuestions(server.deps, [testShortQuestion(1)])
  for (let n = 0; n < 3; n += 1) await drive.sit(await candidate(), examId, [essay(`aside ${n}`)])
  const first = await drive.take(grader(0), { examId })
  expect(first?.isAside).toBe(false)
  expect((await server.call(markingTaskSkip, { taskId: first?.taskId ?? '' }, grader(1))).reason).toBe(
    'markingLeaseOver',
  )
  expect((await server.call(markingTaskSkip, { taskId: first?.taskId ?? '' }, grader(0))).code).toBe(200)
  expect((await server.call(markingTaskSkip, { taskId: nobody }, grader(0))).reason).toBe('notFound')
  const aside = async (n: number) => (await server.call(markingProgress, { examId }, grader(n))).data.aside
  expect([await aside(0), await aside(1)]).toEqual([1, 0])
  for (let n = 0; n < 2; n += 1) {
    const other = await drive.take(grader(0), { examId })
    expect(other?.taskId).not.toBe(first?.taskId)
    await drive.mark(grader(0), other?.taskId ?? '', 100)
  }
  const again = await drive.take(grader(0), { examId })
  expect(again).toMatchObject({ taskId: first?.taskId, isAside: true })
  await drive.mark(grader(0), again?.taskId ?? '', 100)
  expect(await aside(0)).toBe(0)
  expect(await server.deps.sql`select from marking_aside where task_id = ${first?.taskId ?? ''}`).toHaveLength(0)
})
