import type { BodyOf, InputOf } from '@portal/contract/http/call.ts'
import { todayRead } from '@portal/contract/operations/today.contract.ts'
import { bankCreate } from '@portal/contract/questions/question-bank.contract.ts'
import {
  bankRead,
  bankSave,
  managedBankList,
  managedQuestionList,
  questionBulk,
  questionChangeDiscard,
  questionFigures,
  questionReview,
  questionSubmit,
} from '@portal/contract/questions/question-console.contract.ts'
import {
  questionCreate,
  questionRead,
  questionRetire,
  questionUpdate,
} from '@portal/contract/questions/question-editing.contract.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTaskJob } from '../../../core/tasks/task.ts'
import { aCompany, aPerson, type Person } from '../../../testing/builders.ts'
import { openTestServer, type TestServer } from '../../../testing/test-server.ts'
import { createExam } from '../../exams/exams.public.ts'
import { basicTestQuestions } from '../../exams/testing/exam.builders.ts'
import { createExamDriver, testAnswer } from '../../exams/testing/exam.driver.ts'
import { refreshDueExamFigures } from '../../results/results.public.ts'
import { addBank, addQuestions } from '../questions.public.ts'
import { questionTasks } from './question-rows.service.ts'

let server: TestServer
let author: Person
let colleague: Person
let company: string
beforeAll(async () => {
  server = await openTestServer()
  company = await aCompany(server.deps)
  author = await aPerson(server.deps, company, { grants: ['questions', 'exams'], name: '顾南' })
  colleague = await aPerson(server.deps, company, { grants: ['questions'], name: '罗敏' })
})
afterAll(() => server.close())

let made = 0
async function aBank(needsReview: boolean): Promise<string> {
  const { bankId } = (await server.call(bankCreate, { title: { zh: `题库 ${++made}`, en: `Bank ${made}` } }, author))
    .data
  if (needsReview)
    expect(
      (await server.call(bankSave, { bankId, revision: 1, title: { zh: `题库 ${made}` }, needsReview }, author)).data,
    ).toEqual({ revision: 2 })
  return bankId
}
type Input = BodyOf<typeof questionCreate>
const judge = (bankId: string, words: string, own: Partial<Input> = {}): Input => ({
  bankId,
  type: 'judge',
  topic: '接入/PON',
  difficulty: 2,
  points: 100,
  stem: { zh: `<p>${words}</p>` },
  options: [],
  answerKey: { keys: ['A'] },
  title: '',
  sourceId: '',
  tags: [],
  ...own,
})
const create = async (bankId: string, words: string, own: Partial<Input> = {}) =>
  (await server.call(questionCreate, judge(bankId, words, own), author)).data
const read = async (questionId: string, person = author, version?: number) =>
  (await server.call(questionRead, { questionId, ...(version ? { version } : {}) }, person)).data
const rows = async (query: Partial<InputOf<typeof managedQuestionList>>) =>
  (await server.call(managedQuestionList, { limit: 50, ...query }, author)).data
async function update(
  questionId: string,
  seen: { version: number; change: number },
  words: string,
  person = author,
  own: Partial<Input> = {},
) {
  const { bankId: _bank, type: _type, ...content } = judge('', words, own)
  return server.call(questionUpdate, { questionId, ...seen, ...content, force: false }, person)
}
const anExamOf = (bankId: string): Promise<string> =>
  createExam(server.deps, server.deps.sql, {
    kind: 'mock',
    title: { zh: '考' },
    paper: { rules: [{ bankId, type: 'judge', count: 1, points: 100 }] },
    passingPoints: 60,
    publish: true,
  })

