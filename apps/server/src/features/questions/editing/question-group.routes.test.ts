import { attemptPaperRead } from '@portal/contract/exams/exam.contract.ts'
import { examFeasibility } from '@portal/contract/exams/exam-authoring.contract.ts'
import { examResult } from '@portal/contract/exams/exam-result.contract.ts'
import { practicePaper, practiceStart } from '@portal/contract/exams/mock-exam.contract.ts'
import type { BodyOf } from '@portal/contract/http/call.ts'
import { questionCreate, questionRead, questionUpdate } from '@portal/contract/questions/question-editing.contract.ts'
import {
  questionGroupCreate,
  questionGroupRead,
  questionGroupUpdate,
} from '@portal/contract/questions/question-group.contract.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aCompany, aPerson, type Person } from '../../../testing/builders.ts'
import { openTestServer, type TestServer } from '../../../testing/test-server.ts'
import { createExam } from '../../exams/definition/new-exam.service.ts'
import { createExamDriver, testWriter } from '../../exams/testing/exam.driver.ts'
import { setBankNeedsReview } from '../bank-console.store.ts'
import { addBank } from '../questions.public.ts'

let server: TestServer
let author: Person
let company: string
let drive: ReturnType<typeof createExamDriver>
beforeAll(async () => {
  server = await openTestServer()
  company = await aCompany(server.deps)
  author = await aPerson(server.deps, company, { grants: ['questions', 'exams'], name: '陈老师' })
  drive = createExamDriver(server)
})
afterAll(() => server.close())

const aBank = () => addBank(server.deps, server.deps.sql, { title: { zh: '运维题库' } })
async function aQuestion(bankId: string, words: string, own: Partial<BodyOf<typeof questionCreate>> = {}) {
  const { data } = await server.call(
    questionCreate,
    {
      bankId,
      type: 'single',
      topic: '运维',
      difficulty: 2,
      points: 200,
      stem: { zh: words },
      options: ['甲', '乙', '丙'].map((text) => ({ text: { zh: text }, pinned: false })),
      answerKey: { keys: ['A'] },
      title: '',
      sourceId: '',
      tags: [],
      ...own,
    },
    author,
  )
  return data.questionId
}
const aSet = (bankId: string, words: readonly string[]) =>
  words.reduce<Promise<string[]>>(
    async (all, one) => [...(await all), await aQuestion(bankId, one)],
    Promise.resolve([]),
  )
const outage = { zh: '<p>2 月 3 日 09:12，核心交换机 CPU 升至 98%。</p><script>alert(1)</script>' }
const makeGroup = async (bankId: string, questionIds: string[], material: { zh: string } = outage) =>
  (await server.call(questionGroupCreate, { bankId, material, questionIds }, author)).data
const readGroup = async (groupId: string) => (await server.call(questionGroupRead, { groupId }, author)).data
const read = async (questionId: string) => (await server.call(questionRead, { questionId }, author)).data
const anExam = (bankId: string, count: number, own: object = {}) =>
  createExam(server.deps, server.deps.sql, {
    kind: 'formal',
    title: { zh: '运维认证' },
    paper: { rules: [{ bankId, count, points: 200 }] },
    passingPoints: 200,
    publish: true,
    ...own,
  })

