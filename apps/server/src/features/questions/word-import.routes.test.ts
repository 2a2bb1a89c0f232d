import type { DataOf } from '@portal/contract/http/call.ts'
import { bankAdd, questionList } from '@portal/contract/questions/question-bank.contract.ts'
import { importCommit, importOpen, importPreview } from '@portal/contract/questions/question-import.contract.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { aCompany, aPerson, type Person } from '../../testing/builders.ts'
import { makeDocx, paragraph, picture, run, smallPng } from '../../testing/docx.ts'
import { openTestServer, type TestServer } from '../../testing/test-server.ts'

let server: TestServer
let staff: Person
let serial = 0
beforeAll(async () => {
  server = await openTestServer()
  staff = await aPerson(server.deps, await aCompany(server.deps), { grants: ['questions'] })
})
afterAll(() => server.close())

const aBank = async () => (await server.call(bankAdd, { title: { zh: `机房安全 ${++serial}` } }, staff)).data.bankId
const lines = (...texts: string[]) => texts.map((text) => paragraph(run(text))).join('')

async function preview(bankId: string, files: Record<string, Buffer>): Promise<DataOf<typeof importPreview>> {
  const parts = Object.entries(files).flatMap(([file, bytes]) => [
    Buffer.from(
      `--b0undary\r\ncontent-disposition: form-data; name="file"; filename="${file}"\r\ncontent-type: application/octet-stream\r\n\r\n`,
    ),
    bytes,
    Buffer.from('\r\n'),
  ])
  const answer = await server.inject({
    method: 'POST',
    url: `${importPreview.path}?bankId=${bankId}`,
    headers: {
      'content-type': 'multipart/form-data; boundary=b0undary',
      'accept-language': 'en',
      access_token: staff.token,
    },
    payload: Buffer.concat([...parts, Buffer.from('--b0undary--\r\n')]),
  })
  return answer.json().data
}

const paper = () =>
  makeDocx(
    lines(
      '机房安全试卷',
      '一、单项选择题（每小题2分，共8分）',
      '1. 进入蓄电池室前应（ B ）。',
      'A. 打开照明  B. 先通风',
    ) +
      paragraph(run('2. 图中设备是（ A ）。') + picture('rIdPic1')) +
      lines(
        'A. 断路器  B. 隔离开关',
        '3. 登高时应（ A ）。',
        'A. 高挂低用  B. 低挂高用',
        '4. 灭火应使用（ D ）。',
        'A. 泡沫  B. 清水',
        '参考答案',
        '1-3 BAB',
      ),
    [],
    [smallPng(9)],
  )
const wordsIn = async (bankId: string) =>
  (await server.call(questionList, { bankId, page: 0, size: 20 }, staff)).data.list.map(({ stem }) => stem.zh)

it('shows a paper beside its questions and stores nothing that is not certain', async () => {
  const bankId = await aBank()
  const seen = await preview(bankId, { 'paper.docx': paper() })
  expect(seen.counts).toEqual({ found: 4, taken: 2, refused: 1, skipped: 0, toCheck: 1, fresh: 2 })
  expect(seen.paper?.lines.map(({ line, kind }) => `${line} ${kind}`)).toEqual([
    '1 other',
    '2 section',
    ...[3, 4, 5, 6, 7, 8, 9, 10].map((line) => `${line} question`),
    '11 key',
    '12 key',
  ])
  expect(seen.paper?.lines[4]?.html).toMatch(/<img src="[^"]*files[^"]+"/u)
  expect(seen.paper?.checks).toMatchObject([
    { line: 7, reasons: [{ message: 'Two places give different answers: B / A' }], readings: [{}, {}] },
  ])
  expect(seen.problems).toMatchObject([{ line: 9, reason: 'key-not-in-options' }])
  const { data } = await server.call(importCommit, { importId: seen.importId ?? '' }, staff)
  expect(data).toMatchObject({ added: 2, known: 0 })
  expect(await wordsIn(bankId)).toHaveLength(2)
})

it('stores the reading that was chosen, without the certain questions that were left out', async () => {
  const bankId = await aBank()
  const seen = await preview(bankId, { 'paper.docx': paper() })
  const importId = seen.importId ?? ''
  const reading = seen.paper?.checks[0]?.readings.findIndex(
    ({ question }) => question.options.find(({ isRight }) => isRight)?.key === 'A',
  )
  const decided = { importId, chosen: [{ line: 7, reading: reading ?? 0 }], leftOut: [3] }
  expect((await server.call(importCommit, decided, staff)).data).toMatchObject({ added: 2 })
  expect((await wordsIn(bankId)).sort()).toEqual(
    ['图中设备是（　　）。', '登高时应（　　）。'].map((words) => expect.stringContaining(words)),
  )
  const [{ key } = { key: null }] = await server.deps.sql<{ key: unknown }[]>`
    select k.answer_key as key from question q join question_key k on k.question_id = q.id
    join question_version v on v.question_id = q.id and v.version = k.version
    where q.bank_id = ${bankId} and v.content->'stem'->>'zh' like '登高%'`
  expect(key).toMatchObject({ keys: ['A'] })
  expect((await server.call(importCommit, decided, staff)).data).toMatchObject({ added: 2 })
})

it.each([
  ['a line that is certain', { chosen: [{ line: 3, reading: 0 }] }],
  ['a reading that is not there', { chosen: [{ line: 7, reading: 9 }] }],
  [
    'a line twice',
    {
      chosen: [
        { line: 7, reading: 0 },
        { line: 7, reading: 1 },
      ],
    },
  ],
  ['a line without a question', { leftOut: [11] }],
])('refuses to choose %s, and stores nothing', async (_name, decided) => {
  const bankId = await aBank()
  const { importId } = await preview(bankId, { 'paper.docx': paper() })
  expect((await server.call(importCommit, { importId: importId ?? '', ...decided }, staff)).reason).toBe('malformed')
  expect(await wordsIn(bankId)).toEqual([])
})

it('reads the answers of a second file, and opens the preview again with both', async () => {
  const bankId = await aBank()
  const seen = await preview(bankId, {
    '安全试卷.docx': makeDocx(lines('一、单选题（每题1分）', '1. 应（　）', 'A. 甲  B. 乙')),
    '安全试卷答案.docx': makeDocx(lines('参考答案', '1. B')),
  })
  expect(seen).toMatchObject({ fileName: '安全试卷.zip', counts: { taken: 1, refused: 0 } })
  const again = await server.call(importOpen, { importId: seen.importId ?? '' }, staff)
  expect(again.data.questions[0]?.options.map(({ isRight }) => isRight)).toEqual([false, true])
  expect(again.data.paper?.lines.map(({ kind }) => kind)).toEqual(['section', 'question', 'question', 'key', 'key'])
})