test('in a bank with review, a question is drawn once a colleague has approved it', async () => {
  const bankId = await aBank(true)
  const stand = await create(bankId, '一')
  expect(stand).toMatchObject({ status: 'draft', review: 'draft', version: 1, change: 0 })
  const seen = { questionId: stand.questionId, version: 1, change: 0 }
  expect((await server.call(questionReview, { ...seen, approve: true }, colleague)).reason).toBe('conflict')
  expect((await server.call(questionSubmit, seen, author)).data).toMatchObject({ status: 'draft', review: 'inReview' })
  expect((await server.call(questionSubmit, seen, author)).reason).toBe('conflict')
  expect((await read(stand.questionId)).mayApprove).toBe(false)
  expect((await read(stand.questionId, colleague)).mayApprove).toBe(true)
  expect((await server.call(questionReview, { ...seen, approve: true }, author)).reason).toBe('authorMayNotApprove')
  expect((await server.call(todayRead, {}, colleague)).data.queues).toMatchObject([
    { kind: 'questionReviews', count: 1 },
  ])
  // Returned with a note and edited by the colleague: now neither of the two may approve it.
  expect(
    (await server.call(questionReview, { ...seen, approve: false, note: '答案不清楚' }, colleague)).data.review,
  ).toBe('draft')
  expect(await read(stand.questionId)).toMatchObject({ reviewNote: '答案不清楚', review: 'draft' })
  expect((await update(stand.questionId, { version: 1, change: 0 }, '一 改', colleague)).data).toMatchObject({
    version: 2,
    status: 'draft',
    review: 'draft',
  })
  await server.call(questionSubmit, { ...seen, version: 2 }, colleague)
  expect((await server.call(questionReview, { ...seen, version: 2, approve: true }, author)).reason).toBe(
    'authorMayNotApprove',
  )
  const third = await aPerson(server.deps, company, { grants: ['questions'], name: '陈以衡' })
  expect((await server.call(questionReview, { ...seen, approve: true }, third)).reason).toBe('conflict')
  expect((await server.call(questionReview, { ...seen, version: 2, approve: true }, third)).data).toMatchObject({
    status: 'active',
    review: 'approved',
    version: 2,
  })
  expect((await read(stand.questionId)).versions).toMatchObject([
    { version: 2, author: '罗敏', approver: '陈以衡', changed: ['stem'] },
    { version: 1, author: '顾南', approver: null, changed: [] },
  ])
  expect((await server.call(todayRead, {}, colleague)).data.queues).toMatchObject([
    { kind: 'questionReviews', count: 0 },
  ])
})

test('the change of an approved question is kept beside it and replaces it on approval', async () => {
  const bankId = await aBank(true)
  const { questionId } = await create(bankId, '旧')
  await server.call(questionSubmit, { questionId, version: 1 }, author)
  await server.call(questionReview, { questionId, version: 1, approve: true }, colleague)
  await anExamOf(bankId)
  const first = (await update(questionId, { version: 1, change: 0 }, '新')).data
  expect(first).toMatchObject({ status: 'active', review: 'draft', version: 1 })
  expect(first.change).toBeGreaterThan(0)
  // Without a version, the change is read; with one, that version. A list shows the draft.
  expect(await read(questionId)).toMatchObject({
    version: 1,
    stem: { zh: '<p>新</p>' },
    change: { revision: first.change, baseVersion: 1, author: '顾南' },
  })
  expect((await read(questionId, author, 1)).stem.zh).toBe('<p>旧</p>')
  expect((await rows({ bankId, state: 'draft' })).rows).toMatchObject([{ questionId, stem: { zh: '新' } }])
  // Two authors save at once: the second gets a conflict.
  expect((await update(questionId, { version: 1, change: 0 }, '另', colleague)).reason).toBe('conflict')
  const second = (await update(questionId, { version: 1, change: first.change }, '新二', colleague)).data
  expect(second.change).toBeGreaterThan(first.change)
  await server.call(questionSubmit, { questionId, version: 1, change: second.change }, author)
  for (const person of [author, colleague])
    expect(
      (await server.call(questionReview, { questionId, version: 1, change: second.change, approve: true }, person))
        .reason,
    ).toBe('authorMayNotApprove')
  const third = await aPerson(server.deps, company, { grants: ['questions'] })
  expect(
    (await server.call(questionReview, { questionId, version: 1, change: second.change, approve: true }, third)).data,
  ).toMatchObject({
    version: 2,
    change: 0,
    review: 'approved',
  })
  expect(await read(questionId)).toMatchObject({ version: 2, stem: { zh: '<p>新二</p>' }, change: null })
  // A change may be discarded; a newer version below it prevents its approval.
  const dropped = (await update(questionId, { version: 2, change: 0 }, '不要')).data
  expect(
    (await server.call(questionChangeDiscard, { questionId, version: 2, change: dropped.change }, author)).data,
  ).toMatchObject({ review: 'approved', change: 0 })
  expect((await server.call(questionChangeDiscard, { questionId, version: 2 }, author)).reason).toBe('conflict')
  const late = (await update(questionId, { version: 2, change: 0 }, '迟')).data
  await server.call(questionSubmit, { questionId, version: 2, change: late.change }, author)
  await server.deps.sql`update question_change set base_version = 1 where question_id = ${questionId}`
  expect(
    (await server.call(questionReview, { questionId, version: 2, change: late.change, approve: true }, colleague))
      .reason,
  ).toBe('changeOutdated')
})

