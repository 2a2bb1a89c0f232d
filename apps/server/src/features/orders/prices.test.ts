import { examSessionList } from '@portal/contract/certificates/exam-apply.contract.ts'
import { orderCreate, orderQuote, vipOffers } from '@portal/contract/orders/order.contract.ts'
import { companyPriceSet, examFeeSet, orderPrices, vipOfferSet } from '@portal/contract/orders/order-staff.contract.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newId } from '../../core/secrets/random.ts'
import { inTransaction } from '../../database/connection.ts'
import { aCompany, aPerson, type Person } from '../../testing/builders.ts'
import { aCourse } from '../../testing/course.builder.ts'
import { openTestServer, type TestServer } from '../../testing/test-server.ts'
import { createApplicationDriver } from '../centres/testing/application.driver.ts'
import { createTestExam } from '../exams/testing/exam.builders.ts'
import { lockExistingOrder } from './lock-order.service.ts'
import { completePaidOrder } from './payment.service.ts'

let server: TestServer
let companyId: string
let staff: Person
beforeAll(async () => {
  server = await openTestServer()
  companyId = await aCompany(server.deps)
  staff = await aPerson(server.deps, companyId, { grants: ['commerce'] })
})
afterAll(() => server.close())

const prices = async () => (await server.call(orderPrices, {}, staff)).data
const paidCourse = async () => {
  const { productId } = await aCourse(server.deps, { priceKind: 'paid' })
  await server.deps.sql`update product set price_fen = 29900 where id = ${productId}`
  return productId
}
const quote = (person: Person, subjectId: string) => server.call(orderQuote, { kind: 'course', subjectId }, person)

test('a company pays its own price, until that is taken away; another company never does', async () => {
  const productId = await paidCourse()
  const free = await aCourse(server.deps, { priceKind: 'free' })
  const person = await aPerson(server.deps, companyId)
  const other = await aPerson(server.deps, await aCompany(server.deps))
  const put = (price: number | undefined, more: object = {}) =>
    server.call(companyPriceSet, { companyId, productId, ...(price === undefined ? {} : { price }), ...more }, staff)
  expect((await put(25_900)).code).toBe(200)
  expect((await put(23_900)).code).toBe(200)
  expect((await prices()).companyPrices).toMatchObject([{ companyId, productId, price: 29900, own: 23_900 }])
  expect((await quote(person, productId)).data).toMatchObject({ price: 23_900, isCompanyPrice: true })
  expect((await quote(other, productId)).data).toMatchObject({ price: 29_900, isCompanyPrice: false })
  expect([(await put(-1)).reason, (await put(100_000_001)).reason]).toEqual(['malformed', 'malformed'])
  expect((await put(1, { productId: free.productId })).reason).toBe('notFound')
  expect((await put(1, { companyId: newId(server.clock.now(), server.deps.random) })).reason).toBe('notFound')
  // An existing order keeps its price.
  const made = await server.call(
    orderCreate,
    { kind: 'course', subjectId: productId, amount: 23_900, requestKey: 'price-key-1' },
    person,
  )
  expect((await put(undefined)).code).toBe(200)
  expect((await prices()).companyPrices).toEqual([])
  expect((await quote(person, productId)).data).toMatchObject({ price: 29_900, waitingOrderId: made.data.orderId })
  const [kept] = await server.deps.sql<
    { amount: number }[]
  >`select amount_fen as amount from product_order where id = ${made.data.orderId}`
  expect(kept?.amount).toBe(23_900)
  expect((await server.call(orderPrices, {}, person)).reason).toBe('forbidden')
})

test('a VIP term has one price, and is offered to who looks after a company only', async () => {
  await server.call(vipOfferSet, { days: 365, price: 5_800_000 }, staff)
  await server.call(vipOfferSet, { days: 365, price: 5_200_000 }, staff)
  await server.call(vipOfferSet, { days: 90, price: 1_800_000 }, staff)
  const buyer = await aPerson(server.deps, companyId, { companyGrants: ['companies'] })
  const learner = await aPerson(server.deps, companyId)
  expect((await prices()).offers.map(({ days, price }) => [days, price])).toEqual([
    [90, 1_800_000],
    [365, 5_200_000],
  ])
  expect((await server.call(vipOffers, {}, learner)).data.offers).toEqual([])
  const { offers } = (await server.call(vipOffers, {}, buyer)).data
  expect(offers.map((one) => one.days)).toEqual([90, 365])
  const [offer] = offers
  expect((await server.call(orderQuote, { kind: 'vip', subjectId: offer?.offerId ?? '' }, buyer)).data).toMatchObject({
    amount: 1_800_000,
    methods: ['wechat', 'alipay', 'transfer'],
  })
  await server.call(vipOfferSet, { days: 90, price: 0 }, staff)
  expect((await prices()).offers.map((one) => one.days)).toEqual([365])
  expect((await server.call(orderQuote, { kind: 'vip', subjectId: offer?.offerId ?? '' }, buyer)).reason).toBe(
    'notFound',
  )
})

test('an exam fee replaces a coupon for people without one, and gives a coupon when paid', async () => {
  const { clock, random, sql } = server.deps
  const drive = await createApplicationDriver(server)
  const examId = await createTestExam(server.deps, { single: 2 })
  await drive.aSession(examId, { needsCoupon: 1 })
  const [person, holder] = [await drive.anApplicant(), await drive.anApplicant()]
  await sql`insert into exam_coupon (id, code, account_id, company_id, exam_id, valid_until, created_at)
    values (${newId(clock.now(), random)}, 'ABCDEFGHJKMN', ${holder.accountId}, ${holder.companyId}, ${examId}, ${new Date(clock.now().getTime() + 86_400_000)}, ${clock.now()})`
  const feeFor = async (who: Person) => (await server.call(examSessionList, { examId }, who)).data.feeFen
  expect(await feeFor(person)).toBeNull()
  expect((await server.call(examFeeSet, { examId: newId(clock.now(), random), fee: 100 }, staff)).reason).toBe(
    'notFound',
  )
  expect((await server.call(examFeeSet, { examId, fee: 68_000 }, staff)).code).toBe(200)
  expect((await prices()).fees.find((one) => one.examId === examId)?.fee).toBe(68_000)
  expect([await feeFor(person), await feeFor(holder)]).toEqual([68_000, null])
  const applicationId = await drive.approved(person, examId)
  const made = await server.call(
    orderCreate,
    { kind: 'exam', subjectId: applicationId, amount: 68_000, requestKey: 'price-key-2' },
    person,
  )
  await inTransaction(sql, async (tx) =>
    completePaidOrder(server.deps, tx, await lockExistingOrder(tx, made.data.orderId, null), 'wechat', null),
  )
  expect(await feeFor(person)).toBeNull()
  expect((await server.call(examFeeSet, { examId, fee: 0 }, staff)).code).toBe(200)
  expect((await prices()).fees.find((one) => one.examId === examId)?.fee).toBeNull()
})
