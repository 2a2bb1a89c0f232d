import { contentRead, contentUpdate, courseRead } from '@portal/contract/catalogue/course-authoring.contract.ts'
import { courseChangesPublish } from '@portal/contract/catalogue/course-draft.contract.ts'
import { packageCommit, packageOpen } from '@portal/contract/learning/package.contract.ts'
import { studyRecordsSave } from '@portal/contract/learning/play.contract.ts'
import { learnerReportRead } from '@portal/contract/operations/report-people.contract.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { aCompany, aPerson, type Person } from '../../../testing/builders.ts'
import { aCourse, aCourseOfContents } from '../../../testing/course.builder.ts'
import { aPackage, scorm12Manifest, uploadPackage } from '../../../testing/package.builder.ts'
import { openTestServer, type TestServer } from '../../../testing/test-server.ts'
import { aScheme } from '../../certificates/certificate.builders.ts'

/** A package says itself that it is completed, and a call that says so is easily forged: its author may ask for study time, and staff see what went too fast. */
let server: TestServer
let company: string
let staff: Person
let ann: Person
beforeAll(async () => {
  server = await openTestServer({ env: { CONTENT_URL: 'http://packages.portal.test' } })
  company = await aCompany(server.deps)
  staff = await aPerson(server.deps, company, { grants: ['courses', 'reports'] })
})
beforeEach(async () => {
  ann = await aPerson(server.deps, company)
})
afterAll(() => server.close())

type Place = { readonly productId: string; readonly contentId: string }
const writer = 'page-one-1'
const completed = { core: { lesson_status: 'completed' } }

/** A lesson of five minutes. */
async function aLesson(minMinutes?: number, own = {}, bytes = aPackage()): Promise<Place> {
  const { contentId } = (await uploadPackage(server, staff, bytes)).data
  const { productId } = await aCourseOfContents(server.deps, [contentId], own)
  if (minMinutes !== undefined) expect((await ask(contentId, minMinutes)).code).toBe(200)
  return { productId, contentId }
}
async function ask(contentId: string, minMinutes: number) {
  const { revision, title, courses } = (await server.call(contentRead, { contentId }, staff)).data
  const answer = await server.call(contentUpdate, { contentId, revision, title, minMinutes }, staff)
  const productId = courses[0]?.productId
  if (answer.code !== 200 || !productId) return answer
  const course = (await server.call(courseRead, { productId }, staff)).data
  await server.call(courseChangesPublish, { productId, revision: course.revision }, staff)
  return answer
}
const open = (place: Place) => server.call(packageOpen, { ...place, writer }, ann)
const commit = async (place: Place, sequence: number, cmi: object = completed, item = 'i0') =>
  (await server.call(packageCommit, { ...place, writer, item, sequence, cmi: JSON.stringify(cmi) }, ann)).data
/** Studies for so long, as the page reports it every 15 seconds. */
async function study(place: Place, seconds: number) {
  let last: Awaited<ReturnType<typeof report>> | null = null
  for (let left = seconds; left > 0; left -= 15) {
    server.clock.pass(Math.min(15, left))
    last = await report(place, Math.min(15, left))
  }
  return last?.records[0]
}
const report = async (place: Place, seconds: number) =>
  (
    await server.call(
      studyRecordsSave,
      {
        recordJson: [
          {
            ...place,
            videoFormat: 1,
            viewType: 8,
            liveId: 0,
            verifyTime: 0,
            endTime: server.clock.now().getTime(),
            viewTime: seconds,
            videoTime: seconds,
            fromTime: 0,
          },
        ],
      },
      ann,
    )
  ).data
const fastLessons = async () =>
  (await server.call(learnerReportRead, { personId: ann.accountId }, staff)).data.courses[0]?.fastLessons

