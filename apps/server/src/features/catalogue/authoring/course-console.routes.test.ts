import {
  contentCreate,
  contentRead,
  contentUpdate,
  courseArchive,
  courseCopy,
  courseCreate,
  courseOutlineSave,
  coursePublish,
  courseRead,
  courseRestore,
  courseUpdate,
  courseWithdraw,
  topicProductsSet,
} from '@portal/contract/catalogue/course-authoring.contract.ts'
import {
  courseChoices,
  courseExport,
  courseHistory,
  courseLearners,
  coursesPublish,
  coursesWithdraw,
  managedCourseList,
} from '@portal/contract/catalogue/course-console.contract.ts'
import { lessonTextRead } from '@portal/contract/learning/play.contract.ts'
import { taskRead as taskCall } from '@portal/contract/operations/task.contract.ts'
import readWorkbook from 'read-excel-file/node'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTaskJob } from '../../../core/tasks/task.ts'
import { aCompany, aPerson, type Person } from '../../../testing/builders.ts'
import { aCourse } from '../../../testing/course.builder.ts'
import { openTestServer, type TestServer } from '../../../testing/test-server.ts'
import { courseTasks } from './course-list.service.ts'

let server: TestServer
let company: string
let staff: Person
let ann: Person
let teacherId: string
const workTask = createTaskJob(courseTasks)
beforeAll(async () => {
  server = await openTestServer()
  company = await aCompany(server.deps)
  staff = await aPerson(server.deps, company, { grants: ['courses'], name: '顾南' })
  ann = await aPerson(server.deps, company, { name: '安妮' })
  await aCourse(server.deps)
  teacherId = (await server.deps.sql<{ id: string }[]>`select id from teacher limit 1`)[0]?.id as string
})
afterAll(() => server.close())

const head = (own: object = {}) => ({
  categoryId: 1,
  title: { zh: '新课程' },
  teacherId,
  priceKind: 'free' as const,
  ...own,
})
const create = async (own: object = {}, kind: 'course' | 'column' | 'topic' | 'knowledge' = 'course') =>
  (await server.call(courseCreate, { kind, head: head(own) } as never, staff)).data
const article = async (title = '一篇文章') =>
  (await server.call(contentCreate, { type: 1, title: { zh: title }, body: { zh: '<p>正文</p>' } }, staff)).data
/** A draft that could be published. */
async function aReady(own: object = {}) {
  const { contentId } = await article()
  const { data } = await server.call(
    courseOutlineSave,
    { ...(await create(own)), sections: [{ title: { zh: '第一章' }, contentIds: [contentId] }] } as never,
    staff,
  )
  return { ...data, contentId }
}
const publish = async (at: { productId: string; revision: number }) =>
  (await server.call(coursePublish, at, staff)).data
const list = async (asked: object) => (await server.call(managedCourseList, asked as never, staff)).data
async function finish(taskId: string) {
  await workTask.run(server.deps, { taskId })
  return (await server.call(taskCall, { taskId }, staff)).data.task
}

