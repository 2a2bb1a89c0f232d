import { examResult } from '@portal/contract/exams/exam-result.contract.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { inTransaction } from '../../database/connection.ts'
import { aCompany, aPerson } from '../../testing/builders.ts'
import { openTestServer, type TestServer } from '../../testing/test-server.ts'
import { scaledCount } from '../../testing/whole-run.ts'
import { createTestExam } from '../exams/testing/exam.builders.ts'
import { createExamDriver, testAnswer } from '../exams/testing/exam.driver.ts'
import { refreshCohorts } from './result.jobs.ts'

let server: TestServer
let company: string
let drive: ReturnType<typeof createExamDriver>
beforeAll(async () => {
  server = await openTestServer()
  company = await aCompany(server.deps)
  drive = createExamDriver(server)
})
afterAll(() => server.close())

const sit = async (examId: string, right: number, person?: Awaited<ReturnType<typeof aPerson>>) => {
  const who = person ?? (await aPerson(server.deps, company))
  const paper = await drive.open(who, examId)
  server.clock.pass(60 * right)
  await drive.submit(
    who,
    paper.attemptId,
    'submit-key-1',
    paper.questions.map((question, index) => testAnswer(question, index < right)),
  )
  return { person: who, attemptId: paper.attemptId }
}
const sumUp = async () => {
  server.clock.pass(60)
  await refreshCohorts(server.deps)
}

test('a comparison is with everybody’s first attempt, and is not shown for fewer than ten', async () => {
  const examId = await createTestExam(server.deps, { single: 4 }, { passingPoints: 800 })
  const first = await sit(examId, 1)
  for (const right of [2, 2, 3, 3, 3, 4, 4, 0]) await sit(examId, right)
  await sumUp()
  const resultOf = async ({ person, attemptId }: typeof first) =>
    (await server.call(examResult, { attemptId }, person)).data
  expect(await resultOf(first)).toMatchObject({ cohortState: 'none', cohort: null, byType: [{ cohortPercent: null }] })
  await sit(examId, 4)
  const again = await sit(examId, 3, first.person) // a second attempt is not counted
  await sumUp()
  const { cohort, byType } = await resultOf(first)
  expect(cohort).toMatchObject({ size: 10, average: 520, passPercent: 30, belowPercent: 10, place: 9, medianTime: 180 })
  expect(cohort?.histogram.reduce((sum, count) => sum + count, 0)).toBe(10)
  expect([cohort?.histogram[0], cohort?.histogram[5], cohort?.histogram[19]]).toEqual([1, 1, 3])
  expect(byType).toEqual([{ type: 'single', earned: 200, of: 800, cohortPercent: 65 }])
  expect((await resultOf(again)).cohort).toMatchObject({ size: 10, place: 4 })
  // One more candidate, worse than all others and not yet in the figures: nothing is compared until they are included.
  const late = await sit(examId, 0)
  expect(await resultOf(late)).toMatchObject({
    score: 0,
    cohortState: 'reckoning',
    cohort: null,
    byType: [{ cohortPercent: null }],
  })
  expect((await resultOf(first)).cohortState).toBe('counted')
  await sumUp()
  expect(await resultOf(late)).toMatchObject({
    cohortState: 'counted',
    cohort: { size: 11, place: 10, passPercent: 27 },
    byType: [{ cohortPercent: expect.any(Number) }],
  })
})

test('a report costs the same with many attempts, and computing their figures takes one pass', async () => {
  const crowd = scaledCount(100_000)
  const examId = await createTestExam(server.deps, { single: 2 })
  const { person, attemptId } = await sit(examId, 2)
  const { sql } = server.deps
  await inTransaction(sql, async (tx) => {
    await tx`set local session_replication_role = replica` // the crowd needs no accounts
    await tx`
      insert into attempt (id, exam_id, account_id, company_id, number, state, exam_version, terms, seed, started_at, submitted_at, graded_at, told_at, ended_by, writer, total_points, score, passed, time_used, parts)
      select gen_random_uuid(), a.exam_id, gen_random_uuid(), a.company_id, 1, 'graded', 1, a.terms, 'x', a.started_at, a.submitted_at, a.graded_at, a.graded_at, 'candidate', 'w', a.total_points,
        (n % 21) * 20, (n % 21) * 20 >= 200, 60 + n % 600, a.parts
      from attempt a cross join generate_series(1, ${crowd}::int) n where a.id = ${attemptId}`
  })
  await sql`analyze attempt`
  await sumUp()
  await server.call(examResult, { attemptId }, person)
  server.statements()
  const { data } = await server.call(examResult, { attemptId }, person)
  // The session, the attempt, its exam’s progress and entry, and the questions: decision 81.
  expect(server.statements().length).toBeLessThanOrEqual(5)
  expect(data.cohort).toMatchObject({ size: crowd + 1, place: 1 })
  // Nothing is new, so the job has nothing to do.
  server.clock.pass(3600)
  await refreshCohorts(server.deps)
  server.statements()
  await refreshCohorts(server.deps)
  expect(server.statements()).toHaveLength(1)
})
