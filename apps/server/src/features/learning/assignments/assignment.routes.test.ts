import {
  contentCreate,
  contentRead,
  contentUpdate,
  courseRead,
} from '@portal/contract/catalogue/course-authoring.contract.ts'
import { courseChanges } from '@portal/contract/catalogue/course-draft.contract.ts'
import { productDetail } from '@portal/contract/catalogue/product.contract.ts'
import { notificationList } from '@portal/contract/community/notification.contract.ts'
import {
  assignmentDecide,
  assignmentList,
  assignmentOpen,
  assignmentRead,
  assignmentSubmit,
} from '@portal/contract/learning/assignment.contract.ts'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { aCompany, aPerson, type Person } from '../../../testing/builders.ts'
import { aCourseOfContents } from '../../../testing/course.builder.ts'
import { aPdf } from '../../../testing/pdf.ts'
import { openTestServer, type TestServer } from '../../../testing/test-server.ts'
import { uploadAs } from '../../../testing/upload.ts'

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
const usual = { points: 10_000, minutes: 30, dueDays: 0, takesText: true, maxFiles: 2 }
const create = (assignment: object | undefined, as: Person = staff) =>
  server.call(
    contentCreate,
    {
      type: 11,
      title: { zh: '巡检报告', en: 'Inspection report' },
      body: { zh: '<p>写一份巡检报告。</p>' },
      assignment,
    } as never,
    as,
  )
async function anAssignment(rules = {}, own = {}): Promise<Place> {
  const { contentId } = (await create({ ...usual, ...rules })).data
  const { productId } = await aCourseOfContents(server.deps, [contentId], own)
  return { productId, contentId }
}
const open = (place: Place, person: Person | null = ann) => server.call(assignmentOpen, place, person ?? {})
const submit = (place: Place, work: { text?: string; fileIds?: string[] }, person = ann) =>
  server.call(assignmentSubmit, { ...place, ...work } as never, person)
const mark = (
  workId: string,
  decision: 'pass' | 'return',
  own: { points?: number; comment?: string } = {},
  as = staff,
) => server.call(assignmentDecide, { workId, decision, ...own } as never, as)
const completed = async ({ productId }: Place) =>
  (await server.call(productDetail, { productId }, ann)).data.progress?.completedAt
const upload = async (person: Person, name: string) =>
  (await uploadAs(server, person, { name, bytes: await aPdf(1) })).data.fileId
const noticesOf = async (person: Person) =>
  (await server.call(notificationList, { page: 0, size: 20 } as never, person)).data.list

test('a work is returned with a comment, submitted again and passed, which completes the lesson', async () => {
  const place = await anAssignment()
  const fileId = await upload(ann, 'report.pdf')
  const first = (await submit(place, { text: '见附件', fileIds: [fileId] })).data.workId
  expect((await submit(place, { text: '再来一次' })).reason).toBe('assignmentSubmitted')
  expect((await mark(first, 'return')).reason).toBe('assignmentComment')
  expect((await mark(first, 'return', { points: 4000, comment: '缺少结论' })).data.state).toBe('returned')
  expect((await mark(first, 'pass')).reason).toBe('conflict')
  expect(await completed(place)).toBeNull()
  const [returned] = (await open(place)).data.works
  expect(returned).toMatchObject({ state: 'returned', points: 4000, comment: '缺少结论', text: '见附件' })
  expect(returned?.files).toMatchObject([{ fileId, name: 'report.pdf' }])

  server.clock.pass(60)
  const second = (await submit(place, { text: '补上结论' })).data.workId
  const read = (await server.call(assignmentRead, { workId: second }, staff)).data
  expect([read.work.number, read.earlier.map(({ workId }) => workId)]).toEqual([2, [first]])
  const both = await Promise.all([mark(second, 'pass', { points: 9000 }), mark(second, 'pass', { points: 9000 })])
  expect(both.map(({ code }) => code).sort()).toEqual([200, 409])
  expect((await open(place)).data).toMatchObject({ completed: true, percent: 100 })
  expect(await completed(place)).not.toBeNull()
  expect((await submit(place, { text: '第三次' })).reason).toBe('assignmentSubmitted')
  expect((await noticesOf(ann)).filter(({ kind }) => kind === 'assignmentMarked').map(({ title }) => title)).toEqual([
    '作业已通过：巡检报告',
    '作业已退回：巡检报告',
  ])
})

