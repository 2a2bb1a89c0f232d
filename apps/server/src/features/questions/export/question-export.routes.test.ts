import { buffer } from 'node:stream/consumers'
import { taskRead as taskCall } from '@portal/contract/operations/task.contract.ts'
import { bankCreate } from '@portal/contract/questions/question-bank.contract.ts'
import { questionExport, questionExportLosses } from '@portal/contract/questions/question-export.contract.ts'
import { questionImportPreview } from '@portal/contract/questions/question-import.contract.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { storeFile } from '../../../core/files/file.service.ts'
import { createTaskJob } from '../../../core/tasks/task.ts'
import { aCompany, aPerson, type Person } from '../../../testing/builders.ts'
import { openTestServer, type TestServer } from '../../../testing/test-server.ts'
import { uploadAs } from '../../../testing/upload.ts'
import { hotspotQuestions } from '../../exams/testing/exam.builders.ts'
import { bankQuestionOf } from '../bank-question.ts'
import {
  qti21Item,
  qtiChoiceDeclaration,
  qtiChoices,
  qtiPackage,
  qtiTemplate,
  smallestPng,
} from '../import/qti.fixtures.ts'
import { readQuestionFile } from '../import/read-question-file.ts'
import { addQuestions } from '../question-bank.service.ts'
import { saveQuestionPictures } from '../question-pictures.ts'
import { exportFileKinds } from './export-format.ts'
import { pictureIdsIn } from './export-question.ts'
import { questionExportKind } from './question-export.service.ts'

let server: TestServer
let staff: Person
let bankId = ''
const workTask = createTaskJob([questionExportKind])
const item = qti21Item({
  declarations: qtiChoiceDeclaration(['Y']),
  body: `<p>See <img src="a.png" alt="A"/></p>${qtiChoices({ X: 'one', Y: 'two' })}`,
  rules: qtiTemplate('match_correct'),
})
beforeAll(async () => {
  server = await openTestServer()
  staff = await aPerson(server.deps, await aCompany(server.deps), { grants: ['questions'] })
  bankId = (await server.call(bankCreate, { title: { zh: '导出' } }, staff)).data.bankId
  const gift =
    '$CATEGORY: Physics/Waves\n\n::Sky:: The sky is blue. {T#No.#Yes.}\n\n::Sum:: One and one? {=2 ~3}\n\n::Pi:: How much? {#3.14:0.01}\n\n::Why:: Why? {}\n'
  const cloze =
    '<quiz><question type="cloze"><name><text>Two</text></name><questiontext format="html"><text>{1:SHORTANSWER:=a} and {1:SHORTANSWER:=b}</text></questiontext></question></quiz>'
  const reports = [
    await readQuestionFile(Buffer.from(gift), 'a.gift'),
    await readQuestionFile(Buffer.from(cloze), 'a.xml'),
    await readQuestionFile(qtiPackage({ 'item.xml': item }, { 'a.png': smallestPng }), 'a.zip'),
  ]
  const questions = reports.flatMap((report) => report.questions)
  await saveQuestionPictures(server.deps, questions)
  await addQuestions(
    server.deps,
    server.deps.sql,
    bankId,
    questions.map((question) => bankQuestionOf(question)),
  )
})
afterAll(() => server.close())

let serial = 0
async function exported(input: object): Promise<{
  state: string
  total: number
  failed: number
  failures: readonly { name: string; reason: string }[]
  name: string | null
  bytes: Buffer
}> {
  const begun = await server.call(
    questionExport,
    { requestKey: `export-key-${++serial}`, bankId, format: 'xlsx', ...input },
    staff,
  )
  await workTask.run(server.deps, { taskId: begun.data.task.id })
  const { task } = (await server.call(taskCall, { taskId: begun.data.task.id }, staff)).data
  const [file] = await server.deps.sql<
    { key: string }[]
  >`select f.storage_key as key from task t join stored_file f on f.id = t.file_id where t.id = ${task.id}`
  return {
    ...task,
    name: task.fileName,
    bytes: file ? await buffer(await server.deps.files.read(file.key)) : Buffer.alloc(0),
  }
}

test('losses of a format are counted in advance, and skipped questions are listed', async () => {
  const { data } = await server.call(questionExportLosses, { bankId }, staff)
  expect(data.total).toBe(6)
  const of = (format: string) => data.formats.find((one) => one.format === format)
  expect(of('qti22')).toEqual({ format: 'qti22', written: 6, whole: 6, leftOut: [], losses: [] })
  expect(of('gift')).toMatchObject({ written: 5, leftOut: [{ reason: 'severalGaps', count: 1 }], losses: [] })
  expect(of('xlsx')?.losses).toContainEqual({ kind: 'feedback', count: 1 })
  const gift = await exported({ format: 'gift' })
  expect(gift).toMatchObject({
    state: 'done',
    total: 6,
    failed: 1,
    failures: [{ name: expect.stringMatching(/^Q-\d+/), reason: 'exportNotHeld' }],
    name: '导出.gift.txt',
  })
  expect((await readQuestionFile(gift.bytes, gift.name ?? '')).counts).toMatchObject({ taken: 5, refused: 0 })
})

