import {
  answersSave,
  attemptClock,
  attemptPaperRead,
  attemptStart,
  attemptSubmit,
  examDetail,
  examList,
} from '@portal/contract/exams/exam.contract.ts'
import { examResult, myAttempts } from '@portal/contract/exams/exam-result.contract.ts'
import { expect, test } from 'vitest'
import { aCompany, aPerson, aSession, joinCompany, type Person } from '../../testing/builders.ts'
import { createTestExam } from '../exams/testing/exam.builders.ts'
import {
  openExamTests,
  type PaperData as Paper,
  type SentAnswers,
  testAnswer,
  testWriter,
} from '../exams/testing/exam.driver.ts'
import { closeDueAttempts } from './finish-attempt.service.ts'

const { server, company, drive } = await openExamTests()
const { begin, open, save, submit } = drive

test('a paper names its candidate in both scripts for readers of English, where there are two', async () => {
  const examId = await createTestExam(server.deps, { single: 1 })
  const person = { ...(await aPerson(server.deps, company, { name: '王芳' })), lang: 'en' as const }
  const other = { ...(await aPerson(server.deps, company, { name: '李雷' })), lang: 'en' as const }
  await server.deps.sql`update account set name_latin = 'Wang Fang' where id = ${person.accountId}`
  const started = (await server.call(attemptStart, { examId, writer: testWriter }, person)).data
  expect(started.paper?.candidate.name).toBe('王芳 (Wang Fang)')
  const read = async (lang: 'zh' | 'en') =>
    (await server.call(attemptPaperRead, { attemptId: started.attemptId, writer: testWriter }, { ...person, lang }))
      .data
  expect((await read('en')).candidate.name).toBe('王芳 (Wang Fang)')
  expect((await read('zh')).candidate.name).toBe('王芳')
  expect((await server.call(attemptStart, { examId, writer: testWriter }, other)).data.paper?.candidate.name).toBe(
    '李雷',
  )
})

test('a whole attempt: start, paper, save, resume, submit, result', async () => {
  const examId = await createTestExam(server.deps, { single: 2, multiple: 1, judge: 1, blank: 1 })
  const person = await aPerson(server.deps, company, { name: '王芳', employeeNo: 'E-77' })
  const paper = await open(person, examId)
  expect(paper.candidate).toEqual({ name: '王芳', employeeNo: 'E-77' })
  expect(paper.questions.map((question) => question.position)).toEqual([1, 2, 3, 4, 5])
  expect(paper.clock.remainingMs).toBe(3_600_000)
  const answers = paper.questions.map((question) => testAnswer(question))
  const saved = await save(person, paper.attemptId, answers)
  expect(saved.data.saved.every((row) => row.written)).toBe(true)

  server.clock.pass(600)
  const again = await server.call(attemptPaperRead, { attemptId: paper.attemptId, writer: 'window-two' }, person)
  expect(again.data.questions).toEqual(paper.questions)
  expect(again.data.answers.map(({ position, answer }) => ({ position, answer }))).toEqual(
    answers.map(({ position, answer }) => ({ position, answer })),
  )
  expect(again.data.clock.remainingMs).toBe(3_000_000)

  const submitted = await submit(person, paper.attemptId, 'submit-key-1', [], 'window-two')
  expect(submitted.data).toMatchObject({ endedBy: 'candidate', state: 'graded' })
  const result = await server.call(examResult, { attemptId: paper.attemptId }, { ...person, lang: 'en' })
  expect(result.data).toMatchObject({
    state: 'passed',
    score: 1000,
    totalPoints: 1000,
    timeUsed: 600,
    title: 'Network exam',
  })
  expect(result.data.counts).toEqual({ right: 5, partly: 0, wrong: 0, unanswered: 0 })
  expect(result.data.cohort).toBeNull()
  expect(result.data.questions.every((question) => question.verdict === 'right')).toBe(true)
  const list = await server.call(myAttempts, {}, person)
  expect(list.data.list).toHaveLength(1)
  const refused = await server.call(attemptStart, { examId, writer: testWriter }, { ...person, lang: 'en' })
  expect(refused.msg).toBe('You have passed the exam and do not need to take the exam again')
  expect(
    (await server.call(examList, { q: '网络' }, person)).data.list.find((exam) => exam.examId === examId),
  ).toMatchObject({ state: 'passed', lastScore: 1000 })
})

