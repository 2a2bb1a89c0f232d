import { attemptClock, attemptPaperRead, attemptStart, attemptSubmit } from '@portal/contract/exams/exam.contract.ts'
import { examRead } from '@portal/contract/exams/exam-authoring.contract.ts'
import { examTrialStart, managedExamList } from '@portal/contract/exams/exam-console.contract.ts'
import { examExitsRecord } from '@portal/contract/exams/exam-leave.contract.ts'
import { examResult, myAttempts } from '@portal/contract/exams/exam-result.contract.ts'
import { examTrialEnd, examTrialResult } from '@portal/contract/exams/exam-trial.contract.ts'
import { beforeAll, expect, test } from 'vitest'
import { aPerson } from '../../../testing/builders.ts'
import { createAuthoringDriver } from '../../exams/testing/authoring.driver.ts'
import { createTestExam, keyTextMarker } from '../../exams/testing/exam.builders.ts'
import { openExamTests, testAnswer, testWriter } from '../../exams/testing/exam.driver.ts'
import { closeDueAttempts } from '../finish-attempt.service.ts'
import { endAbandonedTrials } from './trial.service.ts'

const { server, company, staff, drive } = await openExamTests()
const { deps } = server
const { read } = createAuthoringDriver(server, staff, '')
let examId: string
beforeAll(async () => {
  examId = await createTestExam(
    deps,
    { single: 2, blank: 1, short: 1 },
    { exposure: { most: 1, of: 2 }, leaveLimit: 2 },
  )
})

const begin = async (id = examId) =>
  (await server.call(examTrialStart, { examId: id, writer: testWriter }, staff)).data.attemptId
const open = async (attemptId: string) =>
  (await server.call(attemptPaperRead, { attemptId, writer: testWriter }, staff)).data
/** All rows about an attempt in any table. */
const traces = async (attemptId: string) => {
  const { sql } = deps
  const tables = await sql<{ name: string }[]>`
    select distinct c.table_name as name from information_schema.columns c join information_schema.tables t on t.table_name = c.table_name and t.table_schema = c.table_schema
    where c.column_name = 'attempt_id' and c.table_schema = 'public' and t.table_type = 'BASE TABLE'`
  const kept: string[] = []
  for (const { name } of tables)
    if ((await sql`select from ${sql(name)} where attempt_id = ${attemptId} limit 1`).length > 0) kept.push(name)
  if ((await sql`select from attempt where id = ${attemptId}`).length > 0) kept.push('attempt')
  return kept
}

test('a trial is drawn, timed and saved like an attempt, and nothing of it is left after submitting', async () => {
  const counted = () =>
    deps.sql`select (select count(*) from question_exposure) as x, (select count(*) from exam_turn) as n, (select count(*) from notification) as o`
  const before = await counted()
  const attemptId = await begin()
  const paper = await open(attemptId)
  expect(paper).toMatchObject({ examId, isTrial: true, kind: 'formal', leaveLimit: 2 })
  expect(paper.questions).toHaveLength(4)
  expect(JSON.stringify(paper)).not.toContain(keyTextMarker)
  expect(paper.clock.remainingMs).toBe(3_600_000)
  const answers = paper.questions.map((question) => testAnswer(question))
  expect((await drive.save(staff, attemptId, answers.slice(0, 2))).code).toBe(200)
  expect(await traces(attemptId)).toEqual(expect.arrayContaining(['attempt', 'saved_answer']))
  // While open, it appears in no list, and no one else sees anything of it.
  expect((await server.call(myAttempts, {}, staff)).data.total).toBe(0)
  expect(
    (await server.call(managedExamList, {}, staff)).data.rows.find((one) => one.examId === examId)?.attempts,
  ).toEqual({
    open: 0,
    ended: 0,
  })
  expect(
    (
      await server.call(
        attemptPaperRead,
        { attemptId, writer: testWriter },
        await aPerson(deps, company, { grants: ['exams'] }),
      )
    ).reason,
  ).toBe('attemptNotFound')
  server.clock.pass(60)
  const end = await drive.submit(staff, attemptId, 'trial-key-1', answers)
  expect(end.data).toMatchObject({ attemptId, endedBy: 'candidate', state: 'closed' })
  expect(JSON.stringify(end)).not.toContain(keyTextMarker)
  expect(await traces(attemptId)).toEqual([])
  // A repeated request after a lost response works; another key, the paper and the result are refused.
  expect((await drive.submit(staff, attemptId, 'trial-key-1', answers)).data).toEqual(end.data)
  expect((await drive.submit(staff, attemptId, 'trial-key-2')).reason).toBe('examCompleted')
  expect(await server.call(attemptPaperRead, { attemptId, writer: testWriter }, staff)).toMatchObject({
    reason: 'examCompleted',
  })
  expect((await server.call(attemptClock, { attemptId, writer: testWriter }, staff)).data).toMatchObject({
    state: 'closed',
    endedBy: 'candidate',
  })
  expect((await server.call(examResult, { attemptId }, staff)).reason).toBe('attemptNotFound')
  expect((await read(examId)).trial).toMatchObject({ seconds: 60 })
  expect((await read(examId)).attempts).toEqual({ open: 0, ended: 0 })
  expect(await counted()).toEqual(before)
  expect((await deps.sql`select from marking_task`).length).toBe(0)
})

