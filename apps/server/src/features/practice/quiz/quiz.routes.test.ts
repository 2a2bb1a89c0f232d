import {
  contentCreate,
  contentRead,
  contentUpdate,
  courseCopy,
  courseRead,
} from '@portal/contract/catalogue/course-authoring.contract.ts'
import { courseChanges, courseChangesPublish } from '@portal/contract/catalogue/course-draft.contract.ts'
import { productDetail } from '@portal/contract/catalogue/product.contract.ts'
import { attemptPaperRead } from '@portal/contract/exams/exam.contract.ts'
import { examResult } from '@portal/contract/exams/exam-result.contract.ts'
import {
  mockExamSuggestions,
  practiceAnswerSubmit,
  practiceHome,
  practicePaper,
} from '@portal/contract/exams/mock-exam.contract.ts'
import {
  quizBankList,
  quizOpen,
  quizQuestionChoices,
  quizResults,
  quizStart,
} from '@portal/contract/exams/quiz.contract.ts'
import { studyRecordsSave } from '@portal/contract/learning/play.contract.ts'
import { expect, test } from 'vitest'
import { aPerson, type Person } from '../../../testing/builders.ts'
import { aCourse, aCourseOfContents } from '../../../testing/course.builder.ts'
import { createExam } from '../../exams/definition/new-exam.service.ts'
import { basicTestQuestions, keyTextMarker } from '../../exams/testing/exam.builders.ts'
import { openExamTests, type PaperQuestion, testAnswer, testWriter } from '../../exams/testing/exam.driver.ts'
import { addBank, addQuestions } from '../../questions/questions.public.ts'

const { server, company, staff: author, drive } = await openExamTests('courses')
const { sql } = server.deps

type Place = { productId: string; contentId: string }
type Quiz = {
  questionIds?: string[]
  draws?: { bankId: string; topic?: string; count: number }[]
  passPercent?: number
  attempts?: number
  feedback: 'each' | 'end' | 'score'
}
const aLearner = () => aPerson(server.deps, company)
async function aBank(own: { companyId?: string; rounds?: number } = {}) {
  const bankId = await addBank(server.deps, sql, {
    title: { zh: '安全题库', en: 'Safety bank' },
    ...(own.companyId ? { companyId: own.companyId } : {}),
  })
  await addQuestions(server.deps, sql, bankId, basicTestQuestions(own.rounds ?? 2))
  return bankId
}
const create = (quiz: Quiz | undefined, as: Person = author) =>
  server.call(
    contentCreate,
    { type: 10, title: { zh: '课后测验', en: 'Quiz' }, ...(quiz ? { quiz } : {}) } as never,
    as,
  )
async function aQuiz(quiz: Quiz, own = {}): Promise<Place> {
  const { contentId } = (await create(quiz)).data
  const { productId } = await aCourseOfContents(server.deps, [contentId], own)
  return { productId, contentId }
}
const open = (person: Person | null, place: Place) => server.call(quizOpen, place, person ?? {})
const start = (person: Person, place: Place) => server.call(quizStart, { ...place, writer: testWriter }, person)
const paperOf = async (person: Person, attemptId: string) =>
  (await server.call(attemptPaperRead, { attemptId, writer: testWriter }, person)).data
/** Sits a quiz as a whole paper. The first `right` answers are correct. */
async function sit(person: Person, place: Place, right: number) {
  const { attemptId } = (await start(person, place)).data
  const { questions } = await paperOf(person, attemptId)
  const answers = questions.map((question, at) => testAnswer(question, at < right))
  await drive.save(person, attemptId, answers)
  expect((await drive.submit(person, attemptId, `submit-${attemptId}`)).code).toBe(200)
  return attemptId
}
const progress = async (person: Person, { productId }: Place) =>
  (await server.call(productDetail, { productId }, person)).data.progress

