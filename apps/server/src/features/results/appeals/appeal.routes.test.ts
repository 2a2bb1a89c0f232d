import { notificationList } from '@portal/contract/community/notification.contract.ts'
import { exitReviewDecide } from '@portal/contract/exams/attempt-staff.contract.ts'
import { examDetail } from '@portal/contract/exams/exam.contract.ts'
import {
  appealAnswer,
  appealList,
  appealRead,
  appealSubmit,
  myAppealList,
} from '@portal/contract/exams/exam-appeal.contract.ts'
import { examExitsRecord } from '@portal/contract/exams/exam-leave.contract.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aCompany, aPerson, type Person } from '../../../testing/builders.ts'
import { openTestServer, type TestServer } from '../../../testing/test-server.ts'
import { createTestExam } from '../../exams/testing/exam.builders.ts'
import { createExamDriver, testWriter } from '../../exams/testing/exam.driver.ts'
import {
  createMarkingDriver,
  createTestExamWithQuestions,
  testShortQuestion,
} from '../../exams/testing/marking.driver.ts'
import { testChoiceQuestion } from '../../exams/testing/regrade.driver.ts'

let server: TestServer
let company: string
let staff: Person
let grader: Person
let marking: ReturnType<typeof createMarkingDriver>
beforeAll(async () => {
  server = await openTestServer()
  company = await aCompany(server.deps)
  staff = await aPerson(server.deps, company, { grants: ['exams'], name: '李监考' })
  grader = await aPerson(server.deps, company, { grants: ['grading'] })
  marking = createMarkingDriver(server)
})
afterAll(() => server.close())

const words = '第二点和第三点答案中都写到了，请再看一次。'
const mine = async (person: Person, attemptId: string) => (await server.call(myAppealList, { attemptId }, person)).data
const appeal = (person: Person, attemptId: string, own: { position?: number; words?: string } = {}) =>
  server.call(appealSubmit, { attemptId, words, ...own }, person)
const waiting = async (examId: string, by = staff) =>
  (await server.call(appealList, { examId, state: 'open' }, by)).data

test('a mark by a person can be appealed once, within the days of the exam, and the candidate is notified of the answer', async () => {
  const examId = await createTestExamWithQuestions(
    server.deps,
    [testShortQuestion(1), testShortQuestion(2), testChoiceQuestion(1, 'single', ['A'])],
    {
      appealDays: 7,
    },
  )
  expect((await server.call(examDetail, { examId }, staff)).data.appealDays).toBe(7)
  const person = await aPerson(server.deps, company, {
    email: 'second-look@portal.test',
    name: '许佳宁',
    employeeNo: 'A7',
  })
  const { attemptId } = await marking.sit(person, examId, [{ text: 'one' }, { text: 'two' }, { keys: ['A'] }])
  expect((await appeal(person, attemptId, { position: 1 })).reason).toBe('appealNotPossible')
  for (let task = await marking.take(grader, { examId }); task; task = await marking.take(grader, { examId }))
    await marking.mark(grader, task.taskId, 100, { comment: 'short' })
  const end = new Date(server.clock.now().getTime() + 7 * 86_400_000).toISOString()
  expect(await mine(person, attemptId)).toEqual({
    marks: { positions: [1, 2], until: end },
    leaves: { possible: false, until: null },
    list: [],
  })
  for (const refused of [{ position: 3 }, { position: 9 }, {}])
    expect((await appeal(person, attemptId, refused)).reason).toBe('appealNotPossible')
  expect((await appeal(person, attemptId, { position: 1, words: '\u0000 太短 \u0000        ' })).reason).toBe(
    'malformed',
  )
  expect((await appeal(await aPerson(server.deps, company), attemptId, { position: 1 })).reason).toBe('attemptNotFound')
  // Of concurrent appeals, one succeeds; a second one must wait until the first is answered.
  const asked = await Promise.all([1, 2, 1].map((position) => appeal(person, attemptId, { position })))
  expect(asked.filter(({ code }) => code === 200)).toHaveLength(1)
  expect(
    asked
      .filter(({ code }) => code !== 200)
      .every(({ reason }) => reason === 'appealOpen' || reason === 'appealNotPossible'),
  ).toBe(true)
  const { list } = await waiting(examId)
  expect(list).toMatchObject([
    { attemptId, words, name: '许佳宁', employeeNo: 'A7', number: 1, state: 'open', answer: null, answeredBy: null },
  ])
  const appealId = list[0]?.appealId ?? ''
  expect((await server.call(appealList, { examId, state: 'open' }, grader)).code).toBe(403)

  // The officer sees the answer and its marks; a grader or the candidate doesn't.
  const read = await server.call(appealRead, { appealId }, staff)
  expect(read.data).toMatchObject({ appealId, words, name: '许佳宁', leaves: null, state: 'open' })
  const written = list[0]?.position === 1 ? 'one' : 'two'
  expect(read.data.question).toMatchObject({
    written,
    remark: null,
    marks: [{ points: 100, source: 'manual' }],
    opinions: [{ points: 100, comment: 'short' }],
  })
  expect((await server.call(appealRead, { appealId }, grader)).code).toBe(403)
  expect((await server.call(appealRead, { appealId: attemptId }, staff)).reason).toBe('notFound')

  const answers = await Promise.all(
    [true, true].map((uphold) => server.call(appealAnswer, { appealId, uphold, answer: '补记两分。' }, staff)),
  )
  expect(answers.map(({ code }) => code).sort()).toEqual([200, 409])
  expect((await server.call(appealList, { examId, state: 'upheld' }, staff)).data.list).toMatchObject([
    { appealId, answer: '补记两分。', answeredBy: '李监考' },
  ])
  expect((await mine(person, attemptId)).list).toMatchObject([{ appealId, state: 'upheld', answer: '补记两分。' }])
  const { list: told } = (await server.call(notificationList, {}, person)).data
  expect(told).toMatchObject([{ kind: 'appealAnswered', link: `/exam/details?attemptId=${attemptId}` }])
  expect(told[0]?.body).toContain('补记两分。')
  expect(
    await server.deps.sql`select subject from outbound_message where recipient = 'second-look@portal.test'`,
  ).toHaveLength(1)
  expect(
    await server.deps
      .sql`select detail ->> 'state' as state from audit_line where action = 'appeal.answer' and thing_id = ${appealId}`,
  ).toEqual([{ state: 'upheld' }])

  // The other mark may still be appealed, this one no longer; after the period neither.
  const first = list[0]?.position ?? 0
  expect((await mine(person, attemptId)).marks.positions).toEqual([3 - first])
  expect((await appeal(person, attemptId, { position: first })).reason).toBe('appealNotPossible')
  server.clock.pass(7 * 86_400 + 1)
  expect((await appeal(person, attemptId, { position: 3 - first })).reason).toBe('appealNotPossible')
})