test('exits end a trial by its rules, its clock closes it, and neither creates a review or a result', async () => {
  const attemptId = await begin()
  await open(attemptId)
  const leave = (key: string, by = staff) =>
    server.call(
      examExitsRecord,
      { attemptId, writer: testWriter, leaves: [{ key, cause: 'hidden', agoMs: 5000, awayMs: 3000 }], answers: [] },
      by,
    )
  expect((await leave('leave-0001')).data).toMatchObject({ leaveCount: 1, state: 'open' })
  server.clock.pass(20)
  expect((await leave('leave-0002')).data).toMatchObject({ endedBy: 'leaves', state: 'closed' })
  expect(await traces(attemptId)).toEqual([])
  // A repeated report after a lost response gets the same ending, and leaves nothing behind.
  expect((await leave('leave-0002')).data).toMatchObject({ endedBy: 'leaves', state: 'closed' })
  expect(await traces(attemptId)).toEqual([])
  const other = await aPerson(deps, company, { grants: ['exams'] })
  expect((await leave('leave-0002', other)).reason).toBe('attemptNotFound')
  const timed = await begin()
  server.clock.pass(3700)
  await closeDueAttempts(deps)
  expect(await traces(timed)).toEqual([])
  expect(
    (
      await server.call(
        attemptSubmit,
        { attemptId: timed, writer: testWriter, submitKey: 'any-key-01', answers: [] },
        staff,
      )
    ).data,
  ).toMatchObject({ endedBy: 'deadline' })
})

test('a new trial ends the one before; an abandoned one ends automatically; drafts can be tried; the grant is required', async () => {
  const draft = await createTestExam(
    deps,
    { single: 1 },
    { publish: false, opensAt: new Date(server.clock.now().getTime() + 86_400_000) },
  )
  const first = await begin(draft)
  const second = await begin(draft)
  expect([await traces(first), (await open(second)).questions.length]).toEqual([[], 1])
  const endless = await createTestExam(deps, { single: 1 })
  await deps.sql`update exam set time_limit = null where id = ${endless}`
  const third = await begin(endless)
  expect((await open(third)).clock.remainingMs).toBeNull()
  server.clock.pass(25 * 3600)
  await endAbandonedTrials(deps)
  expect(await traces(third)).toEqual([])
  const learner = await aPerson(deps, company)
  expect((await server.call(examTrialStart, { examId, writer: testWriter }, learner)).code).toBe(403)
  expect((await server.call(examTrialStart, { examId: company, writer: testWriter }, staff)).reason).toBe(
    'examNotFound',
  )
  await deps.sql`update question set status = 'retired' where bank_id = (select (paper -> 'rules' -> 0 ->> 'bankId')::uuid from exam where id = ${draft})`
  expect((await server.call(examTrialStart, { examId: draft, writer: testWriter }, staff)).reason).toBe('bankTooSmall')
  // The real exam starts with its first attempt, as if there had been no trial.
  const { attemptId } = (await server.call(attemptStart, { examId, writer: testWriter }, learner)).data
  expect((await server.call(attemptPaperRead, { attemptId, writer: testWriter }, learner)).data.isTrial).toBe(false)
  await expect(deps.sql`delete from attempt_question where attempt_id = ${attemptId}`).rejects.toThrow('kept for good')
})