test('a visitor sees list and rules, nothing personal, and can’t start', async () => {
  const examId = await createTestExam(server.deps, { single: 1 })
  const detail = await server.call(examDetail, { examId })
  expect(detail.data).toMatchObject({
    state: 'ready',
    attempts: [],
    openAttemptId: null,
    refusal: null,
    attemptsLeftToday: null,
  })
  expect((await server.call(attemptStart, { examId, writer: testWriter })).code).toBe(401)
})

test('seq decides: older and equal saves get the stored state', async () => {
  const examId = await createTestExam(server.deps, { single: 1 })
  const person = await aPerson(server.deps, company)
  const paper = await open(person, examId)
  const [first] = paper.questions
  const at = (seq: number, key: string) => [{ position: 1, seq, answer: { keys: [key] }, uncertain: false }]
  expect(first?.options).toHaveLength(4)
  expect((await save(person, paper.attemptId, at(5, 'A'))).data.saved).toEqual([{ position: 1, seq: 5, written: true }])
  expect((await save(person, paper.attemptId, at(5, 'A'))).data.saved).toEqual([
    { position: 1, seq: 5, written: false },
  ])
  expect((await save(person, paper.attemptId, at(3, 'B'))).data.saved).toEqual([
    { position: 1, seq: 5, written: false },
  ])
  const both = await save(person, paper.attemptId, [...at(6, 'C'), ...at(7, 'D')])
  expect(both.data.saved).toEqual([
    { position: 1, seq: 7, written: false },
    { position: 1, seq: 7, written: true },
  ])
  const taken = await save(person, paper.attemptId, [{ position: 1, seq: 8, answer: null, uncertain: true }])
  expect(taken.data.saved[0]?.written).toBe(true)
  const again = await server.call(attemptPaperRead, { attemptId: paper.attemptId, writer: testWriter }, person)
  expect(again.data.answers).toEqual([{ position: 1, seq: 8, answer: null, uncertain: true }])
})

test('one window writes; a newer one takes over and the older is notified', async () => {
  const examId = await createTestExam(server.deps, { single: 1 })
  const person = await aPerson(server.deps, company)
  const paper = await open(person, examId)
  await server.call(attemptPaperRead, { attemptId: paper.attemptId, writer: 'window-two' }, person)
  expect(
    (
      await save(
        person,
        paper.attemptId,
        paper.questions.map((question) => testAnswer(question)),
      )
    ).reason,
  ).toBe('attemptTakenOver')
  expect((await submit(person, paper.attemptId)).reason).toBe('attemptTakenOver')
  expect(
    (await server.call(attemptClock, { attemptId: paper.attemptId, writer: testWriter }, person)).data.isWriter,
  ).toBe(false)
  expect(
    (await server.call(attemptClock, { attemptId: paper.attemptId, writer: 'window-two' }, person)).data.isWriter,
  ).toBe(true)
  const [event] = await server.deps.sql<
    { count: number }[]
  >`select count(*)::int as count from attempt_event where attempt_id = ${paper.attemptId} and kind = 'takeover'`
  expect(event?.count).toBe(1)
  await submit(person, paper.attemptId, 'submit-key-2', [], 'window-two')
  expect(
    (
      await save(
        person,
        paper.attemptId,
        paper.questions.map((question) => testAnswer(question)),
      )
    ).reason,
  ).toBe('examCompleted')
  expect((await submit(person, paper.attemptId, 'submit-key-3')).reason).toBe('examCompleted')
})

