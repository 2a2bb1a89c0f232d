import {
  attemptEnd,
  attemptEventList,
  attemptReopen,
  attemptsPause,
  attemptsResume,
  exitReviewDecide,
  exitReviewList,
  extraTimeGrant,
  extraTimeList,
  extraTimeWithdraw,
  runningAttempts,
} from '@portal/contract/exams/attempt-staff.contract.ts'
import { attemptClock, attemptPaperRead, attemptStart, examDetail } from '@portal/contract/exams/exam.contract.ts'
import { examLimits } from '@portal/contract/exams/exam.limits.ts'
import { examExitsRecord } from '@portal/contract/exams/exam-leave.contract.ts'
import { examResult } from '@portal/contract/exams/exam-result.contract.ts'
import { expect, test } from 'vitest'
import { aPerson, type Person } from '../../../testing/builders.ts'
import { createTestExam } from '../../exams/testing/exam.builders.ts'
import {
  openExamTests,
  type PaperData,
  type PaperQuestion,
  testAnswer,
  testWriter,
} from '../../exams/testing/exam.driver.ts'
import { closeDueAttempts } from '../finish-attempt.service.ts'

const { server, company, staff, drive } = await openExamTests()

let serial = 0
const key = () => `request-${++serial}`
const left = async (person: Person, attemptId: string) =>
  (await server.call(attemptClock, { attemptId, writer: testWriter }, person)).data.clock.remainingMs
const row = async (attemptId: string) =>
  (await server.deps.sql`select * from attempt where id = ${attemptId}`)[0] as Record<string, unknown>
const minutes = (n: number) => n * 60_000
const first = (paper: PaperData) => paper.questions[0] as PaperQuestion
const hidden = (person: Person, attemptId: string, cause = 'hidden') =>
  server.call(
    examExitsRecord,
    {
      attemptId,
      writer: testWriter,
      leaves: [{ key: `leave-key-${++serial}`, cause, agoMs: 0, awayMs: null }],
      answers: [],
    } as never,
    person,
  )

test('extra time for one person counts immediately, once, and for later attempts; the reason is shown', async () => {
  const examId = await createTestExam(server.deps, { single: 2 }, { timeLimit: 3600 })
  const [ann, bob] = [await aPerson(server.deps, company), await aPerson(server.deps, company)]
  const [annsPaper, bobsPaper] = [await drive.open(ann, examId), await drive.open(bob, examId)]
  const asked = {
    examId,
    to: 'person',
    accountId: ann.accountId,
    seconds: 900,
    reason: '视力障碍',
    requestKey: key(),
  } as const
  const given = await Promise.all([1, 2, 3].map(() => server.call(extraTimeGrant, asked, staff)))
  expect(given.map((one) => one.data)).toEqual(
    [1, 2, 3].map(() => ({ allowanceId: given[0]?.data.allowanceId, attempts: 1 })),
  )
  expect([await left(ann, annsPaper.attemptId), await left(bob, bobsPaper.attemptId)]).toEqual([
    minutes(75),
    minutes(60),
  ])
  expect(
    (
      await server.call(
        extraTimeGrant,
        {
          ...asked,
          seconds: 901,
          requestKey: asked.requestKey,
          examId: await createTestExam(server.deps, { single: 1 }),
        },
        staff,
      )
    ).reason,
  ).toBe('conflict')
  const ledger = (await server.call(attemptEventList, { attemptId: annsPaper.attemptId }, ann)).data
  expect(ledger.credits).toEqual([
    { cause: 'allowance', seconds: 900, reason: '视力障碍', at: server.clock.now().toISOString() },
  ])
  expect(
    (await server.deps.sql`select detail from audit_line where action = 'exam.giveTime' and thing_id = ${examId}`).map(
      (line) => line.detail,
    ),
  ).toEqual([{ to: 'person', accountId: ann.accountId, seconds: 900, reason: '视力障碍' }])
  await drive.submit(ann, annsPaper.attemptId)
  const again = await drive.open(ann, examId)
  expect(again.clock.remainingMs).toBe(minutes(75))
  await drive.submit(ann, again.attemptId)
  const list = (await server.call(extraTimeList, { examId }, staff)).data
  expect(list.list).toMatchObject([{ person: { accountId: ann.accountId }, seconds: 900, withdrawnAt: null }])
  await server.call(extraTimeWithdraw, { allowanceId: list.list[0]?.allowanceId as string }, staff)
  expect((await drive.open(ann, examId)).clock.remainingMs).toBe(minutes(60))
})

