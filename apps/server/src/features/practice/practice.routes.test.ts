import { attemptPaperRead, attemptStart, examDetail } from '@portal/contract/exams/exam.contract.ts'
import { releaseRuleSet } from '@portal/contract/exams/exam-release.contract.ts'
import { examResult, myAttempts } from '@portal/contract/exams/exam-result.contract.ts'
import {
  bankPracticeSet,
  mockExamSuggestions,
  practiceAnswerSubmit,
  practiceHome,
  practicePaper,
  practiceStart,
} from '@portal/contract/exams/mock-exam.contract.ts'
import { wrongBook } from '@portal/contract/exams/wrong-book.contract.ts'
import { expect, test } from 'vitest'
import { aCompany, aPerson, type Person } from '../../testing/builders.ts'
import { aCourse } from '../../testing/course.builder.ts'
import { createExam } from '../exams/definition/new-exam.service.ts'
import {
  basicTestQuestions,
  createTestExam,
  keyTextMarker,
  rightAnswerTestText,
} from '../exams/testing/exam.builders.ts'
import { openExamTests, type PaperQuestion, testAnswer, testWriter } from '../exams/testing/exam.driver.ts'
import { gradeDueAttempts } from '../grading/ungraded.service.ts'
import { addBank, addQuestions } from '../questions/questions.public.ts'

const { server, company, staff, drive } = await openExamTests('questions')
const examiner = await aPerson(server.deps, company, { grants: ['exams'] })

const aBank = async (own: { companyId?: string; rounds?: number; open?: boolean } = {}) => {
  const bankId = await addBank(server.deps, server.deps.sql, {
    title: { zh: '练习题库', en: 'Practice bank' },
    ...(own.companyId ? { companyId: own.companyId } : {}),
  })
  await addQuestions(server.deps, server.deps.sql, bankId, basicTestQuestions(own.rounds ?? 2))
  if (own.open ?? true) expect((await server.call(bankPracticeSet, { bankId, open: true }, staff)).code).toBe(200)
  return bankId
}
const start = (person: Person, input: Parameters<typeof server.call<typeof practiceStart>>[1]) =>
  server.call(practiceStart, { mode: 'steps', count: 20, writer: testWriter, ...input }, person)
const home = async (person: Person) => (await server.call(practiceHome, {}, person)).data
const book = async (person: Person, state: 'open' | 'mastered' = 'open') =>
  (await server.call(wrongBook, { state, size: 50 }, person)).data
const open = (person: Person, attemptId: string) =>
  server.call(practicePaper, { attemptId, writer: testWriter }, person)
const check = (
  person: Person,
  attemptId: string,
  question: { position: number; type: string; options: unknown[] },
  isRight = true,
) =>
  server.call(
    practiceAnswerSubmit,
    { attemptId, position: question.position, answer: testAnswer(question as PaperQuestion, isRight).answer },
    person,
  )
const formalOn = (bankId: string, own = {}) =>
  createExam(server.deps, server.deps.sql, {
    kind: 'formal',
    title: { zh: '正式', en: 'Formal' },
    paper: { rules: [{ bankId, type: 'single', count: 2, points: 100 }] },
    passingPoints: 100,
    publish: true,
    ...own,
  })

test('a bank is closed for practice until staff open it, which is audited', async () => {
  const person = await aPerson(server.deps, company)
  const bankId = await aBank({ open: false })
  expect((await home(person)).banks.map((bank) => bank.bankId)).not.toContain(bankId)
  expect((await start(person, { bankId })).reason).toBe('examNotFound')
  expect((await server.call(bankPracticeSet, { bankId, open: true }, person)).reason).toBe('forbidden')
  expect((await server.call(bankPracticeSet, { bankId, open: true }, staff)).data).toEqual({ bankId, open: true })
  const bank = (await home(person)).banks.find((one) => one.bankId === bankId)
  expect(bank).toMatchObject({ total: 8, met: 0, right: 0 }) // short answers need a person
  expect(bank?.topics.map(({ total }) => total)).toEqual([4, 4])
  expect(
    await server.deps.sql`select detail from audit_line where action = 'bank.practice' and thing_id = ${bankId}`,
  ).toEqual([{ detail: { open: true } }])
})