test('answers that do not fit their question are refused, whole', async () => {
  const examId = await createTestExam(server.deps, { single: 1, multiple: 1, judge: 1, blank: 1, short: 1 })
  const person = await aPerson(server.deps, company)
  const paper = await open(person, examId)
  const at = Object.fromEntries(paper.questions.map((question) => [question.type, question.position]))
  const bad: [string, SentAnswers['answer']][] = [
    ['single', { keys: ['A', 'B'] }],
    ['single', { keys: ['E'] }],
    ['single', { texts: ['x'] }],
    ['single', { keys: ['A'], text: 'x' }],
    ['multiple', { keys: ['A', 'F'] }],
    ['judge', { keys: ['C'] }],
    ['blank', { texts: ['a', 'b'] }],
    ['short', { keys: ['A'] }],
  ]
  for (const [type, answer] of bad) {
    const good = {
      position: at[type === 'multiple' ? 'single' : 'multiple'] as number,
      seq: 1,
      answer: { keys: ['A'] },
      uncertain: false,
    }
    const told = await save(person, paper.attemptId, [
      good,
      { position: at[type] as number, seq: 1, answer, uncertain: false },
    ])
    expect([type, told.reason]).toEqual([type, 'answerInvalid'])
  }
  expect((await save(person, paper.attemptId, [{ position: 99, seq: 1, answer: null, uncertain: false }])).reason).toBe(
    'answerInvalid',
  )
  expect(
    (
      await submit(person, paper.attemptId, 'submit-key-1', [
        { position: at.single as number, seq: 1, answer: { keys: ['Z'] }, uncertain: false },
      ])
    ).reason,
  ).toBe('answerInvalid')
  expect(
    (await server.call(attemptPaperRead, { attemptId: paper.attemptId, writer: testWriter }, person)).data.answers,
  ).toEqual([])
  const odd = await save(person, paper.attemptId, [
    { position: at.short as number, seq: 1, answer: { text: 'a\0b\ud800c' }, uncertain: false },
  ])
  expect(odd.data.saved[0]?.written).toBe(true)
})

test('a short answer waits for a person, and nothing of the result is shown until then', async () => {
  const examId = await createTestExam(server.deps, { single: 1, short: 1 })
  const person = await aPerson(server.deps, company)
  const paper = await open(person, examId)
  const submitted = await submit(
    person,
    paper.attemptId,
    'submit-key-1',
    paper.questions.map((question) => testAnswer(question)),
  )
  expect(submitted.data.state).toBe('closed')
  const result = await server.call(examResult, { attemptId: paper.attemptId }, person)
  expect(result.data).toMatchObject({ state: 'awaitingMarks', score: null, counts: null, cohort: null, byTopic: [] })
  expect(result.data.questions.every((question) => question.earned === null && question.verdict === null)).toBe(true)
})

test('conditions of a start: window, attempts, retake hours, course, company', async () => {
  const now = server.clock.now().getTime()
  const person = await aPerson(server.deps, company)
  const hours = (count: number) => new Date(now + count * 3_600_000)
  const refusal = async (examId: string) =>
    (await server.call(attemptStart, { examId, writer: testWriter }, person)).reason
  expect(await refusal(await createTestExam(server.deps, { single: 1 }, { opensAt: hours(1) }))).toBe('examNotStarted')
  expect(await refusal(await createTestExam(server.deps, { single: 1 }, { closesAt: hours(-1) }))).toBe('examClosed')
  expect(await refusal(await createTestExam(server.deps, { single: 1 }, { companyIds: [] }))).toBe('examNotFound')
  expect(
    await refusal(await createTestExam(server.deps, { single: 1 }, { companyIds: [await aCompany(server.deps)] })),
  ).toBe('examNotFound')
  const ours = await createTestExam(server.deps, { single: 1 }, { companyIds: [company] })
  expect(await refusal(ours)).toBeUndefined()
  expect((await server.call(examDetail, { examId: ours })).reason).toBe('examNotFound')
  const draft = await createTestExam(server.deps, { single: 1 }, { publish: false })
  expect(await refusal(draft)).toBe('examNotFound')
})

test('daily attempts are counted by the day of the portal zone, and the retake window by the second', async () => {
  const person = await aPerson(server.deps, company)
  server.clock.set(new Date('2026-05-04T12:00:00Z')) // 20:00 in Shanghai
  const examId = await createTestExam(server.deps, { single: 1 }, { dailyAttempts: 1, retakeHours: 24 })
  const fail = async () => {
    const { data, reason } = await server.call(attemptStart, { examId, writer: testWriter }, person)
    if (reason) return reason
    return (await submit(person, data.attemptId, 'submit-key-1')).data.state
  }
  expect(await fail()).toBe('graded')
  expect(await fail()).toBe('attemptsUsedUp')
  server.clock.set(new Date('2026-05-04T15:59:59Z'))
  expect(await fail()).toBe('attemptsUsedUp')
  expect((await server.call(examDetail, { examId }, { ...person, lang: 'en' })).data).toMatchObject({
    state: 'usedUp',
    attemptsLeftToday: 0,
    refusal: { reason: 'attemptsUsedUp', msg: 'The number of exams is used up.' },
  })
  server.clock.set(new Date('2026-05-04T16:00:00Z')) // midnight in Shanghai
  expect(await fail()).toBe('graded')
  const early = await createTestExam(server.deps, { single: 1 }, { retakeHours: 24 })
  const first = await begin(person, early)
  await submit(person, first)
  server.clock.pass(86_400 - 1)
  const second = await begin(person, early)
  await submit(person, second)
  server.clock.pass(2)
  expect((await server.call(attemptStart, { examId: early, writer: testWriter }, { ...person, lang: 'en' })).msg).toBe(
    'You have failed to pass the exam, and the time to retake it is over',
  )
})

