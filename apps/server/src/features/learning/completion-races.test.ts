import { playInfoRead, studyRecordsSave } from '@portal/contract/learning/play.contract.ts'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { newId } from '../../core/secrets/random.ts'
import { inTransaction } from '../../database/connection.ts'
import { aCompany, aPerson, type Person } from '../../testing/builders.ts'
import { aCourse, type Course } from '../../testing/course.builder.ts'
import { openTestServer, type TestServer } from '../../testing/test-server.ts'
import { completeLesson, openLesson } from './study.service.ts'
import { computeStudyCredit, idsNamedInRecords } from './study-credit.rules.ts'
import { findStudyReportFacts, updateCreditedStudy } from './study-credit.store.ts'

// A course of two lessons: a video that is completed by study reports, and a lesson with its own completion rule, like
// live classes and packages.
let server: TestServer
let company: string
let ann: Person
let course: Course
let film: string
let other: string
beforeAll(async () => {
  server = await openTestServer()
  company = await aCompany(server.deps)
})
/** A new learner begins both lessons of a new course, a minute ago. */
async function begin() {
  ann = await aPerson(server.deps, company)
  course = await aCourse(server.deps, {
    sections: [
      [
        { type: 3, seconds: 60 },
        { type: 3, seconds: 60 },
      ],
    ],
  })
  ;[film, other] = course.contentIds as [string, string]
  await server.call(playInfoRead, { knowledgeId: course.productId, contentId: film, from: 'pc' }, ann)
  await server.call(playInfoRead, { knowledgeId: course.productId, contentId: other, from: 'pc' }, ann)
  server.clock.pass(60)
}
beforeEach(begin)
afterAll(() => server.close())

const watched = () => ({
  videoFormat: 1,
  verifyTime: 0,
  liveId: 0,
  viewType: 9,
  endTime: server.clock.now().getTime(),
  videoTime: 60,
  viewTime: 60,
  fromTime: 0,
  contentId: film,
  productId: course.productId,
})
const report = () => server.call(studyRecordsSave, { recordJson: [watched()] } as never, ann)

/** A report of the whole video that is read and judged now, and written on demand. */
async function judgedNow() {
  const { sql, random } = server.deps
  const now = server.clock.now()
  const told = { recordJson: [watched()] }
  const ground = await findStudyReportFacts(sql, ann, idsNamedInRecords(told.recordJson), now)
  const { credited } = computeStudyCredit(told, ground, {
    owner: ann,
    now: now.getTime(),
    timeZone: 'Asia/Shanghai',
    isLive: false,
  })
  if (!credited) throw new Error('nothing was credited')
  return (db = sql as Parameters<typeof updateCreditedStudy>[0]) =>
    updateCreditedStudy(db, ann, ground.clock, credited, { now, newId: () => newId(now, random) })
}
const complete = (held?: Promise<void>) =>
  inTransaction(server.deps.sql, async (tx) => {
    await completeLesson(server.deps, tx, ann, other)
    await held
  })
async function standing(productId = course.productId) {
  const [row] = await server.deps.sql<{ percent: number; done: number; isCompleted: boolean }[]>`
    select percent::int as percent, lessons_done::int as done, completed_at is not null as "isCompleted" from product_progress where account_id = ${ann.accountId} and product_id = ${productId}`
  return { ...row }
}
const whole = { percent: 100, done: 2, isCompleted: true }

/** Waits until a statement of this database is blocked by a lock. */
async function untilSomebodyWaits() {
  for (let tries = 0; tries < 400; tries++) {
    const [row] = await server.deps.sql<
      { n: number }[]
    >`select count(*)::int as n from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
    if (row?.n) return
    await new Promise((resolve) => setTimeout(resolve, 5))
  }
  throw new Error('nobody waited')
}

test('a report judged before another lesson was completed is judged again', async () => {
  const write = await judgedNow()
  await complete()
  expect(await write()).toBe(false)
  expect((await report()).data.records).toMatchObject([{ credited: 60, completed: true }])
  expect(await standing()).toEqual(whole)
})

test('a report during the completion of a lesson completes the course', async () => {
  let release = () => {}
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  const completing = complete(held)
  while (
    (
      await server.deps
        .sql`select from pg_locks l join pg_class c on c.oid = l.relation where c.relname = 'content_progress' and l.mode = 'RowExclusiveLock'`
    ).length === 0
  );
  const reporting = report()
  await untilSomebodyWaits()
  release()
  await completing
  expect((await reporting).data.records).toMatchObject([{ credited: 60, completed: true }])
  expect(await standing()).toEqual(whole)
})

test('a lesson completed while a report is written completes the course', async () => {
  const write = await judgedNow()
  let completing: Promise<void> | undefined
  await inTransaction(server.deps.sql, async (tx) => {
    expect(await write(tx)).toBe(true)
    completing = complete()
    await untilSomebodyWaits()
  })
  await completing
  expect(await standing()).toEqual(whole)
})

test('starting another course with the same lesson does so as well', async () => {
  const { sql } = server.deps
  const second = await aCourse(server.deps, { sections: [[{ type: 3, seconds: 60 }]] })
  await sql`update lesson set content_id = ${film} where product_id = ${second.productId}`
  const write = await judgedNow()
  await openLesson(server.deps, ann, { productId: second.productId, contentId: film }, false)
  expect(await write()).toBe(false)
  await report()
  expect(await standing(second.productId)).toEqual({ percent: 100, done: 1, isCompleted: true })
})

test('many concurrent reports and completions leave every course completed', async () => {
  for (let round = 0; round < 10; round++) {
    await begin()
    await Promise.all(round % 2 === 0 ? [report(), complete()] : [complete(), report()])
    expect(await standing()).toEqual(whole)
  }
})
