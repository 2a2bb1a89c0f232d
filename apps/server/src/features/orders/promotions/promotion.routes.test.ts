import { orderCancel, orderCreate, orderDetail, orderQuote } from '@portal/contract/orders/order.contract.ts'
import { staffOrderRead } from '@portal/contract/orders/order-staff.contract.ts'
import { promotionRows, promotionSave } from '@portal/contract/orders/promotion.contract.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addDays, todayOf } from '../../../core/text/calendar.ts'
import { aCompany, aPerson, type Person } from '../../../testing/builders.ts'
import { aCourse } from '../../../testing/course.builder.ts'
import { openTestServer, type TestServer } from '../../../testing/test-server.ts'
import { countPromotionUses } from './promotion.store.ts'

let server: TestServer
let companyId: string
let staff: Person
beforeAll(async () => {
  server = await openTestServer()
  companyId = await aCompany(server.deps)
  staff = await aPerson(server.deps, companyId, { grants: ['commerce'] })
})
afterAll(() => server.close())

let serial = 0
const fresh = { note: '', kinds: ['course'], percent: 20, amount: null, minPrice: 0, maxUses: null, maxUsesEach: 1 }
const put = (more: object = {}) =>
  server.call(promotionSave, { code: `SPRING-${++serial}`, ...fresh, isPaused: false, ...more } as never, staff)
const codeOf = async (promotionId: string) => {
  const { rows } = (await server.call(promotionRows, { limit: 500 }, staff)).data
  return rows.find((row) => row.promotionId === promotionId)
}
const aCode = async (more: object = {}) => {
  const made = await put(more)
  expect(made.code).toBe(200)
  return (await codeOf(made.data.promotionId))?.code ?? ''
}
const paidCourse = async (price = 29_900) => {
  const { productId } = await aCourse(server.deps, { priceKind: 'paid' })
  await server.deps.sql`update product set price_fen = ${price} where id = ${productId}`
  return productId
}
const quote = (person: Person, subjectId: string, promotionCode: string, more: object = {}) =>
  server.call(orderQuote, { kind: 'course', subjectId, promotionCode, ...more }, person)
const order = (person: Person, subjectId: string, promotionCode: string, amount: number) =>
  server.call(
    orderCreate,
    { kind: 'course', subjectId, promotionCode, amount, requestKey: `promotion-key-${++serial}` },
    person,
  )

test('a code takes its share off the price, however it is typed, and staff see its uses', async () => {
  const made = await put({ code: ' autumn-2026 ', note: 'Autumn letter' })
  const productId = await paidCourse()
  const buyer = await aPerson(server.deps, companyId)
  expect((await quote(buyer, productId, 'Autumn-２０26')).data).toMatchObject({
    price: 29_900,
    discount: 5980,
    amount: 23_920,
    promotion: { code: 'AUTUMN-2026', percent: 20 },
  })
  expect((await quote(buyer, productId, '  ')).data).toMatchObject({ discount: 0, promotion: null })
  expect((await order(buyer, productId, 'autumn-2026', 29_900)).reason).toBe('priceChanged')
  const { data } = await order(buyer, productId, 'autumn-2026', 23_920)
  expect((await server.call(orderDetail, { orderId: data.orderId }, buyer)).data).toMatchObject({
    price: 29_900,
    discount: 5980,
    amount: 23_920,
  })
  expect((await server.call(staffOrderRead, { orderId: data.orderId }, staff)).data).toMatchObject({
    promotionCode: 'AUTUMN-2026',
    couponCode: null,
  })
  expect(await codeOf(made.data.promotionId)).toMatchObject({ uses: 1, discount: 0, revenue: 0, state: 'open' })
  // The code can't change, but everything else may; the order keeps its discount.
  await put({ promotionId: made.data.promotionId, code: 'ANOTHER', percent: null, amount: 100, maxUsesEach: 2 })
  expect(await codeOf(made.data.promotionId)).toMatchObject({ code: 'AUTUMN-2026', percent: null, amount: 100 })
  expect((await server.call(orderDetail, { orderId: data.orderId }, buyer)).data.discount).toBe(5980)
  expect((await quote(buyer, await paidCourse(), 'AUTUMN-2026')).data).toMatchObject({ discount: 100 })
})

