import { lessonList, productDetail } from '@portal/contract/catalogue/product.contract.ts'
import { fileRead } from '@portal/contract/http/file.contract.ts'
import {
  lessonTextRead,
  playInfoRead,
  playInfoReadByPost,
  studyRecordsSave,
  videoSource,
} from '@portal/contract/learning/play.contract.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { storeFile } from '../../core/files/file.service.ts'
import { aCompany, aPerson, aSession, joinCompany, type Person } from '../../testing/builders.ts'
import { aCourse, type Course, entitleToProduct } from '../../testing/course.builder.ts'
import { openTestServer, type TestServer } from '../../testing/test-server.ts'
import { buildStudyRecord, type StudyClaimInput } from './testing/study.driver.ts'

let server: TestServer
let company: string
let ann: Person
beforeAll(async () => {
  server = await openTestServer()
  company = await aCompany(server.deps)
})
beforeEach(async () => {
  ann = await aPerson(server.deps, company)
})
afterAll(() => server.close())

const open = (course: Course, at = 0, who = ann) =>
  server.call(
    playInfoRead,
    { knowledgeId: course.productId, contentId: course.contentIds[at] as string, from: 'pc' },
    who,
  )
const record = (course: Course, at: number, own: StudyClaimInput = {}) =>
  buildStudyRecord(course, {
    endTime: server.clock.now().getTime(),
    contentId: course.contentIds[at] as string,
    ...own,
  })
const report = (records: unknown[], who: Person = ann) =>
  server.call(studyRecordsSave, { recordJson: records } as never, who)
const seconds = async (who = ann) =>
  (
    await server.deps.sql<
      { seconds: number }[]
    >`select coalesce(sum(seconds), 0)::int as seconds from study_day where account_id = ${who.accountId}`
  )[0]?.seconds