test('extra time for everybody moves the end of the window too; for running attempts it applies to them only', async () => {
  const closesAt = new Date(server.clock.now().getTime() + minutes(30))
  const examId = await createTestExam(server.deps, { single: 2 }, { timeLimit: 3600, closesAt })
  const [ann, bob] = [await aPerson(server.deps, company), await aPerson(server.deps, company)]
  const paper = await drive.open(ann, examId)
  expect(paper.clock.remainingMs).toBe(minutes(30))
  expect(
    (
      await server.call(
        extraTimeGrant,
        { examId, to: 'everybody', seconds: 600, reason: 'fire alarm', requestKey: key() },
        staff,
      )
    ).data.attempts,
  ).toBe(1)
  expect(
    (
      await server.call(
        extraTimeGrant,
        { examId, to: 'running', seconds: 60, reason: 'noise', requestKey: key() },
        staff,
      )
    ).data,
  ).toEqual({ allowanceId: null, attempts: 1 })
  expect(await left(ann, paper.attemptId)).toBe(minutes(41))
  server.clock.pass(600)
  expect((await drive.open(bob, examId)).clock.remainingMs).toBe(minutes(30))
  expect(
    (
      await server.call(
        extraTimeGrant,
        { examId, to: 'person', seconds: 60, reason: 'nobody', requestKey: key() },
        staff,
      )
    ).fields,
  ).toEqual(['accountId'])
  expect(
    (
      await server.call(
        extraTimeGrant,
        { examId, to: 'person', accountId: examId, seconds: 60, reason: 'nobody', requestKey: key() },
        staff,
      )
    ).reason,
  ).toBe('personNotFound')
  expect(
    (
      await server.call(
        extraTimeGrant,
        { examId: staff.accountId, to: 'running', seconds: 60, reason: 'nothing', requestKey: key() },
        staff,
      )
    ).reason,
  ).toBe('examNotFound')
})

test('extra time given during many starts reaches each attempt exactly once', async () => {
  const examId = await createTestExam(server.deps, { single: 2 }, { timeLimit: 3600 })
  const people = await Promise.all(Array.from({ length: 16 }, () => aPerson(server.deps, company)))
  const work = people.map((person) => () => drive.begin(person, examId))
  const give = () =>
    server.call(
      extraTimeGrant,
      { examId, to: 'everybody', seconds: 300, reason: 'late paper', requestKey: key() },
      staff,
    )
  await Promise.all([...work.slice(0, 5), give, ...work.slice(5, 11), give, ...work.slice(11)].map((one) => one()))
  const rows = await server.deps
    .sql`select extract(epoch from deadline - started_at)::int as time, extra_time from attempt where exam_id = ${examId}`
  expect(rows.map((one) => ({ ...one }))).toEqual(people.map(() => ({ time: 4200, extra_time: 600 })))
})

