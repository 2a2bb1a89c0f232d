import { productFavouriteSet } from '@portal/contract/community/comment.contract.ts'
import {
  favouriteProductCount,
  favouriteTeacherCount,
  subscriptionCount,
  subscriptionSet,
  teacherFavouriteSet,
} from '@portal/contract/community/follow.contract.ts'
import { unreadNotificationCount } from '@portal/contract/community/notification.contract.ts'
import { attemptStart } from '@portal/contract/exams/exam.contract.ts'
import { personalPageCounts } from '@portal/contract/site/centre.contract.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aCompany, aPerson } from '../../testing/builders.ts'
import { aCourse } from '../../testing/course.builder.ts'
import { openTestServer, type TestServer } from '../../testing/test-server.ts'
import { aCertificate } from '../certificates/certificate.builders.ts'
import { announceLessons } from '../community/notification.jobs.ts'
import { createTestExam } from '../exams/testing/exam.builders.ts'

let server: TestServer
let company: string
beforeAll(async () => {
  server = await openTestServer()
  company = await aCompany(server.deps)
})
afterAll(() => server.close())

const nothing = { examsOpen: 0, certificates: 0, favourites: 0, subscriptions: 0, unread: 0 }
const inDays = (days: number) => new Date(server.clock.now().getTime() + days * 86_400_000)

test('somebody new has nothing, and hears so in two statements beside those that say who asks', async () => {
  const kim = await aPerson(server.deps, company)
  await server.call(unreadNotificationCount, {}, kim)
  server.statements()
  await server.call(unreadNotificationCount, {}, kim)
  const known = server.statements().length - 1
  expect((await server.call(personalPageCounts, {}, kim)).data).toEqual(nothing)
  expect(server.statements().length).toBeLessThanOrEqual(known + 2)
})

test('favourites, subscriptions and certificates count as their pages count them', async () => {
  const ann = await aPerson(server.deps, company)
  const ben = await aPerson(server.deps, company)
  const [kept, gone] = [await aCourse(server.deps), await aCourse(server.deps)]
  const [teacher] = await server.deps.sql<
    { id: string }[]
  >`select teacher_id as id from product where id = ${kept.productId}`
  for (const { productId } of [kept, gone]) {
    await server.call(productFavouriteSet, { productId }, ann)
    await server.call(subscriptionSet, { productId }, ann)
  }
  await server.call(teacherFavouriteSet, { teacherId: teacher?.id as string }, ann)
  await server.call(subscriptionSet, { teacherId: teacher?.id as string }, ann)
  await aCertificate(server.deps, ann)
  expect((await server.call(personalPageCounts, {}, ann)).data).toMatchObject({
    favourites: 3,
    subscriptions: 3,
    certificates: 1,
  })
  // Content that the company no longer sees isn't counted.
  await server.deps.sql`update product set status = 'withdrawn' where id = ${gone.productId}`
  const { data } = await server.call(personalPageCounts, {}, ann)
  expect(data).toMatchObject({ favourites: 2, subscriptions: 2 })
  expect(data.favourites).toBe(
    (await server.call(favouriteProductCount, {}, ann)).data.count +
      (await server.call(favouriteTeacherCount, {}, ann)).data.count,
  )
  expect(data.subscriptions).toBe((await server.call(subscriptionCount, {}, ann)).data.count)
  expect((await server.call(personalPageCounts, {}, ben)).data).toEqual(nothing)
})

test('news that was not opened counts until it is', async () => {
  const ann = await aPerson(server.deps, company)
  const course = await aCourse(server.deps)
  await announceLessons.run(server.deps)
  await server.call(subscriptionSet, { productId: course.productId }, ann)
  await server.deps.sql`delete from announced_lesson where product_id = ${course.productId}`
  await announceLessons.run(server.deps)
  const { unread } = (await server.call(unreadNotificationCount, {}, ann)).data
  expect(unread).toBeGreaterThan(0)
  expect((await server.call(personalPageCounts, {}, ann)).data.unread).toBe(unread)
})

test('an exam counts while it may be sat: not before it opens, not after it closes, nor one of another kind', async () => {
  const own = await aCompany(server.deps)
  const ann = await aPerson(server.deps, own)
  await createTestExam(server.deps, { single: 1 }, { opensAt: inDays(1) })
  await createTestExam(server.deps, { single: 1 }, { closesAt: inDays(-1) })
  await createTestExam(server.deps, { single: 1 }, { kind: 'mock' })
  expect((await server.call(personalPageCounts, {}, ann)).data.examsOpen).toBe(0)
  const examId = await createTestExam(server.deps, { single: 1 })
  await createTestExam(server.deps, { single: 1 }, { opensAt: inDays(-1), closesAt: inDays(3) })
  expect((await server.call(personalPageCounts, {}, ann)).data.examsOpen).toBe(2)
  // She can still complete the one in progress.
  await server.call(attemptStart, { examId, writer: 'window-1' }, ann)
  expect((await server.call(personalPageCounts, {}, ann)).data.examsOpen).toBe(2)
  // Later its time is up, the other one has closed, and tomorrow's has opened.
  server.clock.pass(5 * 86_400)
  expect((await server.call(personalPageCounts, {}, ann)).data.examsOpen).toBe(1)
})