test('a hotspot is expected in the formats whose files get it', async () => {
  const ofHotspot = (await server.call(bankCreate, { title: { zh: '图片题' } }, staff)).data.bankId
  const questions = hotspotQuestions(1)
  await addQuestions(server.deps, server.deps.sql, ofHotspot, questions)
  await storeFile(server.deps, {
    ...{ id: pictureIdsIn(questions[0]?.content.picture?.en ?? '')[0] as string, bytes: smallestPng },
    ...{ name: 'rack.png', mime: 'image/png', purpose: 'question', companyId: null, ownerId: null, isPublic: false },
  })
  const { data } = await server.call(questionExportLosses, { bankId: ofHotspot }, staff)
  for (const { format, written, leftOut } of data.formats) {
    const { failed } = await exported({ bankId: ofHotspot, format })
    expect([format, written, leftOut]).toEqual([format, 1 - failed, failed ? [{ reason: 'regions', count: 1 }] : []])
  }
  expect(data.formats.flatMap(({ format, written }) => (written ? [format] : [])).sort()).toEqual([
    'moodleXml',
    'qti22',
    'qti30',
  ])
})

test.each(['moodleXml', 'qti22', 'qti30'] as const)(
  '%s, imported again, holds nothing that the bank does not: pictures are recognised too',
  async (format) => {
    const file = await exported({ format })
    expect(file.name).toBe(`导出${exportFileKinds[format].ending}`)
    const upload = { name: file.name ?? '', bytes: file.bytes, path: `${questionImportPreview.path}?bankId=${bankId}` }
    const answer = (await uploadAs(server, staff, upload)) as unknown as {
      code: number
      data: { counts: object; problems: object[] }
    }
    expect(answer).toMatchObject({ code: 200 })
    const { data } = answer
    expect(data.problems).toEqual([])
    expect(data.counts).toMatchObject({ found: 6, taken: 6, fresh: 0 })
  },
)

test('exports the selected or filtered questions with an audit record, and rejects both at once', async () => {
  const shown = await exported({ selection: { matching: { type: 'judge' } } })
  expect((await readQuestionFile(shown.bytes, 'a.xlsx')).questions.map(({ type }) => type)).toEqual(['judge'])
  const [one] = await server.deps.sql<
    { id: string }[]
  >`select id from question where bank_id = ${bankId} and type = 'short'`
  const selected = await exported({ selection: { ids: [one?.id] } })
  expect((await readQuestionFile(selected.bytes, 'a.xlsx')).questions.map(({ type }) => type)).toEqual(['short'])
  const lines = await server.deps
    .sql`select detail from audit_line where action = 'questionBank.export' and thing_id = ${bankId}`
  expect(lines.filter(({ detail }) => detail.format === 'xlsx' && detail.count === 1)).toHaveLength(2)
  const both = {
    requestKey: 'export-key-both',
    bankId,
    format: 'gift' as const,
    selection: { ids: [one?.id ?? ''], matching: {} },
  }
  expect((await server.call(questionExport, both, staff)).fields).toEqual(['selection'])
  const nowhere = '00000000-0000-7000-8000-000000000000'
  expect(
    (await server.call(questionExport, { requestKey: 'export-key-none', bankId: nowhere, format: 'gift' }, staff))
      .reason,
  ).toBe('notFound')
  expect((await server.call(questionExportLosses, { bankId: nowhere }, staff)).reason).toBe('notFound')
})

test('keys leave only for a holder of the grant when the task runs', async () => {
  const begun = await server.call(questionExport, { requestKey: 'export-key-lost', bankId, format: 'gift' }, staff)
  const other = await aPerson(server.deps, await aCompany(server.deps), { grants: ['exams'] })
  expect(
    (await server.call(questionExport, { requestKey: 'export-key-other', bankId, format: 'gift' }, other)).code,
  ).toBe(403)
  await server.deps.sql`delete from staff_grant where account_id = ${staff.accountId}`
  await workTask.run(server.deps, { taskId: begun.data.task.id })
  expect(await server.deps.sql`select state, file_id from task where id = ${begun.data.task.id}`).toEqual([
    { state: 'failed', file_id: null },
  ])
})