test('a bank without review draws saved questions, and publishes earlier drafts when they are saved', async () => {
  const bankId = await aBank(true)
  const { questionId } = await create(bankId, '草稿')
  expect(
    (await server.call(bankSave, { bankId, revision: 2, title: { zh: `改名 ${made}` }, needsReview: false }, author))
      .data,
  ).toEqual({ revision: 3 })
  expect(
    (await server.call(bankSave, { bankId, revision: 2, title: { zh: '又改' }, needsReview: true }, author)).reason,
  ).toBe('conflict')
  expect(
    (await server.call(bankSave, { bankId: questionId, revision: 1, title: { zh: '无' }, needsReview: true }, author))
      .reason,
  ).toBe('notFound')
  const other = await aBank(false)
  expect(
    (
      await server.call(
        bankSave,
        { bankId: other, revision: 1, title: { zh: `改名 ${made - 1}` }, needsReview: false },
        author,
      )
    ).reason,
  ).toBe('bankTitleTaken')
  expect((await update(questionId, { version: 1, change: 0 }, '草稿 二')).data).toMatchObject({
    status: 'active',
    review: 'approved',
    version: 2,
  })
  expect((await create(other, '直接')).status).toBe('active')
})

test('a retired question does not wait for review', async () => {
  const waiting = async () =>
    (await server.call(todayRead, {}, colleague)).data.queues.find(({ kind }) => kind === 'questionReviews')?.count ?? 0
  const { questionId } = await create(await aBank(true), '停用')
  const before = await waiting()
  await server.call(questionSubmit, { questionId, version: 1 }, author)
  expect(await waiting()).toBe(before + 1)
  expect((await server.call(questionRetire, { questionId, version: 1, retired: true }, author)).code).toBe(200)
  expect(await waiting()).toBe(before)
  await server.call(questionRetire, { questionId, version: 1, retired: false }, author)
  expect(await waiting()).toBe(before + 1)
})

test('a question never approved is restored as a draft', async () => {
  const bankId = await aBank(true)
  const { questionId } = await create(bankId, '草稿')
  await server.call(questionRetire, { questionId, version: 1, retired: true }, author)
  expect((await server.call(questionSubmit, { questionId, version: 1 }, author)).reason).toBe('conflict')
  expect((await server.call(questionRetire, { questionId, version: 1, retired: false }, author)).data.status).toBe(
    'draft',
  )
})