describe('the server judges study', () => {
  test('played in real time: credited, percent from the seconds played, completed at 95 %', async () => {
    const course = await aCourse(server.deps)
    await open(course)
    for (let at = 0; at < 90; at += 15) {
      server.clock.pass(15)
      expect((await report([record(course, 0, { from: at })])).data.records[0]).toMatchObject({
        credited: 15,
        reason: 'credited',
      })
    }
    server.clock.pass(5)
    expect((await report([record(course, 0, { from: 90, viewTime: 5 })])).data.records[0]).toMatchObject({
      percent: 100,
      completed: true,
    })
    expect((await server.call(productDetail, { productId: course.productId }, ann)).data.progress).toMatchObject({
      percent: 50,
      lessonsDone: 1,
    })
    expect(await seconds()).toBe(95)
  })

  test('a record with more time than has passed is cut; a record from the future gets nothing', async () => {
    const course = await aCourse(server.deps)
    await open(course)
    server.clock.pass(10)
    const { data } = await report([record(course, 0, { viewTime: 600, to: 100 })])
    expect(data.records[0]).toMatchObject({ credited: 10, reason: 'partly', percent: 21 })
    expect(
      (await report([record(course, 0, { endTime: server.clock.now().getTime() + 3_600_000, from: 50 })])).data
        .records[0],
    ).toMatchObject({
      credited: 0,
      reason: 'notAllowed',
    })
  })

  test('a wrong computer clock neither loses nor gains time', async () => {
    const course = await aCourse(server.deps)
    await open(course)
    const wrong = (ms: number, own: StudyClaimInput) => {
      const at = server.clock.now().getTime() + ms
      return server.call(
        studyRecordsSave,
        { recordJson: [record(course, 0, { ...own, endTime: at })], sentAt: at } as never,
        ann,
      )
    }
    server.clock.pass(15)
    expect((await wrong(3_600_000, {})).data.records[0]).toMatchObject({ credited: 15, reason: 'credited' })
    server.clock.pass(15)
    expect((await wrong(-3_600_000, { from: 15 })).data.records[0]).toMatchObject({ credited: 15, reason: 'credited' })
    expect((await wrong(-86_400_000, { from: 30, viewTime: 60 })).data.records[0]).toMatchObject({
      credited: 0,
      reason: 'nothingNew',
    })
  })

  test('time before the last report cannot be filled in later', async () => {
    const course = await aCourse(server.deps, { sections: [[{ type: 3, seconds: 3600 }]] })
    await open(course)
    server.clock.pass(36_000)
    await report([record(course, 0)])
    const hoursAgo = server.clock.now().getTime() - 7_200_000
    expect(
      (await report([record(course, 0, { viewTime: 600, endTime: hoursAgo, from: 15 })])).data.records[0],
    ).toMatchObject({ credited: 0, reason: 'nothingNew' })
    expect(await seconds()).toBe(15)
  })

  test('replays, duplicates and forged finishes change nothing', async () => {
    const course = await aCourse(server.deps)
    await open(course)
    server.clock.pass(20)
    const one = record(course, 0)
    await report([one, one])
    const again = await report([one, { ...one, fromTime: 80, videoTime: 95 }])
    expect(again.data.records.map((row) => [row.credited, row.reason])).toEqual([
      [0, 'nothingNew'],
      [0, 'nothingNew'],
    ])
    expect(again.data.records[0]?.percent).toBe(15)
    expect(await seconds()).toBe(15)
  })

  test('two tabs, two devices and two companies share one clock', async () => {
    const second = await aCompany(server.deps)
    await joinCompany(server.deps, ann.accountId, second)
    const there = { ...ann, token: await aSession(server.deps, ann.accountId, second) }
    const [a, b] = [await aCourse(server.deps), await aCourse(server.deps)]
    await open(a)
    await open(b)
    await open(a, 0, there)
    server.clock.pass(30)
    const answers = await Promise.all([
      report([record(a, 0, { viewTime: 30 })]),
      report([record(b, 0, { viewTime: 30 })]),
      report([record(a, 0, { viewTime: 30 })], there),
      report([record(b, 1, { viewTime: 30 })]),
    ])
    expect(answers.flatMap((answer) => answer.data.records).reduce((sum, row) => sum + row.credited, 0)).toBe(30)
    expect(await seconds()).toBe(30)
  })

  test('a late report from offline counts on its own day', async () => {
    const course = await aCourse(server.deps, { sections: [[{ type: 3, seconds: 3600 }]] })
    server.clock.set(new Date('2026-03-10T15:50:00Z'))
    await open(course)
    server.clock.set(new Date('2026-03-11T03:00:00Z'))
    const midnight = Date.parse('2026-03-10T16:00:00Z')
    await report([record(course, 0, { viewTime: 120, endTime: midnight + 60_000 })])
    const days = await server.deps
      .sql`select day::text, seconds from study_day where account_id = ${ann.accountId} order by day`
    expect(days.map((row) => [row.day, row.seconds])).toEqual([
      ['2026-03-10', 60],
      ['2026-03-11', 60],
    ])
  })

  test('a content that was never opened, is not in the course or does not exist is not credited', async () => {
    const [course, other] = [await aCourse(server.deps), await aCourse(server.deps)]
    server.clock.pass(60)
    const foreign = record(course, 0, { contentId: other.contentIds[0] as string })
    await open(other)
    server.clock.pass(60)
    const { data } = await report([record(course, 0), foreign, record(course, 0, { contentId: 'x', productId: 'y' })])
    expect(data.records.map((row) => row.reason)).toEqual(['notAllowed', 'notAllowed', 'malformed'])
    expect(await seconds()).toBe(0)
  })

  test('the sequence is the server’s: a locked lesson neither plays nor counts, and opens when it should', async () => {
    const course = await aCourse(server.deps, {
      inSequence: true,
      sections: [[{ type: 3, seconds: 20 }], [{ type: 3, seconds: 20 }]],
    })
    await open(course)
    expect((await open(course, 1)).reason).toBe('lessonLocked')
    expect((await open(course, 1)).msg).toBe('未解锁，请按顺序学习')
    server.clock.pass(20)
    await report([record(course, 0, { viewTime: 20 })])
    expect((await open(course, 1)).code).toBe(200)
    expect(
      (await server.call(lessonList, { productId: course.productId }, ann)).data.sections.map(
        (section) => section.state,
      ),
    ).toEqual(['completed', 'open'])
  })

  test('seeking off is enforced, and a preview ends', async () => {
    const strict = await aCourse(server.deps, { dragPlay: false, speedUpPlay: false })
    await open(strict)
    server.clock.pass(30)
    expect((await report([record(strict, 0, { from: 60 })])).data.records[0]?.reason).toBe('notAllowed')
    const paid = await aCourse(server.deps, { priceKind: 'paid', previewTime: 10 })
    expect((await open(paid)).data).toMatchObject({ previewTime: 10 })
    server.clock.pass(30)
    expect((await report([record(paid, 0, { viewTime: 30 })])).data.records[0]).toMatchObject({ percent: 10 })
    const closed = await aCourse(server.deps, { priceKind: 'paid' })
    expect((await open(closed)).reason).toBe('notEntitled')
    await entitleToProduct(server.deps, company, closed.productId)
    expect((await open(closed)).data.previewTime).toBe(-1)
  })

  test('an article is completed after enough reading', async () => {
    const course = await aCourse(server.deps, { sections: [[{ type: 1, seconds: 60 }]] })
    const place = { productId: course.productId, contentId: course.contentIds[0] as string }
    expect((await server.call(lessonTextRead, place, ann)).data).toMatchObject({
      html: '<p>正文</p>',
      percent: 1,
      rule: { kind: 'read', needSeconds: 30 },
    })
    server.clock.pass(15)
    expect((await report([record(course, 0)])).data.records[0]).toMatchObject({ percent: 50, completed: false })
    server.clock.pass(15)
    expect((await report([record(course, 0)])).data.records[0]).toMatchObject({ percent: 100, completed: true })
    expect((await server.call(lessonTextRead, place)).data.percent).toBe(0)
  })

  test('a preview by time shows and credits nothing of an article', async () => {
    const sections = [[{ type: 1, seconds: 60 } as const]]
    const byTime = await aCourse(server.deps, { priceKind: 'paid', previewTime: 10, sections })
    const place = { productId: byTime.productId, contentId: byTime.contentIds[0] as string }
    expect((await server.call(lessonTextRead, place, ann)).reason).toBe('notEntitled')
    expect((await open(byTime)).reason).toBe('notEntitled')
    await entitleToProduct(server.deps, company, byTime.productId)
    expect((await server.call(lessonTextRead, place, ann)).data.html).toBe('<p>正文</p>')
  })

  test('one content in two courses progresses in both', async () => {
    const [a, b] = [await aCourse(server.deps, { sections: [[{ type: 3, seconds: 10 }]] }), await aCourse(server.deps)]
    const shared = a.contentIds[0] as string
    await server.deps
      .sql`update lesson set content_id = ${shared} where product_id = ${b.productId} and content_id = ${b.contentIds[0] as string}`
    await open(a)
    await open(b, 1)
    server.clock.pass(10)
    await report([record(a, 0, { viewTime: 10 })])
    const progress = async (course: Course) =>
      (await server.call(productDetail, { productId: course.productId }, ann)).data.progress
    expect(await progress(a)).toMatchObject({ percent: 100, lessonsDone: 1 })
    expect(await progress(b)).toMatchObject({ percent: 50, lessonsDone: 1 })
    const c = await aCourse(server.deps, { sections: [[{ type: 3, seconds: 10 }]] })
    await server.deps.sql`update lesson set content_id = ${shared} where product_id = ${c.productId}`
    await server.call(playInfoRead, { knowledgeId: c.productId, contentId: shared, from: 'pc' }, ann)
    expect(await progress(c)).toMatchObject({ percent: 100, lessonsDone: 1 })
  })

  test('a visitor reads free lessons and previews', async () => {
    const sections = [[{ type: 1, seconds: 60 } as const, { type: 1, seconds: 60 } as const]]
    const paid = await aCourse(server.deps, { priceKind: 'paid', previewNum: 1, sections })
    const read = (at: number) =>
      server.call(lessonTextRead, { productId: paid.productId, contentId: paid.contentIds[at] as string })
    expect((await read(0)).data.html).toBe('<p>正文</p>')
    expect((await read(1)).reason).toBe('notEntitled')
  })
})