describe('the list of courses', () => {
  test('is searched by words and pinyin, filtered, sorted by pinyin, and paged both ways', async () => {
    const titles = ['长沙机房巡检', '安全用电', '波束赋形', '传输网割接']
    for (const zh of titles) await create({ title: { zh: `甲组${zh}` }, zones: ['service'] })
    const asked = { q: '甲组', sort: 'title', limit: 3 }
    const first = await list(asked)
    expect(first.total).toBe(4)
    expect(first.rows.map(({ title }) => title.zh)).toEqual(['甲组安全用电', '甲组波束赋形', '甲组传输网割接'])
    const second = await list({ ...asked, after: first.next })
    expect(second.rows.map(({ title }) => title.zh)).toEqual(['甲组长沙机房巡检'])
    expect((await list({ ...asked, before: second.previous })).rows).toEqual(first.rows)
    expect((await list({ q: 'jiazubo' })).rows.map(({ title }) => title.zh)).toEqual(['甲组波束赋形'])
    expect(
      (
        await list({
          q: '甲组',
          zone: 'service',
          status: 'draft',
          teacherId,
          kind: 'course',
          categoryId: 1,
          price: 'free',
        })
      ).total,
    ).toBe(4)
    for (const wrong of [
      { zone: 'technical' },
      { status: 'published' },
      { kind: 'topic' },
      { level: 'advanced' },
      { price: 'paid' },
    ])
      expect((await list({ q: '甲组', ...wrong })).total).toBe(0)
    expect((await server.call(managedCourseList, { after: 'x' } as never, staff)).code).toBe(400)
  })

  test('leaves out archived courses and kinds with their own pages, unless requested', async () => {
    const item = await create({ title: { zh: '乙组知识' } }, 'knowledge')
    const gone = await create({ title: { zh: '乙组旧课' } })
    const archived = (await server.call(courseArchive, gone, staff)).data
    expect(archived.status).toBe('archived')
    expect((await list({ q: '乙组' })).total).toBe(0)
    expect((await list({ q: '乙组', status: 'archived' })).rows.map(({ productId }) => productId)).toEqual([
      gone.productId,
    ])
    expect((await list({ q: '乙组', kind: 'knowledge' })).rows.map(({ productId }) => productId)).toEqual([
      item.productId,
    ])
  })

  test('is exported as shown', async () => {
    await create({ title: { zh: '丙组付费课' }, priceKind: 'paid', priceFen: 19_900, level: 'advanced' })
    const columns = ['title', 'kind', 'status', 'level', 'teacher', 'price'] as const
    const asked = { requestKey: 'export-courses-1', q: '丙组', columns: [...columns] }
    const begun = (await server.call(courseExport, asked, staff)).data.task
    expect((await server.call(courseExport, asked, staff)).data.task.id).toBe(begun.id)
    const done = await finish(begun.id)
    expect(done).toMatchObject({ state: 'done', fileName: '课程.xlsx' })
    const [sheet] = await readWorkbook((await server.inject({ method: 'GET', url: done.fileUrl ?? '' })).rawPayload)
    expect(sheet?.data[0]).toEqual(['标题', '类型', '状态', '级别', '讲师', '收费方式', '价格（元）'])
    expect(sheet?.data[1]?.slice(0, 4)).toEqual(['丙组付费课', '课程', '草稿', '高级'])
    expect(sheet?.data[1]?.[6]).toBe(199)
  })
})

test('many are published at once; incomplete ones are reported by title and stay drafts', async () => {
  const ready = await aReady({ title: { zh: '丁组完整' } })
  const bare = await create({ title: { zh: '丁组空课' } })
  const begun = (
    await server.call(coursesPublish, { requestKey: 'publish-many-1', selection: { matching: { q: '丁组' } } }, staff)
  ).data.task
  expect(await finish(begun.id)).toMatchObject({
    state: 'done',
    total: 2,
    failed: 1,
    failures: [{ name: '丁组空课', reason: 'courseIncomplete' }],
  })
  const statuses = async () =>
    (await list({ q: '丁组', sort: 'title' })).rows.map(({ title, status }) => [title.zh, status])
  expect(await statuses()).toEqual([
    ['丁组空课', 'draft'],
    ['丁组完整', 'published'],
  ])
  const withdrawn = (
    await server.call(
      coursesWithdraw,
      { requestKey: 'withdraw-many-1', selection: { ids: [ready.productId, bare.productId] } },
      staff,
    )
  ).data.task
  expect(await finish(withdrawn.id)).toMatchObject({ state: 'done', total: 2, failed: 0 })
  expect((await statuses()).map(([, status]) => status)).toEqual(['draft', 'withdrawn'])
  expect((await server.call(coursesPublish, { requestKey: 'publish-many-2', selection: {} }, staff)).code).toBe(400)
  const late = (
    await server.call(coursesPublish, { requestKey: 'publish-many-3', selection: { ids: [ready.productId] } }, staff)
  ).data.task
  await server.deps.sql`delete from staff_grant where account_id = ${staff.accountId}`
  await workTask.run(server.deps, { taskId: late.id })
  await server.deps.sql`insert into staff_grant values (${staff.accountId}, 'courses', ${new Date(0)})`
  expect((await server.call(taskCall, { taskId: late.id }, staff)).data.task.failed).toBe(1)
})