test('lists are found by words and number, filtered, sorted and paged', async () => {
  const bankId = await aBank(false)
  for (const [index, words] of ['光纤的 <b>零色散</b> 波长', 'GPON 下行', 'Splitter loss'].entries()) {
    server.clock.pass(60)
    await create(bankId, words, {
      difficulty: (index + 1) as never,
      topic: index === 0 ? '光纤' : '接入/PON',
      sourceId: `EXT-${index}`,
    })
  }
  const all = await rows({ bankId })
  expect(all.rows.map((row) => row.stem.zh)).toEqual(['Splitter loss', 'GPON 下行', '光纤的 零色散 波长'])
  expect(all).toMatchObject({ total: 3, isAbout: false })
  const [first] = all.rows
  expect(first).toMatchObject({ rate: null, discrimination: null, fifths: null, answered: 0, status: 'active' })
  for (const q of ['splitter', 'ext-2', `Q-${first?.number}`, String(first?.number)])
    expect(
      (await rows({ bankId, q })).rows.map((row) => row.questionId),
      q,
    ).toEqual([first?.questionId])
  expect((await rows({ q: 'splitter LOSS' })).rows).toHaveLength(1)
  expect((await rows({ bankId, topic: '接入' })).total).toBe(2)
  expect((await rows({ bankId, difficulty: 1 })).total).toBe(1)
  expect((await rows({ bankId, type: 'single' })).total).toBe(0)
  for (const sort of [
    'number',
    '-number',
    'rate',
    '-rate',
    'discrimination',
    '-discrimination',
    'changedAt',
  ] as const) {
    const one = await rows({ bankId, sort, limit: 2 })
    const two = await rows({ bankId, sort, limit: 2, after: one.next ?? '' })
    expect(new Set([...one.rows, ...two.rows].map((row) => row.questionId)).size, sort).toBe(3)
  }
  expect(
    (await server.call(managedQuestionList, { bankId: first?.questionId as string, limit: 5 }, author)).reason,
  ).toBe('notFound')
  const bank = (await server.call(bankRead, { bankId }, author)).data
  expect(bank).toMatchObject({
    totals: { judge: 3 },
    retired: 0,
    drafts: 0,
    inReview: 0,
    odd: 0,
    usedBy: 0,
    topics: ['接入/PON', '光纤'],
  })
  await anExamOf(bankId)
  const listed = (await server.call(managedBankList, { q: `题库 ${made}`, limit: 50 }, author)).data
  expect(listed.rows).toMatchObject([{ bankId, usedBy: 1, isOpenForPractice: false }])
  expect((await server.call(bankRead, { bankId: first?.questionId as string }, author)).reason).toBe('notFound')
})

const workTask = createTaskJob(questionTasks)
async function bulk(person: Person, body: Omit<InputOf<typeof questionBulk>, 'requestKey'>) {
  const started = await server.call(questionBulk, { requestKey: `key-${++made}-long`, ...body }, person)
  expect(started.code, started.raw).toBe(200)
  const taskId = started.data.task.id
  await workTask.run(server.deps, { taskId })
  const [task] = await server.deps.sql`select state, total, done, failed from task where id = ${taskId}`
  const refused = await server.deps.sql<
    { name: string; reason: string }[]
  >`select name, reason from task_failure where task_id = ${taskId} order by place`
  return { ...task, refused: refused.map(({ reason }) => reason) }
}

