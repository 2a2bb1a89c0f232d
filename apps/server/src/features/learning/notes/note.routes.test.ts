import { noteCreate, noteDelete, noteList, noteUpdate } from '@portal/contract/learning/note.contract.ts'
import { playInfoRead } from '@portal/contract/learning/play.contract.ts'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { aCompany, aPerson, aSession, joinCompany, type Person } from '../../../testing/builders.ts'
import { aCourse, type Course } from '../../../testing/course.builder.ts'
import { openTestServer, type TestServer } from '../../../testing/test-server.ts'

let server: TestServer
let company: string
let ann: Person
let course: Course
beforeAll(async () => {
  server = await openTestServer()
  company = await aCompany(server.deps)
})
beforeEach(async () => {
  ann = await aPerson(server.deps, company, { name: '安娜', employeeNo: `N${server.clock.now().getTime()}` })
  course = await aCourse(server.deps)
  server.clock.pass(60)
})
afterAll(() => server.close())

const add = (at: number, body: string, nth = 0, who = ann) =>
  server.call(noteCreate, { productId: course.productId, contentId: course.contentIds[nth] as string, at, body }, who)
const list = async (nth?: number, who = ann) =>
  (
    await server.call(
      noteList,
      { productId: course.productId, ...(nth === undefined ? {} : { contentId: course.contentIds[nth] as string }) },
      who,
    )
  ).data.list

test('notes follow the order of lessons and positions, for a lesson and for the course', async () => {
  await add(40, '  后面 <b>粗</b>  ')
  await add(5, 'early')
  await add(1, 'second lesson', 1)
  expect((await list(0)).map((note) => [note.at, note.body])).toEqual([
    [5, 'early'],
    [40, '后面 <b>粗</b>'],
  ])
  expect((await list()).map((note) => [note.label, note.lessonTitle, note.body])).toEqual([
    ['1.1', '课时 1.1', 'early'],
    ['1.1', '课时 1.1', '后面 <b>粗</b>'],
    ['2.1', '课时 2.1', 'second lesson'],
  ])
})

test('only its author changes and deletes a note, in the company it was written in', async () => {
  const { noteId } = (await add(5, 'mine')).data
  const bob = await aPerson(server.deps, company)
  const other = await aCompany(server.deps)
  await joinCompany(server.deps, ann.accountId, other)
  const there = { ...ann, token: await aSession(server.deps, ann.accountId, other) }
  for (const who of [bob, there]) {
    expect((await server.call(noteUpdate, { noteId, body: 'x' }, who)).code).toBe(404)
    expect((await server.call(noteDelete, { noteId }, who)).code).toBe(404)
    expect(await list(0, who)).toEqual([])
  }
  expect((await server.call(noteUpdate, { noteId, body: 'changed' }, ann)).code).toBe(200)
  expect((await list(0))[0]).toMatchObject({ body: 'changed' })
  expect((await server.call(noteDelete, { noteId }, ann)).code).toBe(200)
  expect((await server.call(noteDelete, { noteId }, ann)).code).toBe(404)
  expect(await list()).toEqual([])
})

test('an empty or overlong note, or one for a locked lesson, is refused', async () => {
  expect((await add(0, '   ')).reason).toBe('noteEmpty')
  expect((await add(0, 'x'.repeat(2001))).code).toBe(400)
  expect((await add(-1, 'x')).code).toBe(400)
  course = await aCourse(server.deps, { inSequence: true })
  expect((await add(0, 'x', 1)).reason).toBe('lessonLocked')
  course = await aCourse(server.deps, { priceKind: 'paid' })
  expect((await add(0, 'x')).reason).toBe('notEntitled')
  course = await aCourse(server.deps, { companyIds: [await aCompany(server.deps)] })
  expect((await server.call(noteList, { productId: course.productId }, ann)).reason).toBe('productNotFound')
})

test('a watermark names the learner in courses that turn it on, and only there', async () => {
  const open = async () =>
    (await server.call(playInfoRead, { knowledgeId: course.productId, contentId: course.contentIds[0] as string }, ann))
      .data
  expect((await open()).watermark).toBeNull()
  await server.deps.sql`update product set watermark = true where id = ${course.productId}`
  expect((await open()).watermark).toMatch(/^安娜 N\d+$/)
})