test('questions become a group with a material, keep their order, and leave the group when they are left out', async () => {
  const bankId = await aBank()
  const [a, b, c] = (await aSet(bankId, ['根因是什么？', '先做什么？', '如何预防？'])) as [string, string, string]
  const made = await makeGroup(bankId, [b, a])
  expect(made).toMatchObject({ revision: 1, waiting: 0, lost: ['<script>'] })
  expect(await read(a)).toMatchObject({
    version: 2,
    group: {
      groupId: made.groupId,
      position: 2,
      of: 2,
      material: { zh: '<p>2 月 3 日 09:12，核心交换机 CPU 升至 98%。</p>' },
    },
    versions: [{ version: 2, changed: ['material'] }, { version: 1 }],
  })
  const read1 = await readGroup(made.groupId)
  expect(read1.questions.map(({ questionId }) => questionId)).toEqual([b, a])

  // A saved question remains in its group.
  const own = await read(a)
  await server.call(
    questionUpdate,
    {
      ...own,
      change: 0,
      stem: { zh: '根本原因是什么？' },
      options: own.options.map(({ text }) => ({ text, pinned: false })),
    },
    author,
  )
  expect((await read(a)).group?.groupId).toBe(made.groupId)

  const update = { groupId: made.groupId, revision: 1, material: { zh: '<p>新的报告</p>' }, questionIds: [a, c] }
  expect((await server.call(questionGroupUpdate, update, author)).data).toMatchObject({ revision: 2 })
  expect((await readGroup(made.groupId)).questions.map(({ questionId }) => questionId)).toEqual([a, c])
  expect((await read(b)).group).toBeNull()
  expect((await read(c)).group).toMatchObject({ position: 2, of: 2, material: { zh: '<p>新的报告</p>' } })
  // The revision that was seen no longer exists.
  expect((await server.call(questionGroupUpdate, update, author)).reason).toBe('conflict')
})

test('a group refuses an empty material, questions of other banks and of other groups, and other authors', async () => {
  const bankId = await aBank()
  const [a, b] = (await aSet(bankId, ['一', '二'])) as [string, string]
  const foreign = await aQuestion(await aBank(), '三')
  const refused = async (body: BodyOf<typeof questionGroupCreate>, who = author) =>
    (await server.call(questionGroupCreate, body, who)).reason
  expect(await refused({ bankId, material: { zh: '<p> </p>' }, questionIds: [a], force: false })).toBe('malformed')
  expect(await refused({ bankId, material: outage, questionIds: [a, foreign], force: false })).toBe('questionElsewhere')
  expect(await refused({ bankId, material: outage, questionIds: [a, a], force: false })).toBe('malformed')
  await makeGroup(bankId, [a])
  expect(await refused({ bankId, material: outage, questionIds: [a, b], force: false })).toBe('questionElsewhere')
  const outsider = await aPerson(server.deps, await aCompany(server.deps), { companyGrants: ['questions'] })
  expect(await refused({ bankId, material: outage, questionIds: [b], force: false }, outsider)).toBe('notFound')
})

test('a paper has a group together with its material once, before and after the material changes', async () => {
  const bankId = await aBank()
  const ids = await aSet(bankId, ['根因？', '处置？', '预防？'])
  const alone = await aQuestion(bankId, '单独的题')
  const { groupId } = await makeGroup(bankId, ids)
  const examId = await anExam(bankId, 4)
  const person = await aPerson(server.deps, company)
  const paper = await drive.open(person, examId)
  expect(paper.questions).toHaveLength(4)
  const [group] = paper.groups ?? []
  expect(paper.groups).toHaveLength(1)
  expect(group?.material.zh).toContain('CPU 升至 98%')
  const stems = (from = 0, to = 4) => paper.questions.slice(from, to).map(({ stem }) => stem.zh)
  expect(stems((group?.from ?? 1) - 1, group?.to)).toEqual(['根因？', '处置？', '预防？'])
  // It is shown once for all of them, and without a key.
  const sent = JSON.stringify(paper)
  expect(sent.split('CPU 升至 98%')).toHaveLength(2)
  expect(sent).not.toContain('answerKey')

  await server.call(
    questionGroupUpdate,
    { groupId, revision: 1, material: { zh: '<p>改写后的报告</p>' }, questionIds: ids },
    author,
  )
  const again = (await server.call(attemptPaperRead, { attemptId: paper.attemptId, writer: testWriter }, person)).data
  expect(again.groups).toEqual(paper.groups)
  await drive.submit(person, paper.attemptId)
  const result = (await server.call(examResult, { attemptId: paper.attemptId }, person)).data
  expect(result.groups).toEqual(paper.groups)
  const other = await drive.open(await aPerson(server.deps, company), examId)
  expect(other.groups?.[0]?.material.zh).toBe('<p>改写后的报告</p>')
  expect(alone).toBeTruthy()
})