describe('an archived course', () => {
  test('was not published, cannot be changed, and is restored as it was', async () => {
    const published = await publish(await aReady())
    expect((await server.call(courseArchive, published, staff)).reason).toBe('courseOffered')
    const withdrawn = (await server.call(courseWithdraw, published, staff)).data
    const archived = (await server.call(courseArchive, withdrawn, staff)).data
    expect((await server.call(courseArchive, withdrawn, staff)).reason).toBe('conflict')
    expect((await server.call(courseUpdate, { ...archived, head: head() } as never, staff)).reason).toBe(
      'courseArchived',
    )
    expect((await server.call(courseOutlineSave, { ...archived, sections: [] } as never, staff)).reason).toBe(
      'courseArchived',
    )
    expect((await server.call(coursePublish, archived, staff)).reason).toBe('courseArchived')
    const topic = (await server.call(courseArchive, await create({ teacherId: undefined }, 'topic'), staff)).data
    expect(
      (
        await server.call(
          topicProductsSet,
          { productId: topic.productId, revision: topic.revision, productIds: [archived.productId] },
          staff,
        )
      ).reason,
    ).toBe('courseArchived')
    expect((await server.call(courseRestore, archived, staff)).data.status).toBe('withdrawn')
    expect((await server.call(courseRestore, archived, staff)).reason).toBe('conflict')
    expect((await server.call(courseRestore, topic, staff)).data.status).toBe('draft')
  })
})

describe('a copy', () => {
  test('is a draft with the same head and outline, created once; articles are copied on request', async () => {
    const from = await publish(await aReady({ zones: ['service'], companyIds: [company] }))
    const asked = {
      requestKey: 'copy-course-1',
      productId: from.productId,
      title: { zh: '新课程（副本）' },
      copiesArticles: true,
    }
    const made = (await server.call(courseCopy, asked, staff)).data
    expect(made.status).toBe('draft')
    expect((await server.call(courseCopy, asked, staff)).data).toEqual(made)
    const [copy, original] = await Promise.all(
      [made, from].map(async ({ productId }) => (await server.call(courseRead, { productId }, staff)).data),
    )
    expect(copy?.head).toEqual({ ...original?.head, title: { zh: '新课程（副本）' } })
    expect(copy?.sections.map(({ title, lessons }) => [title, lessons.map((one) => one.title)])).toEqual(
      original?.sections.map(({ title, lessons }) => [title, lessons.map((one) => one.title)]),
    )
    const [own, theirs] = [
      copy?.sections[0]?.lessons[0]?.contentId ?? '',
      original?.sections[0]?.lessons[0]?.contentId ?? '',
    ]
    expect(own).not.toBe(theirs)
    await server.call(
      contentUpdate,
      { contentId: own, revision: 1, title: { zh: '改了' }, body: { zh: '<p>别的</p>' } },
      staff,
    )
    expect((await server.call(contentRead, { contentId: theirs }, staff)).data).toMatchObject({
      title: { zh: '一篇文章' },
      courses: [{ productId: from.productId, status: 'published' }],
    })
    const shared = (
      await server.call(courseCopy, { ...asked, requestKey: 'copy-course-2', copiesArticles: false }, staff)
    ).data
    expect(
      (await server.call(courseRead, { productId: shared.productId }, staff)).data.sections[0]?.lessons[0]?.contentId,
    ).toBe(theirs)
  })
  test('of a topic has the same products; a missing source or title is refused', async () => {
    const held = await aReady()
    const topic = (
      await server.call(
        topicProductsSet,
        { ...(await create({ teacherId: undefined }, 'topic')), productIds: [held.productId] } as never,
        staff,
      )
    ).data
    const made = (
      await server.call(
        courseCopy,
        { requestKey: 'copy-topic-1', productId: topic.productId, title: { zh: '专题二' } } as never,
        staff,
      )
    ).data
    expect(
      (await server.call(courseRead, { productId: made.productId }, staff)).data.products.map(
        ({ productId }) => productId,
      ),
    ).toEqual([held.productId])
    expect(
      (
        await server.call(
          courseCopy,
          { requestKey: 'copy-topic-2', productId: topic.productId, title: {} } as never,
          staff,
        )
      ).code,
    ).toBe(400)
    expect(
      (
        await server.call(
          courseCopy,
          { requestKey: 'copy-topic-3', productId: company, title: { zh: '无' } } as never,
          staff,
        )
      ).reason,
    ).toBe('productNotFound')
  })
})

