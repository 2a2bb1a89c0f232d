import {
  contentCreate,
  courseCreate,
  courseOutlineSave,
  coursePublish,
  courseRead,
} from '@portal/contract/catalogue/course-authoring.contract.ts'
import { courseChanges, courseChangesPublish } from '@portal/contract/catalogue/course-draft.contract.ts'
import { lessonList } from '@portal/contract/catalogue/product.contract.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aCompany, aPerson, type Person } from '../../../testing/builders.ts'
import { aCourse } from '../../../testing/course.builder.ts'
import { openTestServer, type TestServer } from '../../../testing/test-server.ts'
import { isWholeRun } from '../../../testing/whole-run.ts'

/** As many learners as the largest course of a company has; a tenth of them in the run of every change. */
const learners = isWholeRun ? 10_000 : 1000
const lessons = 8

let server: TestServer
let company: string
let staff: Person
let ann: Person
beforeAll(async () => {
  server = await openTestServer()
  company = await aCompany(server.deps)
  staff = await aPerson(server.deps, company, { grants: ['courses'] })
  ann = await aPerson(server.deps, company)
  await aCourse(server.deps)
})
afterAll(() => server.close())

const article = async (zh: string) =>
  (await server.call(contentCreate, { type: 1, title: { zh }, body: { zh: '<p>正文</p>' } }, staff)).data.contentId
const read = async (productId: string) => (await server.call(courseRead, { productId }, staff)).data
async function order(productId: string, contentIds: readonly string[]) {
  const { revision, sections } = await read(productId)
  const sectionId = sections[0]?.sectionId
  const section = { ...(sectionId ? { sectionId } : {}), title: { zh: '第一章' }, contentIds }
  return server.call(courseOutlineSave, { productId, revision, sections: [section] } as never, staff)
}
async function publish(productId: string) {
  const { revision } = await read(productId)
  return (await server.call(courseChangesPublish, { productId, revision } as never, staff)).code
}

/** Learners of a course: each has completed between none and all of its lessons, and is halfway through the next one. */
async function addLearners(productId: string, contentIds: readonly string[]) {
  const { sql } = server.deps
  const now = server.clock.now()
  await sql`
    insert into account (id, login, name, created_at)
    select gen_random_uuid(), 'many' || n, '学员', ${now} from generate_series(1, ${learners}::int) n`
  await sql`
    insert into membership (company_id, account_id, employee_no, joined_at)
    select ${company}::uuid, id, login, ${now} from account where login like 'many%'`
  await sql`
    insert into content_progress (company_id, account_id, content_id, last_position, percent, opened_at, completed_at, updated_at)
    select ${company}::uuid, a.id, c.id, 30, case when c.at <= a.done then 100 else 50 end, ${now},
      case when c.at <= a.done then ${now}::timestamptz end, ${now}
    from (select id, substr(login, 5)::int % ${lessons + 1}::int as done from account where login like 'many%') a
    join unnest(${[...contentIds]}::uuid[]) with ordinality c (id, at) on c.at <= a.done + 1`
  await sql`
    insert into product_progress (company_id, account_id, product_id, last_content_id, percent, lessons_done, started_at, completed_at, updated_at)
    select ${company}::uuid, id, ${productId}::uuid, (${[...contentIds]}::uuid[])[least(done + 1, ${lessons}::int)],
      done * 100 / ${lessons}::int, done, ${now}, case when done = ${lessons}::int then ${now}::timestamptz end, ${now}
    from (select id, substr(login, 5)::int % ${lessons + 1}::int as done from account where login like 'many%') a`
}

type Figures = {
  readonly learners: number
  readonly completed: number
  readonly lessonsDone: number
  readonly resume: number
  readonly rows: number
  readonly percent: number
}
/** The sums of all learners of a course, and their studied lessons. */
async function figuresOf(productId: string): Promise<Figures> {
  const [row] = await server.deps.sql<Figures[]>`
    select count(*)::int as learners, count(completed_at)::int as completed, sum(lessons_done)::int as "lessonsDone", count(last_content_id)::int as resume,
      (select count(*)::int from content_progress where company_id = ${company}) as rows,
      (select sum(percent)::int from content_progress where company_id = ${company}) as percent
    from product_progress where product_id = ${productId}`
  return row as Figures
}

test(`${learners} learners keep their progress when a changed course is published`, async () => {
  const teacher = (await server.deps.sql<{ id: string }[]>`select id from teacher limit 1`)[0]?.id
  const head = { categoryId: 1, title: { zh: '课程' }, teacherId: teacher, priceKind: 'free' }
  const { productId } = (await server.call(courseCreate, { kind: 'course', head } as never, staff)).data
  const contentIds: string[] = []
  for (let n = 1; n <= lessons; n++) contentIds.push(await article(`第 ${n} 课`))
  await server.call(coursePublish, (await order(productId, contentIds)).data, staff)
  await addLearners(productId, contentIds)
  const before = await figuresOf(productId)
  expect(before.learners).toBe(learners)

  // Lessons are added and moved; no learner's figures change.
  await order(productId, [...contentIds.toReversed(), await article('新课')])
  expect((await server.call(courseChanges, { productId }, staff)).data.learners).toMatchObject({
    studying: learners - before.completed,
    completed: before.completed,
  })
  expect(await figuresOf(productId)).toEqual(before)
  expect(await publish(productId)).toBe(200)
  expect(await figuresOf(productId)).toEqual(before)

  // A removed lesson no longer counts towards progress. Its study records remain, and no other progress changes.
  const [first = '', ...others] = contentIds
  const { sections } = await read(productId)
  await order(
    productId,
    sections.flatMap((one) => one.lessons.map(({ contentId }) => contentId)).filter((id) => id !== first),
  )
  expect(await publish(productId)).toBe(200)
  const after = await figuresOf(productId)
  const started = learners - Math.floor(learners / (lessons + 1))
  expect(after).toEqual({
    ...before,
    lessonsDone: before.lessonsDone - started,
    // Those without a completed lesson were at the first one.
    resume: before.resume - (learners - started),
  })
  const [wrong] = await server.deps.sql<{ count: number }[]>`
    select count(*)::int as count from product_progress pp where product_id = ${productId} and lessons_done <> (
      select count(*) from content_progress cp where (cp.company_id, cp.account_id) = (pp.company_id, pp.account_id)
        and cp.content_id = any(${others}::uuid[]) and cp.percent = 100)`
  expect(wrong?.count).toBe(0)

  // New learners see the published lessons.
  const seen = (await server.call(lessonList, { productId }, ann)).data.sections.flatMap((one) => one.lessons)
  expect(seen).toHaveLength(lessons)
})