test('another company’s bank does not exist', async () => {
  const bankId = await aBank({ companyId: company })
  const stranger = await aPerson(server.deps, await aCompany(server.deps))
  expect((await home(stranger)).banks.map((bank) => bank.bankId)).not.toContain(bankId)
  expect((await start(stranger, { bankId })).reason).toBe('examNotFound')
  expect((await start(await aPerson(server.deps, company), { bankId })).code).toBe(200)
})

test.each([
  ['a part of another name', { rules: [], fixed: [], parts: [{ bankId: 'x' }] }],
  ['a rule without its bank', { rules: [{ count: 1 }] }],
  ['a question without its id', { fixed: [{ points: 100 }] }],
])('no paper hides the source of its questions: %s', async (_, paper) => {
  const examId = await createTestExam(server.deps, { single: 1 })
  const { sql } = server.deps
  await expect(sql`update exam set paper = ${sql.json(paper)} where id = ${examId}`).rejects.toMatchObject({
    constraint: 'exam_names_sources',
  })
  await expect(sql`update exam set draft = ${sql.json({ paper })} where id = ${examId}`).rejects.toMatchObject({
    constraint: 'exam_names_sources',
  })
})

test('sources of formal exams are never practised: not through their bank, questions, next version or a mock exam', async () => {
  const person = await aPerson(server.deps, company)
  const banks = async () => (await home(person)).banks.map((bank) => bank.bankId)
  const bankId = await aBank()
  const mockId = await formalOn(bankId, { kind: 'mock' })
  expect(await banks()).toContain(bankId)
  expect((await server.call(attemptStart, { examId: mockId, writer: testWriter }, person)).code).toBe(200)
  const formalId = await formalOn(bankId)
  expect(await banks()).not.toContain(bankId)
  expect((await start(person, { bankId })).reason).toBe('bankTooSmall')
  expect((await server.call(bankPracticeSet, { bankId, open: true }, staff)).reason).toBe('bankInUse')
  expect(
    (await server.call(attemptStart, { examId: mockId, writer: testWriter }, await aPerson(server.deps, company)))
      .reason,
  ).toBe('bankInUse')
  await server.deps.sql`update exam set status = 'withdrawn' where id = ${formalId}`
  expect(await banks()).toContain(bankId)

  // A draft, a course quiz or even a single question is sufficient.
  await formalOn(bankId, { kind: 'course', publish: false })
  expect(await banks()).not.toContain(bankId)
  const other = await aBank()
  const [question] = await server.deps.sql<
    { id: string }[]
  >`select id from question where bank_id = ${other} and type = 'single' limit 1`
  await createExam(server.deps, server.deps.sql, {
    kind: 'formal',
    title: { zh: '固定', en: 'Fixed' },
    paper: { fixed: [{ questionId: question?.id ?? '', points: 100 }] },
    passingPoints: 100,
  })
  expect((await home(person)).banks.find((bank) => bank.bankId === other)?.total).toBe(7)
  const { data } = await start(person, { bankId: other })
  expect(data.count).toBe(7)
  expect(
    await server.deps
      .sql`select 1 from attempt_paper where attempt_id = ${data.attemptId} and question_id = ${question?.id ?? ''}`,
  ).toHaveLength(0)
  const published = await formalOn(await aBank({ open: false }))
  const third = await aBank()
  expect(await banks()).toContain(third)
  await server.deps
    .sql`update exam set draft = ${server.deps.sql.json({ paper: { rules: [{ bankId: third }] } })} where id = ${published}`
  expect(await banks()).not.toContain(third)
})

