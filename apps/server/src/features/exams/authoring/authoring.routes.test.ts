import { attemptStart, examDetail, examList } from '@portal/contract/exams/exam.contract.ts'
import {
  examChoices,
  examCopy,
  examCreate,
  examFeasibility,
  examPreview,
  examPublish,
  examUpdate,
} from '@portal/contract/exams/exam-authoring.contract.ts'
import { managedExamList } from '@portal/contract/exams/exam-console.contract.ts'
import type { InputOf } from '@portal/contract/http/call.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aCompany, aPerson, type Person } from '../../../testing/builders.ts'
import { openTestServer, type TestServer } from '../../../testing/test-server.ts'
import { addBank, addQuestions } from '../../questions/questions.public.ts'
import { trialExamId } from '../../sitting/trials/trial.rules.ts'
import { practiceExamId } from '../definition/practice-terms.rules.ts'
import { createAuthoringDriver, type ExamContentInput } from '../testing/authoring.driver.ts'
import { basicTestQuestions, keyTextMarker } from '../testing/exam.builders.ts'
import { testWriter } from '../testing/exam.driver.ts'

type Authoring = ReturnType<typeof createAuthoringDriver>
let server: TestServer
let company: string
let author: Person
let candidate: Person
let bankId: string
let content: Authoring['content']
let create: Authoring['create']
let publish: Authoring['publish']
let read: Authoring['read']
beforeAll(async () => {
  server = await openTestServer()
  company = await aCompany(server.deps)
  author = await aPerson(server.deps, company, { grants: ['exams'], name: '陈老师' })
  candidate = await aPerson(server.deps, company)
  bankId = await addBank(server.deps, server.deps.sql, { title: { zh: '网络题库' } })
  await addQuestions(server.deps, server.deps.sql, bankId, basicTestQuestions(6))
  ;({ content, create, publish, read } = createAuthoringDriver(server, author, bankId))
})
afterAll(() => server.close())

const detail = async (examId: string) => (await server.call(examDetail, { examId }, { ...candidate, lang: 'en' })).data

test('an exam from draft to publication, with every field', async () => {
  const full = content({
    notice: { zh: '<p onclick="x()">请<b>准时</b></p><script>bad()</script>' },
    timeLimit: 3600,
    opensAt: '2026-03-01T00:00:00.000Z',
    closesAt: '2026-04-01T00:00:00.000Z',
    dailyAttempts: 2,
    totalAttempts: 4,
    retakeHours: 24,
    shuffleQuestions: false,
    fullScreen: true,
    release: { graded: 'atOnce', score: { at: '2026-03-20T00:00:00.000Z' }, marks: 'afterClose', key: 'whenUsedUp' },
    avoidSeen: true,
    exposure: { most: 2, of: 4 },
    companyIds: [company],
  })
  const made = await create(full)
  expect(made).toMatchObject({ revision: 1, version: 1, status: 'draft', hasDraft: false })
  expect((await server.call(attemptStart, { examId: made.examId, writer: testWriter }, candidate)).reason).toBe(
    'examNotFound',
  )
  const seen = await read(made.examId)
  expect(seen.content).toEqual({ ...full, notice: { zh: '<p>请<b>准时</b></p>' } })
  expect(seen).toMatchObject({
    totalPoints: 600,
    questionCount: 3,
    types: [{ type: 'single', count: 3, points: 600 }],
    attempts: { open: 0, ended: 0 },
    versions: [],
    product: null,
  })
  expect(seen.banks).toEqual([{ id: bankId, title: { zh: '网络题库' } }])
  expect(seen.companies.map((one) => one.id)).toEqual([company])
  const done = await publish(made)
  expect(done).toMatchObject({ status: 'published', version: 1, revision: 2 })
  expect(await detail(made.examId)).toMatchObject({
    state: 'ready',
    title: 'Routing exam',
    dailyAttempts: 2,
    totalAttempts: 4,
    retakeHours: 24,
    fullScreen: true,
    release: { score: '2026-03-20T00:00:00.000Z' },
  })
  expect((await read(made.examId)).versions).toEqual([
    { version: 1, publishedAt: server.clock.now().toISOString(), publishedBy: '陈老师' },
  ])
  expect((await server.call(examDetail, { examId: made.examId })).reason).toBe('examNotFound')
  const lines = await server.deps
    .sql`select action, actor_id from audit_line where thing_id = ${made.examId} order by action`
  expect(lines.map((line) => line.action)).toEqual(['exam.create', 'exam.publish'])
  expect(lines.every((line) => line.actor_id === author.accountId)).toBe(true)
})