test('total attempts hold against starts in parallel', async () => {
  const examId = await createTestExam(server.deps, { single: 1 }, { totalAttempts: 2 })
  const person = await aPerson(server.deps, company)
  await Promise.all(
    Array.from({ length: 6 }, async () => {
      const { data, reason } = await server.call(attemptStart, { examId, writer: testWriter }, person)
      if (!reason) await submit(person, data.attemptId, 'submit-key-1')
    }),
  )
  for (let i = 0; i < 3; i++) {
    const { data, reason } = await server.call(attemptStart, { examId, writer: testWriter }, person)
    if (!reason) await submit(person, data.attemptId, `submit-key-${i}`)
  }
  const [row] = await server.deps.sql<
    { count: number }[]
  >`select count(*)::int as count from attempt where exam_id = ${examId}`
  expect(row?.count).toBe(2)
  expect((await server.call(attemptStart, { examId, writer: testWriter }, person)).reason).toBe('attemptsUsedUp')
})

test('the course must be completed first, in this company', async () => {
  const { sql } = server.deps
  const productId = '0196a000-0000-7000-8000-000000000001'
  await sql`insert into category (id, name, note) values (1, '{}', '{}') on conflict do nothing`
  await sql`insert into product (id, kind, content_type, category_id, title, updated_at, status) values (${productId}, 'course', 3, 1, '{"zh": "课程"}', now(), 'published')`
  const examId = await createTestExam(server.deps, { single: 1 }, { productId })
  const person = await aPerson(server.deps, company)
  expect((await server.call(attemptStart, { examId, writer: testWriter }, person)).reason).toBe('preconditionMissing')
  expect((await server.call(examDetail, { examId }, person)).data.course).toEqual({
    productId,
    title: '课程',
    completed: false,
  })
  const listed = async () => {
    const { list } = (await server.call(examList, { size: 50 }, person)).data
    const found = list.find((one) => one.examId === examId)
    return { courseFirst: found?.courseFirst, band: found?.band }
  }
  expect(await listed()).toEqual({ courseFirst: true, band: 'soon' })
  await sql`insert into product_progress (company_id, account_id, product_id, percent, started_at, completed_at, updated_at) values (${company}, ${person.accountId}, ${productId}, 100, now(), now(), now())`
  expect(await listed()).toEqual({ courseFirst: false, band: 'now' })
  expect((await server.call(attemptStart, { examId, writer: testWriter }, person)).reason).toBeUndefined()
})

test('attempts of one company don’t exist in another', async () => {
  const other = await aCompany(server.deps)
  const person = await aPerson(server.deps, company)
  await joinCompany(server.deps, person.accountId, other)
  const there = { ...person, token: await aSession(server.deps, person.accountId, other) }
  const examId = await createTestExam(server.deps, { single: 1 })
  const paper = await open(person, examId)
  expect((await server.call(attemptPaperRead, { attemptId: paper.attemptId, writer: testWriter }, there)).reason).toBe(
    'attemptNotFound',
  )
  expect(
    (await save(there, paper.attemptId, [testAnswer(paper.questions[0] as Paper['questions'][number])])).reason,
  ).toBe('attemptNotFound')
  expect((await submit(there, paper.attemptId)).reason).toBe('attemptNotFound')
  await submit(person, paper.attemptId)
  expect((await server.call(examResult, { attemptId: paper.attemptId }, there)).reason).toBe('attemptNotFound')
  expect((await server.call(myAttempts, {}, there)).data.total).toBe(0)
  expect((await server.call(examDetail, { examId }, there)).data).toMatchObject({ state: 'ready', attempts: [] })
})