const resultOf = async (id = examId) => (await server.call(examTrialResult, { examId: id }, staff)).data

test('a trial is graded by rule when it is submitted, and only its author sees the result', async () => {
  const [objective, mixed] = [
    await createTestExam(deps, { single: 2 }, { passingPoints: 200 }),
    await createTestExam(deps, { single: 1, short: 1 }, { passingPoints: 400 }),
  ]
  const first = await begin(objective)
  const paper = await open(first)
  expect((await server.call(examTrialResult, { examId: objective }, staff)).reason).toBe('notFound')
  const rights = await deps.sql<{ right: string }[]>`
    select chr(64 + strpos(p.option_order, k.answer_key -> 'keys' ->> 0)) as right
    from attempt_paper p join question_key k on k.question_id = p.question_id and k.version = p.version
    where p.attempt_id = ${first} order by p.position`
  const answers = paper.questions.slice(0, 1).map((question, at) => ({
    ...testAnswer(question),
    answer: { keys: [rights[at]?.right ?? ''] },
  }))
  await drive.submit(staff, first, 'scored-key-1', answers)
  const result = await resultOf(objective)
  expect(result).toMatchObject({ score: 200, awaiting: 0, totalPoints: 400, passingPoints: 200, passed: true })
  expect(result.questions.map(({ earned, isAnswered }) => [earned, isAnswered])).toEqual([
    [200, true],
    [0, false],
  ])
  expect(result.questions[0]?.stem.zh).toBeTruthy()
  expect(await traces(first)).toEqual([])
  const other = await aPerson(deps, company, { grants: ['exams'] })
  expect((await server.call(examTrialResult, { examId: objective }, other)).reason).toBe('notFound')
  expect((await server.call(examRead, { examId: objective }, other)).data.ownTrial).toBeNull()
  expect((await read(objective)).ownTrial).toEqual({ attemptId: first, isOpen: false, hasResult: true })
  // Answers that a person would mark remain unmarked, and no tasks are created for them.
  const second = await begin(mixed)
  const { questions } = await open(second)
  await drive.submit(
    staff,
    second,
    'scored-key-2',
    questions.map((question) => testAnswer(question)),
  )
  expect(await resultOf(mixed)).toMatchObject({ awaiting: 200, totalPoints: 400 })
  expect((await resultOf(mixed)).questions.map(({ earned }) => earned)).toContain(null)
  expect((await deps.sql`select from marking_task`).length).toBe(0)
})

test('a trial can be left at any time by its author alone, also without the permission', async () => {
  const attemptId = await begin()
  await open(attemptId)
  expect((await read(examId)).ownTrial).toMatchObject({ attemptId, isOpen: true })
  const other = await aPerson(deps, company, { grants: ['exams'] })
  expect((await server.call(examTrialEnd, { attemptId }, other)).reason).toBe('attemptNotFound')
  await deps.sql`delete from staff_grant where account_id = ${staff.accountId} and grant_name = 'exams'`
  expect((await server.call(examTrialEnd, { attemptId }, staff)).code).toBe(200)
  expect((await server.call(examTrialEnd, { attemptId }, staff)).code).toBe(200)
  await deps.sql`insert into staff_grant (account_id, grant_name, given_at) values (${staff.accountId}, 'exams', '2020-01-01')`
  expect(await traces(attemptId)).toEqual([])
  expect((await read(examId)).ownTrial).toMatchObject({ attemptId, isOpen: false })
  // An attempt that counts is never ended by this call.
  const learner = await aPerson(deps, company)
  const real = (await server.call(attemptStart, { examId, writer: testWriter }, learner)).data.attemptId
  expect((await server.call(examTrialEnd, { attemptId: real }, learner)).reason).toBe('attemptNotFound')
  expect(await deps.sql`select state from attempt where id = ${real}`).toEqual([{ state: 'open' }])
})