test('contradictions and unknown references are refused, with field and words in both languages', async () => {
  const nobody = '00000000-0000-7000-8000-000000000000'
  const rule = { bankId, count: 3, points: 200 }
  const cases: [Partial<ExamContentInput>, string[]][] = [
    [{ title: { zh: ' ' } }, ['title']],
    [{ paper: { rules: [], fixed: [] }, passingPoints: 0 }, ['paper']],
    [{ passingPoints: 601 }, ['passingPoints']],
    [{ opensAt: '2026-04-01T00:00:00Z', closesAt: '2026-03-01T00:00:00Z' }, ['closesAt']],
    [
      { release: { graded: 'atOnce', score: 'afterClose', marks: 'atOnce', key: 'afterClose' } },
      ['release.score', 'release.key'],
    ],
    [{ dailyAttempts: 3, totalAttempts: 2 }, ['dailyAttempts']],
    [{ exposure: { most: 3, of: 3 } }, ['exposure']],
    [{ paper: { rules: [rule, { ...rule, bankId: nobody }], fixed: [] } }, ['paper.rules.1.bankId']],
    [{ paper: { rules: [], fixed: [{ questionId: nobody, points: 900 }] } }, ['paper.fixed.0.questionId']],
    [
      { companyIds: [company, nobody], productId: nobody, certificateSchemeId: nobody },
      ['companyIds.1', 'productId', 'certificateSchemeId'],
    ],
  ]
  for (const [own, fields] of cases) {
    const answer = await server.call(examCreate, content(own), author)
    expect([answer.code, answer.fields], answer.raw).toEqual([400, fields])
    const { problems } = JSON.parse(answer.raw).data
    for (const problem of problems) expect([problem.zh.length > 2, problem.en.length > 2]).toEqual([true, true])
  }
  expect((await server.call(examCreate, { ...content(), multiplePolicy: 'generous' } as never, author)).fields).toEqual(
    ['multiplePolicy'],
  )
  expect((await server.call(examCreate, content({ timeLimit: 5 }), author)).fields).toEqual(['timeLimit'])
})

test('before publishing, short cells are reported with their shortage; publishing is refused', async () => {
  const paper = {
    rules: [
      { bankId, type: 'single' as const, count: 4, points: 100 },
      { bankId, type: 'single' as const, topic: '网络', count: 4, points: 100 },
      { bankId, type: 'judge' as const, topic: '网络/路由', count: 5, points: 100 },
      { bankId, type: 'blank' as const, count: 6, points: 100 },
    ],
    fixed: [],
  }
  const { data } = await server.call(examFeasibility, { paper }, author)
  expect(data.feasible).toBe(false)
  expect(data.cells.map(({ available }) => available)).toEqual([6, 6, 3, 6])
  expect(data.shortages).toEqual([
    { cells: [0, 1], needed: 8, available: 6, missing: 2 },
    { cells: [2], needed: 5, available: 3, missing: 2 },
  ])
  const draft = await create({ paper })
  const refused = await server.call(examPublish, draft, author)
  expect(refused.reason).toBe('bankTooSmall')
  expect(JSON.parse(refused.raw).data.shortages).toEqual(data.shortages)
  expect((await read(draft.examId)).status).toBe('draft')
  const worn = await server.call(
    examFeasibility,
    { paper: { rules: [{ bankId, type: 'blank', count: 2, points: 100 }], fixed: [] }, exposure: { most: 1, of: 5 } },
    author,
  )
  expect(worn.data).toMatchObject({ feasible: false, shortages: [], exposureShortages: [{ cells: [0], missing: 4 }] })
})

