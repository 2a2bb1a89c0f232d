import { productFavouriteSet } from '@portal/contract/community/comment.contract.ts'
import {
  favouriteProductCount,
  favouriteProductList,
  favouriteTeacherCount,
  favouriteTeacherList,
  subscriptionCount,
  subscriptionList,
  subscriptionSet,
  subscriptionState,
  teacherCardRead,
  teacherFavouriteSet,
} from '@portal/contract/community/follow.contract.ts'
import {
  notificationList,
  notificationMarkRead,
  subscriptionMailSet,
  unreadNotificationCount,
} from '@portal/contract/community/notification.contract.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { newId } from '../../core/secrets/random.ts'
import { aCompany, aPerson, type Person } from '../../testing/builders.ts'
import { aCourse } from '../../testing/course.builder.ts'
import { openTestServer, type TestServer } from '../../testing/test-server.ts'
import { announceLessons, mailNews } from './notification.jobs.ts'

let server: TestServer
let company: string
beforeAll(async () => {
  server = await openTestServer()
  company = await aCompany(server.deps)
})
afterAll(() => server.close())

const teacherOf = async (productId: string) =>
  (await server.deps.sql<{ id: string }[]>`select teacher_id as id from product where id = ${productId}`)[0]
    ?.id as string

/** A further lesson in a product. */
async function addLesson(productId: string, title: string): Promise<void> {
  const { sql, random } = server.deps
  const id = newId(server.clock.now(), random)
  await sql`insert into content (id, type, title, duration, created_at) values (${id}, 3, ${sql.json({ zh: title, en: title })}, 60, ${server.clock.now()})`
  await sql`
    insert into lesson (product_id, content_id, section_id, position, label)
    select ${productId}, ${id}, (select id from section where product_id = ${productId} order by position limit 1), (select max(position) + 1 from lesson where product_id = ${productId}), '1.9'`
}

describe('favourites', () => {
  test('products by 12 and teachers by 15, the latest first, once each, and out again', async () => {
    const ann = await aPerson(server.deps, company)
    const courses = []
    for (let i = 0; i < 14; i++) {
      server.clock.pass(60)
      const course = await aCourse(server.deps, { title: `课程 ${i}` })
      courses.push(course)
      await server.call(productFavouriteSet, { productId: course.productId }, ann)
      await server.call(productFavouriteSet, { productId: course.productId, state: 1 }, ann)
    }
    const first = (await server.call(favouriteProductList, {}, ann)).data
    expect([first.total, first.size, first.list.length, first.list[0]?.title]).toEqual([14, 12, 12, '课程 13'])
    expect((await server.call(favouriteProductList, { page: 1 }, ann)).data.list.map((card) => card.title)).toEqual([
      '课程 1',
      '课程 0',
    ])
    expect((await server.call(favouriteProductCount, {}, ann)).data.count).toBe(14)
    await server.deps.sql`update product set status = 'withdrawn' where id = ${courses[3]?.productId ?? ''}`
    await server.call(productFavouriteSet, { productId: courses[13]?.productId as string, state: 0 }, ann)
    expect((await server.call(favouriteProductList, {}, ann)).data).toMatchObject({
      total: 12,
      list: expect.arrayContaining([expect.objectContaining({ title: '课程 12' })]),
    })

    const teacherId = await teacherOf(courses[0]?.productId as string)
    await server.call(teacherFavouriteSet, { teacherId }, ann)
    expect((await server.call(teacherFavouriteSet, { teacherId }, ann)).data.isFavourite).toBe(true)
    expect((await server.call(favouriteTeacherList, {}, ann)).data).toMatchObject({
      total: 1,
      size: 15,
      list: [{ teacherId, isFavourite: true, isSubscribed: false, productCount: 1 }],
    })
    expect((await server.call(favouriteTeacherCount, {}, ann)).data.count).toBe(1)
    await server.call(teacherFavouriteSet, { teacherId, state: 0 }, ann)
    expect((await server.call(teacherCardRead, { teacherId }, ann)).data.isFavourite).toBe(false)
    expect((await server.call(favouriteTeacherCount, {}, await aPerson(server.deps, company))).data.count).toBe(0)
  })

  test('a teacher of whom the learner may see nothing does not exist', async () => {
    const course = await aCourse(server.deps, { companyIds: [await aCompany(server.deps)] })
    const teacherId = await teacherOf(course.productId)
    const ann = await aPerson(server.deps, company)
    for (const call of [teacherFavouriteSet, teacherCardRead, subscriptionSet])
      expect((await server.call(call, { teacherId } as never, ann)).reason).toBe('teacherNotFound')
  })

  test('what is shown no more can still be let go', async () => {
    const ann = await aPerson(server.deps, company)
    const { productId } = await aCourse(server.deps)
    const teacherId = await teacherOf(productId)
    const follow = async (state: 0 | 1) => [
      (await server.call(productFavouriteSet, { productId, state }, ann)).code,
      (await server.call(teacherFavouriteSet, { teacherId, state }, ann)).code,
      (await server.call(subscriptionSet, { productId, state }, ann)).code,
      (await server.call(subscriptionSet, { teacherId, state }, ann)).code,
    ]
    expect(await follow(1)).toEqual([200, 200, 200, 200])
    await server.deps.sql`update product set status = 'withdrawn' where id = ${productId}`
    expect(await follow(1)).toEqual([404, 404, 404, 404])
    expect(await follow(0)).toEqual([200, 200, 200, 200])
    expect(await follow(0)).toEqual([404, 404, 404, 404])
    for (const table of ['favourite_product', 'favourite_teacher', 'subscription'])
      expect(
        await server.deps.sql`select 1 from ${server.deps.sql(table)} where account_id = ${ann.accountId}`,
      ).toHaveLength(0)
  })
})

