import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import {
  examApplicant,
  examApplicantSave,
  examApplicationCancel,
  examApplicationSave,
} from '@portal/contract/certificates/exam-apply.contract.ts'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { resealAllColumns } from '../commands/keys.store.ts'
import { sealDocuments } from '../core/files/sealed.jobs.ts'
import { clearUnusedUploads } from '../core/files/unused.jobs.ts'
import { createSealer } from '../core/secrets/sealer.ts'
import { deleteOldIdDocuments } from '../features/centres/applications/document-retention.jobs.ts'
import { createApplicationDriver } from '../features/centres/testing/application.driver.ts'
import { createTestExam } from '../features/exams/testing/exam.builders.ts'
import { main as exportPerson } from '../operator/export-person.ts'
import type { Person } from '../testing/builders.ts'
import { openTestServer, type TestServer } from '../testing/test-server.ts'
import { uploadAs } from '../testing/upload.ts'

let server: TestServer
let apply: Awaited<ReturnType<typeof createApplicationDriver>>
beforeAll(async () => {
  server = await openTestServer()
  apply = await createApplicationDriver(server)
})
afterAll(() => server.close())

const number = '11010519491231002X'
const planted = 'PLANTED 11010519491231002X 林晓雯'
/** A document with a unique text in it, named as people name such files. */
const document = Buffer.from(
  `%PDF-1.4\n% ${planted}\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj\n2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj\n3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 300 200]>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n`,
)

async function anApplicantWithDocument(): Promise<{ person: Person; fileId: string; url: string }> {
  const person = await apply.anApplicant()
  const { data } = await uploadAs(server, person, {
    name: `身份证 ${number}.pdf`,
    bytes: document,
    purpose: 'idDocument',
  })
  await server.call(examApplicantSave, { ...apply.details, idNumber: number, documentFileId: data.fileId }, person)
  return { person, fileId: data.fileId, url: (await server.call(examApplicant, {}, person)).data.documentUrl ?? '' }
}
const read = (url: string, at = server, headers: Record<string, string> = {}) => at.inject({ url, headers })

/** Every row of every table as text, bytes in hex. */
async function dump(): Promise<string> {
  const tables = await server.deps.sql<{ name: string }[]>`
    select format('%I.%I', table_schema, table_name) as name from information_schema.tables where table_type = 'BASE TABLE' and table_schema not in ('pg_catalog', 'information_schema')`
  let all = ''
  for (const { name } of tables)
    for (const { row } of await server.deps.sql.unsafe<{ row: string }[]>(`select t::text as row from ${name} t`))
      all += `${row}\n`
  return all
}
function filesUnder(folder: string): string[] {
  return readdirSync(folder).flatMap((name) =>
    statSync(path.join(folder, name)).isDirectory() ? filesUnder(path.join(folder, name)) : [path.join(folder, name)],
  )
}
const hex = (text: string) => Buffer.from(text).toString('hex')
const hidden = [planted, number, number.slice(0, 17)]

/** The places of planted values in clear text: a dump or a file. */
async function leaks(): Promise<string[]> {
  const rows = await dump()
  const inRows = hidden.filter(
    (text) =>
      rows.includes(text) ||
      rows.includes(hex(text)) ||
      rows.includes(Buffer.from(text).toString('base64').slice(0, 20)),
  )
  const inFiles = filesUnder(server.deps.settings.dataDir).filter((file) =>
    hidden.some((text) => readFileSync(file).includes(text)),
  )
  return [...inRows.map((text) => `database: ${text}`), ...inFiles]
}

