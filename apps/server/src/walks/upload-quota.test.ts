import { examApplicant, examApplicantSave } from '@portal/contract/certificates/exam-apply.contract.ts'
import { questionCreate, questionFileUpload } from '@portal/contract/questions/question-editing.contract.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { storeUpload } from '../core/files/file.service.ts'
import { hasUploadRoom, uploadQuotas } from '../core/files/quota.rules.ts'
import { clearUnusedUploads } from '../core/files/unused.jobs.ts'
import type { AppError } from '../core/http/app-error.ts'
import { addBank } from '../features/questions/questions.public.ts'
import { aCompany, aPerson, type Person } from '../testing/builders.ts'
import { aPhoto } from '../testing/pictures.ts'
import { openTestServer, type TestServer } from '../testing/test-server.ts'
import { uploadAs } from '../testing/upload.ts'

let server: TestServer
let company: string
let photo: Buffer
beforeAll(async () => {
  server = await openTestServer()
  company = await aCompany(server.deps)
  photo = await aPhoto()
})
afterAll(() => server.close())

const day = 86_400
const actorOf = (person: Person, grants: readonly 'exams'[] = []) => ({
  sessionId: person.accountId,
  accountId: person.accountId,
  companyId: company,
  grants,
  companyGrants: [],
})
const keep = (person: Person, grants?: readonly 'exams'[]) =>
  storeUpload(server.deps, actorOf(person, grants), photo, 'a.jpg', 'idDocument').then(
    () => 'kept',
    (error: AppError) => error.reason,
  )
const filesOf = (person: Person) => server.deps.sql`select id from stored_file where owner_id = ${person.accountId}`

test('somebody uploads so many files within a day, also at once, and again a day later; others and staff are not counted with them', async () => {
  const [ann, ben, staff] = [
    await aPerson(server.deps, company),
    await aPerson(server.deps, company),
    await aPerson(server.deps, company),
  ]
  const answers = await Promise.all(Array.from({ length: uploadQuotas.learner.files + 12 }, () => keep(ann)))
  expect(answers.filter((one) => one === 'kept')).toHaveLength(uploadQuotas.learner.files)
  expect(new Set(answers)).toEqual(new Set(['kept', 'uploadQuota']))
  expect(await filesOf(ann)).toHaveLength(uploadQuotas.learner.files)
  expect([await keep(ben), await keep(ann)]).toEqual(['kept', 'uploadQuota'])
  await server.deps.sql`update stored_file set owner_id = ${staff.accountId} where owner_id = ${ann.accountId}`
  expect([await keep(staff), await keep(staff, ['exams'])]).toEqual(['uploadQuota', 'kept'])
  const refused = await uploadAs(server, staff, { name: 'a.jpg', bytes: photo })
  expect(refused).toMatchObject({ code: 429, data: { reason: 'uploadQuota', retryAfter: day } })
  server.clock.pass(day)
  expect(await keep(staff)).toBe('kept')
})

test('bytes are counted as files are', () => {
  const { learner } = uploadQuotas
  expect(hasUploadRoom(1, { files: 3, bytes: learner.bytes - 1 }, learner)).toBe(true)
  expect(hasUploadRoom(2, { files: 3, bytes: learner.bytes - 1 }, learner)).toBe(false)
})

test('uploads that are not used within a day are deleted with their bytes; those in use remain', async () => {
  const ann = await aPerson(server.deps, company)
  const author = await aPerson(server.deps, company, { grants: ['questions'] })
  await server.deps.sql`update account set phone = '+8613800008888' where id = ${ann.accountId}`
  const send = async (by: Person, more: { purpose?: string; path?: string }) =>
    (await uploadAs(server, by, { name: 'a.jpg', bytes: photo, ...more })).data.fileId
  const [unused, inDetails, inTable, avatar] = [
    await send(ann, { purpose: 'idDocument' }),
    await send(ann, { purpose: 'idDocument' }),
    await send(ann, {}),
    await send(ann, { purpose: 'avatar' }),
  ]
  const [drawn, loose, inKey] = [
    await send(author, { path: questionFileUpload.path }),
    await send(author, { path: questionFileUpload.path }),
    await send(author, { path: questionFileUpload.path }),
  ]
  const details = {
    realName: '林晓雯',
    certificateType: 'idCard',
    identityType: 'employee',
    employer: '星桥',
    email: 'lin@starbeam.example',
    idNumber: '11010519491231002x',
    documentFileId: inDetails,
  }
  expect((await server.call(examApplicantSave, details, ann)).code).toBe(200)
  await server.deps
    .sql`insert into study_material (id, company_id, name, file_id, created_at) values (gen_random_uuid(), ${company}, '{}', ${inTable}, ${server.clock.now()})`
  const bankId = await addBank(server.deps, server.deps.sql, { title: { zh: '题库', en: 'Bank' } })
  const picture = (id: string) => ({ zh: `<p>看图<img src="/files/read?fileId=${id}" alt="" /></p>` })
  const options = ['甲', '乙'].map((text) => ({ text: { zh: text }, pinned: false }))
  const question = {
    bankId,
    type: 'single',
    topic: '图',
    points: 200,
    difficulty: 3,
    stem: picture(drawn),
    options,
    explanation: picture(inKey),
    answerKey: { keys: ['A'] },
  } as const
  expect((await server.call(questionCreate, question as never, author)).code).toBe(200)

  const all = [unused, inDetails, inTable, avatar, drawn, loose, inKey]
  const left = async () =>
    (await server.deps.sql<{ id: string }[]>`select id from stored_file where id = any(${all}::uuid[])`)
      .map(({ id }) => id)
      .toSorted()
  const [{ key }] = (await server.deps
    .sql`select storage_key as key from stored_file where id = ${unused}`) as unknown as [{ key: string }]
  server.clock.pass(day - 60)
  await clearUnusedUploads.run(server.deps)
  expect(await left()).toEqual(all.toSorted())
  server.clock.pass(120)
  await clearUnusedUploads.run(server.deps)
  expect(await left()).toEqual([inDetails, inTable, drawn, inKey].toSorted())
  await expect(server.deps.files.read(key).then((stream) => stream.toArray())).rejects.toThrow()
  expect((await server.call(examApplicant, {}, ann)).data.documentUrl).toContain(inDetails)
})