test('its learners are listed with their progress and the totals', async () => {
  const course = await publish(await aReady())
  const contentId =
    (await server.call(courseRead, { productId: course.productId }, staff)).data.sections[0]?.lessons[0]?.contentId ??
    ''
  for (const person of [ann, staff])
    await server.call(lessonTextRead, { productId: course.productId, contentId }, person)
  await server.deps
    .sql`update product_progress set percent = 100, completed_at = updated_at where product_id = ${course.productId} and account_id = ${ann.accountId}`
  const read = async (own: object = {}) =>
    (await server.call(courseLearners, { productId: course.productId, ...own } as never, staff)).data
  expect(await read()).toMatchObject({ total: 2, begun: 2, completed: 1, percent: 50 })
  expect((await read({ q: '安妮' })).rows).toMatchObject([
    { name: '安妮', percent: 100, completedAt: expect.any(String) },
  ])
  const first = await read({ limit: 1 })
  const second = await read({ limit: 1, after: first.next })
  expect([...first.rows, ...second.rows].map(({ name }) => name).sort()).toEqual(['安妮', '顾南'])
  expect((await server.call(courseLearners, { productId: company } as never, staff)).reason).toBe('productNotFound')
})

/** Advances the clock so that later acts get later times. */
const later = () => server.clock.pass(1)

test('its history has the author, the old and the new value, also for its lessons', async () => {
  const { contentId } = await article()
  later()
  const made = await create()
  later()
  const { data: course } = await server.call(
    courseOutlineSave,
    { ...made, sections: [{ title: { zh: '第一章' }, contentIds: [contentId] }] } as never,
    staff,
  )
  const { productId } = course
  later()
  await server.call(
    courseUpdate,
    {
      productId,
      revision: course.revision,
      head: head({ title: { zh: '改名' }, introduction: { zh: '<p>介绍一下</p>' } }),
    } as never,
    staff,
  )
  later()
  await server.call(
    contentUpdate,
    { contentId, revision: 1, title: { zh: '一篇文章' }, body: { zh: '<p>正文改了</p>' } },
    staff,
  )
  later()
  const other = await article('第二篇')
  later()
  await server.call(
    courseOutlineSave,
    {
      productId,
      revision: course.revision + 1,
      sections: [{ title: { zh: '章' }, contentIds: [other.contentId, contentId] }],
    } as never,
    staff,
  )
  const { rows } = (await server.call(courseHistory, { productId } as never, staff)).data
  expect(rows.map(({ action, actor }) => [action, actor?.name])).toEqual([
    ...[
      'course.outline',
      'content.create',
      'content.update',
      'course.update',
      'course.outline',
      'course.create',
      'content.create',
    ].map((action) => [action, '顾南']),
  ])
  expect(rows[3]?.changes).toEqual([
    { field: 'title', before: '新课程', after: '改名' },
    { field: 'introduction.zh', before: '', after: '介绍一下' },
  ])
  expect(rows[2]).toMatchObject({
    lesson: { zh: '一篇文章' },
    changes: [{ field: 'body.zh', before: '正文', after: '正文改了' }],
  })
  expect(rows[0]?.detail).toEqual(
    expect.arrayContaining([
      { name: 'added', value: '第二篇' },
      { name: 'moved', value: '1' },
    ]),
  )
  expect((await server.call(courseHistory, { productId: company } as never, staff)).reason).toBe('productNotFound')
})

test('the choices of its settings are found by name', async () => {
  const { teachers, companies } = (await server.call(courseChoices, {}, staff)).data
  expect(teachers.map(({ id }) => id)).toContain(teacherId)
  expect(companies.find(({ id }) => id === company)?.people).toBeGreaterThanOrEqual(2)
})