test('neither a dump of the database nor the files show a number or a document, and its owner reads it as it was', async () => {
  const { person, url, fileId } = await anApplicantWithDocument()
  const examId = await createTestExam(server.deps, { single: 1 })
  await apply.aSession(examId)
  expect((await server.call(examApplicationSave, { examId, submit: 1 }, person)).data.state).toBe('submitted')
  expect(await leaks()).toEqual([])
  // The search finds a planted value in clear text.
  const [before] = await server.deps.sql<{ name: string }[]>`select name from stored_file where id = ${fileId}`
  await server.deps.sql`update stored_file set name = ${planted} where id = ${fileId}`
  await server.deps.files.put('zz/planted', document, 'application/pdf')
  expect((await leaks()).length).toBeGreaterThanOrEqual(2)
  await server.deps.sql`update stored_file set name = ${before?.name ?? ''} where id = ${fileId}`
  await server.deps.files.delete('zz/planted')
  expect(before?.name).toBe('document.pdf')

  const whole = await read(url)
  expect(whole.statusCode).toBe(200)
  expect(whole.rawPayload.equals(document)).toBe(true)
  expect(whole.headers['content-length']).toBe(String(document.length))
  expect((await read(url, server, { range: 'bytes=0-8' })).body).toBe('%PDF-1.4\n')
})

test('resealing wraps the keys of documents and does not touch the files; the former key then opens nothing', async () => {
  const { fileId, url } = await anApplicantWithDocument()
  const [before] = await server.deps.sql<
    { key: Buffer; place: string; sum: Buffer }[]
  >`select sealed_key as key, storage_key as place, sha256 as sum from stored_file where id = ${fileId}`
  const [former, newer] = ['test-secret-test-secret-test-secret', 'another-secret-another-secret-anot']
  const told = await resealAllColumns(server.deps.sql, createSealer([newer, former], server.deps.random))
  expect(told.find(({ place }) => place === 'stored_file.sealed_key')).toMatchObject({ lost: 0 })
  const [after] = await server.deps.sql<
    { key: Buffer; place: string; sum: Buffer }[]
  >`select sealed_key as key, storage_key as place, sha256 as sum from stored_file where id = ${fileId}`
  expect(after?.key.equals(before?.key ?? Buffer.of())).toBe(false)
  expect([after?.place, after?.sum.equals(before?.sum ?? Buffer.of())]).toEqual([before?.place, true])
  expect((await read(url)).statusCode).toBe(404)
  const bytes = filesUnder(server.deps.settings.dataDir).length
  await resealAllColumns(server.deps.sql, createSealer([former, newer], server.deps.random))
  expect((await read(url)).rawPayload.equals(document)).toBe(true)
  expect(filesUnder(server.deps.settings.dataDir)).toHaveLength(bytes)
})

test('what is put in another file’s place, or changed, does not open', async () => {
  const [one, other] = [await anApplicantWithDocument(), await anApplicantWithDocument()]
  await server.deps
    .sql`update stored_file set sealed_key = (select sealed_key from stored_file where id = ${other.fileId}) where id = ${one.fileId}`
  expect((await read(one.url)).statusCode).toBe(404)
  const [row] = await server.deps.sql<
    { place: string }[]
  >`select storage_key as place from stored_file where id = ${other.fileId}`
  await server.deps.files.put(row?.place ?? '', Buffer.alloc(200), 'application/pdf')
  expect((await read(other.url)).statusCode).toBe(404)
})

test('documents from before lie sealed after one run, and what lay open is to be deleted', async () => {
  const { fileId, url } = await anApplicantWithDocument()
  await server.deps.files.put('aa/open', document, 'application/pdf')
  await server.deps.sql`update stored_file set sealed_key = null, storage_key = 'aa/open' where id = ${fileId}`
  expect((await read(url)).rawPayload.equals(document)).toBe(true)
  expect(await Promise.all([sealDocuments(server.deps), sealDocuments(server.deps)]).then(([a, b]) => a + b)).toBe(1)
  expect((await read(url)).rawPayload.equals(document)).toBe(true)
  const [row] = await server.deps.sql<
    { place: string }[]
  >`select storage_key as place from stored_file where id = ${fileId} and sealed_key is not null`
  expect(row?.place).not.toBe('aa/open')
  const jobs = await server.deps.sql<
    { payload: { keys: string[] } }[]
  >`select payload from graphile_worker._private_jobs`
  expect(jobs.flatMap(({ payload }) => payload.keys ?? [])).toContain('aa/open')
  expect(await sealDocuments(server.deps)).toBe(0)
})