describe('play info', () => {
  test('by GET and by POST, from every source page, with the last lesson', async () => {
    const course = await aCourse(server.deps)
    const contentId = course.contentIds[1] as string
    const ways = [
      await server.call(playInfoRead, { contentId, productId: course.productId, planId: '', from: 'pc' }, ann),
      await server.call(playInfoRead, { knowledgeId: course.productId, contentId, planId: '', from: 'pc' }, ann),
      await server.call(playInfoRead, { knowledgeId: course.productId, from: 'pc', planId: '' }, ann),
      await server.call(playInfoReadByPost, { knowledgeId: course.productId, contentId }, ann),
    ]
    expect(ways.map((way) => [way.code, way.data.duration])).toEqual([1, 2, 3, 4].map(() => [200, 100]))
    server.clock.pass(20)
    await report([record(course, 1, { viewTime: 20 })])
    expect((await server.call(playInfoRead, { knowledgeId: course.productId }, ann)).data).toMatchObject({
      lastRecord: 20,
      furthest: 20,
      percent: 20,
    })
  })

  test('media is private: the token of the play info opens this content, for a limited time, and a preview only its beginning', async () => {
    const course = await aCourse(server.deps, { priceKind: 'paid', previewTime: 10 })
    const contentId = course.contentIds[0] as string
    const bytes = Buffer.alloc(2_000_000, 7)
    const file = await storeFile(server.deps, {
      bytes,
      name: 'a.mp4',
      mime: 'video/mp4',
      purpose: 'media',
      companyId: null,
      ownerId: null,
      isPublic: false,
      mediaScope: contentId,
    })
    await server.deps.sql`update content set hd_file = ${file.id} where id = ${contentId}`
    const { data } = await open(course)
    expect(data.hdUrl).toBe(`/files/read?fileId=${file.id}`)
    const read = (token: string, range = 'bytes=0-') =>
      server.inject({
        url: `/files/read?fileId=${file.id}&access_token=${encodeURIComponent(token)}`,
        headers: { range },
      })
    const shown = await read(data.mediaToken)
    expect(shown.statusCode).toBe(206)
    expect(shown.rawPayload.length).toBeLessThan(500_000)
    expect((await read(data.mediaToken, 'bytes=1000000-')).statusCode).toBe(416)
    await entitleToProduct(server.deps, company, course.productId)
    expect((await read((await open(course)).data.mediaToken)).rawPayload.length).toBe(2_000_000)
    const other = await aCourse(server.deps)
    expect((await read((await open(other)).data.mediaToken)).statusCode).toBe(403)
    expect((await read(ann.token)).statusCode).toBe(403)
    expect((await server.call(fileRead, { fileId: file.id })).code).toBe(404)
    expect((await server.call(videoSource, { productId: course.productId, contentId }, ann)).data.hdUrl).toBe(
      data.hdUrl,
    )
  })

  test('a preview has captions for its time only, and its link opens no others', async () => {
    const course = await aCourse(server.deps, { priceKind: 'paid', previewTime: 10 })
    const contentId = course.contentIds[0] as string
    const [one, two] = ['00:00:08.000 --> 00:00:12.000\nOne', '00:00:10.000 --> 00:00:14.000\nTwo']
    const own = {
      mime: 'text/vtt',
      purpose: 'captions',
      companyId: null,
      ownerId: null,
      isPublic: false,
      mediaScope: contentId,
    }
    const file = await storeFile(server.deps, {
      bytes: Buffer.from(`WEBVTT\n\n${one}\n\n${two}\n`),
      name: 'en.vtt',
      ...own,
    })
    await server.deps
      .sql`update content set subtitles = ${server.deps.sql.json({ en: file.id })}, media_id = null where id = ${contentId}`
    const url = async () => (await open(course)).data.subtitles[0]?.url ?? ''
    const read = (address: string) => server.inject({ url: address })
    const preview = await url()
    expect((await read(preview)).body).toBe(`WEBVTT\n\n${one}\n`)
    for (const wider of [preview.replace('until=10', 'until=11'), preview.replace('&until=10', '')])
      expect((await read(wider)).statusCode).toBe(403)
    const { mediaToken } = (await open(course)).data
    expect(
      (await read(`/files/read?fileId=${file.id}&access_token=${encodeURIComponent(mediaToken)}`)).statusCode,
    ).toBe(404)
    await entitleToProduct(server.deps, company, course.productId)
    expect(await url()).not.toContain('until')
  })

  test('a report takes few statements', async () => {
    const course = await aCourse(server.deps)
    await open(course)
    server.clock.pass(15)
    server.statements()
    await report([record(course, 0)])
    expect(server.statements().length).toBeLessThanOrEqual(16)
  })
})
