import { fileRead } from '@portal/contract/http/file.contract.ts'
import { documentOpen, documentUpload } from '@portal/contract/learning/document.contract.ts'
import { studyRecordsSave } from '@portal/contract/learning/play.contract.ts'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { aCompany, aPerson, type Person } from '../../../testing/builders.ts'
import { aCourseOfContents } from '../../../testing/course.builder.ts'
import { aPdf } from '../../../testing/pdf.ts'
import { openTestServer, type TestServer } from '../../../testing/test-server.ts'

let server: TestServer
let company: string
let staff: Person
let ann: Person
beforeAll(async () => {
  server = await openTestServer()
  company = await aCompany(server.deps)
  staff = await aPerson(server.deps, company, { grants: ['courses'] })
})
beforeEach(async () => {
  ann = await aPerson(server.deps, company)
})
afterAll(() => server.close())

async function upload(bytes: Buffer, query = 'pageSeconds=5', name = '手册.pdf') {
  const payload = Buffer.concat([
    Buffer.from(`--b\r\ncontent-disposition: form-data; name="file"; filename="${name}"\r\n\r\n`),
    bytes,
    Buffer.from('\r\n--b--\r\n'),
  ])
  const headers = { 'content-type': 'multipart/form-data; boundary=b', access_token: staff.token }
  return (await server.inject({ method: 'POST', url: `${documentUpload.path}?${query}`, headers, payload })).json()
}
async function aLesson(pages: number, own = {}) {
  const { data } = await upload(await aPdf(pages))
  const course = await aCourseOfContents(server.deps, [data.contentId], own)
  return { productId: course.productId, contentId: data.contentId as string }
}
const open = (place: { productId: string; contentId: string }, who: Person | null = ann) =>
  server.call(documentOpen, place, who ?? {})
/** Reads this page for this many seconds and reports like the page. */
async function look(
  place: { productId: string; contentId: string },
  page: number,
  seconds: number,
  claimed = Math.min(5, seconds),
) {
  server.clock.pass(seconds)
  const from = (page - 1) * 5
  const record = {
    videoFormat: 3,
    verifyTime: 0,
    viewType: 9,
    endTime: server.clock.now().getTime(),
    videoTime: from + claimed,
    viewTime: seconds,
    fromTime: from,
    ...place,
  }
  return (await server.call(studyRecordsSave, { recordJson: [record] } as never, ann)).data.records[0]
}

test('a PDF file becomes a content with pages; its file is for learners with access', async () => {
  const answer = await upload(await aPdf(7), 'pageSeconds=8')
  expect(answer.data).toMatchObject({ title: '手册', pageCount: 7, duration: 56 })
  const course = await aCourseOfContents(server.deps, [answer.data.contentId])
  const { data } = await open({ productId: course.productId, contentId: answer.data.contentId })
  expect(data).toMatchObject({ pageCount: 7, pageSeconds: 8, page: 1, seenPages: [], percent: 1 })
  const fileId = new URL(data.url, 'http://portal.test').searchParams.get('fileId') as string
  expect((await server.call(fileRead, { fileId })).code).toBe(404)
  const piece = await server.inject({
    url: `${new URL(data.url, 'http://portal.test').pathname}?fileId=${fileId}&access_token=${encodeURIComponent(data.mediaToken)}`,
    headers: { range: 'bytes=0-4' },
  })
  expect([piece.statusCode, piece.body]).toEqual([206, '%PDF-'])
})

test.each([
  ['no PDF file', async () => Buffer.from('<html>'), 'wrongFileType'],
  ['half of one', async () => (await aPdf(3)).subarray(0, 300), 'documentBroken'],
  ['one with a password', () => aPdf(2, { userPassword: 'secret', pdfVersion: '1.7' }), 'documentBroken'],
])('%s is refused', async (_what, bytes, reason) => {
  expect((await upload(await bytes())).data.reason).toBe(reason)
})

test('a document is completed when every page was viewed for its time, in any order', async () => {
  const place = await aLesson(4)
  await open(place)
  expect(await look(place, 4, 6)).toMatchObject({ credited: 6, percent: 25 })
  expect(await look(place, 2, 5)).toMatchObject({ percent: 50 })
  expect((await open(place)).data).toMatchObject({ page: 2, seenPages: [2, 4] })
  expect(await look(place, 1, 3)).toMatchObject({ percent: 65, completed: false })
  expect(await look(place, 1, 5)).toMatchObject({ percent: 75 })
  expect(await look(place, 3, 20)).toMatchObject({ credited: 20, percent: 100, completed: true })
  expect(await look(place, 4, 30, 5)).toMatchObject({ credited: 30, percent: 100 })
})

test('leafing through gives no credit, nor does double speed', async () => {
  const place = await aLesson(10, { speedUpPlay: true, dragPlay: false })
  await open(place)
  server.clock.pass(10)
  const endTime = server.clock.now().getTime()
  const leaf = Array.from({ length: 10 }, (_, page) => ({
    videoFormat: 3,
    verifyTime: 0,
    viewType: 9,
    endTime: endTime - (9 - page) * 1000,
    videoTime: page * 5 + 5,
    viewTime: 1,
    fromTime: page * 5,
    ...place,
  }))
  const { records } = (await server.call(studyRecordsSave, { recordJson: leaf } as never, ann)).data
  expect(records.reduce((sum, record) => sum + record.credited, 0)).toBe(10)
  expect(records.at(-1)?.percent).toBeLessThanOrEqual(22)
  expect((await open(place)).data.seenPages).toEqual([])
})

test('it is locked like any lesson, has no preview seconds, and is distinct from other kinds', async () => {
  const paid = await aLesson(2, { priceKind: 'paid', previewTime: 60 })
  expect((await open(paid)).reason).toBe('notEntitled')
  expect((await open(await aLesson(2, { priceKind: 'paid', previewNum: 1 }))).code).toBe(200)
  const place = await aLesson(2)
  expect((await open(place, null)).code).toBe(401)
  await server.deps.sql`update content set type = 3 where id = ${place.contentId}`
  expect((await open(place)).reason).toBe('lessonOtherKind')
})