test('the instructor of the course is notified of a submitted work', async () => {
  const place = await anAssignment()
  const teacher = await aPerson(server.deps, company, { grants: ['courses'] })
  await server.deps.sql`update teacher set account_id = ${teacher.accountId}
    where id = (select teacher_id from product where id = ${place.productId})`
  const { workId } = (await submit(place, { text: '完成' })).data
  expect(await noticesOf(teacher)).toMatchObject([
    { kind: 'assignmentSubmitted', link: `/console/assignments?open=${workId}` },
  ])
})

test('two concurrent submissions are one work, and a work has content of its own', async () => {
  const place = await anAssignment({ maxFiles: 1 })
  expect((await submit(place, { text: '  ' })).reason).toBe('assignmentEmpty')
  const bea = await aPerson(server.deps, company)
  const hers = await upload(bea, 'hers.pdf')
  const mine = await upload(ann, 'mine.pdf')
  expect((await submit(place, { fileIds: [hers] })).reason).toBe('assignmentFiles')
  expect((await submit(place, { fileIds: [mine, hers] })).reason).toBe('assignmentFiles')
  expect((await open(place)).data.works).toEqual([])
  const both = await Promise.all([submit(place, { text: 'a' }), submit(place, { text: 'b' })])
  expect(both.map(({ code }) => code).sort()).toEqual([200, 409])
  expect((await open(place)).data.works).toHaveLength(1)
})

test('late works are accepted and marked as late', async () => {
  const place = await anAssignment({ dueDays: 2 })
  const { dueAt } = (await open(place)).data
  expect(Date.parse(dueAt ?? '') - server.clock.now().getTime()).toBe(2 * 86_400_000)
  server.clock.pass(3 * 86_400)
  await submit(place, { text: '迟到了' })
  expect((await open(place)).data.works[0]).toMatchObject({ isLate: true })
})

test('staff list works by state, lesson and name; points are limited, and learners may not', async () => {
  const place = await anAssignment({ points: 1000 })
  const { workId } = (await submit(place, { text: '一份作业' })).data
  const list = (own: object, as = staff) => server.call(assignmentList, own as never, as)
  const ids = async (own: object) =>
    (await list({ contentId: place.contentId, ...own })).data.rows.map((row) => row.workId)
  expect(await ids({ state: 'submitted' })).toEqual([workId])
  expect(await ids({ state: 'passed' })).toEqual([])
  expect(await ids({ q: '巡检' })).toEqual([workId])
  expect((await list({}, ann)).reason).toBe('forbidden')
  expect((await server.call(assignmentRead, { workId }, ann)).reason).toBe('forbidden')
  expect((await mark(workId, 'pass', {}, ann)).reason).toBe('forbidden')
  expect((await mark(workId, 'pass', { points: 1001 })).reason).toBe('assignmentPoints')
  expect((await mark(workId, 'pass', { points: 1000 })).code).toBe(200)
  expect((await mark('0190a000-0000-7000-8000-000000000000', 'pass')).reason).toBe('notFound')
  expect(
    await server.deps.sql`select detail from audit_line where action = 'assignment.mark' and thing_id = ${workId}`,
  ).toEqual([{ detail: { decision: 'pass', points: 10 } }])
})

test('bad assignments are refused, changes wait in the draft, and a lesson is locked like any other', async () => {
  expect((await create({ ...usual, takesText: false, maxFiles: 0 })).reason).toBe('malformed')
  expect((await create(usual, ann)).reason).toBe('forbidden')
  expect(
    (await server.call(contentCreate, { type: 1, title: { zh: '图文' }, assignment: usual } as never, staff)).reason,
  ).toBe('malformed')
  const place = await anAssignment()
  const { revision, title, body } = (await server.call(contentRead, { contentId: place.contentId }, staff)).data
  const changed = { contentId: place.contentId, revision, title, body, assignment: { ...usual, points: 5000 } }
  expect((await server.call(contentUpdate, changed as never, staff)).code).toBe(200)
  expect((await open(place)).data.points).toBe(10_000)
  expect((await server.call(courseChanges, { productId: place.productId }, staff)).data.lessons).toMatchObject([
    { kind: 'changed', fields: ['settings'] },
  ])
  const empty = (await server.call(contentCreate, { type: 11, title: { zh: '空' } } as never, staff)).data.contentId
  const { productId } = await aCourseOfContents(server.deps, [empty])
  const { problems } = (await server.call(courseRead, { productId }, staff)).data
  expect(problems.map(({ zh }) => zh)).toContain('作业还没有说明')
  const paid = await anAssignment({}, { priceKind: 'paid' })
  expect([(await open(paid)).reason, (await submit(paid, { text: 'x' })).reason]).toEqual([
    'notEntitled',
    'notEntitled',
  ])
  expect((await open(place, null)).code).toBe(401)
})