test('while an attempt is paused its clock is stopped, saves are refused, and nothing can close it', async () => {
  const examId = await createTestExam(server.deps, { single: 2 }, { timeLimit: 3600 })
  const person = await aPerson(server.deps, company)
  const paper = await drive.open(person, examId)
  const { attemptId } = paper
  server.clock.pass(600)
  await drive.save(person, attemptId, [testAnswer(first(paper))])
  const pause = { attemptId, reason: '断电', requestKey: key() }
  expect((await server.call(attemptsPause, pause, staff)).data.attempts).toBe(1)
  expect((await server.call(attemptsPause, { ...pause, requestKey: key() }, staff)).data.attempts).toBe(0)
  server.clock.pass(2 * 86_400)
  await closeDueAttempts(server.deps)
  const refused = await drive.save(person, attemptId, [{ ...testAnswer(first(paper), false), seq: 2 }])
  expect(refused).toMatchObject({ status: 409, reason: 'attemptPaused' })
  expect((await drive.submit(person, attemptId)).reason).toBe('attemptPaused')
  expect((await server.call(attemptPaperRead, { attemptId, writer: testWriter }, person)).reason).toBe('attemptPaused')
  expect((await server.call(attemptStart, { examId, writer: testWriter }, person)).reason).toBe('attemptPaused')
  expect((await hidden(person, attemptId)).data).toMatchObject({ leaveCount: 0, state: 'open' })
  expect((await server.call(examResult, { attemptId }, person)).reason).toBe('conflict')
  expect((await server.call(attemptClock, { attemptId, writer: testWriter }, person)).data).toMatchObject({
    state: 'open',
    clock: { remainingMs: minutes(50) },
  })
  expect(
    (
      await server.call(
        extraTimeGrant,
        { examId, to: 'running', seconds: 60, reason: 'noise', requestKey: key() },
        staff,
      )
    ).data.attempts,
  ).toBe(1)
  expect((await server.call(runningAttempts, { examId }, staff)).data.list).toMatchObject([
    { state: 'paused', remainingMs: minutes(51), answered: 1, questions: 2, leaves: 0 },
  ])
  expect(
    (await server.call(attemptsResume, { attemptId, reason: 'it goes on', requestKey: key() }, staff)).data.attempts,
  ).toBe(1)
  expect((await server.call(attemptsPause, pause, staff)).data.attempts).toBe(1) // repeated: already done, nothing happens
  // The time it had, plus five seconds in which its page may not have been notified.
  expect(await left(person, attemptId)).toBe(minutes(51) + examLimits.pausePollMs)
  server.clock.pass(60)
  expect((await drive.save(person, attemptId, [{ ...testAnswer(first(paper)), seq: 2 }])).data.saved).toEqual([
    { position: 1, seq: 2, written: true },
  ])
  await drive.submit(person, attemptId)
  expect((await server.call(examResult, { attemptId }, person)).data).toMatchObject({ timeUsed: 660, score: 200 })
  expect((await server.call(attemptEventList, { attemptId }, person)).data.happenings).toMatchObject([
    { kind: 'paused', reason: '断电' },
    { kind: 'resumed' },
  ])
})

test('an attempt without a limit can be paused and reopened, and stays without one', async () => {
  const examId = await createTestExam(server.deps, { single: 2 }, {
    timeLimit: undefined,
    release: { score: 'atOnce', marks: 'never', key: 'never' },
  } as never)
  const person = await aPerson(server.deps, company)
  const paper = await drive.open(person, examId)
  const { attemptId } = paper
  expect(paper.clock.remainingMs).toBeNull()
  expect(
    (
      await server.call(
        extraTimeGrant,
        { examId, to: 'everybody', seconds: 60, reason: 'noise', requestKey: key() },
        staff,
      )
    ).data.attempts,
  ).toBe(0)
  await server.call(attemptsPause, { attemptId, reason: 'noise', requestKey: key() }, staff)
  server.clock.pass(90)
  expect((await drive.save(person, attemptId, [testAnswer(first(paper))])).reason).toBe('attemptPaused')
  await server.call(attemptsResume, { attemptId, reason: 'it goes on', requestKey: key() }, staff)
  server.clock.pass(30)
  await drive.submit(person, attemptId, 'submit-key-1', [testAnswer(first(paper), false)])
  expect(
    (await server.call(attemptReopen, { attemptId, seconds: 60, reason: 'mistake', requestKey: key() }, staff)).data,
  ).toEqual({ attemptId, remainingMs: null, deadline: null })
  server.clock.pass(40)
  await server.call(attemptEnd, { attemptId, reason: 'enough', requestKey: key() }, staff)
  expect(await row(attemptId)).toMatchObject({ state: 'graded', deadline: null, extra_time: 0, time_used: 70 })
})