test('many are sent, approved, moved, retired and restored; each is refused as in a single call', async () => {
  const bankId = await aBank(true)
  const ids: string[] = []
  for (const words of ['甲', '乙', '丙']) ids.push((await create(bankId, words)).questionId)
  expect(await bulk(author, { selection: { matching: { bankId, state: 'draft' } }, act: 'send' })).toMatchObject({
    state: 'done',
    total: 3,
    failed: 0,
  })
  expect(await bulk(author, { selection: { ids }, act: 'approve' })).toMatchObject({
    failed: 3,
    refused: ['authorMayNotApprove', 'authorMayNotApprove', 'authorMayNotApprove'],
  })
  expect(await bulk(colleague, { selection: { ids: ids.slice(0, 2) }, act: 'approve' })).toMatchObject({ failed: 0 })
  expect(await bulk(colleague, { selection: { ids }, act: 'topic', topic: ' 新 / 点 ' })).toMatchObject({ failed: 0 })
  expect(await read(ids[0] ?? '')).toMatchObject({ topic: '新/点', version: 1, review: 'approved' })
  // An exam that needs one of two approved questions allows the first to be retired, but not both.
  const examId = await anExamOf(bankId)
  expect(await bulk(colleague, { selection: { ids: ids.slice(0, 2) }, act: 'retire' })).toMatchObject({
    failed: 1,
    refused: ['examsFallShort'],
  })
  expect((await rows({ bankId, state: 'retired' })).total).toBe(1)
  expect(await bulk(colleague, { selection: { ids: ids.slice(0, 1) }, act: 'restore' })).toMatchObject({ failed: 0 })
  expect(await bulk(colleague, { selection: { ids }, act: 'difficulty', difficulty: 5 })).toMatchObject({ failed: 0 })
  expect((await rows({ bankId, difficulty: 5 })).total).toBe(3)
  expect(examId).not.toBe('')
  for (const wrong of [{ act: 'topic' }, { act: 'retire', difficulty: 2 }] as const)
    expect(
      (await server.call(questionBulk, { requestKey: 'another-key', selection: { ids }, ...wrong } as never, author))
        .reason,
    ).toBe('malformed')
  expect(
    (await server.call(questionBulk, { requestKey: 'another-key', selection: {}, act: 'send' }, author)).reason,
  ).toBe('malformed')
  expect(
    (
      await server.call(
        questionBulk,
        { requestKey: 'another-key', selection: { matching: { bankId: ids[0] as string } }, act: 'send' },
        author,
      )
    ).reason,
  ).toBe('notFound')
})

test('a topic and a difficulty that a question already has reach its pending change', async () => {
  const bankId = await aBank(true)
  const { questionId } = await create(bankId, '旧')
  await server.call(questionSubmit, { questionId, version: 1 }, author)
  await server.call(questionReview, { questionId, version: 1, approve: true }, colleague)
  const own = { topic: '别的', difficulty: 5 } as const
  const { change } = (await update(questionId, { version: 1, change: 0 }, '新', author, own)).data
  expect(await read(questionId)).toMatchObject(own)
  const selection = { ids: [questionId] }
  expect(await bulk(author, { selection, act: 'difficulty', difficulty: 2 })).toMatchObject({ failed: 0 })
  expect(await read(questionId)).toMatchObject({ topic: '别的', difficulty: 2 })
  expect(await bulk(author, { selection, act: 'topic', topic: '接入/PON' })).toMatchObject({ failed: 0 })
  expect(await bulk(author, { selection, act: 'topic', topic: '接入/PON' })).toMatchObject({ failed: 0 })
  await server.call(questionSubmit, { questionId, version: 1, change }, author)
  expect((await server.call(questionReview, { questionId, version: 1, change, approve: true }, colleague)).code).toBe(
    200,
  )
  expect(await read(questionId)).toMatchObject({
    version: 2,
    stem: { zh: '<p>新</p>' },
    topic: '接入/PON',
    difficulty: 2,
    change: null,
  })
  // An act that changes nothing leaves no record.
  const records = await server.deps
    .sql`select from audit_line where thing_id = ${questionId} and action = 'question.place'`
  expect(records).toHaveLength(2)
})