test('a code that covers the full price makes an order that is paid immediately', async () => {
  const code = await aCode({ percent: 100 })
  const buyer = await aPerson(server.deps, companyId)
  const productId = await paidCourse()
  expect((await order(buyer, productId, code, 0)).data.state).toBe('paid')
  expect((await quote(buyer, productId, '')).data.mayBuy).toBe('held')
})

test('each reason against a code has its own answer, and changes nothing', async () => {
  const today = todayOf(server.deps)
  const [buyer, stranger] = [
    await aPerson(server.deps, companyId),
    await aPerson(server.deps, await aCompany(server.deps)),
  ]
  const productId = await paidCourse()
  const reasonOf = async (code: string, person = buyer) => {
    const quoted = await quote(person, productId, code)
    const ordered = await order(person, productId, code, quoted.data?.amount ?? 0)
    expect(ordered.reason).toBe(quoted.reason)
    return quoted.reason
  }
  expect(await reasonOf('NO-SUCH-CODE')).toBe('promotionUnknown')
  expect(await reasonOf("'; drop table promotion --")).toBe('promotionUnknown')
  expect(await reasonOf(await aCode({ companyId }), stranger)).toBe('promotionUnknown')
  expect(await reasonOf(await aCode({ isPaused: true }))).toBe('promotionNotNow')
  expect(await reasonOf(await aCode({ startsOn: addDays(today, 1) }))).toBe('promotionNotNow')
  expect(await reasonOf(await aCode({ endsOn: addDays(today, -1) }))).toBe('promotionNotNow')
  expect(await reasonOf(await aCode({ kinds: ['vip', 'class'] }))).toBe('promotionNotForThis')
  expect(await reasonOf(await aCode({ minPrice: 30_000 }))).toBe('promotionNotForThis')
  const coupon = '018f0000-0000-7000-8000-000000000000'
  const both = await server.call(
    orderCreate,
    {
      kind: 'course',
      subjectId: productId,
      promotionCode: await aCode(),
      couponId: coupon,
      amount: 1,
      requestKey: 'both-of-them',
    },
    buyer,
  )
  expect(both.reason).toBe('promotionNotWithCoupon')
  const [made] = await server.deps.sql<{ count: number }[]>`
    select count(*)::int as count from product_order where product_id = ${productId}`
  expect(made?.count).toBe(0)
})

test('the last use goes to one of many buyers, and comes back when the order is closed', async () => {
  const code = await aCode({ maxUses: 2 })
  const productId = await paidCourse(10_000)
  const buyers = await Promise.all(Array.from({ length: 6 }, () => aPerson(server.deps, companyId)))
  const answers = await Promise.all(buyers.map((buyer) => order(buyer, productId, code, 8000)))
  expect(answers.map(({ reason }) => reason ?? 'made').sort()).toEqual([
    'made',
    'made',
    ...Array.from({ length: 4 }, () => 'promotionUsedUp'),
  ])
  const at = answers.findIndex(({ code: status }) => status === 200)
  const [winner, loser] = [buyers[at] as Person, buyers[answers.findIndex(({ reason }) => reason)] as Person]
  expect((await server.call(orderCancel, { orderId: answers[at]?.data.orderId ?? '' }, winner)).code).toBe(200)
  expect((await order(loser, productId, code, 8000)).code).toBe(200)
  expect((await order(winner, productId, code, 8000)).reason).toBe('promotionUsedUp')
})

test('all uses are counted for a code with a limit only, and those of the buyer always', async () => {
  const [buyer, other] = [await aPerson(server.deps, companyId), await aPerson(server.deps, companyId)]
  const usesOf = async (maxUses: number | null) => {
    const { promotionId } = (await put({ maxUses })).data
    const code = (await codeOf(promotionId))?.code ?? ''
    for (const person of [buyer, other])
      expect((await order(person, await paidCourse(10_000), code, 8000)).code).toBe(200)
    return countPromotionUses(server.deps.sql, promotionId, buyer.accountId)
  }
  expect(await usesOf(5)).toEqual({ uses: 2, usesOfBuyer: 1 })
  expect(await usesOf(null)).toEqual({ uses: 0, usesOfBuyer: 1 })
})