test('question by question: the key of a question comes with its answer, and with no other', async () => {
  const person = await aPerson(server.deps, company)
  const { data: begun } = await start(person, { bankId: await aBank() })
  const first = await open(person, begun.attemptId)
  expect(first.raw).not.toContain(keyTextMarker)
  expect(first.data.questions).toHaveLength(8)
  expect(
    first.data.questions.every(
      ({ verdict, options }) => verdict === null && options.every(({ correct }) => correct === null),
    ),
  ).toBe(true)
  expect(first.data.questions.map(({ type }) => type)).toEqual([
    'single',
    'single',
    'multiple',
    'multiple',
    'judge',
    'judge',
    'blank',
    'blank',
  ])
  const [one, two] = first.data.questions
  if (!one || !two) throw new Error('no questions')
  const wrong = await check(person, begun.attemptId, one, false)
  expect(wrong.data).toMatchObject({ verdict: 'wrong', earned: 0 })
  expect(wrong.raw).toContain(keyTextMarker)
  // The answer is final: sending the correct one now changes nothing.
  expect((await check(person, begun.attemptId, one, true)).data).toEqual(wrong.data)
  expect((await check(person, begun.attemptId, two)).data).toMatchObject({ verdict: 'right' })
  const unknown = await server.call(
    practiceAnswerSubmit,
    { attemptId: begun.attemptId, position: 7, answer: null },
    person,
  )
  expect(unknown.data).toMatchObject({
    verdict: 'unanswered',
    blanks: [{ accepted: [rightAnswerTestText], right: false }],
  })
  const again = await open(person, begun.attemptId)
  expect(again.data.questions.map(({ explanation }) => explanation !== null)).toEqual([
    true,
    true,
    false,
    false,
    false,
    false,
    true,
    false,
  ])
  expect((await home(person)).underWay).toMatchObject({
    attemptId: begun.attemptId,
    answered: 3,
    total: 8,
    mode: 'steps',
  })
  // And by no other means.
  expect((await server.call(examResult, { attemptId: begun.attemptId }, person)).reason).toBe('conflict')
  expect(
    (await server.call(attemptPaperRead, { attemptId: begun.attemptId, writer: testWriter }, person)).raw,
  ).not.toContain(keyTextMarker)
  expect(
    (await server.call(practiceAnswerSubmit, { attemptId: begun.attemptId, position: 99, answer: null }, person))
      .reason,
  ).toBe('answerInvalid')
  expect(
    (
      await server.call(
        practiceAnswerSubmit,
        { attemptId: begun.attemptId, position: 3, answer: { texts: ['x'] } },
        person,
      )
    ).reason,
  ).toBe('answerInvalid')
  await drive.submit(person, begun.attemptId)
  expect((await open(person, begun.attemptId)).reason).toBe('examCompleted')
  expect((await server.call(examResult, { attemptId: begun.attemptId }, person)).data).toMatchObject({
    kind: 'mock',
    practice: 'steps',
    score: 200,
    totalPoints: 1600,
    cohort: null,
  })
})

test('a whole paper is an exam like any other; starting another submits it', async () => {
  const person = await aPerson(server.deps, company)
  const bankId = await aBank()
  const { data: begun } = await start(person, {
    bankId,
    mode: 'paper',
    timed: true,
    types: ['single', 'judge'],
    count: 3,
  })
  const { data: paper } = await server.call(
    attemptPaperRead,
    { attemptId: begun.attemptId, writer: testWriter },
    person,
  )
  expect(paper).toMatchObject({
    kind: 'mock',
    leavePolicy: 'lenient',
    title: { zh: '练习题库 · 练习' },
    clock: { remainingMs: 270_000 },
  })
  expect(paper.questions).toHaveLength(3)
  expect((await open(person, begun.attemptId)).reason).toBe('conflict')
  await drive.save(
    person,
    begun.attemptId,
    paper.questions.map((question) => testAnswer(question)),
  )
  server.clock.pass(30)
  const { data: next } = await start(person, { bankId, topics: ['网络/路由'], mode: 'paper' })
  expect(next.count).toBe(4)
  expect((await server.call(examResult, { attemptId: begun.attemptId }, person)).data).toMatchObject({
    state: 'passed',
    score: 600,
  })
  const records = (await server.call(myAttempts, { list: 'mock' }, person)).data
  expect(records.list.map(({ state, practice }) => [state, practice])).toEqual([
    ['open', 'paper'],
    ['passed', 'paper'],
  ])
  expect((await server.call(myAttempts, { list: 'exams' }, person)).data.total).toBe(0)
  expect((await server.call(myAttempts, { list: 'mock', state: 'passed', q: '练习题' }, person)).data.total).toBe(1)
  expect((await server.call(myAttempts, { list: 'mock', q: '没有' }, person)).data.total).toBe(0)
  // Ten concurrent starts leave one open practice, which is complete.
  await Promise.all(Array.from({ length: 6 }, () => start(person, { bankId, mode: 'paper' })))
  const [counts] = await server.deps.sql<
    { open: number }[]
  >`select count(*) filter (where state = 'open')::int as open from attempt where account_id = ${person.accountId}`
  expect(counts?.open).toBe(1)
})

