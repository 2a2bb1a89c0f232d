import { certificateTrackChoose, certificateTracks } from '@portal/contract/certificates/track.contract.ts'
import { answersSave, attemptPaperRead, attemptStart } from '@portal/contract/exams/exam.contract.ts'
import { myHomeRead } from '@portal/contract/learning/my-home.contract.ts'
import { playInfoRead, studyRecordsSave } from '@portal/contract/learning/play.contract.ts'
import { homePage } from '@portal/contract/site/home.contract.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addDays, dayInZone } from '../../core/text/calendar.ts'
import { aCompany, aPerson, type Person } from '../../testing/builders.ts'
import { aCourse } from '../../testing/course.builder.ts'
import { openTestServer, type TestServer } from '../../testing/test-server.ts'
import { aScheme } from '../certificates/certificate.builders.ts'
import { createTestExam } from '../exams/testing/exam.builders.ts'
import { aPlan } from '../learning/plans/plan.builders.ts'
import { eventsWithinDays } from './home.rules.ts'

let server: TestServer
let company: string
let ann: Person
beforeAll(async () => {
  server = await openTestServer()
  company = await aCompany(server.deps)
  ann = await aPerson(server.deps, company, { name: '林晓雯' })
})
afterAll(() => server.close())

async function study(who: Person, course: { productId: string; contentIds: string[] }, at: number, seconds: number) {
  const contentId = course.contentIds[at] as string
  await server.call(playInfoRead, { knowledgeId: course.productId, contentId }, who)
  server.clock.pass(seconds)
  const one = {
    videoFormat: 1,
    verifyTime: 0,
    viewType: 9,
    endTime: server.clock.now().getTime(),
    videoTime: seconds,
    viewTime: seconds,
    fromTime: 0,
    contentId,
    productId: course.productId,
  }
  return server.call(studyRecordsSave, { recordJson: [one] } as never, who)
}

test('a new learner, and a visitor, see a home without holes', async () => {
  await aCourse(server.deps)
  const visitor = await server.call(homePage)
  expect(visitor.data).toMatchObject({ learner: null, productTotal: 1 })
  expect(visitor.data.recommended).toHaveLength(1)
  expect((await server.call(homePage, {}, ann)).data.learner).toMatchObject({
    continueAt: null,
    week: { seconds: 0, lessonsDone: 0 },
    nextExam: null,
  })
  expect((await server.call(myHomeRead, {}, ann)).data).toMatchObject({
    continueAt: null,
    ranking: null,
    courses: [],
    exams: [],
    certificates: [],
    counts: { certificates: 0, coursesActive: 0 },
  })
})

test('what was studied shows: where to go on, the week, the place among colleagues', async () => {
  const course = await aCourse(server.deps, { title: '波束管理' })
  await study(ann, course, 0, 100)
  const ben = await aPerson(server.deps, company, { name: '赵启航' })
  await study(ben, course, 0, 40)
  const { data } = await server.call(myHomeRead, {}, ann)
  expect(data.continueAt).toMatchObject({ productTitle: '波束管理', lessonLabel: '2.1', percent: 50, lessonsDone: 1 })
  expect(data.week).toMatchObject({ seconds: 100, sameTimeLastWeek: 0, lessonsDone: 1, weeksInRow: 1 })
  expect(data.week.days.map((day) => day.seconds)).toEqual([100, 0, 0, 0, 0, 0, 0])
  expect(data.year).toMatchObject({ seconds: 100, lessonsDone: 1, days: [{ seconds: 100 }] })
  const none = Array.from({ length: 5 }, () => null)
  expect(data.ranking).toMatchObject({
    place: 1,
    of: 2,
    toNext: null,
    lines: [
      { name: '林晓雯', isMe: true, places: [...none, 1] },
      { name: '赵启航', isMe: false, places: [...none, 2] },
    ],
  })
  expect(data.ranking?.weeks).toHaveLength(6)
  expect((await server.call(myHomeRead, {}, ben)).data.ranking).toMatchObject({
    place: 2,
    toNext: { seconds: 60, place: 1 },
  })
  server.clock.pass(7 * 86_400)
  // Before the first minute of a week, the earlier weeks remain, without neighbours.
  expect((await server.call(myHomeRead, {}, ann)).data.ranking).toMatchObject({
    place: null,
    of: 0,
    lines: [{ isMe: true, places: [null, null, null, null, 1, null] }],
  })
  // A week without study time yet does not end the weeks in a row.
  expect((await server.call(homePage, {}, ann)).data.learner?.week).toMatchObject({
    weeksInRow: 1,
    longestWeeksInRow: 1,
  })
  await study(ben, course, 1, 60)
  expect((await server.call(myHomeRead, {}, ben)).data.ranking).toMatchObject({
    place: 1,
    of: 1,
    lines: [{ name: '赵启航', places: [null, null, null, null, 2, 1] }],
  })
  // Former members appear in no ranking, not even of earlier weeks.
  const setStatus = (status: string) =>
    server.deps.sql`update membership set status = ${status} where account_id = ${ann.accountId}`
  await setStatus('withdrawn')
  expect((await server.call(myHomeRead, {}, ben)).data.ranking?.lines[0]?.places.slice(4)).toEqual([1, 1])
  await setStatus('active')
  expect((await server.call(myHomeRead, {}, ben)).data.ranking?.lines[0]?.places.slice(4)).toEqual([2, 1])
  expect((await server.call(myHomeRead, {}, ann)).data.week).toMatchObject({
    seconds: 0,
    sameTimeLastWeek: 100,
    lessonsDone: 0,
  })
})

