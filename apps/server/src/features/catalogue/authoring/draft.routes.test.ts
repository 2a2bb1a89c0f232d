import {
  contentCreate,
  contentDelete,
  contentRead,
  contentUpdate,
  courseCreate,
  courseOutlineSave,
  coursePublish,
  courseRead,
  courseWithdraw,
} from '@portal/contract/catalogue/course-authoring.contract.ts'
import {
  courseChanges,
  courseChangesDiscard,
  courseChangesPublish,
  courseVersionRestore,
  courseVersions,
} from '@portal/contract/catalogue/course-draft.contract.ts'
import { lessonList, productDetail } from '@portal/contract/catalogue/product.contract.ts'
import { lessonTextRead } from '@portal/contract/learning/play.contract.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aCompany, aPerson, type Person } from '../../../testing/builders.ts'
import { aCourse } from '../../../testing/course.builder.ts'
import { openTestServer, type TestServer } from '../../../testing/test-server.ts'

let server: TestServer
let company: string
let staff: Person
let ann: Person
let teacherId: string
beforeAll(async () => {
  server = await openTestServer()
  company = await aCompany(server.deps)
  staff = await aPerson(server.deps, company, { grants: ['courses'], name: '顾南' })
  ann = await aPerson(server.deps, company)
  await aCourse(server.deps)
  teacherId = (await server.deps.sql<{ id: string }[]>`select id from teacher limit 1`)[0]?.id as string
})
afterAll(() => server.close())

const article = async (title: string, zh = '<p>正文</p>') =>
  (await server.call(contentCreate, { type: 1, title: { zh: title }, body: { zh } }, staff)).data.contentId
type At = { productId: string; revision: number }
const read = async (productId: string) => (await server.call(courseRead, { productId }, staff)).data
const changes = async (productId: string) => (await server.call(courseChanges, { productId }, staff)).data
const now = async ({ productId }: { productId: string }): Promise<At> => ({
  productId,
  revision: (await read(productId)).revision,
})
async function order(at: { productId: string }, contentIds: string[]) {
  const { sections } = await read(at.productId)
  const section = { ...(sections[0] ? { sectionId: sections[0].sectionId } : {}), title: { zh: '第一章' }, contentIds }
  return server.call(courseOutlineSave, { ...(await now(at)), sections: [section] } as never, staff)
}
async function rewrite(contentId: string, title: string, zh = '<p>新的正文</p>') {
  const { revision } = (await server.call(contentRead, { contentId }, staff)).data
  return server.call(contentUpdate, { contentId, revision, title: { zh: title }, body: { zh } }, staff)
}
const publish = async (at: { productId: string }, own: object = {}) =>
  server.call(courseChangesPublish, { ...(await now(at)), ...own } as never, staff)
const seen = async (productId: string, person = ann) =>
  (await server.call(lessonList, { productId }, person)).data.sections.flatMap(({ lessons }) =>
    lessons.map(({ title }) => title),
  )
/** A published course with lessons of these titles. */
async function aPublished(...titles: string[]) {
  const head = { categoryId: 1, title: { zh: '课程' }, teacherId, priceKind: 'free' }
  const made = (await server.call(courseCreate, { kind: 'course', head } as never, staff)).data
  const contentIds = []
  for (const title of titles) contentIds.push(await article(title))
  const { data } = await order(made, contentIds)
  await server.call(coursePublish, data, staff)
  return { productId: made.productId, contentIds }
}
async function complete(productId: string, contentIds: string[], person = ann) {
  for (const contentId of contentIds) await server.call(lessonTextRead, { productId, contentId }, person)
  await server.deps
    .sql`update content_progress set percent = 100 where account_id = ${person.accountId} and content_id = any(${contentIds}::uuid[])`
  for (const contentId of contentIds) await server.call(lessonTextRead, { productId, contentId }, person)
  await server.deps.sql`update product_progress set lessons_done = ${contentIds.length}
    where account_id = ${person.accountId} and product_id = ${productId}`
}
const progress = async (productId: string) => (await server.call(productDetail, { productId }, ann)).data.progress

