import { buffer } from 'node:stream/consumers'
import { examPrintList, examPrintStart } from '@portal/contract/exams/exam-print.contract.ts'
import type { BodyOf } from '@portal/contract/http/call.ts'
import { taskRead as taskCall } from '@portal/contract/operations/task.contract.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { unpackZip } from '../../../core/readers/zip-package.ts'
import { createTaskJob } from '../../../core/tasks/task.ts'
import { aCompany, aPerson, type Person } from '../../../testing/builders.ts'
import { pdfText } from '../../../testing/read-files.ts'
import { openTestServer, type TestServer } from '../../../testing/test-server.ts'
import { addBank, addQuestions } from '../../questions/questions.public.ts'
import { createAuthoringDriver } from '../testing/authoring.driver.ts'
import { basicTestQuestions, keyTextMarker } from '../testing/exam.builders.ts'
import { examPrintKind } from './print.service.ts'

let server: TestServer
let author: Person
let examId = ''
const workTask = createTaskJob([examPrintKind])
beforeAll(async () => {
  server = await openTestServer()
  const company = await aCompany(server.deps)
  author = await aPerson(server.deps, company, { grants: ['exams'] })
  const bankId = await addBank(server.deps, server.deps.sql, { title: { zh: '网络题库' } })
  await addQuestions(server.deps, server.deps.sql, bankId, basicTestQuestions(8))
  const driver = createAuthoringDriver(server, author, bankId)
  const types = ['single', 'multiple', 'judge', 'blank', 'short'] as const
  const rules = types.map((type) => ({ bankId, type, count: 4, points: 200 }))
  ;({ examId } = await driver.create({ paper: { rules, fixed: [] }, passingPoints: 1000, timeLimit: 3600 }))
})
afterAll(() => server.close())

type Asked = BodyOf<typeof examPrintStart>
let serial = 0
const ask = (own: Partial<Asked> = {}): Asked => ({
  requestKey: `print-key-${++serial}`,
  examId,
  forms: ['A'],
  parts: ['paper'],
  format: 'pdf',
  sheet: 'a4',
  withPoints: true,
  lang: 'zh',
  ...own,
})
async function printed(own: Partial<Asked> = {}) {
  const { number, task: begun } = (await server.call(examPrintStart, ask(own), author)).data
  await workTask.run(server.deps, { taskId: begun.id })
  const { task } = (await server.call(taskCall, { taskId: begun.id }, author)).data
  const [file] = await server.deps.sql<
    { key: string }[]
  >`select f.storage_key as key from task t join stored_file f on f.id = t.file_id where t.id = ${task.id}`
  if (!file) throw new Error(`no file: ${task.state}`)
  return { number, name: task.fileName ?? '', bytes: await buffer(await server.deps.files.read(file.key)) }
}
const bare = (text: string) => text.replace(/\s/gu, '')

test('a paper has its head, the sealed strip, its parts with points and numbered pages, and no key', async () => {
  const paper = await printed({ session: '11 月 28 日上午场' })
  expect(paper.name).toBe('路由考试 A 卷 试卷.pdf')
  const text = bare(await pdfText(paper.bytes))
  for (const words of [
    '路由考试',
    'A卷',
    '11月28日上午场',
    `第${paper.number}套`,
    '考试时间：60分钟',
    '满分：40分',
    '工号',
    '一、单项选择题（共4小题，每小题2分，共8分）',
    '五、简答题（共4小题，每小题2分，共8分）',
    '第1页/共',
  ])
    expect(text).toContain(words)
  expect(text).not.toContain(keyTextMarker)
})

