import { contentCreate } from '@portal/contract/catalogue/course-authoring.contract.ts'
import { fileRead } from '@portal/contract/http/file.contract.ts'
import { documentUpload } from '@portal/contract/learning/document.contract.ts'
import { lessonPreview } from '@portal/contract/learning/lesson-preview.contract.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { storeFile } from '../../core/files/file.service.ts'
import { aCompany, aPerson, type Person } from '../../testing/builders.ts'
import { aCourse } from '../../testing/course.builder.ts'
import { aPackage, uploadPackage } from '../../testing/package.builder.ts'
import { aPdf } from '../../testing/pdf.ts'
import { openTestServer, type TestServer } from '../../testing/test-server.ts'

let server: TestServer
let staff: Person
let ann: Person
beforeAll(async () => {
  server = await openTestServer({ env: { CONTENT_URL: 'http://packages.portal.test' } })
  const company = await aCompany(server.deps)
  staff = await aPerson(server.deps, company, { name: '顾南', grants: ['courses'] })
  ann = await aPerson(server.deps, company)
})
afterAll(() => server.close())

const preview = (contentId: string, person: Person = staff) => server.call(lessonPreview, { contentId }, person)
/** Rows of study of any kind. */
const studied = async () =>
  server.deps.sql<{ n: number }[]>`
    select ((select count(*) from product_progress) + (select count(*) from content_progress) + (select count(*) from package_attempt)
      + (select count(*) from package_part))::int as n`.one()

async function aDocument(): Promise<string> {
  const payload = Buffer.concat([
    Buffer.from('--b\r\ncontent-disposition: form-data; name="file"; filename="a.pdf"\r\n\r\n'),
    await aPdf(3),
    Buffer.from('\r\n--b--\r\n'),
  ])
  const headers = { 'content-type': 'multipart/form-data; boundary=b', access_token: staff.token }
  return (await server.inject({ method: 'POST', url: documentUpload.path, headers, payload })).json().data.contentId
}

test('a document and a package open for their author before they are in a course, and nothing is recorded', async () => {
  const before = await studied()
  const { document } = (await preview(await aDocument())).data
  expect(document).toMatchObject({ pageCount: 3, page: 1, seenPages: [], percent: 0 })
  const file = await server.inject({
    method: 'GET',
    url: `${document?.url}&access_token=${encodeURIComponent(document?.mediaToken ?? '')}`,
  })
  expect([file.statusCode, file.rawPayload.subarray(0, 5).toString()]).toEqual([200, '%PDF-'])
  expect((await server.inject({ method: 'GET', url: document?.url ?? '' })).statusCode).toBe(404)

  const made = (await uploadPackage(server, staff, aPackage())).data
  const opened = (await preview(made.contentId)).data.package
  expect(opened).toMatchObject({ version: '1.2', item: null, percent: 0, learner: { name: '顾南' } })
  expect(opened?.items.map(({ item, href, cmi }) => [item, href, cmi])).toEqual([['i0', 'a.html', null]])
  expect(await studied()).toEqual(before)
})

test('a recording outside the media library plays; an article has no file; learners are refused', async () => {
  const course = await aCourse(server.deps, { sections: [[{ type: 3, seconds: 60 }]] })
  const [contentId] = course.contentIds as [string]
  expect((await preview(contentId)).data.played).toBeNull()
  const file = await storeFile(server.deps, {
    bytes: Buffer.from('video'),
    name: 'a.mp4',
    mime: 'video/mp4',
    purpose: 'media',
    companyId: null,
    ownerId: null,
    isPublic: false,
    mediaScope: contentId,
  })
  await server.deps.sql`update content set hd_file = ${file.id} where id = ${contentId}`
  expect((await preview(contentId)).data.played?.url).toBe(`${fileRead.path}?fileId=${file.id}`)
  const article = await server.call(contentCreate, { type: 1, title: { zh: '文' }, body: { zh: '<p>文</p>' } }, staff)
  expect((await preview(article.data.contentId)).data).toEqual({ played: null, document: null, package: null })
  expect((await preview(contentId, ann)).code).toBe(403)
  expect((await preview('00000000-0000-4000-8000-000000000000')).reason).toBe('lessonNotFound')
})
