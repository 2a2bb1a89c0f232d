import { allCalls } from '@portal/contract/all-calls.ts'
import { attemptPaperRead } from '@portal/contract/exams/exam.contract.ts'
import { sessionSignOut } from '@portal/contract/identity/session.contract.ts'
import {
  questionCreate,
  questionFileUpload,
  questionRead,
  questionUpdate,
} from '@portal/contract/questions/question-editing.contract.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { storeFile } from '../core/files/file.service.ts'
import { createTestExam } from '../features/exams/testing/exam.builders.ts'
import { createExamDriver } from '../features/exams/testing/exam.driver.ts'
import { addBank } from '../features/questions/questions.public.ts'
import { aCompany, aPerson, aSession, type Person } from '../testing/builders.ts'
import { aPhoto } from '../testing/pictures.ts'
import { openTestServer, type TestServer } from '../testing/test-server.ts'
import { uploadAs } from '../testing/upload.ts'

let server: TestServer
let company: string
let author: Person
beforeAll(async () => {
  server = await openTestServer()
  company = await aCompany(server.deps)
  author = await aPerson(server.deps, company, { grants: ['questions'] })
})
afterAll(() => server.close())

const status = async (url: string) => (await server.inject({ url: url.replaceAll('&amp;', '&') })).statusCode
const sourceIn = (html: string | undefined) => /src="([^"]+)"/.exec(html ?? '')?.[1] ?? ''

async function aPictured() {
  const { data } = await uploadAs(server, author, {
    name: 'a.jpg',
    bytes: await aPhoto(),
    path: questionFileUpload.path,
  })
  const bankId = await addBank(server.deps, server.deps.sql, { title: { zh: '题库', en: 'Bank' } })
  const stem = { zh: `<p>看图<img src="${data.url}" alt="图" /></p>` }
  const options = ['A', 'B'].map((key) => ({ text: { zh: `选项${key}` }, pinned: false }))
  const made = await server.call(
    questionCreate,
    { bankId, type: 'single', topic: '图', points: 200, difficulty: 3, stem, options, answerKey: { keys: ['A'] } },
    author,
  )
  expect([made.code, made.data.lost]).toEqual([200, []])
  const examId = await createTestExam(
    server.deps,
    {},
    { paper: { rules: [{ bankId, type: 'single', count: 1, points: 200 }] }, passingPoints: 100 },
  )
  return { ...data, examId, questionId: made.data.questionId, bare: `/files/read?fileId=${data.fileId}` }
}

test("a question's picture is open to who is shown the question, by a link of their own, and to nobody else", async () => {
  const { examId, bare, url } = await aPictured()
  const ann = await aPerson(server.deps, company)
  const exam = createExamDriver(server)
  const source = sourceIn((await exam.open(ann, examId)).questions[0]?.stem.zh)
  expect(source.startsWith(`${bare}&amp;access_token=${ann.accountId}.`)).toBe(true)
  expect([await status(source), await status(url)]).toEqual([200, 200])

  expect(await status(bare)).toBe(404)
  const ben = await aPerson(server.deps, company)
  const other = await aPictured()
  const foreign = sourceIn((await exam.open(ben, other.examId)).questions[0]?.stem.zh).split('access_token=')[1]
  for (const token of [foreign, ben.token, source.split('access_token=')[1]?.replace(ann.accountId, ben.accountId)])
    expect(await status(`${bare}&access_token=${token}`)).toBe(403)
})

test('the link is the same when a paper is loaded again, also after another sign-in, and dies with the last session or in a day', async () => {
  const { examId } = await aPictured()
  const ann = await aPerson(server.deps, company)
  const paper = await createExamDriver(server).open(ann, examId)
  const source = sourceIn(paper.questions[0]?.stem.zh)
  const again = { ...ann, token: await aSession(server.deps, ann.accountId, company) }
  const reload = async () =>
    (await server.call(attemptPaperRead, { attemptId: paper.attemptId, writer: 'window-1' }, again)).data
  expect(JSON.stringify(await reload())).toContain(JSON.stringify(source).slice(1, -1))
  await server.call(sessionSignOut, {}, ann)
  expect(await status(source)).toBe(200)
  server.clock.pass(11 * 3600)
  expect(await status(source)).toBe(200)
  server.clock.pass(14 * 3600)
  expect(await status(source)).toBe(403)
  const later = await aPictured()
  const ben = await aPerson(server.deps, company)
  const fresh = sourceIn((await createExamDriver(server).open(ben, later.examId)).questions[0]?.stem.zh)
  expect(await status(fresh)).toBe(200)
  await server.call(sessionSignOut, {}, ben)
  expect(await status(fresh)).toBe(403)
})

test('an author who saves what they were shown saves no link of theirs', async () => {
  const { questionId, bare } = await aPictured()
  const shown = (await server.call(questionRead, { questionId }, author)).data
  expect(sourceIn(shown.stem.zh)).toContain('access_token=')
  const { stem, options, answerKey, points, topic, difficulty } = shown
  const input = {
    questionId,
    version: 1,
    force: false,
    stem: { zh: `${stem.zh}<p>再看</p>` },
    options,
    answerKey,
    points,
    topic,
    difficulty,
  }
  expect((await server.call(questionUpdate, input as never, author)).data).toMatchObject({ lost: [] })
  const [kept] = await server.deps
    .sql`select content from question_version where question_id = ${questionId} and version = 2`
  expect(kept?.content.stem.zh).toContain(`src="${bare}"`)
})

test('no text makes a link to a private file that belongs to no question', async () => {
  const file = await storeFile(server.deps, {
    bytes: await aPhoto(),
    name: 'a.jpg',
    mime: 'image/jpeg',
    purpose: 'idDocument',
    companyId: company,
    ownerId: null,
    isPublic: false,
  })
  const bankId = await addBank(server.deps, server.deps.sql, { title: { zh: '题库', en: 'Bank' } })
  const stem = { zh: `<p>看图<img src="/files/read?fileId=${file.id}" alt="" /></p>` }
  const options = ['A', 'B'].map((key) => ({ text: { zh: `选项${key}` }, pinned: false }))
  const { data } = await server.call(
    questionCreate,
    { bankId, type: 'single', topic: '图', points: 200, difficulty: 3, stem, options, answerKey: { keys: ['A'] } },
    author,
  )
  expect(
    await status(sourceIn((await server.call(questionRead, { questionId: data.questionId }, author)).data.stem.zh)),
  ).toBe(403)
})

test('every call that shows a stem is one that asks for a session', () => {
  for (const call of Object.values(allCalls))
    if (JSON.stringify(call.data).includes('"stem":')) expect(call.access, call.path).not.toBe('public')
})