test('SEC-02: writes into another person’s attempt, or a question of another attempt, are refused', async () => {
  const examId = await createTestExam(server.deps, { single: 2 })
  const small = await createTestExam(server.deps, { single: 1 })
  const [anna, ben] = [await aPerson(server.deps, company), await aPerson(server.deps, company)]
  const [hers, his, hersSmall] = [await open(anna, examId), await open(ben, examId), await open(anna, small)]
  expect((await save(ben, hers.attemptId, [testAnswer(hers.questions[0] as Paper['questions'][number])])).reason).toBe(
    'attemptNotFound',
  )
  expect(
    (await save(anna, hersSmall.attemptId, [testAnswer(his.questions[1] as Paper['questions'][number])])).reason,
  ).toBe('answerInvalid')
  expect((await server.call(attemptPaperRead, { attemptId: hers.attemptId, writer: testWriter }, ben)).reason).toBe(
    'attemptNotFound',
  )
  expect((await server.call(attemptClock, { attemptId: hers.attemptId }, ben)).reason).toBe('attemptNotFound')
  expect((await submit(ben, hers.attemptId)).reason).toBe('attemptNotFound')
  expect((await server.call(examResult, { attemptId: hers.attemptId }, ben)).reason).toBe('attemptNotFound')
  const [row] = await server.deps.sql<
    { count: number }[]
  >`select count(*)::int as count from attempt_answer where attempt_id in (${hers.attemptId}, ${his.attemptId}, ${hersSmall.attemptId})`
  expect(row?.count).toBe(0)
})

test('forged fields change nothing', async () => {
  const examId = await createTestExam(server.deps, { single: 1 })
  const [person, other] = [await aPerson(server.deps, company), await aPerson(server.deps, company)]
  const forged = {
    score: 99999,
    accountId: other.accountId,
    companyId: 'x',
    passed: true,
    state: 'graded',
    startedAt: '2020-01-01T00:00:00Z',
    deadline: '2030-01-01T00:00:00Z',
  }
  const { data } = await server.call(attemptStart, { examId, writer: testWriter, ...forged }, person)
  const wrong = [{ position: 1, seq: 1, answer: null, uncertain: false, ...forged }]
  await server.call(answersSave, { attemptId: data.attemptId, writer: testWriter, answers: wrong, ...forged }, person)
  await server.call(
    attemptSubmit,
    { attemptId: data.attemptId, writer: testWriter, submitKey: 'submit-key-1', answers: wrong, ...forged },
    person,
  )
  expect((await server.call(examResult, { attemptId: data.attemptId }, person)).data).toMatchObject({
    score: 0,
    state: 'failed',
  })
  expect((await server.call(myAttempts, {}, other)).data.total).toBe(0)
})

test('the save itself refuses a session that no longer counts', async () => {
  const { sql } = server.deps
  const examId = await createTestExam(server.deps, { single: 1 })
  const person = await aPerson(server.deps, company)
  const paper = await open(person, examId)
  const answers = paper.questions.map((question) => testAnswer(question))
  const told = async (token: string | null) => {
    const { code, reason } = await server.call(
      answersSave,
      { attemptId: paper.attemptId, writer: testWriter, answers },
      { token },
    )
    return [code, reason]
  }
  expect(await told(null)).toEqual([401, 'notSignedIn'])
  expect(await told('no-such-token')).toEqual([401, 'sessionExpired'])
  const ended = async (reason: string | null) =>
    sql`update session set ended_at = ${reason ? server.clock.now() : null}, end_reason = ${reason} where account_id = ${person.accountId}`
  for (const [reason, answer] of [
    ['signedOut', [401, 'sessionExpired']],
    ['elsewhere', [202, 'sessionEnded']],
    ['suspended', [202, 'accountSuspended']],
    ['withdrawn', [202, 'membershipWithdrawn']],
  ] as const) {
    await ended(reason)
    expect(await told(person.token)).toEqual(answer)
  }
  await ended(null)
  await sql`update membership set status = 'withdrawn' where account_id = ${person.accountId}`
  expect(await told(person.token)).toEqual([202, 'membershipWithdrawn'])
  await sql`update membership set status = 'active' where account_id = ${person.accountId}`
  await sql`update account set status = 'suspended' where id = ${person.accountId}`
  expect(await told(person.token)).toEqual([202, 'accountSuspended'])
  await sql`update account set status = 'active' where id = ${person.accountId}`
  await sql`update session set idle_until = ${server.clock.now()} where account_id = ${person.accountId}`
  expect(await told(person.token)).toEqual([401, 'sessionExpired'])
  const [row] = await sql<
    { count: number }[]
  >`select count(*)::int as count from attempt_answer where attempt_id = ${paper.attemptId}`
  expect(row?.count).toBe(0)
})

