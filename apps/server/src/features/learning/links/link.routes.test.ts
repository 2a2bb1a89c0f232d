import {
  contentCreate,
  contentRead,
  contentUpdate,
  courseRead,
} from '@portal/contract/catalogue/course-authoring.contract.ts'
import { courseChangesPublish } from '@portal/contract/catalogue/course-draft.contract.ts'
import { productDetail } from '@portal/contract/catalogue/product.contract.ts'
import { linkConfirm, linkOpen, linkVisit } from '@portal/contract/learning/link.contract.ts'
import { studyRecordsSave } from '@portal/contract/learning/play.contract.ts'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { aCompany, aPerson, type Person } from '../../../testing/builders.ts'
import { aCourseOfContents } from '../../../testing/course.builder.ts'
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

type Place = { productId: string; contentId: string }
const create = (body: object) =>
  server.call(contentCreate, { type: 9, title: { zh: '外部视频' }, body } as never, staff)
async function aLink(own = {}): Promise<Place> {
  const { contentId } = (await create({ zh: 'https://www.bilibili.com/video/1?p=2&t=3', en: 'https://youtu.be/1' }))
    .data
  const course = await aCourseOfContents(server.deps, [contentId], own)
  return { productId: course.productId, contentId }
}
const open = (place: Place, person: Person | null = ann) => server.call(linkOpen, place, person ?? {})
const visit = (place: Place) => server.call(linkVisit, place, ann)
const confirm = (place: Place) => server.call(linkConfirm, place, ann)
const progress = async ({ productId }: Place) => (await server.call(productDetail, { productId }, ann)).data.progress
/** Asks for a minimum study time, and publishes it. */
async function ask(place: Place, minMinutes: number) {
  const { revision, title, body } = (await server.call(contentRead, { contentId: place.contentId }, staff)).data
  const changed = { contentId: place.contentId, revision, title, body, minMinutes }
  expect((await server.call(contentUpdate, changed as never, staff)).code).toBe(200)
  const { revision: at } = (await server.call(courseRead, { productId: place.productId }, staff)).data
  expect(
    (await server.call(courseChangesPublish, { productId: place.productId, revision: at } as never, staff)).code,
  ).toBe(200)
}

test('a link is completed by a confirmation after it was opened, once', async () => {
  const place = await aLink()
  const opened = (await open(place)).data
  expect(opened).toMatchObject({ isOpened: false, waitSeconds: 0, percent: 1, completed: false })
  expect([opened.url, opened.host]).toEqual(['https://www.bilibili.com/video/1?p=2&t=3', 'www.bilibili.com'])
  expect((await confirm(place)).reason).toBe('linkNotOpened')
  expect(await progress(place)).toMatchObject({ completedAt: null })
  expect((await visit(place)).data).toMatchObject({ isOpened: true, waitSeconds: 0, completed: false })
  const both = await Promise.all([confirm(place), confirm(place)])
  expect(both.map(({ data }) => [data.percent, data.completed])).toEqual([
    [100, true],
    [100, true],
  ])
  expect(await progress(place)).toMatchObject({ percent: 100, lessonsDone: 1 })
})

test('the minimum study time counts from the first opening, by the clock of the server', async () => {
  const place = await aLink()
  await ask(place, 3)
  expect((await open(place)).data).toMatchObject({ minSeconds: 180, waitSeconds: 180 })
  // Staying on the lesson page does not count as a visit.
  server.clock.pass(600)
  expect((await confirm(place)).reason).toBe('linkNotOpened')
  await visit(place)
  server.clock.pass(100)
  expect((await visit(place)).data.waitSeconds).toBe(80)
  expect((await confirm(place)).reason).toBe('linkTooEarly')
  server.clock.pass(79)
  expect((await confirm(place)).reason).toBe('linkTooEarly')
  server.clock.pass(1)
  expect((await confirm(place)).data.completed).toBe(true)
  expect(
    (await server.call(courseRead, { productId: place.productId }, staff)).data.sections[0]?.lessons[0],
  ).toMatchObject({
    contentType: 9,
    duration: 180,
  })
})

test('a study report of a link credits nothing', async () => {
  const place = await aLink()
  await open(place)
  await visit(place)
  server.clock.pass(300)
  const record = {
    videoFormat: 3,
    verifyTime: 0,
    viewType: 9,
    endTime: server.clock.now().getTime(),
    videoTime: 60,
    viewTime: 60,
    fromTime: 0,
    ...place,
  }
  const { records } = (await server.call(studyRecordsSave, { recordJson: [record] } as never, ann)).data
  expect(records[0]).toMatchObject({ credited: 0 })
  expect(await progress(place)).toMatchObject({ completedAt: null })
})

test('it is locked like any lesson, and refused addresses are named by language', async () => {
  const paid = await aLink({ priceKind: 'paid', previewTime: 60 })
  expect([(await open(paid)).reason, (await visit(paid)).reason, (await confirm(paid)).reason]).toEqual([
    'notEntitled',
    'notEntitled',
    'notEntitled',
  ])
  const place = await aLink()
  expect((await open(place, null)).code).toBe(401)
  await server.deps.sql`update content set type = 1 where id = ${place.contentId}`
  expect((await open(place)).reason).toBe('lessonOtherKind')
  const refused = await create({ zh: 'https://a.cn/', en: 'javascript:alert(1)' })
  expect(refused.reason).toBe('malformed')
  expect(JSON.stringify(refused.data)).toContain('body.en')
  expect((await create({ zh: 'https://a.cn/', en: '' })).code).toBe(200)
})

test('a video plays in its lesson only where the operator allows its player', async () => {
  const place = await aLink()
  await server.deps
    .sql`update content set body = ${server.deps.sql.json({ zh: 'https://www.bilibili.com/video/BV1xx411c7mD' })}
    where id = ${place.contentId}`
  expect((await open(place)).data.player).toBeNull()
  expect((await server.call(contentRead, { contentId: place.contentId }, staff)).data.frameHosts).toEqual([])

  const env = { MEDIA_FRAME_HOSTS: 'player.bilibili.com, Player.Vimeo.com' }
  const other = await openTestServer({ beside: server, env })
  try {
    expect((await other.call(linkOpen, place, ann)).data.player).toBe(
      'https://player.bilibili.com/player.html?bvid=BV1xx411c7mD&autoplay=0',
    )
    expect((await other.call(contentRead, { contentId: place.contentId }, staff)).data.frameHosts).toEqual([
      'player.bilibili.com',
      'player.vimeo.com',
    ])
  } finally {
    await other.close()
  }
})