test('figures are those of all first attempts, and relate to the rest of the paper', async () => {
  const drive = createExamDriver(server)
  // The banks hold exactly one paper, so that all candidates had every question.
  const bankId = await addBank(server.deps, server.deps.sql, { title: { zh: '小题库' } })
  const questions = basicTestQuestions(3).filter(
    ({ type, content }) => type === 'single' || (type === 'judge' && content.stem.en?.endsWith('0')),
  )
  await addQuestions(server.deps, server.deps.sql, bankId, questions)
  const rules = [
    { bankId, type: 'single' as const, count: 3, points: 200 },
    { bankId, type: 'judge' as const, count: 1, points: 200 },
  ]
  const examId = await createExam(server.deps, server.deps.sql, {
    kind: 'formal',
    title: { zh: '考' },
    paper: { rules },
    passingPoints: 400,
    timeLimit: 3600,
    publish: true,
  })
  const tried = new Map<string, number[]>()
  const rest = new Map<string, number[]>()
  for (let n = 0; n < 30; n++) {
    const person = await aPerson(server.deps, company)
    const paper = await drive.open(person, examId)
    // Later candidates are stronger: n / 10 of three choices are right; the weak half answers the true/false question
    // correctly.
    const isRight = paper.questions.map((question, place) => (question.type === 'judge' ? n < 15 : place < n / 10))
    await drive.save(
      person,
      paper.attemptId,
      paper.questions.map((question, place) => testAnswer(question, isRight[place])),
    )
    server.clock.pass(30)
    expect((await drive.submit(person, paper.attemptId)).code).toBe(200)
    const marks = await server.deps.sql<{ questionId: string; type: string; x: number; y: number }[]>`
      select q.question_id as "questionId", q.type, m.points / q.points::float8 as x, (t.score - m.points)::float8 / (t.total_points - q.points) as y
      from attempt t join attempt_paper q on q.attempt_id = t.id join attempt_mark m on m.attempt_id = q.attempt_id and m.position = q.position where t.id = ${paper.attemptId}`
    for (const { questionId, x, y } of marks) {
      tried.set(questionId, [...(tried.get(questionId) ?? []), x])
      rest.set(questionId, [...(rest.get(questionId) ?? []), y])
    }
  }
  await refreshDueExamFigures(server.deps.sql, server.clock.now())
  const told: (number | null)[] = []
  for (const [questionId, xs] of tried) {
    const { data } = await server.call(questionFigures, { questionId }, author)
    expect(data.answered).toBe(xs.length)
    expect(data.exams).toMatchObject([{ examId, answered: xs.length, isOpen: true, exposure: null }])
    told.push(data.discrimination)
    const ys = rest.get(questionId) ?? []
    expect(data.rate).toBe(Math.round((100 * xs.reduce((a, b) => a + b, 0)) / xs.length))
    expect(data.discrimination).toBe(Math.round(100 * correlation(xs, ys)))
    expect(data.fifths).toHaveLength(5)
  }
  expect(told).toHaveLength(4)
  expect(Math.min(...told.map(Number))).toBeLessThan(0)
  expect((await rows({ bankId, state: 'odd' })).rows.map((row) => row.type)).toContain('judge')
  // Without new attempts nothing is computed again; a recomputation gives the same result.
  await server.deps.sql`update exam_figure set computed_at = '2020-01-01'`
  const [before] = await server.deps
    .sql`select json_agg(json_build_array(question_id, answered, rate, discrimination, fifths) order by question_id) as all from question_figure`
  await refreshDueExamFigures(server.deps.sql, server.clock.now())
  expect(
    (
      await server.deps
        .sql`select json_agg(json_build_array(question_id, answered, rate, discrimination, fifths) order by question_id) as all from question_figure`
    )[0],
  ).toEqual(before)
  expect((await server.call(questionFigures, { questionId: examId }, author)).reason).toBe('notFound')
})

function correlation(xs: readonly number[], ys: readonly number[]): number {
  const mean = (list: readonly number[]) => list.reduce((a, b) => a + b, 0) / list.length
  const [mx, my] = [mean(xs), mean(ys)]
  const sum = (f: (index: number) => number) => xs.reduce((total, _, index) => total + f(index), 0)
  const [dx, dy] = [(index: number) => (xs[index] ?? 0) - mx, (index: number) => (ys[index] ?? 0) - my]
  return sum((i) => dx(i) * dy(i)) / Math.sqrt(sum((i) => dx(i) ** 2) * sum((i) => dy(i) ** 2))
}