test('all attempts of an exam pause and resume together; one whose time was up gets none back', async () => {
  const examId = await createTestExam(server.deps, { single: 2 }, { timeLimit: 600 })
  const late = await aPerson(server.deps, company)
  const latePaper = await drive.open(late, examId)
  server.clock.pass(590)
  const people = [await aPerson(server.deps, company), await aPerson(server.deps, company)]
  const papers = await Promise.all(people.map((person) => drive.open(person, examId)))
  server.clock.pass(20)
  expect(
    (await server.call(attemptsPause, { examId, reason: 'fire alarm', requestKey: key() }, staff)).data.attempts,
  ).toBe(2)
  const newcomer = await aPerson(server.deps, company)
  for (const [lang, words] of [
    ['zh', '考试已暂停，恢复前不能开始'],
    ['en', 'This exam is paused. You can start when it resumes.'],
  ] as const) {
    expect(await server.call(attemptStart, { examId, writer: testWriter }, { ...newcomer, lang })).toMatchObject({
      status: 409,
      reason: 'examPaused',
      msg: words,
    })
    expect((await server.call(examDetail, { examId }, { ...newcomer, lang })).data).toMatchObject({
      state: 'ready',
      refusal: { reason: 'examPaused', msg: words },
    })
  }
  expect((await server.call(runningAttempts, { examId }, staff)).data.pausedAt).not.toBeNull()
  expect(
    (await server.call(attemptsPause, { attemptId: latePaper.attemptId, reason: 'too late', requestKey: key() }, staff))
      .reason,
  ).toBe('attemptNotRunning')
  server.clock.pass(1800)
  await closeDueAttempts(server.deps)
  expect(await row(latePaper.attemptId)).toMatchObject({ state: 'graded', ended_by: 'deadline' })
  expect(
    (await server.call(attemptsResume, { examId, reason: 'it goes on', requestKey: key() }, staff)).data.attempts,
  ).toBe(2)
  for (const [index, paper] of papers.entries())
    expect(await left(people[index] as Person, paper.attemptId)).toBe(585_000)
  expect((await server.call(runningAttempts, { examId }, staff)).data.pausedAt).toBeNull()
  expect((await server.call(attemptStart, { examId, writer: testWriter }, newcomer)).code).toBe(200)
  expect((await server.call(attemptsPause, { reason: 'what?', requestKey: key() }, staff)).reason).toBe('malformed')
})

test('a reopened attempt continues with its unused time, is graded again, and counts once', async () => {
  const examId = await createTestExam(
    server.deps,
    { single: 2 },
    { timeLimit: 3600, release: { score: 'atOnce', marks: 'never', key: 'never' } },
  )
  const person = await aPerson(server.deps, company)
  const paper = await drive.open(person, examId)
  const { attemptId } = paper
  server.clock.pass(600)
  const wrong = paper.questions.map((question) => testAnswer(question, false))
  await drive.submit(person, attemptId, 'first-submit', wrong)
  expect(
    (await server.call(attemptReopen, { attemptId: staff.accountId, reason: 'nobody', requestKey: key() }, staff))
      .reason,
  ).toBe('attemptNotFound')
  server.clock.pass(86_400)
  const asked = { attemptId, seconds: 300, reason: '误交卷', requestKey: key() }
  const opened = await Promise.all([1, 2, 3].map(() => server.call(attemptReopen, asked, staff)))
  for (const one of opened) expect(one.data).toMatchObject({ attemptId, remainingMs: minutes(55) })
  expect((await server.call(attemptReopen, { ...asked, requestKey: key() }, staff)).reason).toBe('attemptNotEnded')
  // Requests that the old window sent before the end, or sends now, have no effect until it requests the paper.
  expect((await drive.submit(person, attemptId, 'first-submit', wrong)).reason).toBe('attemptTakenOver')
  expect((await drive.save(person, attemptId, wrong)).reason).toBe('attemptTakenOver')
  const again = await drive.open(person, examId)
  expect(again).toMatchObject({ attemptId, questions: paper.questions, clock: { remainingMs: minutes(55) } })
  expect(again.answers.map((one) => one.answer)).toEqual(wrong.map((one) => one.answer))
  server.clock.pass(60)
  await drive.submit(
    person,
    attemptId,
    'second-submit',
    paper.questions.map((question) => testAnswer(question, true, 2)),
  )
  const result = (await server.call(examResult, { attemptId }, person)).data
  expect(result).toMatchObject({ score: 400, state: 'passed', number: 1, timeUsed: 660 })
  const [history] = await server.deps
    .sql`select detail from attempt_event where attempt_id = ${attemptId} and kind = 'reopened'`
  expect(history?.detail).toMatchObject({
    endedBy: 'candidate',
    score: 0,
    sitting: 1,
    reason: '误交卷',
    answers: [{ 0: 1 }, { 0: 2 }],
  })
  expect((await server.deps.sql`select count(*)::int as n from attempt where exam_id = ${examId}`)[0]?.n).toBe(1)
  expect((await server.call(attemptReopen, { ...asked, requestKey: key() }, staff)).reason).toBe('attemptPassed')
})