test('a quiz that is passed completes its lesson, and a failed one does not', async () => {
  const ann = await aLearner()
  const place = await aQuiz({ draws: [{ bankId: await aBank(), count: 4 }], passPercent: 60, feedback: 'end' })
  expect((await open(ann, place)).data).toMatchObject({
    questions: 4,
    passPercent: 60,
    attemptsLeft: null,
    running: null,
    attempts: [],
    percent: 1,
    completed: false,
  })
  const failed = await sit(ann, place, 0)
  expect(await progress(ann, place)).toMatchObject({ completedAt: null })
  expect((await open(ann, place)).data.attempts).toMatchObject([{ attemptId: failed, percent: 0, passed: false }])

  const passed = await sit(ann, place, 4)
  expect(await progress(ann, place)).toMatchObject({ percent: 100, lessonsDone: 1 })
  const after = (await open(ann, place)).data
  expect(after).toMatchObject({ completed: true, percent: 100, running: null })
  expect(after.attempts.map(({ attemptId, percent, passed: is }) => [attemptId, percent, is])).toEqual([
    [passed, 100, true],
    [failed, 0, false],
  ])
  expect((await start(ann, place)).reason).toBe('examPassed')
  expect((await server.call(mockExamSuggestions, { attemptId: passed }, ann)).data).toMatchObject({
    lesson: place,
    again: null,
  })

  // Its results are for authors: each learner once, with the best attempt.
  server.clock.pass(60)
  const bea = await aLearner()
  await sit(bea, place, 0)
  const results = (await server.call(quizResults, { contentId: place.contentId }, author)).data
  expect(results).toMatchObject({ learners: 2, passed: 1, attempts: 3, meanPercent: 50 })
  expect(
    results.list.map(({ accountId, attempts, bestPercent, passed: is }) => [accountId, attempts, bestPercent, is]),
  ).toEqual([
    [bea.accountId, 1, 0, false],
    [ann.accountId, 2, 100, true],
  ])
  expect((await server.call(quizResults, { contentId: place.contentId }, ann)).reason).toBe('forbidden')
})

test('the next section is locked until the quiz is passed, and no study report completes a quiz', async () => {
  const ann = await aLearner()
  const { contentId } = (await create({ draws: [{ bankId: await aBank(), count: 2 }], feedback: 'end' })).data
  const course = await aCourse(server.deps, { inSequence: true })
  await sql`update lesson set content_id = ${contentId} where product_id = ${course.productId} and position = 1`
  const place = { productId: course.productId, contentId }
  const states = async () =>
    (await server.call(productDetail, { productId: course.productId }, ann)).data.progress?.lessonsDone
  await open(ann, place)
  server.clock.pass(600)
  const record = {
    videoFormat: 3,
    verifyTime: 0,
    viewType: 9,
    endTime: server.clock.now().getTime(),
    videoTime: 120,
    viewTime: 120,
    fromTime: 0,
    ...place,
  }
  expect((await server.call(studyRecordsSave, { recordJson: [record] } as never, ann)).data.records[0]).toMatchObject({
    credited: 0,
  })
  expect(await states()).toBe(0)
  const next = { productId: course.productId, contentId: course.contentIds[1] ?? '' }
  expect((await server.call(quizOpen, next, ann)).reason).toBe('lessonLocked')
  await sit(ann, place, 2)
  expect(await states()).toBe(1)
  expect((await server.call(quizOpen, next, ann)).reason).toBe('lessonOtherKind')
})

test('attempts are limited, and starting twice is one attempt', async () => {
  const ann = await aLearner()
  const place = await aQuiz({ draws: [{ bankId: await aBank(), count: 3 }], attempts: 2, feedback: 'end' })
  const both = await Promise.all([start(ann, place), start(ann, place)])
  expect(both[0].data.attemptId).toBe(both[1].data.attemptId)
  expect((await open(ann, place)).data).toMatchObject({ attemptsLeft: 1, running: { mode: 'paper', answered: 0 } })
  await sit(ann, place, 0)
  await sit(ann, place, 0)
  expect((await open(ann, place)).data).toMatchObject({ attemptsLeft: 0, running: null })
  expect((await start(ann, place)).reason).toBe('attemptsUsedUp')
  expect((await start(await aLearner(), place)).code).toBe(200)
})

test('question by question, a key follows its answer and nothing before it', async () => {
  const ann = await aLearner()
  const place = await aQuiz({ draws: [{ bankId: await aBank(), count: 3 }], feedback: 'each' })
  const { attemptId, mode } = (await start(ann, place)).data
  expect(mode).toBe('steps')
  const paper = await server.call(practicePaper, { attemptId, writer: testWriter }, ann)
  expect(paper.data.lesson).toEqual(place)
  expect(JSON.stringify(paper.data)).not.toContain(keyTextMarker)
  expect(JSON.stringify((await open(ann, place)).data)).not.toContain(keyTextMarker)
  for (const question of paper.data.questions) {
    const { answer } = testAnswer(question as unknown as PaperQuestion)
    const checked = await server.call(practiceAnswerSubmit, { attemptId, position: question.position, answer }, ann)
    expect(checked.data).toMatchObject({ verdict: 'right' })
  }
  // The learner's own practice is not affected by it.
  expect((await server.call(practiceHome, {}, ann)).data.underWay).toBeNull()
  expect((await open(ann, place)).data.running).toMatchObject({ attemptId, answered: 3 })
  await drive.submit(ann, attemptId)
  expect((await open(ann, place)).data.completed).toBe(true)
})