test('a group that does not fit leaves the places to single questions, and the check says so', async () => {
  const bankId = await aBank()
  await makeGroup(bankId, await aSet(bankId, ['一', '二', '三']))
  const check = async (count: number) =>
    (await server.call(examFeasibility, { paper: { rules: [{ bankId, count, points: 100 }], fixed: [] } }, author)).data
  expect(await check(3)).toMatchObject({ feasible: true, cells: [{ available: 3, inGroups: 3, missing: 0 }] })
  expect(await check(4)).toMatchObject({ feasible: false, shortages: [{ needed: 4, available: 3, missing: 1 }] })
  await aQuestion(bankId, '单题')
  expect(await check(4)).toMatchObject({ feasible: true })
  expect(await check(1)).toMatchObject({ feasible: true })
  // One question has another type, so a rule for one type no longer takes the group.
  const paper = { rules: [{ bankId, type: 'single' as const, count: 3, points: 100 }], fixed: [] }
  expect((await server.call(examFeasibility, { paper }, author)).data.feasible).toBe(true)
  const short = await aQuestion(bankId, '简述', { type: 'short', options: [], answerKey: { rubric: { zh: '要点' } } })
  const own = (await read(short)).bankId
  expect(own).toBe(bankId)
  const groups = await server.deps.sql<{ id: string }[]>`select id from question_group where bank_id = ${bankId}`
  const group = await readGroup(groups[0]?.id ?? '')
  await server.call(
    questionGroupUpdate,
    {
      groupId: group.groupId,
      revision: 1,
      material: outage,
      questionIds: [...group.questions.map(({ questionId }) => questionId), short],
    },
    author,
  )
  expect((await server.call(examFeasibility, { paper }, author)).data.feasible).toBe(false)
  expect(await check(5)).toMatchObject({ feasible: true })
})

test('a fixed paper takes the whole group, together and in its order', async () => {
  const bankId = await aBank()
  const [a, b] = (await aSet(bankId, ['甲题', '乙题'])) as [string, string]
  const alone = await aQuestion(bankId, '独立题')
  await makeGroup(bankId, [a, b])
  const problems = async (ids: readonly string[]) =>
    (
      await server.call(
        examFeasibility,
        { paper: { rules: [], fixed: ids.map((questionId) => ({ questionId, points: 100 })) } },
        author,
      )
    ).data.fixed
  expect(await problems([alone, a, b])).toEqual([])
  expect(await problems([a, alone])).toEqual([{ position: 0, problem: 'group' }])
  expect(await problems([b, a])).toEqual([
    { position: 0, problem: 'group' },
    { position: 1, problem: 'group' },
  ])
  expect(await problems([a, alone, b])).toHaveLength(2)
  const fixed = [a, b, alone].map((questionId) => ({ questionId, points: 100 }))
  const examId = await anExam(bankId, 0, { paper: { fixed } })
  for (let n = 0; n < 6; n++) {
    const { groups = [], questions } = await drive.open(await aPerson(server.deps, company), examId)
    expect(groups).toHaveLength(1)
    expect(questions.slice((groups[0]?.from ?? 1) - 1, groups[0]?.to).map(({ stem }) => stem.zh)).toEqual([
      '甲题',
      '乙题',
    ])
  }
})