test('a fixed paper with retired questions or enemies is not published', async () => {
  const { sql } = server.deps
  const own = await addBank(server.deps, sql, { title: { en: 'Fixed' } })
  const questions = basicTestQuestions(2).map((question, n) => ({
    ...question,
    ...(n % 5 === 0 ? { enemySet: 'pair' } : {}),
  }))
  await addQuestions(server.deps, sql, own, questions)
  const ids = (
    await sql<{ id: string }[]>`select id from question where bank_id = ${own} order by enemy_set nulls last, id`
  ).map((row) => row.id)
  const fixed = [ids[0], ids[3], ids[1], ids[4]].map((questionId) => ({
    questionId: questionId as string,
    points: 100,
  }))
  await sql`update question set status = 'retired' where id = ${ids[4] as string}`
  const draft = await create({ paper: { rules: [], fixed } })
  const refused = await server.call(examPublish, draft, author)
  expect(refused.reason).toBe('bankTooSmall')
  expect(JSON.parse(refused.raw).data.fixed).toEqual([
    { position: 2, problem: 'enemy' },
    { position: 3, problem: 'retired' },
  ])
  const better = await server.call(
    examUpdate,
    { ...draft, content: content({ paper: { rules: [], fixed: fixed.slice(0, 2) }, passingPoints: 100 }) },
    author,
  )
  expect((await publish(better.data)).status).toBe('published')
})

test('a copy is a separate draft', async () => {
  const made = await create({ companyIds: [company], exposure: { most: 2, of: 3 } })
  await publish(made)
  const copy = (await server.call(examCopy, { examId: made.examId }, author)).data
  expect(copy).toMatchObject({ status: 'draft', version: 1, revision: 1 })
  const { content: original } = await read(made.examId)
  expect((await read(copy.examId)).content).toEqual({
    ...original,
    title: { zh: '路由考试（副本）', en: 'Routing exam (copy)' },
  })
  expect((await server.call(examCopy, { examId: made.examId, title: { en: 'Mine' } }, author)).data.examId).not.toBe(
    copy.examId,
  )
  // The title of a copy is shorter. It is never cut within a character, which the database refuses.
  const long = await create({ title: { en: `${'x'.repeat(189)}😀` } })
  const shorter = (await server.call(examCopy, { examId: long.examId }, author)).data
  expect((await read(shorter.examId)).content.title).toEqual({ en: `${'x'.repeat(189)} (copy)` })
})