test('saving keeps a session active', async () => {
  const examId = await createTestExam(server.deps, { single: 1 })
  const person = await aPerson(server.deps, company)
  const paper = await open(person, examId)
  const now = server.clock.now()
  await server.deps
    .sql`update session set seen_at = ${now}, idle_until = ${new Date(now.getTime() + 600_000)} where account_id = ${person.accountId}`
  server.clock.pass(300)
  await save(
    person,
    paper.attemptId,
    paper.questions.map((question) => testAnswer(question)),
  )
  await expect
    .poll(
      async () =>
        (
          await server.deps.sql<
            { seen: Date }[]
          >`select seen_at as seen from session where account_id = ${person.accountId}`
        )[0]?.seen,
    )
    .toEqual(server.clock.now())
})

test('at the deadline the server closes the attempt, with the deadline as its end', async () => {
  server.clock.pass(100_000)
  await closeDueAttempts(server.deps) // of the tests before
  const examId = await createTestExam(server.deps, { single: 2 }, { timeLimit: 600 })
  const person = await aPerson(server.deps, company)
  const paper = await open(person, examId)
  const deadline = new Date(server.clock.now().getTime() + 600_000).toISOString()
  const [one, two] = paper.questions as [Paper['questions'][number], Paper['questions'][number]]
  server.clock.pass(601)
  expect((await save(person, paper.attemptId, [testAnswer(one)])).data.clock.remainingMs).toBe(-1000)
  expect((await server.call(attemptPaperRead, { attemptId: paper.attemptId, writer: testWriter }, person)).reason).toBe(
    'examTimeout',
  )
  expect((await server.call(examDetail, { examId }, person)).data.state).toBe('timedOut')
  expect(await closeDueAttempts(server.deps)).toBe(0)
  server.clock.pass(30)
  expect((await save(person, paper.attemptId, [testAnswer(two)])).reason).toBe('answerLate')
  expect(await closeDueAttempts(server.deps)).toBe(1)
  expect(await closeDueAttempts(server.deps)).toBe(0)
  expect((await save(person, paper.attemptId, [testAnswer(two)])).reason).toBe('answerLate')
  const told = await submit(person, paper.attemptId, 'submit-key-9')
  expect(told.data).toMatchObject({ endedBy: 'deadline', submittedAt: deadline, state: 'graded' })
  const result = await server.call(examResult, { attemptId: paper.attemptId }, person)
  expect(result.data).toMatchObject({ endedBy: 'deadline', submittedAt: deadline, timeUsed: 600, score: 200 })
})

test('every read of an expired attempt closes it, without the sweeper', async () => {
  const reads: ((person: Person, attemptId: string, examId: string) => Promise<unknown>)[] = [
    (person, attemptId) => server.call(attemptClock, { attemptId }, person),
    (person, attemptId) => server.call(attemptPaperRead, { attemptId, writer: testWriter }, person),
    (person, attemptId) => server.call(examResult, { attemptId }, person),
    (person, _, examId) => server.call(examDetail, { examId }, person),
    (person) => server.call(examList, { size: 999 }, person),
    (person) => server.call(myAttempts, {}, person),
    (person, _, examId) => server.call(attemptStart, { examId, writer: testWriter }, person),
  ]
  for (const read of reads) {
    const examId = await createTestExam(server.deps, { single: 1 }, { timeLimit: 600 })
    const person = await aPerson(server.deps, company)
    const { attemptId } = await open(person, examId)
    server.clock.pass(631)
    await read(person, attemptId, examId)
    const [row] = await server.deps
      .sql`select state, ended_by, submitted_at = deadline as at_deadline from attempt where id = ${attemptId}`
    expect(row).toEqual({ state: 'graded', ended_by: 'deadline', at_deadline: true })
  }
})

test('the deadline is fixed at the start, and never later than the exam closes', async () => {
  const closesAt = new Date(server.clock.now().getTime() + 300_000)
  const examId = await createTestExam(server.deps, { single: 1 }, { closesAt })
  const person = await aPerson(server.deps, company)
  const paper = await open(person, examId)
  expect(paper.clock.remainingMs).toBe(300_000)
  await server.deps
    .sql`update exam set time_limit = 10, closes_at = ${new Date(closesAt.getTime() + 86_400_000)}, passing_points = 0 where id = ${examId}`
  const again = await server.call(attemptPaperRead, { attemptId: paper.attemptId, writer: testWriter }, person)
  expect(again.data).toMatchObject({ clock: { remainingMs: 300_000 }, passingPoints: 100 })
})