test('the wrong-question book lists questions answered wrong, until they were right twice in a row', async () => {
  const person = await aPerson(server.deps, company)
  const bankId = await aBank({ rounds: 1 })
  const practise = async (isRight: boolean, input = {}) => {
    const { data, reason } = await start(person, { bankId, ...input })
    if (reason) return reason
    for (const question of (await open(person, data.attemptId)).data.questions)
      await check(person, data.attemptId, question, isRight)
    server.clock.pass(60)
    await drive.submit(person, data.attemptId)
    return data
  }
  const first = await practise(false)
  expect(await book(person)).toMatchObject({ total: 4 })
  const [entry] = (await book(person)).list.filter(({ type }) => type === 'single')
  expect(entry).toMatchObject({
    wrongCount: 1,
    streak: 0,
    topic: '网络/交换',
    explanation: { zh: `${keyTextMarker} why 0` },
  })
  expect(entry?.options.filter(({ correct }) => correct).map(({ text }) => text.en)).toEqual(['yesA 0'])
  expect((await home(person)).book).toEqual({
    open: 4,
    mastered: 0,
    topics: [{ topic: '网络/交换', open: 4, mastered: 0 }],
  })
  const next = (
    await server.call(mockExamSuggestions, { attemptId: (first as { attemptId: string }).attemptId }, person)
  ).data
  expect(
    (await server.call(examResult, { attemptId: (first as { attemptId: string }).attemptId }, person)).data.nextSteps,
  ).toMatchObject([{ topic: '网络/交换', productId: null, bankId: expect.any(String) }])
  // A course on the topic is suggested only to people who may see it.
  const { productId } = await aCourse(server.deps, { priceKind: 'paid' })
  await server.deps.sql`update product set tags = '["交换"]' where id = ${productId}`
  const helps = async () =>
    (
      await server.call(examResult, { attemptId: (first as { attemptId: string }).attemptId }, person)
    ).data.nextSteps.map((step) => step.productId)
  const showPaid = (isShown: boolean) =>
    server.deps.sql`update company set show_vip_paid_course = ${isShown} where id = ${company}`
  expect(await helps()).toEqual([productId])
  await showPaid(false)
  expect(await helps()).toEqual([null])
  await showPaid(true)
  expect(next).toMatchObject({
    trend: [{ percent: 0 }],
    again: { source: 'bank', bankId },
    topics: [{ topic: '网络/交换', percent: 0, bankId, available: 4 }],
    inBook: 4,
  })
  await practise(true, { bankId: undefined })
  expect(await book(person)).toMatchObject({ total: 4, list: [{ streak: 1 }, {}, {}, {}] })
  await practise(true, { bankId: undefined, topics: ['网络'] })
  expect([(await book(person)).total, (await book(person, 'mastered')).total]).toEqual([0, 4])
  expect(await practise(true, { bankId: undefined })).toBe('bankTooSmall')
  await practise(false, { types: ['judge'] })
  expect((await book(person)).list).toMatchObject([{ type: 'judge', wrongCount: 2, streak: 0 }])
  expect((await home(person)).banks.find((bank) => bank.bankId === bankId)).toMatchObject({
    total: 4,
    met: 4,
    right: 3,
  })
})

test('an exam’s questions enter the book when its key is released to this person, and reveal nothing before', async () => {
  const person = await aPerson(server.deps, company)
  const closesAt = new Date(server.clock.now().getTime() + 3600_000)
  const examId = await createTestExam(
    server.deps,
    { single: 2, judge: 1 },
    { closesAt, timeLimit: 600, totalAttempts: 1, release: { score: 'atOnce', marks: 'atOnce', key: 'afterClose' } },
  )
  const paper = await drive.open(person, examId)
  await drive.submit(
    person,
    paper.attemptId,
    'submit-key-1',
    paper.questions.map((question) => testAnswer(question, false)),
  )
  expect(await book(person)).toMatchObject({ total: 0 })
  expect((await start(person, {})).reason).toBe('bankTooSmall')
  server.clock.set(closesAt)
  expect(await book(person)).toMatchObject({ total: 3 })
  // The key is released to this person, so they can practise it although the bank is closed to everyone else.
  const { data } = await start(person, {})
  expect(data.count).toBe(3)
  const stranger = await aPerson(server.deps, company)
  expect((await start(stranger, {})).reason).toBe('bankTooSmall')
  // A newer version of a question has a key that has been shown to no one.
  await drive.submit(person, data.attemptId)
  await server.deps.sql`
    with old as (select aq.question_id, aq.version from attempt_paper aq where aq.attempt_id = ${paper.attemptId} and aq.type = 'judge'), v as (
      insert into question_version (question_id, version, content, points, created_at) select v.question_id, 2, v.content, v.points, v.created_at from question_version v join old using (question_id, version) returning question_id
    ), k as (insert into question_key (question_id, version, answer_key) select k.question_id, 2, k.answer_key from question_key k join old using (question_id, version))
    update question q set current_version = 2 from v where q.id = v.question_id`
  expect((await start(person, {})).data.count).toBe(2)
})

