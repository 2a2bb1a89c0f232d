import type { DataOf } from '@portal/contract/http/call.ts'
import { questionList } from '@portal/contract/questions/question-bank.contract.ts'
import { questionRead } from '@portal/contract/questions/question-editing.contract.ts'
import { questionImportCommit, questionImportPreview } from '@portal/contract/questions/question-import.contract.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aCompany, aPerson, type Person } from '../../testing/builders.ts'
import { openTestServer, type TestServer } from '../../testing/test-server.ts'
import { addBank } from './question-bank.service.ts'

let server: TestServer
let author: Person
beforeAll(async () => {
  server = await openTestServer()
  author = await aPerson(server.deps, await aCompany(server.deps), { grants: ['questions'] })
})
afterAll(() => server.close())

const aBank = () => addBank(server.deps, server.deps.sql, { title: { en: 'B' } })
async function preview(
  bankId: string,
  text: string,
  name = 'q.gift',
  mapping = '',
  by = author,
): Promise<DataOf<typeof questionImportPreview>> {
  const payload = `--b0undary\r\ncontent-disposition: form-data; name="file"; filename="${name}"\r\n\r\n${text}\r\n--b0undary--\r\n`
  const headers = { 'content-type': 'multipart/form-data; boundary=b0undary', access_token: by.token }
  return (
    await server.inject({
      method: 'POST',
      url: `${questionImportPreview.path}?bankId=${bankId}${mapping === '' ? '' : `&mapping=${encodeURIComponent(mapping)}`}`,
      headers,
      payload,
    })
  ).json().data
}
async function take(bankId: string, text: string, name?: string) {
  const { importId } = await preview(bankId, text, name)
  return (await server.call(questionImportCommit, { importId: importId ?? '' }, author)).data
}
const stored = async (bankId: string) => {
  const { list } = (await server.call(questionList, { bankId, page: 0, size: 50 }, author)).data
  return Promise.all(list.map(async ({ questionId }) => (await server.call(questionRead, { questionId }, author)).data))
}

const whole = `// [id:net-7] [tag:routing] [tag:core]
::Hosts::Pick two.{~%50%a#right so ~%50%b ~%-50%c#no, c is wrong ~d####Because}`

test('weights, penalties, feedback, title, number and tags of a file are stored as they are', async () => {
  const bankId = await aBank()
  expect(await take(bankId, whole)).toMatchObject({ added: 1 })
  const [question] = await stored(bankId)
  expect(question).toMatchObject({
    answerKey: {
      weights: [
        { key: 'A', percent: 50 },
        { key: 'B', percent: 50 },
        { key: 'C', percent: -50 },
        { key: 'D', percent: 0 },
      ],
    },
    explanation: { en: 'Because' },
    feedback: {
      options: [
        { key: 'A', text: { en: 'right so' } },
        { key: 'C', text: { en: 'no, c is wrong' } },
      ],
    },
    title: 'Hosts',
    sourceId: 'net-7',
    tags: ['routing', 'core'],
  })
  const found = async (own: object) =>
    (await server.call(questionList, { bankId, page: 0, size: 5, ...own }, author)).data.total
  expect([
    await found({ tag: 'core' }),
    await found({ tag: 'cor' }),
    await found({ q: 'net-7' }),
    await found({ q: 'Hosts' }),
  ]).toEqual([1, 0, 1, 1])
})

test('questions that differ only in a penalty or in feedback are two; the same file again is none; other right answers are a contradiction', async () => {
  const bankId = await aBank()
  const lines = ['Q{~%50%a ~%50%b ~%-50%c}', 'Q{~%50%a ~%50%b ~%-100%c}', 'Q{~%50%a ~%50%b ~%-100%c#no}']
  const { counts, warnings } = await preview(bankId, lines.join('\n\n'))
  expect(counts).toMatchObject({ taken: 3, fresh: 3, refused: 0 })
  expect(warnings.map(({ reason }) => reason)).toEqual(['same-words', 'same-words'])
  expect(await take(bankId, lines.join('\n\n'))).toMatchObject({ added: 3, known: 0 })
  expect(await take(bankId, lines.join('\n\n'))).toMatchObject({ added: 0, known: 3 })
  expect((await stored(bankId)).map(({ answerKey }) => answerKey.weights?.[2]?.percent).sort()).toEqual([
    -100, -100, -50,
  ])
  const other = await preview(bankId, 'Q{~%50%a ~%-50%b ~%50%c}')
  expect(other.questions[0]).toMatchObject({ duplicate: 'bank', hasOtherKey: true })
  expect(await take(bankId, 'Q{~%50%a ~%-50%b ~%50%c}')).toMatchObject({ added: 0, known: 1 })
})

test('of two concurrent imports that contradict each other one is kept', async () => {
  const bankId = await aBank()
  const [one, two] = await Promise.all([preview(bankId, 'Q{=a ~b}'), preview(bankId, 'Q{~a =b}')])
  const took = await Promise.all(
    [one, two].map(
      async ({ importId }) =>
        (await server.call(questionImportCommit, { importId: importId ?? '' }, author)).data.added,
    ),
  )
  expect(took.sort()).toEqual([0, 1])
})

test('each author maps the columns of a sheet once, for the commit and the next file', async () => {
  const bankId = await aBank()
  const sheet = (words: string) => `ask,right,x,y\n${words},B,one,two\n`
  const mapping = JSON.stringify({
    fields: { ask: 'question', right: 'answer', x: 'option A', y: 'option B' },
    type: 'single',
  })
  const before = await preview(bankId, sheet('Which?'), 'a.csv')
  expect(before).toMatchObject({
    importId: null,
    table: { headingLine: null, mapping: null, rows: [{ line: 1, cells: ['ask', 'right', 'x', 'y'] }, {}] },
  })
  const mapped = await preview(bankId, sheet('Which?'), 'a.csv', mapping)
  expect(mapped).toMatchObject({ counts: { taken: 1 }, table: { headingLine: 1, mapping: { type: 'single' } } })
  expect((await server.call(questionImportCommit, { importId: mapped.importId ?? '' }, author)).data).toMatchObject({
    added: 1,
  })
  const next = await preview(bankId, sheet('And which?'), 'b.csv')
  expect(next).toMatchObject({
    counts: { taken: 1 },
    table: { mapping: { fields: expect.arrayContaining([{ heading: 'right', field: 'answer' }]) } },
  })
  expect((await server.call(questionImportCommit, { importId: next.importId ?? '' }, author)).data).toMatchObject({
    added: 1,
  })
  const other = await aPerson(server.deps, await aCompany(server.deps), { grants: ['questions'] })
  expect((await preview(bankId, sheet('Which?'), 'a.csv', '', other)).table?.mapping).toBeNull()
  expect(await preview(bankId, sheet('Which?'), 'a.csv', '{}')).toMatchObject({
    reason: 'malformed',
    fields: ['mapping'],
  })
})
