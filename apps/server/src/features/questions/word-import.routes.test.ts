import type { DataOf } from '@portal/contract/http/call.ts'
import { bankCreate, questionList } from '@portal/contract/questions/question-bank.contract.ts'
import { questionRead, questionUpdate } from '@portal/contract/questions/question-editing.contract.ts'
import {
  questionImportCommit,
  questionImportCorrect,
  questionImportOpen,
  questionImportPreview,
} from '@portal/contract/questions/question-import.contract.ts'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { aCompany, aPerson, type Person } from '../../testing/builders.ts'
import { docxFile, docxParagraph, docxPicture, docxRun, smallPng } from '../../testing/docx.ts'
import { openTestServer, type TestServer } from '../../testing/test-server.ts'
import { setQuestionImportCorrections } from './question-import.store.ts'

let server: TestServer
let staff: Person
let serial = 0
beforeAll(async () => {
  server = await openTestServer()
  staff = await aPerson(server.deps, await aCompany(server.deps), { grants: ['questions'] })
})
afterAll(() => server.close())

const aBank = async () => (await server.call(bankCreate, { title: { zh: `机房安全 ${++serial}` } }, staff)).data.bankId
const lines = (...texts: string[]) => texts.map((text) => docxParagraph(docxRun(text))).join('')