test('officers can’t read their own appeal, or the rubric of a question they are taking', async () => {
  const examId = await createTestExamWithQuestions(server.deps, [testShortQuestion(7)], { appealDays: 7 })
  const officer = await aPerson(server.deps, company, { grants: ['exams'] })
  const { attemptId } = await marking.sit(officer, examId, [{ text: 'mine' }])
  const task = await marking.take(grader, { examId })
  await marking.mark(grader, task?.taskId ?? '', 50)
  const { appealId } = (await appeal(officer, attemptId, { position: 1 })).data
  expect((await server.call(appealRead, { appealId }, officer)).reason).toBe('ownAttempt')
  const sitting = await aPerson(server.deps, company, { grants: ['exams'] })
  expect((await server.call(appealRead, { appealId }, sitting)).code).toBe(200)
  await createExamDriver(server).begin(sitting, examId)
  expect((await server.call(appealRead, { appealId }, sitting)).reason).toBe('questionSat')
})

test('nothing can be appealed where the exam accepts no appeals, or before the marks are visible', async () => {
  const release = { graded: 'atOnce', score: 'atOnce', marks: 'never', key: 'never' } as const
  for (const own of [{}, { appealDays: 7, release }]) {
    const examId = await createTestExamWithQuestions(server.deps, [testShortQuestion(4)], own)
    const person = await aPerson(server.deps, company)
    const { attemptId } = await marking.sit(person, examId, [{ text: 'one' }])
    const task = await marking.take(grader, { examId })
    await marking.mark(grader, task?.taskId ?? '', 100)
    expect(await mine(person, attemptId)).toMatchObject({ marks: { positions: [], until: null }, list: [] })
    expect((await appeal(person, attemptId, { position: 1 })).reason).toBe('appealNotPossible')
  }
})

test('a confirmed end after too many exits can be appealed; officers can’t answer their own', async () => {
  const examId = await createTestExam(server.deps, { single: 2 }, { appealDays: 3 })
  const person = await aPerson(server.deps, company, { grants: ['exams'] })
  const drive = createExamDriver(server)
  const attemptId = await drive.begin(person, examId)
  for (let count = 0; count < 5; count++) {
    server.clock.pass(10)
    await server.call(
      examExitsRecord,
      {
        attemptId,
        writer: testWriter,
        leaves: [{ key: `leave-key-${count}`, cause: 'hidden', agoMs: 0, awayMs: null }],
        answers: [],
      },
      person,
    )
  }
  expect((await appeal(person, attemptId)).reason).toBe('appealNotPossible')
  await server.call(
    exitReviewDecide,
    { attemptId, decision: 'uphold', seconds: 0, acceptSeenKey: false, reason: '记录清楚', requestKey: 'uphold-it-1' },
    staff,
  )
  expect(await mine(person, attemptId)).toMatchObject({ leaves: { possible: true } })
  const { appealId } = (await appeal(person, attemptId)).data
  expect((await mine(person, attemptId)).leaves.possible).toBe(false)
  expect((await server.call(appealAnswer, { appealId, uphold: true, answer: '我说了算' }, person)).reason).toBe(
    'ownAttempt',
  )
  expect((await server.call(appealAnswer, { appealId, uphold: false, answer: '维持原决定' }, staff)).data).toEqual({
    appealId,
    state: 'rejected',
  })
  expect((await mine(person, attemptId)).list).toMatchObject([
    { position: null, state: 'rejected', answer: '维持原决定' },
  ])
})