test('while an exam is being taken, no call shows the key of its questions', async () => {
  const person = await aPerson(server.deps, company)
  const bankId = await aBank({ rounds: 1 })
  const { data: practised } = await start(person, { bankId, types: ['single'] })
  for (const question of (await open(person, practised.attemptId)).data.questions)
    await check(person, practised.attemptId, question, false)
  await drive.submit(person, practised.attemptId)
  const [question] = await server.deps.sql<
    { id: string }[]
  >`select id from question where bank_id = ${bankId} and type = 'single'`
  const examId = await createExam(server.deps, server.deps.sql, {
    kind: 'formal',
    title: { zh: '正式', en: 'Formal' },
    paper: { fixed: [{ questionId: question?.id ?? '', points: 100 }] },
    passingPoints: 100,
    publish: true,
  })
  const heard = async () => [
    (await server.call(examResult, { attemptId: practised.attemptId }, person)).raw.includes(keyTextMarker),
    (await server.call(wrongBook, { state: 'open' }, person)).raw.includes(keyTextMarker),
    (await start(person, {})).reason === undefined,
  ]
  expect(await heard()).toEqual([true, true, true])
  const paper = await drive.open(person, examId)
  expect(await heard()).toEqual([false, false, false])
  expect((await server.call(examDetail, { examId }, person)).data.state).toBe('inProgress')
  await drive.submit(person, paper.attemptId)
  expect(await heard()).toEqual([true, true, true])
})

test('a mock exam can be taken again after a pass', async () => {
  const person = await aPerson(server.deps, company)
  const examId = await createTestExam(server.deps, { single: 1 }, { kind: 'mock' })
  for (const state of ['ready', 'ready']) {
    expect((await server.call(examDetail, { examId }, person)).data).toMatchObject({ state, refusal: null })
    const paper = await drive.open(person, examId)
    await drive.submit(
      person,
      paper.attemptId,
      'submit-key-1',
      paper.questions.map((question) => testAnswer(question)),
    )
    expect((await server.call(examResult, { attemptId: paper.attemptId }, person)).data).toMatchObject({
      state: 'passed',
      mayRetake: true,
    })
  }
})

test('earlier practice gives no verdict on a question of the person’s open exam', async () => {
  const person = await aPerson(server.deps, company)
  const bankId = await aBank()
  const { data: begun } = await start(person, { bankId })
  const formalId = await formalOn(bankId)
  const paper = await drive.open(person, formalId)
  const sat = await server.deps.sql<{ position: number }[]>`
    select p.position from attempt_paper p join attempt_paper f on f.attempt_id = ${paper.attemptId} and f.question_id = p.question_id where p.attempt_id = ${begun.attemptId}`
  expect(sat).toHaveLength(2)
  const { questions } = (await open(person, begun.attemptId)).data
  for (const { position } of sat)
    expect((await check(person, begun.attemptId, questions[position - 1] as never)).reason).toBe('bankInUse')
  const other = questions.find((question) => !sat.some(({ position }) => position === question.position))
  expect((await check(person, begun.attemptId, other as never)).code).toBe(200)
  await drive.submit(person, paper.attemptId)
  expect((await check(person, begun.attemptId, questions[(sat[0]?.position ?? 1) - 1] as never)).code).toBe(200)
})