async function preview(
  bankId: string,
  files: Record<string, Buffer>,
  after = '',
): Promise<DataOf<typeof questionImportPreview>> {
  const parts = Object.entries(files).flatMap(([file, bytes]) => [
    Buffer.from(
      `--b0undary\r\ncontent-disposition: form-data; name="file"; filename="${file}"\r\ncontent-type: application/octet-stream\r\n\r\n`,
    ),
    bytes,
    Buffer.from('\r\n'),
  ])
  const answer = await server.inject({
    method: 'POST',
    url: `${questionImportPreview.path}?bankId=${bankId}${after && `&after=${after}`}`,
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
  docxFile(
    lines(
      '机房安全试卷',
      '一、单项选择题（每小题2分，共8分）',
      '1. 进入蓄电池室前应（ B ）。',
      'A. 打开照明  B. 先通风',
    ) +
      docxParagraph(docxRun('2. 图中设备是（ A ）。') + docxPicture('rIdPic1')) +
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
  const { data } = await server.call(questionImportCommit, { importId: seen.importId ?? '' }, staff)
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
  expect((await server.call(questionImportCommit, decided, staff)).data).toMatchObject({ added: 2 })
  expect((await wordsIn(bankId)).sort()).toEqual(
    ['图中设备是（　　）。', '登高时应（　　）。'].map((words) => expect.stringContaining(words)),
  )
  const [{ key } = { key: null }] = await server.deps.sql<{ key: unknown }[]>`
    select k.answer_key as key from question q join question_key k on k.question_id = q.id
    join question_version v on v.question_id = q.id and v.version = k.version
    where q.bank_id = ${bankId} and v.content->'stem'->>'zh' like '登高%'`
  expect(key).toMatchObject({ keys: ['A'] })
  expect((await server.call(questionImportCommit, decided, staff)).data).toMatchObject({ added: 2 })
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
  expect((await server.call(questionImportCommit, { importId: importId ?? '', ...decided }, staff)).reason).toBe(
    'malformed',
  )
  expect(await wordsIn(bankId)).toEqual([])
})

it('reads the answers of a second file, and opens the preview again with both', async () => {
  const bankId = await aBank()
  const seen = await preview(bankId, {
    '安全试卷.docx': docxFile(lines('一、单选题（每题1分）', '1. 应（　）', 'A. 甲  B. 乙')),
    '安全试卷答案.docx': docxFile(lines('参考答案', '1. B')),
  })
  expect(seen).toMatchObject({ fileName: '安全试卷.zip', counts: { taken: 1, refused: 0 } })
  const again = await server.call(questionImportOpen, { importId: seen.importId ?? '' }, staff)
  expect(again.data.questions[0]?.options.map(({ isRight }) => isRight)).toEqual([false, true])
  expect(again.data.paper?.lines.map(({ kind }) => kind)).toEqual(['section', 'question', 'question', 'key', 'key'])
})

describe('corrections of a paper', () => {
  const correct = (importId: string, from: number, to: number, text?: string) =>
    server.call(questionImportCorrect, { importId, from, to, ...(text === undefined ? {} : { text }) }, staff)
  const textOf = ({ paper }: DataOf<typeof questionImportPreview>, from: number, to: number) =>
    paper?.lines.flatMap(({ line, text }) => (line >= from && line <= to ? [text] : [])).join('\n') ?? ''
  const right = (seen: Pick<DataOf<typeof questionImportPreview>, 'questions'>, line: number) =>
    seen.questions
      .find((question) => question.line === line)
      ?.options.flatMap(({ key, isRight }) => (isRight ? [key] : []))

  it('settles a contradiction and a missing choice in the preview, after a reload and in the bank', async () => {
    const bankId = await aBank()
    const seen = await preview(bankId, { 'paper.docx': paper() })
    const importId = seen.importId ?? ''
    expect(textOf(seen, 7, 8)).toBe('3. 登高时应（ A ）。\nA. 高挂低用  B. 低挂高用')
    // The list at the end gives B, and the section gives two points: the corrected text counts and is unambiguous.
    const once = await correct(
      importId,
      7,
      8,
      '3. 登高时应（ A ）。（5分）\nA. 高挂低用  B. 系好安全带  C. 低挂高用\n答案：C',
    )
    expect(once.data.paper?.checks).toMatchObject([{ line: 7, readings: [{}, {}] }])
    const twice = await correct(
      importId,
      7,
      8,
      '3. 【多选】登高时应（ AB ）。（5分）\nA. 高挂低用  B. 系好安全带  C. 低挂高用',
    )
    expect(twice.data).toMatchObject({ counts: { taken: 3, toCheck: 0, refused: 1 }, paper: { checks: [] } })
    expect(right(twice.data, 7)).toEqual(['A', 'B'])
    const third = await correct(importId, 9, 10, `${textOf(seen, 9, 10)}  C. 干粉  D. 二氧化碳`)
    expect(third.data.counts).toMatchObject({ found: 4, taken: 4, refused: 0 })
    // The document keeps its lines.
    expect(third.data.paper?.lines.map(({ html }) => html.replace(/src="[^"]*"/u, ''))).toEqual(
      seen.paper?.lines.map(({ html }) => html.replace(/src="[^"]*"/u, '')),
    )
    const again = (await server.call(questionImportOpen, { importId }, staff)).data
    expect(again.questions.map(({ line, points }) => [line, points])).toEqual([
      [3, 200],
      [5, 200],
      [7, 500],
      [9, 200],
    ])
    expect(right(again, 9)).toEqual(['D'])
    expect(again.paper?.corrections).toHaveLength(2)
    expect((await server.call(questionImportCommit, { importId }, staff)).data).toMatchObject({ added: 4 })
    expect(await wordsIn(bankId)).toHaveLength(4)
    expect((await correct(importId, 7, 8)).reason).toBe('conflict')
    // The editor can save each question too.
    const { list } = (await server.call(questionList, { bankId, page: 0, size: 20 }, staff)).data
    for (const { questionId } of list) {
      const { data } = await server.call(questionRead, { questionId }, staff)
      const { points, stem, options, answerKey, explanation, topic } = data
      const content = {
        points: points + 100,
        stem,
        options,
        answerKey,
        explanation,
        topic,
        difficulty: data.difficulty,
      }
      expect((await server.call(questionUpdate, { questionId, version: data.version, ...content }, staff)).code).toBe(
        200,
      )
    }
  })

  it('keeps a picture whose line is corrected, and gives back the text of the file', async () => {
    const seen = await preview(await aBank(), { 'paper.docx': paper() })
    const importId = seen.importId ?? ''
    const corrected = await correct(importId, 5, 6, textOf(seen, 5, 6).replace('图中', '照片里的'))
    const [stem] = corrected.data.questions.flatMap(({ line, stem }) => (line === 5 ? [stem] : []))
    expect(stem).toMatch(/照片里的.*<img src=/u)
    const back = await correct(importId, 5, 6)
    expect(back.data.paper?.corrections).toEqual([])
    expect(back.data.questions.find(({ line }) => line === 5)?.stem).toContain('图中')
  })

  it('keeps corrections when the paper is read again with its answers', async () => {
    const bankId = await aBank()
    const exam = docxFile(lines('一、单选题（每题1分）', '1. 应（　）', 'A. 甲  B. 乙'))
    const seen = await preview(bankId, { '安全试卷.docx': exam })
    const importId = seen.importId ?? ''
    await correct(importId, 2, 3, '1. 不应（　）\nA. 甲  B. 乙  C. 丙')
    const again = await preview(
      bankId,
      { '安全试卷.docx': exam, '安全试卷答案.docx': docxFile(lines('参考答案', '1. C')) },
      importId,
    )
    expect(again.questions).toMatchObject([{ options: [{}, {}, { key: 'C', isRight: true }] }])
    const other = await preview(bankId, { '别的.docx': paper() }, importId)
    expect(other.paper?.corrections).toEqual([])
  })

  it.each([
    ['lines that the paper does not have', { from: 90, to: 91, text: 'x' }, 'malformed'],
    ['lines that another correction holds', { from: 8, to: 9, text: 'x' }, 'malformed'],
    [
      'two questions in one paragraph',
      { from: 5, to: 5, text: '2. 甲（A）\n3. 乙（A）\n4. 丙（A）' },
      'questionsShareLine',
    ],
    ['a text that is too long', { from: 5, to: 5, text: 'x'.repeat(20_001) }, 'malformed'],
  ])('refuses %s, and changes nothing', async (_name, wrong, reason) => {
    const { importId } = await preview(await aBank(), { 'paper.docx': paper() })
    const first = await correct(importId ?? '', 7, 8, '3. 登高时应（ B ）。\nA. 低  B. 高')
    const refused = await server.call(questionImportCorrect, { importId: importId ?? '', ...wrong }, staff)
    expect(refused.reason).toBe(reason)
    const { data } = await server.call(questionImportOpen, { importId: importId ?? '' }, staff)
    expect(data.paper?.corrections).toEqual(first.data.paper?.corrections)
  })

  it('takes one of two corrections that were made at once from the same state', async () => {
    const { importId } = await preview(await aBank(), { 'paper.docx': paper() })
    const both = await Promise.all([
      correct(importId ?? '', 7, 8, '3. 登高时应（ B ）。\nA. 低  B. 高'),
      correct(importId ?? '', 3, 4, '1. 进入蓄电池室前应（ B ）。\nA. 开灯  B. 通风'),
    ])
    const { data } = await server.call(questionImportOpen, { importId: importId ?? '' }, staff)
    expect(data.paper?.corrections).toHaveLength(both.filter(({ code }) => code === 200).length)
    expect(both.every(({ code, reason }) => code === 200 || reason === 'conflict')).toBe(true)
  })

  it('imports no reading that is corrected while the import begins', async () => {
    const bankId = await aBank()
    const { importId } = await preview(bankId, { 'paper.docx': paper() })
    const [before] = await server.deps.sql<{ id: string; digest: Buffer }[]>`
      select id, digest from question_import where id = ${importId}`
    if (!before) throw new Error('no preview was stored')
    const corrections = [{ from: 3, to: 3, before: '', text: '1. 进入电池室前应（ A ）。' }]
    // The correction locks the preview while the import reads it, and is committed before the import locks it.
    const [imported] = await server.deps.sql.begin(async (tx) => {
      const next = { corrections, digest: Buffer.alloc(32) }
      expect(await setQuestionImportCorrections(tx, { ...before, corrections: [] }, next, server.clock.now())).toBe(
        true,
      )
      const imported = server.call(questionImportCommit, { importId: importId ?? '' }, staff)
      const waiting = () => server.deps.sql<{ n: number }[]>`
        select count(*)::int as n from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
      await vi.waitFor(async () => expect((await waiting())[0]?.n).toBe(1), 20_000)
      return [imported] as const
    })
    expect((await imported).reason).toBe('conflict')
    expect(await wordsIn(bankId)).toEqual([])
  })

  it('corrects a paper in which nothing could be read', async () => {
    const bankId = await aBank()
    const seen = await preview(bankId, { 'paper.docx': docxFile(lines('进入机房应关门，对吗？')) })
    const importId = seen.importId ?? ''
    const { data } = await correct(importId, 1, 1, '1. 【判断】进入机房应关门。（√）')
    expect(data.counts).toMatchObject({ found: 1, taken: 1 })
    expect((await server.call(questionImportCommit, { importId }, staff)).data).toMatchObject({ added: 1 })
  })
})