test('documents whose bytes are missing do not keep later ones from being sealed', async () => {
  const { fileId } = await anApplicantWithDocument()
  await server.deps.files.put('aa/after-missing', document, 'application/pdf')
  await server.deps.sql`update stored_file set sealed_key = null, storage_key = 'aa/after-missing' where id = ${fileId}`
  await server.deps.sql`
    insert into stored_file (id, purpose, name, mime, size, sha256, storage_key, created_at)
    select lpad(n::text, 32, '0')::uuid, 'idDocument', 'document.pdf', 'application/pdf', 1, '', 'aa/missing-' || n, ${server.clock.now()}
    from generate_series(1, 60) n`
  expect(await sealDocuments(server.deps)).toBe(1)
  expect(await server.deps.sql`select from stored_file where id = ${fileId} and sealed_key is not null`).toHaveLength(1)
  await server.deps.sql`delete from stored_file where storage_key like 'aa/missing-%'`
})

test('the export of a person holds their documents as they were uploaded, and names those that do not open', async () => {
  const { person, fileId } = await anApplicantWithDocument()
  const lost = await uploadAs(server, person, { name: 'lost.pdf', bytes: document, purpose: 'idDocument' })
  await server.deps.sql`update stored_file set sealed_key = 'lost' where id = ${lost.data.fileId}`
  const open = await uploadAs(server, person, { name: 'open.pdf', bytes: document })
  const folder = path.join(mkdtempSync(path.join(tmpdir(), 'export-')), 'person')
  const said: string[] = []
  const print = vi.spyOn(process.stdout, 'write').mockImplementation((text) => said.push(String(text)) > 0)
  const env = {
    DATABASE_URL: server.url,
    DATA_DIR: server.deps.settings.dataDir,
    SECRET: 'test-secret-test-secret-test-secret',
  }
  expect(await exportPerson([person.login, '--to', folder], env).finally(() => print.mockRestore())).toBe(0)
  for (const id of [fileId, open.data.fileId])
    expect(readFileSync(path.join(folder, `${id}.pdf`)).equals(document)).toBe(true)
  expect(said.join('')).toContain(`${lost.data.fileId}.pdf`)
  expect(readdirSync(folder)).not.toContain(`${lost.data.fileId}.pdf`)
  rmSync(path.dirname(folder), { recursive: true })
})

test('numbers and documents are forgotten so many days after the last application, not while one is open', async () => {
  const examId = await createTestExam(server.deps, { single: 1 })
  await apply.aSession(examId)
  const { person, fileId } = await anApplicantWithDocument()
  const busy = await anApplicantWithDocument()
  const { applicationId } = (await server.call(examApplicationSave, { examId, submit: 1 }, person)).data
  await server.call(examApplicationSave, { examId, submit: 1 }, busy.person)
  await server.call(examApplicationCancel, { applicationId }, person)
  const kept = async (one: Person) =>
    (await server.deps.sql`select from exam_applicant where account_id = ${one.accountId}`).length
  server.clock.pass(364 * 86_400)
  await deleteOldIdDocuments.run(server.deps)
  expect([await kept(person), await kept(busy.person)]).toEqual([1, 1])
  server.clock.pass(2 * 86_400)
  await deleteOldIdDocuments.run(server.deps)
  expect([await kept(person), await kept(busy.person)]).toEqual([0, 1])
  const [application] = await server.deps.sql<{ number: Buffer | null; details: Record<string, string | null> }[]>`
    select id_number as number, details from exam_application where id = ${applicationId}`
  expect([application?.number, application?.details.documentFileId, application?.details.idTail]).toEqual([
    null,
    null,
    '002X',
  ])
  await clearUnusedUploads.run(server.deps)
  const left = async (id: string) => (await server.deps.sql`select from stored_file where id = ${id}`).length
  expect([await left(fileId), await left(busy.fileId)]).toEqual([0, 1])
})