test('a number is always the same paper, also after a question has changed, and its key fits', async () => {
  const first = await printed({ parts: ['paper', 'key'] })
  const before = await unpackZip(first.bytes, () => true)
  expect([...before.files.keys()]).toEqual(['路由考试 A 卷 试卷.pdf', '路由考试 A 卷 参考答案.pdf'])
  await server.deps.sql`
    with changed as (update question set current_version = current_version + 1 returning id, current_version as version),
    made as (insert into question_version (question_id, version, content, points, created_at)
      select c.id, c.version, jsonb_set(v.content, '{stem}', '{"zh": "换过的题目"}'), v.points, now()
      from changed c join question_version v on v.question_id = c.id and v.version = c.version - 1)
    insert into question_key (question_id, version, answer_key, explanation, feedback)
    select c.id, c.version, k.answer_key, k.explanation, k.feedback from changed c join question_key k on k.question_id = c.id and k.version = c.version - 1`
  const again = await unpackZip((await printed({ number: first.number, parts: ['paper', 'key'] })).bytes, () => true)
  for (const [name, bytes] of before.files) expect(again.files.get(name)?.equals(bytes)).toBe(true)
  const paper = await pdfText(before.files.get('路由考试 A 卷 试卷.pdf') ?? Buffer.alloc(0))
  const key = bare(await pdfText(before.files.get('路由考试 A 卷 参考答案.pdf') ?? Buffer.alloc(0)))
  // The correct option of a built question begins with yes; the key names its letter on this paper.
  const letters = [...paper.matchAll(/([A-D])\.\s*(yes|no)[A-D]/gu)].map(([, letter, kind]) => ({ letter, kind }))
  const right = Array.from({ length: 4 }, (_, at) =>
    letters
      .slice(at * 4, at * 4 + 4)
      .filter(({ kind }) => kind === 'yes')
      .map(({ letter }) => letter),
  )
  expect(right.map((own) => own.length)).toEqual([1, 1, 1, 1])
  expect(key).toContain(`题号1234答案${right.flat().join('')}`)
  expect(await pdfText((await printed()).bytes)).toContain('换过的题目')
})

test('paper B has the same questions in another order', async () => {
  const { bytes } = await printed({ forms: ['A', 'B'], lang: 'en', sheet: 'a3' })
  const { files } = await unpackZip(bytes, () => true)
  const texts = await Promise.all([...files.values()].map(pdfText))
  expect(texts[0]).toContain('Part1Singlechoice(4×2points)')
  expect(texts[1]).toContain('PaperB')
  // The options of each single choice question show which question it is.
  const asked = texts.map((text) =>
    [...(text.split('Part2')[0] ?? '').matchAll(/yesA(\d)/gu)].map(([, question]) => question ?? ''),
  )
  expect(asked[0]).toHaveLength(4)
  expect([...(asked[1] ?? [])].sort()).toEqual([...(asked[0] ?? [])].sort())
  expect(bare(texts[1] ?? '').replace('PaperB', '')).not.toBe(bare(texts[0] ?? '').replace('PaperA', ''))
})

test('a repeated request draws and prints once', async () => {
  const asked = ask()
  const [one, two] = [
    await server.call(examPrintStart, asked, author),
    await server.call(examPrintStart, asked, author),
  ]
  expect(two.data.number).toBe(one.data.number)
  expect(two.data.task.id).toBe(one.data.task.id)
  const { data } = await server.call(examPrintList, { examId }, author)
  expect(data.prints[0]).toMatchObject({ number: one.data.number, questions: 20, points: 4000 })
  expect(data.prints.filter(({ number }) => number === one.data.number)).toHaveLength(1)
})

test('printing needs the grant for exams, a paper that exists, and is recorded', async () => {
  const other = await aPerson(server.deps, author.companyId, { grants: ['questions'] })
  expect((await server.call(examPrintStart, ask(), other)).reason).toBe('forbidden')
  expect((await server.call(examPrintStart, ask({ number: 999 }), author)).reason).toBe('notFound')
  const { number } = await printed({ parts: ['key'], format: 'docx' })
  const [line] = await server.deps.sql<{ detail: object }[]>`
    select detail from audit_line where action = 'exam.print' and detail ->> 'format' = 'docx'`
  expect(line?.detail).toMatchObject({ number, forms: ['A'], parts: ['key'], format: 'docx' })
})