test('exams can be searched by word, state, window, bank and company', async () => {
  const other = await aCompany(server.deps)
  const now = server.clock.now().getTime()
  const later = (days: number) => new Date(now + days * 86_400_000).toISOString()
  const special = await create({ title: { zh: '百分之百%' }, kind: 'mock', companyIds: [other], opensAt: later(1) })
  const over = await create({ title: { en: 'Over and out' }, opensAt: later(-3), closesAt: later(-1) })
  await publish(over)
  const find = async (filter: Partial<InputOf<typeof managedExamList>>) =>
    (await server.call(managedExamList, { limit: 100, ...filter }, author)).data.rows.map((exam) => exam.examId)
  expect(await find({ q: '%' })).toEqual([special.examId])
  expect(await find({ q: 'over and' })).toEqual([over.examId])
  expect(await find({ kind: 'mock' })).toEqual([special.examId])
  expect(await find({ phase: 'draft' })).toContain(special.examId)
  expect(await find({ phase: 'over' })).toEqual([over.examId])
  expect(await find({ phase: 'running' })).not.toContain(special.examId)
  await publish(special)
  expect(await find({ phase: 'coming' })).toEqual([special.examId])
  expect(await find({ sort: '-opens', phase: 'coming' })).toEqual([special.examId])
  expect(await find({ companyId: company })).not.toContain(special.examId)
  expect(await find({ companyId: other })).toEqual(expect.arrayContaining([special.examId, over.examId]))
  expect(await find({ bankId })).toContain(special.examId)
  expect(await find({ bankId: special.examId })).toEqual([])
  // The exam of learners' own practice has no author and appears in no list, even one of exams that can't be started.
  for (const phase of ['draft', 'running', 'over', 'withdrawn'] as const)
    for (const id of [practiceExamId, trialExamId]) expect(await find({ phase })).not.toContain(id)
  const first = (await server.call(managedExamList, { limit: 1 }, author)).data
  const second = (await server.call(managedExamList, { limit: 1, after: first.next ?? '' }, author)).data
  expect([first.rows.length, second.rows.length, second.total > 2]).toEqual([1, 1, true])
  expect(second.rows[0]?.examId).not.toBe(first.rows[0]?.examId)
  expect((await server.call(managedExamList, { limit: 1, before: second.previous ?? '' }, author)).data.rows).toEqual(
    first.rows,
  )
})

test('a preview shows a paper with its keys to authors alone, and the same seed shows the same', async () => {
  const made = await create({ paper: { rules: [{ bankId, count: 12, points: 100 }], fixed: [] } })
  const first = (await server.call(examPreview, { examId: made.examId }, author)).data
  expect(first.questions).toHaveLength(12)
  expect((await server.call(examPreview, { examId: made.examId, seed: first.seed }, author)).data).toEqual(first)
  for (const question of first.questions) {
    if (question.options.length > 0)
      for (const option of question.options) expect(option.correct).toBe(option.text.en?.startsWith('yes'))
    if (question.type === 'blank') expect(question.accepted[0]?.[0]).toContain(keyTextMarker)
    if (question.type === 'short') expect(question.rubric?.en).toContain(keyTextMarker)
    expect(question.explanation.en).toContain(keyTextMarker)
  }
  for (const person of [candidate, await aPerson(server.deps, company, { grants: ['questions', 'grading'] })]) {
    const answer = await server.call(examPreview, { examId: made.examId }, person)
    expect([answer.code, answer.raw.includes(keyTextMarker)]).toEqual([403, false])
  }
})

test('banks, courses and certificates that an author can choose', async () => {
  const { data } = await server.call(examChoices, {}, author)
  expect(data.banks.find((bank) => bank.id === bankId)).toEqual({
    id: bankId,
    title: { zh: '网络题库' },
    questions: 30,
    topics: ['网络/交换', '网络/路由'],
  })
  expect(data.companies.some((one) => one.id === company)).toBe(true)
})

test('learners see nothing of drafts in their list', async () => {
  await create({ title: { zh: '秘密草稿' } })
  expect((await server.call(examList, { q: '秘密' }, candidate)).data.total).toBe(0)
})

test('a failed exam can be retaken within 24 hours unless its author sets another limit; a mock exam without a limit', async () => {
  const hoursOf = async (own: Partial<ExamContentInput>) => {
    const { retakeHours: _, ...silent } = content()
    const made = await create({ ...silent, ...own })
    const stored = (await read(made.examId)).content.retakeHours
    await publish(made)
    expect((await detail(made.examId)).retakeHours).toBe(stored)
    return stored
  }
  expect(await hoursOf({})).toBe(24)
  expect(await hoursOf({ kind: 'course' })).toBe(24)
  expect(await hoursOf({ kind: 'mock' })).toBeNull()
  expect(await hoursOf({ retakeHours: null })).toBeNull()
  expect(await hoursOf({ retakeHours: 48 })).toBe(48)
})