test('learners keep to the published lessons until the changes are published', async () => {
  const course = await aPublished('甲', '乙', '丙')
  const [a, , c] = course.contentIds as [string, string, string]
  await complete(course.productId, [a])
  const fresh = await article('丁', '')
  expect((await order(course, [c, a, fresh])).code).toBe(200)
  expect((await rewrite(a, '甲二')).code).toBe(200)
  expect(await seen(course.productId)).toEqual(['甲', '乙', '丙'])
  expect((await server.call(lessonTextRead, { productId: course.productId, contentId: a }, ann)).data.title).toBe('甲')
  const draft = await read(course.productId)
  expect(draft.sections[0]?.lessons.map(({ title }) => title.zh)).toEqual(['丙', '甲二', '丁'])
  expect(draft.draftedAt).not.toBeNull()
  const told = await changes(course.productId)
  expect(told.lessons.map(({ kind, title, from, label }) => [kind, title.zh, from, label])).toEqual([
    ['moved', '丙', '1.3', '1.1'],
    ['changed', '甲二', null, '1.2'],
    ['added', '丁', null, '1.3'],
    ['removed', '乙', '1.2', '1.2'],
  ])
  expect(told.lessons.find(({ kind }) => kind === 'changed')?.texts).toEqual([
    { field: 'title', lang: 'zh', lead: '甲', removed: '', added: '二', trail: '' },
    { field: 'body', lang: 'zh', lead: '', removed: '', added: '新的', trail: '正文' },
  ])
  expect(told.learners).toEqual({ studying: 1, completed: 0, studiedRemoved: 0 })
  expect(told.problems.map(({ field }) => field)).toEqual(['lesson 1.3'])

  const refused = await publish(course)
  expect(refused.reason).toBe('courseIncomplete')
  expect(await seen(course.productId)).toEqual(['甲', '乙', '丙'])
  expect((await server.call(contentDelete, { contentId: fresh, revision: 1 }, staff)).reason).toBe('courseInUse')
  await rewrite(fresh, '丁')
  expect((await publish(course)).code).toBe(200)
  expect(await seen(course.productId)).toEqual(['丙', '甲二', '丁'])
  expect((await read(course.productId)).draftedAt).toBeNull()
  expect((await changes(course.productId)).lessons).toEqual([])
  expect(await progress(course.productId)).toMatchObject({ lessonsDone: 1, completedAt: null })
  // Nothing is left to publish.
  expect((await publish(course)).reason).toBe('conflict')
})

test('a completed course stays completed, unless its author asks for the added lessons', async () => {
  const course = await aPublished('甲')
  await complete(course.productId, course.contentIds)
  expect(await progress(course.productId)).toMatchObject({ percent: 100, lessonsDone: 1 })
  await order(course, [...course.contentIds, await article('乙')])
  expect((await changes(course.productId)).learners).toMatchObject({ studying: 0, completed: 1 })
  await publish(course)
  expect((await progress(course.productId))?.completedAt).not.toBeNull()
  await order(course, [
    ...(await read(course.productId)).sections.flatMap(({ lessons }) => lessons.map((one) => one.contentId)),
    await article('丙'),
  ])
  await publish(course, { reopens: true })
  expect(await progress(course.productId)).toMatchObject({ percent: 33, lessonsDone: 1, completedAt: null })
})