test('a short answer of a reopened attempt leaves the graders’ queue, and returns with its next end', async () => {
  const examId = await createTestExam(server.deps, { single: 1, short: 1 }, { timeLimit: 3600 })
  const person = await aPerson(server.deps, company)
  const paper = await drive.open(person, examId)
  const { attemptId } = paper
  const queue = async () =>
    (await server.deps.sql`select state, round, claimed_by from marking_task where attempt_id = ${attemptId}`).map(
      (task) => ({ ...task }),
    )
  await drive.submit(
    person,
    attemptId,
    'first-submit',
    paper.questions.map((question) => testAnswer(question)),
  )
  expect(await queue()).toEqual([{ state: 'waiting', round: 1, claimed_by: null }])
  await server.deps
    .sql`update marking_task set claimed_by = ${staff.accountId}, claimed_until = ${server.clock.now()} where attempt_id = ${attemptId}`
  expect((await server.call(attemptReopen, { attemptId, reason: '误交卷', requestKey: key() }, staff)).code).toBe(200)
  expect(await queue()).toEqual([{ state: 'done', round: 1, claimed_by: null }])
  await drive.open(person, examId)
  await drive.submit(person, attemptId, 'second-submit')
  expect(await queue()).toEqual([{ state: 'waiting', round: 2, claimed_by: null }])
  expect(await row(attemptId)).toMatchObject({ state: 'closed', score: null })
})

test('without time left, with the key seen, or with another open attempt, an attempt can’t be reopened', async () => {
  const examId = await createTestExam(server.deps, { single: 2 }, { timeLimit: 600 })
  const person = await aPerson(server.deps, company)
  const paper = await drive.open(person, examId)
  server.clock.pass(700)
  await closeDueAttempts(server.deps)
  const ask = (own: object) =>
    server.call(attemptReopen, { attemptId: paper.attemptId, reason: 'please', requestKey: key(), ...own }, staff)
  expect((await ask({})).reason).toBe('keySeen')
  expect((await ask({ acceptSeenKey: true })).reason).toBe('noTimeLeft')
  const second = await drive.open(person, examId)
  expect((await ask({ acceptSeenKey: true, seconds: 60 })).reason).toBe('conflict')
  await drive.submit(person, second.attemptId)
  expect((await ask({ acceptSeenKey: true, seconds: 60 })).data.remainingMs).toBe(60_000)
  server.clock.pass(100)
  await closeDueAttempts(server.deps)
  expect(await row(paper.attemptId)).toMatchObject({
    state: 'graded',
    ended_by: 'deadline',
    sitting: 2,
    time_used: 660,
  })
})

test('staff end a running or paused attempt with its saved answers', async () => {
  const examId = await createTestExam(server.deps, { single: 2 }, { timeLimit: 3600 })
  const person = await aPerson(server.deps, company)
  const paper = await drive.open(person, examId)
  await drive.save(person, paper.attemptId, [testAnswer(first(paper))])
  server.clock.pass(120)
  await server.call(attemptsPause, { attemptId: paper.attemptId, reason: 'question', requestKey: key() }, staff)
  server.clock.pass(500)
  const asked = { attemptId: paper.attemptId, reason: 'left the room', requestKey: key() }
  const ended = await server.call(attemptEnd, asked, staff)
  expect(ended.data).toMatchObject({ endedBy: 'staff' })
  expect((await server.call(attemptEnd, asked, staff)).data).toEqual(ended.data)
  expect((await server.call(attemptEnd, { ...asked, requestKey: key() }, staff)).reason).toBe('attemptNotRunning')
  expect(await row(paper.attemptId)).toMatchObject({
    state: 'graded',
    ended_by: 'staff',
    score: 200,
    time_used: 120,
    paused_at: null,
  })
})