test('exams that wait, and a certificate the moment a course is completed', async () => {
  const opens = new Date(server.clock.now().getTime() + 86_400_000)
  await createTestExam(server.deps, { single: 2 }, { opensAt: opens })
  const course = await aCourse(server.deps, {
    sections: [[{ type: 3, seconds: 20 }]],
    certificateSchemeId: await aScheme(server.deps, { kind: 'course' }),
  })
  const report = await study(ann, course, 0, 20)
  expect(report.data.certificateId).not.toBeNull()
  const { data } = await server.call(myHomeRead, {}, ann)
  expect(data.exams).toMatchObject([{ state: 'notStarted', opensAt: opens.toISOString() }])
  expect(data.certificates).toMatchObject([
    { certificateId: report.data.certificateId, state: 'valid', holderName: '林晓雯' },
  ])
  expect((await server.call(homePage, {}, ann)).data.learner?.nextExam).toMatchObject({
    what: 'opens',
    at: opens.toISOString(),
  })
})

test('what is shown no more, and a live class, are not gone on with', async () => {
  const own = await aCompany(server.deps)
  const kim = await aPerson(server.deps, own)
  const [open, closed, gone, live] = await Promise.all(
    ['开着', '别家的', '下架', '直播'].map((title) => aCourse(server.deps, { title })),
  )
  for (const course of [open, closed, gone, live]) {
    await study(kim, course as never, 0, 10)
  }
  await server.deps.sql`update product set for_companies = true where id = ${closed?.productId as string}`
  await server.deps.sql`update product set status = 'withdrawn' where id = ${gone?.productId as string}`
  await server.deps.sql`update content set type = 6 where id = any(${live?.contentIds as string[]})`
  const { data } = await server.call(myHomeRead, {}, kim)
  expect(data.continueAt?.productTitle).toBe('开着')
  expect(data.courses.map((one) => one.title)).toEqual(['直播', '开着'])
  expect(data.counts).toEqual({ coursesActive: 2, certificates: 0 })
  // An item of the knowledge library is not a course.
  await server.deps.sql`update product set kind = 'knowledge' where id = ${open?.productId as string}`
  expect((await server.call(myHomeRead, {}, kim)).data.counts.coursesActive).toBe(1)
  expect((await server.call(homePage, {}, kim)).data.learner).toMatchObject({ continueAt: null, first: 'new' })
})