test('versions are listed and restored with the texts they had', async () => {
  const course = await aPublished('甲', '乙')
  const [a, b] = course.contentIds as [string, string]
  await rewrite(a, '甲二')
  await order(course, [a])
  await publish(course)
  expect(await seen(course.productId)).toEqual(['甲二'])
  const { list } = (await server.call(courseVersions, { productId: course.productId }, staff)).data
  expect(
    list.map(({ number, lessons, removed, changed, isCurrent, publishedBy }) => [
      number,
      lessons,
      removed,
      changed,
      isCurrent,
      publishedBy,
    ]),
  ).toEqual([
    [2, 1, 1, 1, true, '顾南'],
    [1, 2, 0, 0, false, '顾南'],
  ])
  const restored = await server.call(courseVersionRestore, { ...(await now(course)), number: 1 }, staff)
  expect(restored.code).toBe(200)
  expect(await seen(course.productId)).toEqual(['甲二'])
  expect((await read(course.productId)).sections[0]?.lessons.map(({ title }) => title.zh)).toEqual(['甲', '乙'])
  await publish(course)
  expect(await seen(course.productId)).toEqual(['甲', '乙'])
  expect((await read(course.productId)).sections[0]?.lessons.map(({ contentId }) => contentId)).toEqual([a, b])
  expect((await server.call(courseVersionRestore, { ...(await now(course)), number: 9 }, staff)).reason).toBe(
    'versionNotFound',
  )
})

test('changes are discarded, and a form opened before is refused', async () => {
  const course = await aPublished('甲')
  const contentId = course.contentIds[0] as string
  const { data } = await rewrite(contentId, '改过')
  await order(course, [contentId, await article('乙')])
  expect((await server.call(courseChangesDiscard, await now(course), staff)).code).toBe(200)
  expect((await read(course.productId)).sections[0]?.lessons.map(({ title }) => title.zh)).toEqual(['甲'])
  expect(
    (await server.call(contentUpdate, { ...data, revision: 1, title: { zh: '旧' }, body: { zh: '旧' } }, staff)).reason,
  ).toBe('conflict')
})

test('two authors publish once, and a withdrawn course publishes its draft with it', async () => {
  const course = await aPublished('甲')
  await rewrite(course.contentIds[0] as string, '甲二')
  const at = await now(course)
  const both = await Promise.all([1, 2].map(() => server.call(courseChangesPublish, at as never, staff)))
  expect(both.map(({ code }) => code).sort()).toEqual([200, 409])
  await rewrite(course.contentIds[0] as string, '甲三')
  const { data } = await server.call(courseWithdraw, await now(course), staff)
  await server.call(coursePublish, data, staff)
  expect(await seen(course.productId)).toEqual(['甲三'])
})

test('a lesson of two courses changes in both, once', async () => {
  const [one, other] = [await aPublished('共用'), await aPublished('甲')]
  const shared = one.contentIds[0] as string
  await order(other, [...other.contentIds, shared])
  await publish(other)
  await rewrite(shared, '共用二')
  expect((await changes(one.productId)).lessons).toMatchObject([
    { kind: 'changed', fields: ['title', 'body'], otherCourses: 1 },
  ])
  await publish(one)
  expect(await seen(other.productId)).toEqual(['甲', '共用二'])
  expect((await changes(other.productId)).lessons).toEqual([])
})

test('added lessons touch no row of learners, removed ones only of those who studied them', async () => {
  const course = await aPublished('甲', '乙')
  const [a, b] = course.contentIds as [string, string]
  await complete(course.productId, [a, b])
  const { sql } = server.deps
  const other = await aPerson(server.deps, company)
  await server.call(lessonTextRead, { productId: course.productId, contentId: a }, other)
  const rows = () =>
    sql<{ id: string; xmin: string; done: number }[]>`
      select account_id as id, xmin::text, lessons_done as done from product_progress where product_id = ${course.productId} order by account_id`
  const before = await rows()
  await order(course, [a, b, await article('丙')])
  await publish(course)
  expect(await rows()).toEqual(before)
  await order(course, [a])
  await publish(course)
  const after = await rows()
  expect(after.find(({ id }) => id === ann.accountId)?.done).toBe(1)
  expect(after.find(({ id }) => id === other.accountId)).toEqual(before.find(({ id }) => id === other.accountId))
})