test('the list of running attempts shows candidate, progress and silence; it is paged and costs the same for many', async () => {
  const examId = await createTestExam(server.deps, { single: 4 }, { timeLimit: 600 })
  const people = await Promise.all(
    Array.from({ length: 5 }, (_, n) => aPerson(server.deps, company, { name: `候选人${n}`, employeeNo: `M${n}` })),
  )
  const papers: PaperData[] = []
  for (const person of people) {
    papers.push(await drive.open(person, examId))
    server.clock.pass(1)
  }
  await drive.save(people[0] as Person, papers[0]?.attemptId as string, [testAnswer(first(papers[0] as PaperData))])
  server.clock.pass(40)
  await left(people[1] as Person, papers[1]?.attemptId as string)
  server.statements()
  const { data } = await server.call(runningAttempts, { examId, size: 3 }, staff)
  expect(server.statements().length).toBeLessThanOrEqual(2)
  expect(data).toMatchObject({ total: 5, page: 0, size: 3 })
  expect(data.list.map((one) => [one.name, one.answered, one.silentMs])).toEqual([
    ['候选人0', 1, 40_000],
    ['候选人1', 0, 0],
    ['候选人2', 0, null],
  ])
  expect((await server.call(runningAttempts, { examId, size: 3, page: 1 }, staff)).data.list).toHaveLength(2)
  expect(
    (await server.call(runningAttempts, { examId, q: 'm3' }, staff)).data.list.map((one) => one.employeeNo),
  ).toEqual(['M3'])
  server.clock.pass(560)
  expect((await server.call(runningAttempts, { examId, state: 'overdue' }, staff)).data.total).toBe(5)
  expect((await server.call(runningAttempts, { examId: staff.accountId }, staff)).reason).toBe('examNotFound')
})

const endedByLeaves = async (own: object = {}) => {
  const examId = await createTestExam(
    server.deps,
    { single: 2 },
    { timeLimit: 3600, release: { score: 'never', marks: 'never', key: 'never' }, ...own },
  )
  const person = await aPerson(server.deps, company)
  const paper = await drive.open(person, examId)
  for (let count = 0; count < 5; count++) {
    server.clock.pass(60)
    await hidden(person, paper.attemptId)
  }
  return { examId, person, paper, attemptId: paper.attemptId }
}

test('an attempt ended by exits is reviewed: restored with its unused time, its exits excused, and the candidate sees the reason', async () => {
  const { examId, person, attemptId } = await endedByLeaves()
  const queue = (await server.call(exitReviewList, { examId, state: 'waiting' }, staff)).data
  expect(queue).toMatchObject({
    total: 1,
    list: [{ attemptId, endedBy: 'leaves', unusedMs: minutes(55), review: { state: 'waiting' } }],
  })
  expect(queue.list[0]?.leaves.filter((leave) => leave.counted)).toHaveLength(5)
  expect((await server.call(attemptEventList, { attemptId }, person)).data).toMatchObject({
    leaveCount: 5,
    review: { state: 'waiting' },
  })
  server.clock.pass(1000)
  const decision = { attemptId, decision: 'restore', reason: '屏幕自动休眠', requestKey: key() } as const
  const decided = await Promise.all([1, 2].map(() => server.call(exitReviewDecide, decision, staff)))
  for (const one of decided)
    expect(one.data).toMatchObject({ remainingMs: minutes(55), review: { state: 'restored', reason: '屏幕自动休眠' } })
  expect(
    (await server.call(exitReviewDecide, { ...decision, decision: 'uphold', requestKey: key() }, staff)).reason,
  ).toBe('reviewDecided')
  const again = await drive.open(person, examId)
  expect(again).toMatchObject({ attemptId, leaveCount: 0, clock: { remainingMs: minutes(55) } })
  expect((await hidden(person, attemptId)).data).toMatchObject({ leaveCount: 1, state: 'open' })
  const ledger = (await server.call(attemptEventList, { attemptId }, person)).data
  expect(ledger).toMatchObject({ leaveCount: 1, sitting: 2, review: { state: 'restored', reason: '屏幕自动休眠' } })
  expect(ledger.leaves.map((leave) => leave.excused)).toEqual([true, true, true, true, true, false])
  for (let count = 0; count < 4; count++) {
    server.clock.pass(60)
    await hidden(person, attemptId)
  }
  expect((await server.call(exitReviewList, { examId, state: 'waiting' }, staff)).data.list).toMatchObject([
    { attemptId, sitting: 2 },
  ])
  expect(
    (
      await server.call(
        exitReviewDecide,
        { attemptId, decision: 'uphold', reason: '再次离开', requestKey: key() },
        staff,
      )
    ).data,
  ).toMatchObject({ review: { state: 'upheld' } })
  expect(await row(attemptId)).toMatchObject({ state: 'graded', ended_by: 'leaves' })
  expect((await server.call(exitReviewList, { examId, state: 'restored' }, staff)).data.list).toMatchObject([
    { sitting: 1, review: { state: 'restored' } },
  ])
})