test('courses outside plans are listed whatever is studied in plans, and counted beyond the limit', async () => {
  const own = await aCompany(server.deps)
  const [kim, staff] = [await aPerson(server.deps, own), await aPerson(server.deps, own, { grants: ['companies'] })]
  const aloneIds: string[] = []
  const plannedIds: string[] = []
  for (let nth = 0; nth < 27; nth++) {
    const course = await aCourse(server.deps)
    const ids = nth < 14 ? aloneIds : plannedIds
    ids.push(course.productId)
    await study(kim, course, 0, 10)
  }
  const home = async () => (await server.call(myHomeRead, {}, kim)).data
  expect(await home()).toMatchObject({ plans: { openCount: 0 }, counts: { coursesActive: 27 } })
  const today = dayInZone(server.clock.now(), server.deps.settings.timeZone)
  const items = plannedIds.map((productId) => ({ isMandatory: true, productId }))
  await aPlan(server, staff, own, { items, startsOn: addDays(today, 1) })
  expect((await home()).counts.coursesActive).toBe(27)
  await aPlan(server, staff, own, { items: items.slice(1), startsOn: today })
  const { courses, plans, counts } = await home()
  expect(plans).toMatchObject({ openCount: 12 })
  // The product that only the later plan contains is not planned yet.
  const expected = [plannedIds[0], ...aloneIds.toReversed()].slice(0, 12)
  expect(courses.map(({ productId }) => productId)).toEqual(expected)
  expect(counts.coursesActive).toBe(15)
})

test('a running exam comes before everything else, with its answer sheet', async () => {
  const kim = await aPerson(server.deps, company)
  const course = await aCourse(server.deps, { title: '先学的课' })
  await study(kim, course, 0, 40)
  expect((await server.call(homePage, {}, kim)).data.learner).toMatchObject({ first: 'continue', running: null })
  const closes = new Date(server.clock.now().getTime() + 60_000)
  const examId = await createTestExam(server.deps, { single: 3 }, { closesAt: closes })
  const learner = async () => (await server.call(homePage, {}, kim)).data.learner
  expect(await learner()).toMatchObject({ first: 'today', nextExam: { examId, what: 'closes' } })
  const writer = 'window-of-kim'
  const { attemptId } = (await server.call(attemptStart, { examId, writer }, kim)).data
  await server.call(attemptPaperRead, { attemptId, writer }, kim)
  const answers = [{ position: 2, seq: 1, answer: { keys: ['A'] }, uncertain: true }]
  await server.call(answersSave, { attemptId, writer, answers } as never, kim)
  const running = await learner()
  expect(running).toMatchObject({
    first: 'running',
    running: { examId, attemptId, isPaused: false, sheet: ['open', 'uncertain', 'open'] },
  })
  expect(new Date(running?.running?.endsAt ?? 0).getTime()).toBeLessThanOrEqual(closes.getTime())
  server.clock.pass(3600)
  expect(await learner()).toMatchObject({ first: 'continue', running: null })
  expect((await server.call(homePage, {}, ann)).data.learner?.running).toBeNull()
})

test('a chosen track is drawn, whatever was begun before', async () => {
  const kim = await aPerson(server.deps, company)
  await aScheme(server.deps, { levelIndex: 0 })
  const { list } = (await server.call(certificateTracks, {}, kim)).data
  expect(list.every(({ standing }) => standing === null)).toBe(true)
  const trackId = list[0]?.trackId as string
  expect((await server.call(homePage, {}, kim)).data.learner?.track).toBeNull()
  await server.call(certificateTrackChoose, { trackId }, kim)
  await server.call(certificateTrackChoose, { trackId }, kim)
  expect((await server.call(homePage, {}, kim)).data.learner?.track).toMatchObject({ trackId, standing: 'chosen' })
  expect((await server.call(homePage, {}, ann)).data.learner?.track?.standing).not.toBe('chosen')
  const unknown = await server.call(certificateTrackChoose, { trackId: '0190a000-0000-7000-8000-000000000000' }, kim)
  expect(unknown.code).not.toBe(0)
})

test('the next seven days hold exams, classes and due dates, and nothing later', () => {
  const at = (iso: string) => ({ at: iso, day: null, id: iso })
  const due = (day: string) => ({ at: null, day, id: day })
  const events = [
    due('2026-12-04'),
    at('2026-12-04T15:30:00Z'),
    at('2026-12-04T16:30:00Z'),
    due('2026-11-28'),
    at('2026-11-28T02:00:00Z'),
    due('2026-11-27'),
  ]
  expect(eventsWithinDays(events, '2026-11-28', 'Asia/Shanghai').map(({ id }) => id)).toEqual([
    '2026-11-28T02:00:00Z',
    '2026-11-28',
    '2026-12-04T15:30:00Z',
    '2026-12-04',
  ])
})

test('home pages take few statements', async () => {
  server.statements()
  await server.call(homePage)
  expect(server.statements().length).toBeLessThanOrEqual(6)
  await server.call(homePage, {}, ann)
  expect(server.statements().length).toBeLessThanOrEqual(18)
})
