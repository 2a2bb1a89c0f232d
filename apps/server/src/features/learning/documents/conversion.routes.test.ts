import { chmodSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import {
  documentConversion,
  documentConvert,
  documentConverter,
  documentOpen,
} from '@portal/contract/learning/document.contract.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { convertToPdf } from '../../../core/files/soffice.ts'
import { aCompany, aPerson, type Person } from '../../../testing/builders.ts'
import { aCourseOfContents } from '../../../testing/course.builder.ts'
import { aWordFile, reasonNotToTestOffice } from '../../../testing/office-file.ts'
import { aPdf } from '../../../testing/pdf.ts'
import { openTestServer, type TestServer } from '../../../testing/test-server.ts'
import { convertDocuments } from './conversion.service.ts'

/**
 * Word and PowerPoint files become documents: with a stand-in for the converter, and with LibreOffice if it is
 * installed.
 */
const noOffice = reasonNotToTestOffice()
let server: TestServer
let company: string
let staff: Person
let program: string
beforeAll(async () => {
  server = await openTestServer()
  company = await aCompany(server.deps)
  staff = await aPerson(server.deps, company, { grants: ['courses'] })
  program = path.join(server.deps.settings.dataDir, 'stand-in')
  writeFileSync(path.join(server.deps.settings.dataDir, 'three.pdf'), await aPdf(3))
  Object.assign(server.deps.settings, { soffice: program })
  answerWith('cp "$DATA/three.pdf" "$out/document.pdf"')
})
afterAll(() => server.close())

/** The converter of the test: `out` is the folder in which it must leave `document.pdf`. */
function answerWith(script: string): void {
  const lines = [
    '#!/bin/sh',
    `DATA='${server.deps.settings.dataDir}'`,
    'if [ "$1" = --version ]; then echo LibreOffice 0.0 stand-in; exit 0; fi',
    'out=$PWD',
    'echo run >> "$DATA/runs"',
    script,
  ]
  writeFileSync(program, lines.join('\n'))
  chmodSync(program, 0o755)
  writeFileSync(path.join(server.deps.settings.dataDir, 'runs'), '')
}
async function upload(bytes: Buffer, name = '操作手册.docx', who = staff) {
  const payload = Buffer.concat([
    Buffer.from(`--b\r\ncontent-disposition: form-data; name="file"; filename="${name}"\r\n\r\n`),
    bytes,
    Buffer.from('\r\n--b--\r\n'),
  ])
  const headers = { 'content-type': 'multipart/form-data; boundary=b', access_token: who.token }
  return (
    await server.inject({ method: 'POST', url: `${documentConvert.path}?pageSeconds=7`, headers, payload })
  ).json()
}
const stateOf = (conversionId: string, who = staff) => server.call(documentConversion, { conversionId }, who)
const running = async () => (await server.deps.sql`select from document_conversion where state = 'running'`).length
const sources = async () => (await server.deps.sql`select from stored_file where purpose = 'documentSource'`).length

test('a Word file waits, is converted by the job, and is a document that learners open', async () => {
  expect((await server.call(documentConverter, {}, staff)).data).toEqual({ isReady: true, hint: null })
  const { data } = await upload(aWordFile(['one']))
  expect((await stateOf(data.conversionId)).data).toEqual({ state: 'waiting', why: null, document: null })
  await convertDocuments.run(server.deps, {})
  await convertDocuments.run(server.deps, {})
  const { state, document } = (await stateOf(data.conversionId)).data
  expect(state).toBe('ready')
  expect(document).toMatchObject({ title: '操作手册', pageCount: 3, duration: 21 })
  expect(await sources()).toBe(0)
  const contentId = document?.contentId ?? ''
  const course = await aCourseOfContents(server.deps, [contentId])
  const ann = await aPerson(server.deps, company)
  const opened = await server.call(documentOpen, { productId: course.productId, contentId }, ann)
  expect(opened.data).toMatchObject({ pageCount: 3, pageSeconds: 7 })
})

test('a file of another kind is refused, whatever its name says', async () => {
  expect((await upload(await aPdf(1))).data.reason).toBe('wrongFileType')
  expect((await upload(aWordFile(['one']), 'handbook.pptx')).data.reason).toBe('wrongFileType')
  expect((await upload(aWordFile(['one']), 'handbook.docm')).data.reason).toBe('wrongFileType')
  expect((await upload(Buffer.from('no zip at all'))).data.reason).toBe('wrongFileType')
  expect(await sources()).toBe(0)
})

test('a failure is repeated once, then says why and keeps nothing', async () => {
  answerWith('exit 1')
  const { data } = await upload(aWordFile(['one']))
  await convertDocuments.run(server.deps, {})
  const failed = (await stateOf(data.conversionId)).data
  expect(failed.state).toBe('failed')
  expect(failed.why).toContain('可能已损坏')
  const [row] = await server.deps.sql<{ tries: number }[]>`
    select tries from document_conversion where id = ${data.conversionId}`
  expect(row?.tries).toBe(2)
  expect(await sources()).toBe(0)
})

test('a second try that succeeds is enough', async () => {
  answerWith('[ "$(wc -l < "$DATA/runs")" -gt 1 ] || exit 1; cp "$DATA/three.pdf" "$out/document.pdf"')
  const { data } = await upload(aWordFile(['one']))
  await convertDocuments.run(server.deps, {})
  expect((await stateOf(data.conversionId)).data.state).toBe('ready')
})

test('a result that is no PDF is not trusted', async () => {
  answerWith('echo "<script>" > "$out/document.pdf"')
  const { data } = await upload(aWordFile(['one']))
  await convertDocuments.run(server.deps, {})
  expect((await stateOf(data.conversionId)).data).toMatchObject({ state: 'failed', document: null })
})

test('what a dead process left is taken up, and its document is not made twice', async () => {
  answerWith('cp "$DATA/three.pdf" "$out/document.pdf"')
  const { data } = await upload(aWordFile(['one']))
  await convertDocuments.run(server.deps, {})
  const contents = async () => (await server.deps.sql`select from content where type = 7`).length
  const before = await contents()
  await server.deps.sql`
    update document_conversion set state = 'running', content_id = null, ended_at = null, started_at = ${server.clock.now()}, tries = 1
    where id = ${data.conversionId}`
  await convertDocuments.run(server.deps, {})
  expect(await running()).toBe(1)
  server.clock.pass(301)
  await convertDocuments.run(server.deps, {})
  expect((await stateOf(data.conversionId)).data.state).toBe('ready')
  expect(await contents()).toBe(before)
})

test('only its owner sees a conversion', async () => {
  const { data } = await upload(aWordFile(['one']))
  const other = await aPerson(server.deps, company, { grants: ['courses'] })
  expect((await stateOf(data.conversionId, other)).reason).toBe('notFound')
  await convertDocuments.run(server.deps, {})
})

test('without LibreOffice the form says so before the upload, and the upload is refused with the reason', async () => {
  Object.assign(server.deps.settings, { soffice: '/nowhere/soffice' })
  const { isReady, hint } = (await server.call(documentConverter, {}, staff)).data
  expect(isReady).toBe(false)
  expect(hint).toContain('PDF')
  expect((await upload(aWordFile(['one']))).data.reason).toBe('converterMissing')
  Object.assign(server.deps.settings, { soffice: program })
})

describe(`LibreOffice itself${noOffice ? ` (skipped: ${noOffice})` : ''}`, () => {
  const office = process.env.SOFFICE_PATH ?? 'soffice'
  const convert = (bytes: Buffer, within?: number) =>
    convertToPdf(office, { bytes, ending: 'docx', mostBytes: 10_000_000 }, within)

  test.skipIf(noOffice !== null)('makes a PDF of a Word file', { timeout: 180_000 }, async () => {
    const made = await convert(aWordFile(['第一页', 'second page']))
    expect('pdf' in made && made.pdf.subarray(0, 5).toString()).toBe('%PDF-')
  })
  test.skipIf(noOffice !== null)('is ended with all it has started', { timeout: 180_000 }, async () => {
    expect(await convert(aWordFile(['late']), 0.05)).toMatchObject({ why: 'tooSlow' })
  })
  test('that is not there is missing', async () => {
    const made = await convertToPdf('/nowhere/soffice', { bytes: aWordFile(['x']), ending: 'docx', mostBytes: 1000 })
    expect(made).toMatchObject({ why: 'missing' })
  })
})