test('a quiz that shows its score alone never releases marks or keys', async () => {
  const ann = await aLearner()
  // Every type is in the paper. A single choice question is answered correctly, because the right answer to a blank
  // would itself show the canary.
  const questions = await sql<{ id: string }[]>`
    select id from question where bank_id = ${await aBank()} and type <> 'short' order by type = 'single' desc, id`
  const place = await aQuiz({ questionIds: questions.map(({ id }) => id), feedback: 'score' })
  const attemptId = await sit(ann, place, 1)
  const result = (await server.call(examResult, { attemptId }, ann)).data
  expect(result.score).not.toBeNull()
  expect(result.questions.map(({ type }) => type).slice(0, 2)).toEqual(['single', 'single'])
  expect(JSON.stringify(result)).not.toContain(keyTextMarker)
  expect(result.questions.every(({ earned, verdict }) => earned === null && verdict === null)).toBe(true)
})

test('questions come from banks for all companies that no exam uses, and never twice', async () => {
  const ann = await aLearner()
  const bankId = await aBank()
  const own = await aBank({ companyId: company })
  const secret = await aBank()
  await createExam(server.deps, sql, {
    kind: 'formal',
    title: { zh: '正式', en: 'Formal' },
    paper: { rules: [{ bankId: secret, type: 'single', count: 2, points: 100 }] },
    passingPoints: 100,
    publish: true,
  })
  const banks = (await server.call(quizBankList, {}, author)).data.banks
  expect(banks.find((one) => one.bankId === bankId)).toMatchObject({ total: 8 }) // short answers need a grader
  expect(banks.filter((one) => [own, secret].includes(one.bankId))).toEqual([])
  expect((await server.call(quizBankList, {}, ann)).reason).toBe('forbidden')

  const found = (await server.call(quizQuestionChoices, { bankId, size: 50 }, author)).data
  expect(found.total).toBe(8)
  expect(JSON.stringify(found)).not.toContain(keyTextMarker)
  expect((await server.call(quizQuestionChoices, { bankId: secret }, author)).data.total).toBe(0)
  const [first] = found.list
  const [hidden] = await sql<{ id: string }[]>`select id from question where bank_id = ${secret} limit 1`
  const place = await aQuiz({
    questionIds: [first?.questionId ?? '', hidden?.id ?? ''],
    draws: [
      { bankId, count: 20 },
      { bankId, count: 20 },
      { bankId: secret, count: 5 },
      { bankId: own, count: 5 },
    ],
    feedback: 'end',
  })
  const { attemptId } = (await start(ann, place)).data
  const paper = await sql<{ id: string }[]>`
    select question_id as id from attempt_paper where attempt_id = ${attemptId} order by position`
  expect(paper[0]?.id).toBe(first?.questionId)
  expect(new Set(paper.map(({ id }) => id)).size).toBe(8)
  expect(paper).toHaveLength(8)
  const none = await aQuiz({ draws: [{ bankId: secret, count: 5 }], feedback: 'end' })
  expect((await start(ann, none)).reason).toBe('bankTooSmall')
})