test('of two concurrent decisions one counts; an end by reload is reviewed too', async () => {
  const { attemptId } = await endedByLeaves()
  const both = await Promise.all(
    (['restore', 'uphold'] as const).map((decision) =>
      server.call(exitReviewDecide, { attemptId, decision, reason: 'as it was', requestKey: key() }, staff),
    ),
  )
  expect(both.map((one) => one.reason ?? 'done').sort()).toEqual(['done', 'reviewDecided'])
  const examId = await createTestExam(
    server.deps,
    { single: 2 },
    { release: { score: 'never', marks: 'never', key: 'never' } },
  )
  const person = await aPerson(server.deps, company)
  const reloaded = await drive.open(person, examId)
  await hidden(person, reloaded.attemptId, 'pagehide')
  expect((await server.call(exitReviewList, { examId, state: 'waiting' }, staff)).data.list).toMatchObject([
    { endedBy: 'reload' },
  ])
  await server.call(attemptReopen, { attemptId: reloaded.attemptId, reason: 'browser crash', requestKey: key() }, staff)
  expect((await server.call(exitReviewList, { examId, state: 'restored' }, staff)).data.total).toBe(1)
})

test('reopening a confirmed end by exits excuses the exits as well', async () => {
  const { person, examId, attemptId } = await endedByLeaves()
  await server.call(exitReviewDecide, { attemptId, decision: 'uphold', reason: '再次离开', requestKey: key() }, staff)
  expect((await server.call(attemptReopen, { attemptId, reason: '申诉成立', requestKey: key() }, staff)).code).toBe(200)
  expect(await drive.open(person, examId)).toMatchObject({ attemptId, leaveCount: 0 })
  server.clock.pass(60)
  expect((await hidden(person, attemptId)).data).toMatchObject({ leaveCount: 1, state: 'open' })
})

test('an officer can’t decide about their own attempt', async () => {
  const examId = await createTestExam(server.deps, { single: 2 }, { timeLimit: 3600 })
  const officer = await aPerson(server.deps, company, { grants: ['exams'] })
  const { attemptId } = await drive.open(officer, examId)
  const own = async (call: Parameters<typeof server.call>[0], input: object) =>
    (await server.call(call, { reason: 'for me', requestKey: key(), ...input } as never, officer)).reason
  expect(await own(extraTimeGrant, { examId, to: 'person', accountId: officer.accountId, seconds: 600 })).toBe(
    'ownAttempt',
  )
  expect(await own(attemptsPause, { attemptId })).toBe('ownAttempt')
  for (let n = 0; n < 5; n++) {
    server.clock.pass(5)
    await hidden(officer, attemptId)
  }
  expect((await row(attemptId)).ended_by).toBe('leaves')
  expect(await own(exitReviewDecide, { attemptId, decision: 'restore' })).toBe('ownAttempt')
  expect(await own(attemptReopen, { attemptId })).toBe('ownAttempt')
  expect(
    (
      await server.call(
        exitReviewDecide,
        { attemptId, decision: 'restore', acceptSeenKey: true, reason: 'by a colleague', requestKey: key() },
        staff,
      )
    ).code,
  ).toBe(200)
  // Acts on everyone are allowed, and recorded.
  expect(await own(attemptsPause, { examId })).toBeUndefined()
  expect(await own(attemptsResume, { attemptId })).toBe('ownAttempt')
})
