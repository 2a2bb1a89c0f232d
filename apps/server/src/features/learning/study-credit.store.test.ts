import { playerClaim, playInfoRead, studyRecordsSave } from '@portal/contract/learning/play.contract.ts'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { newId } from '../../core/secrets/random.ts'
import { aCompany, aPerson, type Person } from '../../testing/builders.ts'
import { aCourse, type Course } from '../../testing/course.builder.ts'
import { openTestServer, type TestServer } from '../../testing/test-server.ts'
import { computeStudyCredit, idsNamedInRecords } from './study-credit.rules.ts'
import { findStudyReportFacts, updateCreditedStudy } from './study-credit.store.ts'

let server: TestServer
let company: string
let ann: Person
let course: Course
beforeAll(async () => {
  server = await openTestServer()
  company = await aCompany(server.deps)
})
beforeEach(async () => {
  ann = await aPerson(server.deps, company)
  course = await aCourse(server.deps, { sections: [[{ type: 3, seconds: 3600 }]] })
  await server.call(
    playInfoRead,
    { knowledgeId: course.productId, contentId: course.contentIds[0] as string, from: 'pc' },
    ann,
  )
  server.clock.pass(60)
})
afterAll(() => server.close())

const stretch = (viewTime: number, from = 0) => ({
  videoFormat: 1,
  verifyTime: 0,
  liveId: 0,
  viewType: 9,
  endTime: server.clock.now().getTime(),
  videoTime: from + viewTime,
  viewTime,
  fromTime: from,
  contentId: course.contentIds[0] as string,
  productId: course.productId,
})
const send = (record: ReturnType<typeof stretch>) =>
  server.call(studyRecordsSave, { recordJson: [record] } as never, ann)

/** A report that is read and judged now, and written on demand. */
async function judgedNow(viewTime: number) {
  const { sql, random } = server.deps
  const now = server.clock.now()
  const report = { recordJson: [stretch(viewTime)], player: 'page-one' }
  const ground = await findStudyReportFacts(sql, ann, idsNamedInRecords(report.recordJson), now)
  const { credited } = computeStudyCredit(report, ground, {
    owner: ann,
    now: now.getTime(),
    timeZone: 'Asia/Shanghai',
    isLive: false,
  })
  if (!credited) throw new Error('nothing was credited')
  return {
    credited,
    write: () => updateCreditedStudy(sql, ann, ground.clock, credited, { now, newId: () => newId(now, random) }),
  }
}

/** Every row of hers that a report writes, as text. */
async function books() {
  const tables = [
    'learner_clock',
    'content_progress',
    'product_progress',
    'study_record',
    'study_lesson',
    'study_day',
    'study_rank',
  ]
  return Promise.all(
    tables.map(async (table) =>
      (
        await server.deps.sql<
          { row: string }[]
        >`select t::text as row from ${server.deps.sql(table)} t where account_id = ${ann.accountId} order by 1`
      ).map(({ row }) => row),
    ),
  )
}

test('a report judged before another one of the same person was credited writes nothing', async () => {
  const { write } = await judgedNow(60)
  expect((await send(stretch(30))).data.records).toMatchObject([{ credited: 30 }])
  const before = await books()
  expect(await write()).toBe(false)
  expect(await books()).toEqual(before)
})

test('a report judged before play was taken over writes nothing', async () => {
  const { write } = await judgedNow(60)
  await server.call(playerClaim, { player: 'page-two' }, ann)
  const before = await books()
  expect(await write()).toBe(false)
  expect(await books()).toEqual(before)
})

test('the same judgement is written once', async () => {
  const { write } = await judgedNow(60)
  expect(await write()).toBe(true)
  const after = await books()
  expect(await write()).toBe(false)
  expect(await books()).toEqual(after)
})

test('of many concurrent writes of the same judgement one counts', async () => {
  await send(stretch(15))
  server.clock.pass(60)
  const { write, credited } = await judgedNow(60)
  const written = await Promise.all(Array.from({ length: 6 }, write))
  expect(written.filter(Boolean)).toHaveLength(1)
  const [row] = await server.deps.sql<{ day: number; records: number; played: number; until: Date }[]>`
    select (select seconds from study_day where account_id = ${ann.accountId}) as day, (select sum(credited_seconds)::int from study_record where account_id = ${ann.accountId}) as records,
      (select played_seconds from content_progress where account_id = ${ann.accountId}) as played, (select credited_until from learner_clock where account_id = ${ann.accountId}) as until`
  expect(row).toEqual({ day: 75, records: 75, played: 60, until: new Date(credited.until) })
})

test('a stretch over midnight in the same week, month and year adds to two days and once to each ranking', async () => {
  // Five minutes past midnight in Shanghai.
  server.clock.set(new Date('2026-04-14T16:05:00Z'))
  await server.call(
    playInfoRead,
    { knowledgeId: course.productId, contentId: course.contentIds[0] as string, from: 'pc' },
    ann,
  )
  await send(stretch(600))
  const { sql } = server.deps
  expect(
    (await sql`select day::text, seconds from study_day where account_id = ${ann.accountId} order by 1`).map((row) => ({
      ...row,
    })),
  ).toEqual([
    { day: '2026-04-14', seconds: 300 },
    { day: '2026-04-15', seconds: 300 },
  ])
  expect(
    (await sql`select period, seconds from study_rank where account_id = ${ann.accountId} order by 1`).map((row) => ({
      ...row,
    })),
  ).toEqual([1, 2, 3].map((period) => ({ period, seconds: 600 })))
  expect(
    (
      await sql`select minute, sum(people)::int as people from study_rank_change where starts_on >= '2026-04-01' group by 1`
    ).map((row) => ({ ...row })),
  ).toEqual([{ minute: 10, people: 2 }])
})