test('a changed quiz waits in the draft of its course, is compared, and a copy has it', async () => {
  const bankId = await aBank()
  const quiz = {
    questionIds: [],
    draws: [{ bankId, count: 2 }],
    passPercent: 60,
    attempts: 0,
    feedback: 'end' as const,
  }
  const place = await aQuiz(quiz)
  const ann = await aLearner()
  const { revision, title } = (await server.call(contentRead, { contentId: place.contentId }, author)).data
  const stricter = { ...quiz, passPercent: 80, draws: [{ bankId, count: 5 }] }
  const changed = { contentId: place.contentId, revision, title, quiz: stricter }
  expect((await server.call(contentUpdate, changed as never, author)).code).toBe(200)
  expect((await open(ann, place)).data).toMatchObject({ questions: 2, passPercent: 60 })
  const changes = (await server.call(courseChanges, { productId: place.productId }, author)).data
  expect(changes.lessons).toMatchObject([{ kind: 'changed', fields: ['settings'] }])
  const { revision: at } = (await server.call(courseRead, { productId: place.productId }, author)).data
  await server.call(courseChangesPublish, { productId: place.productId, revision: at } as never, author)
  expect((await open(ann, place)).data).toMatchObject({ questions: 5, passPercent: 80 })
  expect((await server.call(contentRead, { contentId: place.contentId }, author)).data).toMatchObject({
    type: 10,
    quiz: stricter,
    duration: 300,
  })

  const copy = await server.call(
    courseCopy,
    { requestKey: 'copy-of-the-quiz', productId: place.productId, title: { zh: '副本' } } as never,
    author,
  )
  const lessons = (await server.call(courseRead, { productId: copy.data.productId }, author)).data.sections[0]?.lessons
  expect(lessons).toMatchObject([{ contentId: place.contentId, contentType: 10 }])
})

test('bad quizzes are refused, and a quiz without questions is not published', async () => {
  const bankId = await aBank()
  const ann = await aLearner()
  const draws = [
    { bankId, count: 60 },
    { bankId, count: 60 },
  ]
  expect((await create({ draws, feedback: 'end' })).reason).toBe('malformed')
  expect((await create({ draws: [], passPercent: 0, feedback: 'end' })).reason).toBe('malformed')
  expect((await create({ feedback: 'end' }, ann)).reason).toBe('forbidden')
  const article = { type: 1, title: { zh: '图文' }, quiz: { feedback: 'end' } }
  expect((await server.call(contentCreate, article as never, author)).reason).toBe('malformed')
  const { contentId } = (await create(undefined)).data
  const { productId } = await aCourseOfContents(server.deps, [contentId])
  const { problems } = (await server.call(courseRead, { productId }, author)).data
  expect(problems.map(({ zh }) => zh)).toContain('请为测验选择试题')
  const paid = await aQuiz({ draws: [{ bankId, count: 1 }], feedback: 'end' }, { priceKind: 'paid' })
  expect([(await open(ann, paid)).reason, (await start(ann, paid)).reason]).toEqual(['notEntitled', 'notEntitled'])
  expect((await open(null, paid)).code).toBe(401)
})

test('a renewed requirement asks for a passed quiz again, with all its attempts', async () => {
  const ann = await aLearner()
  const place = await aQuiz({
    draws: [{ bankId: await aBank(), count: 4 }],
    passPercent: 60,
    attempts: 1,
    feedback: 'end',
  })
  await sit(ann, place, 4)
  expect((await start(ann, place)).reason).toBe('examPassed')
  server.clock.pass(300 * 86_400)
  const today = server.clock.now().toISOString().slice(0, 10)
  const requirementId = crypto.randomUUID()
  await sql`
    insert into requirement (id, company_id, title, status, due_kind, due_days, period_months, created_at, activated_at)
    values (${requirementId}, ${company}, '{"zh": "必修"}', 'active', 'assignment', 30, 12, ${server.clock.now()}, ${server.clock.now()})`
  await sql`insert into requirement_item (requirement_id, position, product_id) values (${requirementId}, 1, ${place.productId})`
  await sql`insert into requirement_person (requirement_id, account_id, assigned_on) values (${requirementId}, ${ann.accountId}, ${today})`
  await sql`
    insert into requirement_cycle (requirement_id, account_id, n, opens_on, due_on, counts_from, renews, cause, created_at)
    values (${requirementId}, ${ann.accountId}, 1, ${today}, ${today}::date + 30, ${today}, false, 'assigned', ${server.clock.now()})`
  expect((await open(ann, place)).data).toMatchObject({ completed: false, percent: 100, attemptsLeft: 1 })
  await sit(ann, place, 0)
  expect((await open(ann, place)).data).toMatchObject({ completed: false, attemptsLeft: 0 })
  expect((await start(ann, place)).reason).toBe('attemptsUsedUp')
  await sql`update content set settings = jsonb_set(settings, '{attempts}', '2') where id = ${place.contentId}`
  await sit(ann, place, 4)
  expect((await open(ann, place)).data).toMatchObject({ completed: true })
  expect((await start(ann, place)).reason).toBe('examPassed')
  const [cycle] =
    await sql`select done_on::text as "doneOn" from requirement_cycle where requirement_id = ${requirementId}`
  expect(cycle).toEqual({ doneOn: today })
})