describe('a minimum study time', () => {
  test('keeps a forged completion below 100, and the last minute of study completes lesson, course and certificate', async () => {
    const schemeId = await aScheme(server.deps)
    const place = await aLesson(4, { certificateSchemeId: schemeId })
    expect((await open(place)).data).toMatchObject({ minSeconds: 240, studiedSeconds: 0 })
    server.clock.pass(1)
    expect(await commit(place, 1)).toMatchObject({
      state: 'completed',
      percent: 99,
      completed: false,
      certificateId: null,
    })
    expect(await study(place, 225)).toMatchObject({ percent: 99, completed: false })
    expect((await open(place)).data).toMatchObject({ percent: 99, studiedSeconds: 225 })
    server.clock.pass(15)
    expect(await report(place, 15)).toMatchObject({
      records: [{ percent: 100, completed: true }],
      certificateId: expect.any(String),
    })
    expect(await fastLessons()).toEqual([])
  })

  test('counts study before the package says that it is completed, and only study in this lesson', async () => {
    const [place, other] = [await aLesson(2), await aLesson(2)]
    await open(place)
    await open(other)
    await study(place, 120)
    expect(await commit(place, 1)).toMatchObject({ percent: 100, completed: true })
    expect(await commit(other, 1)).toMatchObject({ percent: 99, completed: false })
  })

  test('completes nothing: time alone leaves a package where its parts are', async () => {
    const parts = ['a.html', 'b.html']
    const place = await aLesson(
      1,
      {},
      aPackage(
        parts.map((name) => ({ name, bytes: name })),
        scorm12Manifest(parts),
      ),
    )
    await open(place)
    await commit(place, 1)
    expect(await study(place, 120)).toMatchObject({ percent: 50, completed: false })
    expect(await commit(place, 2, completed, 'i1')).toMatchObject({ percent: 100, completed: true })
  })

  test('a part that fails while the time is missing takes back what it said', async () => {
    const place = await aLesson(2)
    await open(place)
    await commit(place, 1)
    expect(await commit(place, 2, { core: { lesson_status: 'failed' } })).toMatchObject({
      state: 'failed',
      percent: 1,
      completed: false,
    })
    expect(await study(place, 180)).toMatchObject({ percent: 1, completed: false })
  })

  test('the last words of the package and the last seconds of study at the same moment complete the lesson', async () => {
    for (let turn = 0; turn < 5; turn++) {
      const place = await aLesson(1)
      await open(place)
      await study(place, 45)
      server.clock.pass(15)
      await Promise.all([commit(place, 1), report(place, 15)])
      expect((await open(place)).data.percent).toBe(100)
    }
  })

  test('is changed for the lesson at any time: a shorter one counts from the next report, a longer one takes nothing back', async () => {
    const place = await aLesson(60)
    await open(place)
    await commit(place, 1)
    await study(place, 60)
    await ask(place.contentId, 1)
    expect((await server.call(contentRead, { contentId: place.contentId }, staff)).data.minMinutes).toBe(1)
    expect(await study(place, 15)).toMatchObject({ percent: 100, completed: true })
    await ask(place.contentId, 60)
    expect(await commit(place, 2)).toMatchObject({ percent: 100, completed: true })
  })

  test('is for packages, and its change is in the audit log', async () => {
    const { contentIds } = await aCourse(server.deps)
    expect((await ask(contentIds[0] as string, 1)).reason).toBe('malformed')
    const place = await aLesson(3)
    const [line] = await server.deps
      .sql`select detail from audit_line where action = 'content.update' and thing_id = ${place.contentId}`
    expect(line?.detail).toMatchObject({ before: { minMinutes: 0 }, after: { minMinutes: 3 } })
  })
})

describe('without one', () => {
  test('a package is completed when it says so; staff see that it took less than a quarter of its length', async () => {
    const place = await aLesson()
    await open(place)
    await study(place, 5)
    expect(await commit(place, 1)).toMatchObject({ percent: 100, completed: true })
    expect(await fastLessons()).toEqual([
      { title: { zh: '课件 Package', en: '课件 Package' }, studiedSeconds: 5, duration: 300 },
    ])
    const keeper = await aPerson(server.deps, await aCompany(server.deps), { companyGrants: ['reports'] })
    expect((await server.call(learnerReportRead, { personId: ann.accountId }, keeper)).code).toBe(404)
  })

  test('a lesson that was studied is not flagged', async () => {
    const place = await aLesson()
    await open(place)
    await study(place, 90)
    await commit(place, 1)
    expect(await fastLessons()).toEqual([])
  })
})