test('in a bank with review, a new material waits for approval and papers keep the approved one', async () => {
  const bankId = await aBank()
  const ids = await aSet(bankId, ['审一', '审二'])
  const { groupId } = await makeGroup(bankId, ids)
  await setBankNeedsReview(server.deps.sql, bankId)
  const saved = await server.call(
    questionGroupUpdate,
    { groupId, revision: 1, material: { zh: '<p>待审的报告</p>' }, questionIds: ids },
    author,
  )
  expect(saved.data.waiting).toBe(2)
  const paper = await drive.open(await aPerson(server.deps, company), await anExam(bankId, 2))
  expect(paper.groups?.[0]?.material.zh).toContain('CPU')
  expect((await read(ids[0] ?? '')).group?.material.zh).toBe('<p>待审的报告</p>')
})

test('practice shows the material too', async () => {
  const bankId = await aBank()
  await makeGroup(bankId, await aSet(bankId, ['练一', '练二']))
  await server.deps.sql`update question_bank set is_open_for_practice = true where id = ${bankId}`
  const person = await aPerson(server.deps, company)
  const { data } = await server.call(
    practiceStart,
    { bankId, count: 2, mode: 'steps', topics: [], types: [], writer: testWriter },
    person,
  )
  const paper = await server.call(practicePaper, { attemptId: data.attemptId, writer: testWriter }, person)
  expect(paper.data.groups).toMatchObject([{ from: 1, to: 2 }])
})

test('choices of a drawn group show their options in one order, so that a shared list reads alike in all of them', async () => {
  const bankId = await aBank()
  const ids = await aSet(bankId, ['登高作业必须佩戴？', '带电作业必须佩戴？', '焊接作业必须佩戴？'])
  await makeGroup(bankId, ids, { zh: '下列各题共用一组选项。' })
  const orders = new Set<string>()
  for (let n = 0; n < 6; n++) {
    const paper = await drive.open(
      await aPerson(server.deps, company),
      await anExam(bankId, 3, { shuffleOptions: true }),
    )
    const own = paper.questions.map(({ options }) => options.map(({ text }) => text.zh).join(''))
    expect(new Set(own).size).toBe(1)
    orders.add(own[0] ?? '')
  }
  expect(orders.size).toBeGreaterThan(1)
})

test('shared options are edited once, for the questions that have the list; keys keep their letters', async () => {
  const bankId = await aBank()
  const [a, b] = (await aSet(bankId, ['登高作业？', '带电作业？'])) as [string, string]
  const other = await aQuestion(bankId, '焊接作业？', {
    options: ['丁', '戊'].map((zh) => ({ text: { zh }, pinned: false })),
  })
  const { groupId } = await makeGroup(bankId, [a, b], { zh: '下列各题共用一组选项。' })
  expect((await readGroup(groupId)).options).toEqual(['甲', '乙', '丙'].map((zh) => ({ zh })))
  const change = (options: { zh: string }[], questionIds = [a, b]) =>
    readGroup(groupId).then(({ revision, material }) =>
      server.call(questionGroupUpdate, { groupId, revision, material, options, questionIds }, author),
    )
  await change(
    [{ zh: '安全带' }, { zh: '绝缘手套<script>1</script>' }, { zh: '面罩' }, { zh: '护目镜' }],
    [a, b, other],
  )
  for (const id of [a, b])
    expect(await read(id)).toMatchObject({
      version: 3,
      answerKey: { keys: ['A'] },
      options: ['安全带', '绝缘手套', '面罩', '护目镜'].map((zh) => ({ text: { zh } })),
    })
  // A question with its own list keeps it, and then the group shares none.
  expect(await read(other)).toMatchObject({ options: [{ text: { zh: '丁' } }, { text: { zh: '戊' } }] })
  expect((await readGroup(groupId)).options).toBeNull()
  expect(await change([{ zh: '甲' }, { zh: '乙' }], [a, b, other])).toMatchObject({ code: expect.any(Number) })
  // Words that are already there change nothing.
  const { revision, material } = await readGroup(groupId)
  await server.call(questionGroupUpdate, { groupId, revision, material, questionIds: [a, b] }, author)
  await change(['安全带', '绝缘手套', '面罩', '护目镜'].map((zh) => ({ zh })))
  expect((await read(a)).version).toBe(3)
})
