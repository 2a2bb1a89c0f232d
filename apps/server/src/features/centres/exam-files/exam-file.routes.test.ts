import { examFileAdd, examFileList, examFileRemove } from '@portal/contract/certificates/exam-file.contract.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { storeFile } from '../../../core/files/file.service.ts'
import { aCompany, aPerson, type Person } from '../../../testing/builders.ts'
import { openTestServer, type TestServer } from '../../../testing/test-server.ts'
import { createTestExam } from '../../exams/testing/exam.builders.ts'

let server: TestServer
let officer: Person
beforeAll(async () => {
  server = await openTestServer()
  officer = await aPerson(server.deps, await aCompany(server.deps), { grants: ['certificates'] })
})
afterAll(() => server.close())

const upload = (ownerId = officer.accountId) =>
  storeFile(server.deps, {
    bytes: Buffer.from('%PDF-1.7 %%EOF'),
    name: '大纲.pdf',
    mime: 'application/pdf',
    purpose: 'attachment',
    companyId: officer.companyId,
    ownerId,
    isPublic: false,
  })

test('a published file is public to readers of its language until it is withdrawn', async () => {
  const file = await upload()
  const added = await server.call(
    examFileAdd,
    { fileId: file.id, kind: 'syllabus', title: { zh: '考试大纲' }, lang: 'zh' },
    officer,
  )
  const { list } = (await server.call(examFileList, {}, {})).data
  expect(list).toMatchObject([{ kind: 'syllabus', title: '考试大纲', examTitle: null, mime: 'application/pdf' }])
  const read = () =>
    server.inject({
      url:
        new URL(list[0]?.url ?? '', 'http://portal.test').pathname +
        new URL(list[0]?.url ?? '', 'http://portal.test').search,
    })
  expect((await read()).statusCode).toBe(200)
  expect((await server.call(examFileList, {}, { lang: 'en' })).data.total).toBe(0)
  expect((await server.call(examFileList, { kind: 'rules' }, {})).data.total).toBe(0)
  await server.call(examFileRemove, { examFileId: added.data.examFileId }, officer)
  expect((await read()).statusCode).toBe(404)
  expect((await server.call(examFileList, {}, {})).data.total).toBe(0)
})

test('only the owner’s attachment can be published, and files of exams for some companies are not listed', async () => {
  const other = await aPerson(server.deps, officer.companyId)
  const foreign = await upload(other.accountId)
  expect(
    (await server.call(examFileAdd, { fileId: foreign.id, kind: 'rules', title: { zh: '规则' } }, officer)).data,
  ).toMatchObject({ reason: 'fileNotFound' })
  const examId = await createTestExam(server.deps, { single: 1 }, { companyIds: [officer.companyId] })
  const own = await upload()
  await server.call(examFileAdd, { fileId: own.id, kind: 'rules', title: { zh: '规则' }, examId }, officer)
  expect((await server.call(examFileList, {}, {})).data.total).toBe(0)
})

test('a file published twice stays public until both are withdrawn', async () => {
  const file = await upload()
  const add = async (title: string) =>
    (await server.call(examFileAdd, { fileId: file.id, kind: 'rules', title: { zh: title } }, officer)).data.examFileId
  const [first, second] = [await add('甲'), await add('乙')]
  const { pathname, search } = new URL(
    (await server.call(examFileList, {}, {})).data.list[0]?.url ?? '',
    'http://portal.test',
  )
  const read = async () => (await server.inject({ url: pathname + search })).statusCode
  await server.call(examFileRemove, { examFileId: first }, officer)
  expect(await read()).toBe(200)
  await server.call(examFileRemove, { examFileId: second }, officer)
  expect(await read()).toBe(404)
})