test('one buyer uses a code as often as it allows, also at two concurrent purchases', async () => {
  const code = await aCode({ maxUsesEach: 1 })
  const buyer = await aPerson(server.deps, companyId)
  const subjects = [await paidCourse(10_000), await paidCourse(10_000)]
  const answers = await Promise.all(subjects.map((subject) => order(buyer, subject, code, 8000)))
  expect(answers.map(({ reason }) => reason ?? 'made').sort()).toEqual(['made', 'promotionUsedUp'])
})

test('staff get a clear answer to a wrong code, and learners none at all', async () => {
  const learner = await aPerson(server.deps, companyId)
  const taken = await aCode()
  const today = todayOf(server.deps)
  expect((await put({ code: taken.toLowerCase() })).reason).toBe('promotionCodeTaken')
  for (const code of ['abc', '-ABCD', 'ABCD-', 'AB_CD', '优惠码一号', 'A'.repeat(33)])
    expect((await put({ code })).reason, code).toBe('promotionCodeInvalid')
  expect((await put({ percent: 10, amount: 5 })).reason).toBe('promotionDiscountInvalid')
  expect((await put({ percent: null, amount: null })).reason).toBe('promotionDiscountInvalid')
  expect((await put({ startsOn: today, endsOn: addDays(today, -1) })).reason).toBe('promotionDaysInvalid')
  expect((await put({ endsOn: '2026-02-30' })).reason).toBe('malformed')
  expect((await put({ percent: 101 })).reason).toBe('malformed')
  expect((await put({ kinds: [] })).reason).toBe('malformed')
  expect((await put({ companyId: '018f0000-0000-7000-8000-000000000000' })).reason).toBe('notFound')
  expect((await put({ promotionId: '018f0000-0000-7000-8000-000000000000' })).reason).toBe('notFound')
  expect((await server.call(promotionRows, {}, learner)).reason).toBe('forbidden')
})

test('the list is filtered by state and words', async () => {
  const today = todayOf(server.deps)
  const note = 'filtered by words'
  const ended = await aCode({ note, endsOn: addDays(today, -1) })
  const planned = await aCode({ note, startsOn: addDays(today, 1) })
  const paused = await aCode({ note, isPaused: true })
  const used = await aCode({ note, maxUses: 1 })
  const open = await aCode({ note })
  expect((await order(await aPerson(server.deps, companyId), await paidCourse(10_000), used, 8000)).code).toBe(200)
  const codes = async (filter: object) =>
    (await server.call(promotionRows, { q: 'FILTERED by', ...filter } as never, staff)).data.rows.map((row) => row.code)
  expect((await codes({})).sort()).toEqual([open, used, paused, planned, ended].sort())
  expect(await codes({ state: 'ended' })).toEqual([ended])
  expect(await codes({ state: 'planned' })).toEqual([planned])
  expect(await codes({ state: 'paused' })).toEqual([paused])
  expect(await codes({ state: 'usedUp' })).toEqual([used])
  expect(await codes({ state: 'open' })).toEqual([open])
})

test('a code is for any active company, and stays changeable when its company is suspended', async () => {
  const { sql } = server.deps
  // More companies than a choice lists, all before this one.
  await sql`
    insert into company (id, name, short_name, created_at)
    select gen_random_uuid(), '{"zh": "A"}', '{"zh": "A"}', ${server.clock.now()} from generate_series(1, 500)`
  const last = await aCompany(server.deps)
  const made = await put({ companyId: last.toUpperCase() })
  expect(made.code).toBe(200)
  const { promotionId } = made.data
  expect(await codeOf(promotionId)).toMatchObject({ companyId: last, isPaused: false })
  await sql`update company set status = 'suspended' where id = ${last}`
  const changed = await put({ promotionId: promotionId.toUpperCase(), companyId: last, isPaused: true })
  expect(changed).toMatchObject({ code: 200, data: { promotionId } })
  expect(await codeOf(promotionId)).toMatchObject({ companyId: last, isPaused: true })
  expect((await put({ companyId: last })).reason).toBe('notFound')
  const elsewhere = (await put({ companyId })).data.promotionId
  expect((await put({ promotionId: elsewhere, companyId: last })).reason).toBe('notFound')
  expect(await codeOf(elsewhere)).toMatchObject({ companyId })
})