test('a whole paper submitted during an exam reveals nothing about the exam’s questions; its marks come when the exam has ended', async () => {
  const person = await aPerson(server.deps, company)
  const bankId = await aBank()
  const { data: begun } = await start(person, { bankId, mode: 'paper' })
  const practised = (await server.call(attemptPaperRead, { attemptId: begun.attemptId, writer: testWriter }, person))
    .data
  const paper = await drive.open(person, await formalOn(bankId))
  const figures = async () => (await home(person)).banks.find((bank) => bank.bankId === bankId)
  const handedIn = await drive.submit(
    person,
    begun.attemptId,
    'submit-key-1',
    practised.questions.map((question) => testAnswer(question, question.position > 1)),
  )
  expect(handedIn.data).toMatchObject({ state: 'closed', endedBy: 'candidate' })
  expect(await gradeDueAttempts(server.deps)).toBe(0)
  const { data: held } = await server.call(examResult, { attemptId: begun.attemptId }, person)
  expect(held).toMatchObject({ waits: true, score: null, counts: null, byTopic: [] })
  expect(
    held.questions.every(
      ({ earned, verdict, options }) =>
        earned === null && verdict === null && options.every(({ correct }) => correct === null),
    ),
  ).toBe(true)
  expect((await server.call(mockExamSuggestions, { attemptId: begun.attemptId }, person)).data).toMatchObject({
    trend: [],
    topics: [],
  })
  expect((await server.call(myAttempts, { list: 'mock' }, person)).data.list).toMatchObject([
    { state: 'awaitingMarks', score: null },
  ])
  expect([await figures(), await book(person)]).toMatchObject([undefined, { total: 0 }])
  await drive.submit(person, paper.attemptId)
  const { data: told } = await server.call(examResult, { attemptId: begun.attemptId }, person)
  expect(told).toMatchObject({ waits: false, submittedAt: held.submittedAt })
  expect([told.score === null, told.counts?.wrong]).toEqual([false, 1])
})

test('suggestions after a mock exam reveal no score before its release, and no marks of questions of an open exam', async () => {
  const person = await aPerson(server.deps, company)
  const bankId = await aBank({ open: false })
  const examId = await formalOn(bankId, { kind: 'mock' })
  const release = { graded: 'atOnce', score: 'never', marks: 'never', key: 'never' } as const
  await server.call(releaseRuleSet, { examId, release }, examiner)
  const sit = async () => {
    const paper = await drive.open(person, examId)
    const wrong = paper.questions.map((question) => testAnswer(question, false))
    await drive.submit(person, paper.attemptId, 'submit-key-1', wrong)
    return paper.attemptId
  }
  const next = async (attemptId: string) => (await server.call(mockExamSuggestions, { attemptId }, person)).data
  const attemptId = await sit()
  expect((await server.call(examResult, { attemptId }, person)).data).toMatchObject({ score: null, counts: null })
  expect(await next(attemptId)).toMatchObject({ trend: [], topics: [] })

  await server.call(
    releaseRuleSet,
    { examId, release: { graded: 'atOnce', score: 'atOnce', marks: 'atOnce', key: 'atOnce' } },
    examiner,
  )
  expect((await next(attemptId)).trend).toHaveLength(1)
  expect((await next(attemptId)).topics).not.toHaveLength(0)
  const paper = await drive.open(person, await formalOn(bankId))
  expect((await server.call(examResult, { attemptId }, person)).data).toMatchObject({ counts: null, byTopic: [] })
  expect((await next(attemptId)).topics).toEqual([])
  await drive.submit(person, paper.attemptId)
  expect((await next(attemptId)).topics).not.toHaveLength(0)
})

test('an open practice doesn’t reveal which answers to the exam’s questions were right', async () => {
  const person = await aPerson(server.deps, company)
  const bankId = await aBank()
  const { data: begun } = await start(person, { bankId })
  const { questions } = (await open(person, begun.attemptId)).data
  for (const question of questions) await check(person, begun.attemptId, question)
  const paper = await drive.open(person, await formalOn(bankId))
  const sat = new Set(paper.questions.map(({ stem }) => stem.en))
  const told = async () => (await open(person, begun.attemptId)).data.questions.filter(({ stem }) => sat.has(stem.en))
  expect(await told()).toMatchObject([
    { earned: null, verdict: null, explanation: null },
    { earned: null, verdict: null, explanation: null },
  ])
  const again = (await told())[0]
  expect((await check(person, begun.attemptId, again as never)).reason).toBe('bankInUse')
  await drive.submit(person, paper.attemptId)
  expect(await told()).toMatchObject([{ verdict: 'right' }, { verdict: 'right' }])
})
