import { packageCommit, packageOpen } from '@portal/contract/learning/package.contract.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aCompany, aPerson, type Person } from '../../../testing/builders.ts'
import { aCourseOfContents } from '../../../testing/course.builder.ts'
import { aPackage, uploadPackage } from '../../../testing/package.builder.ts'
import { openTestServer, type TestServer } from '../../../testing/test-server.ts'

let server: TestServer
let staff: Person
let ann: Person
beforeAll(async () => {
  server = await openTestServer({ env: { CONTENT_URL: 'http://packages.portal.test' } })
  const company = await aCompany(server.deps)
  staff = await aPerson(server.deps, company, { grants: ['courses'] })
  ann = await aPerson(server.deps, company)
})
afterAll(() => server.close())

type Place = { readonly productId: string; readonly contentId: string }
const writer = 'page-one-1'
async function aLesson(): Promise<Place> {
  const { contentId } = (await uploadPackage(server, staff, aPackage())).data
  return { productId: (await aCourseOfContents(server.deps, [contentId])).productId, contentId }
}
const open = (place: Place, who = ann, page = writer) => server.call(packageOpen, { ...place, writer: page }, who)
const commit = (place: Place, item: string, sequence: number, cmi: unknown, page = writer) =>
  server.call(packageCommit, { ...place, writer: page, item, sequence, cmi: JSON.stringify(cmi) }, ann)

test('reopening a passed part keeps state, score and completed parts; the package resumes from its own state', async () => {
  const place = await aLesson()
  await open(place)
  await commit(place, 'i0', 1, { core: { lesson_status: 'passed', score: { raw: '100' } } })
  await open(place, ann, 'page-two-2')
  const reopened = { core: { lesson_status: 'completed', score: { raw: '0' } }, suspend_data: 'page=1' }
  expect((await commit(place, 'i0', 1, reopened, 'page-two-2')).data).toMatchObject({
    state: 'passed',
    score: 100,
    percent: 100,
    completed: true,
  })
  expect(
    (await commit(place, 'i0', 2, { ...reopened, core: { lesson_status: 'incomplete' } }, 'page-two-2')).data,
  ).toMatchObject({ state: 'passed', score: 100 })
  const [part] = (await open(place)).data.items
  expect(part).toMatchObject({ state: 'passed', score: 100 })
  expect(JSON.parse(part?.cmi ?? '')).toEqual({ core: { lesson_status: 'incomplete' }, suspend_data: 'page=1' })
})

test('a part stored by an older version counts as passed when it once was', async () => {
  const place = await aLesson()
  await open(place)
  await commit(place, 'i0', 1, { core: { lesson_status: 'passed', score: { raw: '90' } } })
  await server.deps
    .sql`update package_part set best_state = null, best_score = null, state = 'failed', score = 40 where content_id = ${place.contentId}`
  expect((await open(place)).data.items).toMatchObject([{ state: 'passed', score: 40 }])
})