describe('subscriptions and their news', () => {
  test('columns and teachers, what has news first; exactly one of both is named', async () => {
    const ann = await aPerson(server.deps, company)
    const [column, other] = [
      await aCourse(server.deps, { title: '专栏' }),
      await aCourse(server.deps, { title: '别的' }),
    ]
    const teacherId = await teacherOf(other.productId)
    await announceLessons.run(server.deps)
    await server.call(subscriptionSet, { productId: column.productId }, ann)
    await server.call(subscriptionSet, { productId: column.productId }, ann)
    await server.call(subscriptionSet, { teacherId }, ann)
    expect((await server.call(subscriptionSet, { teacherId, productId: column.productId }, ann)).code).toBe(400)
    expect((await server.call(subscriptionSet, {}, ann)).code).toBe(400)
    expect((await server.call(subscriptionCount, {}, ann)).data).toEqual({ count: 2, products: 1, teachers: 1 })
    server.clock.pass(3600)
    await addLesson(other.productId, '新课时')
    await announceLessons.run(server.deps)
    const { data } = await server.call(subscriptionList, { page: 0, size: 999 }, ann)
    expect(data.list.map((row) => [row.kind, row.title, row.latestTitle])).toEqual([
      ['teacher', '何冬', '新课时'],
      ['course', '专栏', '课时 2.1'],
    ])
    expect((await server.call(subscriptionList, { size: 1, page: 1 }, ann)).data).toMatchObject({
      total: 2,
      list: [{ title: '专栏' }],
    })
    expect((await server.call(subscriptionState, { productId: column.productId }, ann)).data.isSubscribed).toBe(true)
    await server.call(subscriptionSet, { productId: column.productId, state: 0 }, ann)
    expect((await server.call(subscriptionCount, {}, ann)).data.count).toBe(1)
  })

  test('a suspended company is not notified of a new lesson', async () => {
    const { sql } = server.deps
    const theirs = await aCompany(server.deps)
    const dan = await aPerson(server.deps, theirs, { email: 'dan@x.test' })
    const course = await aCourse(server.deps, { title: '停用' })
    await announceLessons.run(server.deps)
    await server.call(subscriptionSet, { productId: course.productId }, dan)
    await sql`update company set status = 'suspended' where id = ${theirs}`
    await addLesson(course.productId, '新课时')
    await announceLessons.run(server.deps)
    expect(await sql`select from notification where account_id = ${dan.accountId}`).toHaveLength(0)
  })

  test('a new lesson is announced once: to followers who may see it, in the portal, and by email to those who want it', async () => {
    const [ann, ben, cleo] = [
      await aPerson(server.deps, company, { email: 'ann@x.test' }),
      await aPerson(server.deps, company, { email: 'ben@x.test' }),
      await aPerson(server.deps, company),
    ] as [Person, Person, Person]
    const course = await aCourse(server.deps, { title: '波束', companyIds: [company] })
    await announceLessons.run(server.deps)
    const far = await aPerson(server.deps, await aCompany(server.deps), { email: 'far@x.test' })
    await server.deps
      .sql`insert into subscription (id, account_id, company_id, product_id, created_at) values (${newId(server.clock.now(), server.deps.random)}, ${far.accountId}, ${far.companyId}, ${course.productId}, now())`
    for (const who of [ann, ben]) await server.call(subscriptionSet, { productId: course.productId }, who)
    await server.call(subscriptionSet, { teacherId: await teacherOf(course.productId) }, ann)
    expect((await server.call(subscriptionMailSet, { mail: 0 }, ben)).data).toEqual({ mail: 0 })
    await addLesson(course.productId, '第三节')
    await addLesson(course.productId, '第四节')
    await announceLessons.run(server.deps)
    await announceLessons.run(server.deps)
    const told = (await server.call(notificationList, {}, ann)).data
    expect(told.list).toMatchObject([
      {
        kind: 'newLesson',
        title: '《波束》有新内容',
        body: '第三节 等 2 节',
        link: `/detail?id=${course.productId}`,
        isRead: false,
      },
    ])
    expect(told.total).toBe(1)
    expect((await server.call(notificationList, {}, ann)).data.list).toHaveLength(1)
    expect((await server.call(unreadNotificationCount, {}, ben)).data.unread).toBe(1)
    for (const who of [cleo, far]) expect((await server.call(unreadNotificationCount, {}, who)).data.unread).toBe(0)
    const jobs = await server.deps.sql<
      { payload: Record<string, unknown> }[]
    >`select payload from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id where t.identifier = 'mailNews'`
    for (const { payload } of jobs) await mailNews.run(server.deps, payload)
    const mails = await server.deps.sql<
      { recipient: string; subject: string; body: string }[]
    >`select recipient, subject, body from outbound_message`
    expect(mails).toMatchObject([{ recipient: 'ann@x.test', subject: '《波束》有新内容' }])
    expect(mails[0]?.body).toContain(`http://portal.test/detail?id=${course.productId}`)
  })

  test('no one is notified of features their company does not use: the link would lead nowhere', async () => {
    const open = await aCompany(server.deps, { flags: { show_vip_paid_course: true } })
    const [ann, shut] = [
      await aPerson(server.deps, open),
      await aPerson(server.deps, await aCompany(server.deps, { flags: { show_vip_paid_course: false } })),
    ]
    const course = await aCourse(server.deps, { priceKind: 'vip' })
    const free = await aCourse(server.deps)
    await server.deps
      .sql`update product set teacher_id = ${await teacherOf(course.productId)} where id = ${free.productId}`
    await announceLessons.run(server.deps)
    for (const who of [ann, shut])
      expect((await server.call(subscriptionSet, { teacherId: await teacherOf(course.productId) }, who)).code).toBe(200)
    await addLesson(course.productId, '付费课时')
    await announceLessons.run(server.deps)
    expect((await server.call(unreadNotificationCount, {}, ann)).data.unread).toBe(1)
    expect((await server.call(unreadNotificationCount, {}, shut)).data.unread).toBe(0)
    await addLesson(free.productId, '免费课时')
    server.clock.pass(1)
    await announceLessons.run(server.deps)
    expect((await server.call(unreadNotificationCount, {}, shut)).data.unread).toBe(1)
  })

  test('read, unread, all read; somebody else’s does not exist', async () => {
    const [ann, ben] = [await aPerson(server.deps, company), await aPerson(server.deps, company)] as [Person, Person]
    const course = await aCourse(server.deps)
    await announceLessons.run(server.deps)
    await server.call(subscriptionSet, { productId: course.productId }, ann)
    for (const title of ['a', 'b']) {
      server.clock.pass(60)
      await addLesson(course.productId, title)
      await announceLessons.run(server.deps)
    }
    const [newest] = (await server.call(notificationList, {}, ann)).data.list
    const notificationId = newest?.notificationId as string
    expect((await server.call(notificationMarkRead, { notificationId }, ben)).reason).toBe('notFound')
    expect((await server.call(notificationMarkRead, { notificationId }, ann)).data.unread).toBe(1)
    expect((await server.call(notificationList, { unread: 1 }, ann)).data.total).toBe(1)
    expect((await server.call(notificationMarkRead, { notificationId, state: 0 }, ann)).data.unread).toBe(2)
    expect((await server.call(notificationMarkRead, {}, ann)).data.unread).toBe(0)
  })
})
