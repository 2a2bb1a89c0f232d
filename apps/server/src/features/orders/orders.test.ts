import { productQualification } from '@portal/contract/catalogue/product.contract.ts'
import { trainingClassLeave, trainingClassList } from '@portal/contract/learning/training-class.contract.ts'
import {
  alipayPaymentOpen,
  invoiceRequest,
  myOrders,
  orderCancel,
  orderCreate,
  orderDetail,
  orderPaymentState,
  orderQuote,
  refundRequest,
  wechatPaymentOpen,
} from '@portal/contract/orders/order.contract.ts'
import { isTaxNumber } from '@portal/contract/orders/order.limits.ts'
import { orderRows, refundDecide, refundPropose, staffOrderRead } from '@portal/contract/orders/order-staff.contract.ts'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Deps } from '../../core/deps.ts'
import { newId } from '../../core/secrets/random.ts'
import { todayOf } from '../../core/text/calendar.ts'
import { aCompany, aPerson, type Person } from '../../testing/builders.ts'
import { aCourse } from '../../testing/course.builder.ts'
import { openTestServer, type TestServer } from '../../testing/test-server.ts'
import { propertyRuns, scaledCount } from '../../testing/whole-run.ts'
import { loadSandboxNotice, payInSandbox } from './gateways/sandbox/sandbox.service.ts'
import { canOrderChangeState, orderStates } from './order.rules.ts'
import { closeOverdueOrders } from './orders.jobs.ts'
import { handlePaidOrder } from './payment.service.ts'
import { requestGatewayRefund } from './refund.service.ts'

let server: TestServer
let companyId: string
let staff: Person
let second: Person
beforeAll(async () => {
  server = await openTestServer()
  companyId = await aCompany(server.deps)
  staff = await aPerson(server.deps, companyId, { grants: ['commerce'] })
  second = await aPerson(server.deps, companyId, { grants: ['commerce'] })
})
afterAll(() => server.close())

let serial = 0
const key = () => `request-key-${++serial}`
const paidCourse = async (price = 9900) => {
  const course = await aCourse(server.deps, { priceKind: 'paid' })
  await server.deps.sql`update product set price_fen = ${price} where id = ${course.productId}`
  return course.productId
}
async function aCoupon(person: Person, amount: number): Promise<string> {
  const { sql, clock, random } = server.deps
  const id = newId(clock.now(), random)
  const code = Array.from(random.bytes(12), (byte) => 'ABCDEFGHJKMN'[byte % 12]).join('')
  await sql`insert into coupon (id, code, account_id, company_id, amount_fen, source, created_at, valid_until)
    values (${id}, ${code}, ${person.accountId}, ${companyId}, ${amount}, 'points', ${clock.now()}, ${new Date(clock.now().getTime() + 86_400_000)})`
  return id
}
async function aClass(seats: number, fee = 280_000): Promise<string> {
  const id = newId(server.clock.now(), server.deps.random)
  await server.deps.sql`
    insert into training_class (id, line, title, starts_on, ends_on, apply_until, seats, fee_fen, created_at)
    values (${id}, 'technical', ${server.deps.sql.json({ zh: '班', en: 'Class' })}, '2026-12-20', '2026-12-22', '2026-12-10', ${seats}, ${fee}, ${server.clock.now()})`
  return id
}
type Subject = { kind: 'course' | 'class'; subjectId: string }
const order = (
  person: Person,
  subject: Subject,
  amount: number,
  own: { couponId?: string; requestKey?: string } = {},
) =>
  server.call(
    orderCreate,
    { ...subject, amount, requestKey: own.requestKey ?? key(), ...(own.couponId ? { couponId: own.couponId } : {}) },
    person,
  )
const openFor = async (person: Person, orderId: string): Promise<string> => {
  const { data } = await server.call(alipayPaymentOpen, { orderId }, person)
  return /name="no" value="([^"]+)"/.exec(data.form)?.[1] ?? ''
}
const notify = async (tradeNo: string) => {
  const telling = await loadSandboxNotice(server.deps, tradeNo)
  if (!telling) throw new Error('nothing to tell')
  return server.inject({
    method: 'POST',
    url: '/pay/notify/sandbox',
    headers: { ...telling.headers, 'content-type': 'application/json' },
    payload: telling.body,
  })
}
/** Pays at the sandbox and waits for its notification. */
const pay = async (person: Person, orderId: string): Promise<string> => {
  const tradeNo = await openFor(person, orderId)
  await payInSandbox(server.deps, tradeNo)
  expect((await notify(tradeNo)).statusCode).toBe(200)
  return tradeNo
}
const stateOf = async (person: Person, orderId: string) => (await server.call(orderDetail, { orderId }, person)).data
/** Processes all refunds that wait for their job. */
async function refundAll(): Promise<number> {
  const rows = await server.deps.sql<{ payload: Record<string, unknown> }[]>`
    with taken as (delete from graphile_worker._private_jobs j using graphile_worker._private_tasks t where t.id = j.task_id and t.identifier = 'payRefund' returning j.payload) select payload from taken`
  for (const { payload } of rows) {
    await requestGatewayRefund.run(server.deps, payload)
    await requestGatewayRefund.run(server.deps, payload)
  }
  return rows.length
}
const given = async (person: Person, productId: string) =>
  (
    await server.deps
      .sql`select 1 from entitlement where account_id = ${person.accountId} and product_id = ${productId}`
  ).length

describe('an order', () => {
  test('takes the steps of the rules only, in the database as well', async () => {
    const person = await aPerson(server.deps, companyId)
    await fc.assert(
      fc.asyncProperty(fc.constantFrom(...orderStates), fc.constantFrom(...orderStates), async (from, to) => {
        const { sql, clock, random } = server.deps
        const id = newId(clock.now(), random)
        const productId = await paidCourse()
        const refunded = (state: string) => (state === 'refunded' ? 100 : state === 'partlyRefunded' ? 50 : 0)
        const isPaid = (state: string) => state !== 'waiting' && state !== 'closed'
        await sql`insert into product_order (id, order_no, account_id, company_id, kind, product_id, title, price_fen, amount_fen, refunded_fen, state, method, request_key, created_at, closes_at, paid_at, closed_at)
          values (${id}, ${`260302${String(++serial).padStart(10, '0')}`}, ${person.accountId}, ${companyId}, 'course', ${productId}, '{}', 100, 100, ${refunded(from)}, ${from}, 'alipay', ${key()}, ${clock.now()},
            ${new Date(clock.now().getTime() + 1000)}, ${isPaid(from) ? clock.now() : null}, ${from === 'closed' ? clock.now() : null})`
        const step = sql`update product_order set state = ${to}, refunded_fen = ${refunded(to)}, paid_at = ${isPaid(to) ? clock.now() : null}, closed_at = ${to === 'closed' ? clock.now() : null} where id = ${id}`
        if (from === to || canOrderChangeState(from, to)) await step
        else await expect(step).rejects.toMatchObject({ constraint: 'product_order_step' })
      }),
      propertyRuns(20),
    )
  })

  test('is paid by the notification, gives the course, and shows in the lists', async () => {
    const person = await aPerson(server.deps, companyId)
    const productId = await paidCourse()
    const quote = await server.call(orderQuote, { kind: 'course', subjectId: productId }, person)
    expect(quote.data).toMatchObject({ amount: 9900, mayBuy: 'yes', isSandbox: true, methods: ['wechat', 'alipay'] })
    const made = await order(person, { kind: 'course', subjectId: productId }, 9900)
    expect((await server.call(orderPaymentState, { orderId: made.data.orderId }, person)).data).toMatchObject({
      isPay: false,
      state: 'waiting',
    })
    const code = await server.call(wechatPaymentOpen, { orderId: made.data.orderId }, person)
    expect(code.data.codeUrl).toContain('/sandbox-cashier?no=')
    await pay(person, made.data.orderId)
    expect((await server.call(orderPaymentState, { orderId: made.data.orderId }, person)).data.isPay).toBe(true)
    expect((await server.call(productQualification, { productId }, person)).data).toMatchObject({
      mayLearn: true,
      reason: 'entitled',
    })
    expect((await server.call(myOrders, {}, person)).data.list[0]).toMatchObject({
      state: 'paid',
      method: 'alipay',
      amount: 9900,
    })
    expect((await order(person, { kind: 'course', subjectId: productId }, 9900)).reason).toBe('alreadyHeld')
    expect((await server.call(orderRows, { q: made.data.orderNo }, staff)).data.rows).toHaveLength(1)
    await server.deps.sql`update account set name = '尹思源', name_latin = 'Yin Siyuan' where id = ${person.accountId}`
    const buyers = async (lang: 'zh' | 'en') =>
      (await server.call(orderRows, { q: 'yin siyuan' }, { token: staff.token, lang })).data.rows.map(
        (row) => row.buyer,
      )
    expect([await buyers('zh'), await buyers('en')]).toEqual([['尹思源'], ['Yin Siyuan']])
    const other = await aPerson(server.deps, companyId)
    expect((await server.call(orderDetail, { orderId: made.data.orderId }, other)).reason).toBe('orderNotFound')
  })

  test('is made once for one key, and refuses a price that was not the one seen', async () => {
    const person = await aPerson(server.deps, companyId)
    const subjectId = await paidCourse()
    const requestKey = key()
    const made = await Promise.all(
      Array.from({ length: 8 }, () => order(person, { kind: 'course', subjectId }, 9900, { requestKey })),
    )
    expect(new Set(made.map((one) => one.data.orderId)).size).toBe(1)
    expect((await order(person, { kind: 'course', subjectId }, 9900)).reason).toBe('orderWaiting')
    expect((await order(await aPerson(server.deps, companyId), { kind: 'course', subjectId }, 1)).reason).toBe(
      'priceChanged',
    )
    expect((await order(await aPerson(server.deps, companyId), { kind: 'course', subjectId }, -1)).reason).toBe(
      'malformed',
    )
  })

  test('takes a company price, and costs nothing where a coupon covers it', async () => {
    const person = await aPerson(server.deps, companyId)
    const subjectId = await paidCourse()
    await server.deps
      .sql`insert into company_price values (${companyId}, ${subjectId}, 5000, null, ${server.clock.now()})`
    const couponId = await aCoupon(person, 7000)
    expect((await server.call(orderQuote, { kind: 'course', subjectId, couponId }, person)).data).toMatchObject({
      price: 5000,
      isCompanyPrice: true,
      discount: 5000,
      amount: 0,
    })
    const made = await order(person, { kind: 'course', subjectId }, 0, { couponId })
    expect(made.data.state).toBe('paid')
    expect(await given(person, subjectId)).toBe(1)
  })

  test('closes after its time, gives the coupon back, and gives back what is paid later', async () => {
    const person = await aPerson(server.deps, companyId)
    const subjectId = await paidCourse()
    const couponId = await aCoupon(person, 900)
    const made = await order(person, { kind: 'course', subjectId }, 9000, { couponId })
    const tradeNo = await openFor(person, made.data.orderId)
    server.clock.pass(31 * 60)
    await closeOverdueOrders.run(server.deps)
    expect((await stateOf(person, made.data.orderId)).state).toBe('closed')
    expect((await server.call(orderQuote, { kind: 'course', subjectId, couponId }, person)).data.amount).toBe(9000)
    // A gateway that took the money anyway.
    await server.deps
      .sql`update sandbox_payment set closed_at = null, paid_at = ${server.clock.now()} where trade_no = ${tradeNo}`
    for (let times = 0; times < 3; times++) expect((await notify(tradeNo)).statusCode).toBe(200)
    expect(await refundAll()).toBe(1)
    const after = await stateOf(person, made.data.orderId)
    expect([after.state, after.refund?.state, after.refund?.amount]).toEqual(['closed', 'done', 9000])
    expect(await given(person, subjectId)).toBe(0)
  })

  test('that is paid at the gateway is paid when its time is over, or when its buyer cancels', async () => {
    const person = await aPerson(server.deps, companyId)
    const subjectId = await paidCourse()
    const made = await order(person, { kind: 'course', subjectId }, 9900)
    await payInSandbox(server.deps, await openFor(person, made.data.orderId))
    expect((await server.call(orderCancel, { orderId: made.data.orderId }, person)).data.state).toBe('paid')
    expect(await given(person, subjectId)).toBe(1)
  })

  test('paid in another amount is not paid, and the money goes back', async () => {
    const person = await aPerson(server.deps, companyId)
    const subjectId = await paidCourse()
    const made = await order(person, { kind: 'course', subjectId }, 9900)
    const tradeNo = await openFor(person, made.data.orderId)
    await handlePaidOrder(server.deps, {
      tradeNo,
      amount: 1,
      gatewayNo: 'x1',
      paidAt: server.clock.now().getTime(),
      payer: 'x',
    })
    expect((await stateOf(person, made.data.orderId)).state).toBe('waiting')
    expect(await given(person, subjectId)).toBe(0)
    await server.deps.sql`delete from graphile_worker._private_jobs`
  })

  test('a notification that is not true changes nothing', async () => {
    const person = await aPerson(server.deps, companyId)
    const subjectId = await paidCourse()
    const made = await order(person, { kind: 'course', subjectId }, 9900)
    const tradeNo = await openFor(person, made.data.orderId)
    await payInSandbox(server.deps, tradeNo)
    const telling = await loadSandboxNotice(server.deps, tradeNo)
    for (const headers of [{}, { 'x-sandbox-signature': 'a.b' }])
      expect(
        (
          await server.inject({
            method: 'POST',
            url: '/pay/notify/sandbox',
            headers: { 'content-type': 'application/json', ...headers },
            payload: telling?.body ?? '',
          })
        ).statusCode,
      ).toBe(400)
    expect((await stateOf(person, made.data.orderId)).state).toBe('waiting')
  })

  test('the cashier of the sandbox names the thing in the language of its buyer', async () => {
    const person = await aPerson(server.deps, companyId)
    const subjectId = await paidCourse()
    await server.deps
      .sql`update product set title = '{"zh": "传输网规划", "en": "Planning transport networks"}' where id = ${subjectId}`
    const made = await order(person, { kind: 'course', subjectId }, 9900)
    const tradeNo = await openFor(person, made.data.orderId)
    const bodyIn = async (lang: string) =>
      (await server.inject({ url: `/sandbox-cashier?${new URLSearchParams({ no: tradeNo, lang })}` })).body
    expect(await bodyIn('en')).toContain('Planning transport networks')
    expect(await bodyIn('zh')).toContain('传输网规划')
  })
})

describe('what may happen once only', () => {
  test('SEC-10: one coupon in 50 parallel orders is used by one', async () => {
    const person = await aPerson(server.deps, companyId)
    const couponId = await aCoupon(person, 900)
    const products = await Promise.all(Array.from({ length: 50 }, () => paidCourse()))
    const made = await Promise.all(
      products.map((subjectId) => order(person, { kind: 'course', subjectId }, 9000, { couponId })),
    )
    expect(made.filter((one) => one.code === 200)).toHaveLength(1)
    expect(new Set(made.filter((one) => one.code !== 200).map((one) => one.reason))).toEqual(new Set(['couponInvalid']))
    expect(await server.deps.sql`select 1 from product_order where coupon_id = ${couponId}`).toHaveLength(1)
    const other = await aPerson(server.deps, companyId)
    expect((await order(other, { kind: 'course', subjectId: products[0] as string }, 9000, { couponId })).reason).toBe(
      'couponInvalid',
    )
  })

  test('ten people for each paid seat: as many orders as seats; and where the seats were taken away meanwhile, as many are paid and the others refunded', async () => {
    const [crowd, seats] = [scaledCount(200), scaledCount(20)]
    const people = await Promise.all(Array.from({ length: crowd }, () => aPerson(server.deps, companyId)))
    const few = await aClass(seats)
    const asked = await Promise.all(people.map((person) => order(person, { kind: 'class', subjectId: few }, 280_000)))
    expect(asked.filter((one) => one.code === 200)).toHaveLength(seats)
    expect(new Set(asked.filter((one) => one.code !== 200).map((one) => one.reason))).toEqual(new Set(['classFull']))

    const many = await aClass(crowd)
    const made = await Promise.all(people.map((person) => order(person, { kind: 'class', subjectId: many }, 280_000)))
    expect(made.filter((one) => one.code === 200)).toHaveLength(crowd)
    await server.deps.sql`update training_class set seats = ${seats} where id = ${many}`
    await Promise.all(made.map((one, index) => pay(people[index] as Person, one.data.orderId)))
    await refundAll()
    const states = await server.deps.sql<
      { state: string; n: number }[]
    >`select state, count(*)::int as n from product_order where class_id = ${many} group by state order by state`
    expect(states.map(({ state, n }) => [state, n])).toEqual([
      ['paid', seats],
      ['refunded', crowd - seats],
    ])
    expect(await server.deps.sql`select 1 from training_place where class_id = ${many} and is_paid`).toHaveLength(seats)
    expect(await server.deps.sql`select 1 from training_hold where class_id = ${many}`).toHaveLength(0)
    const seated = (
      await server.deps.sql<
        { accountId: string }[]
      >`select account_id as "accountId" from training_place where class_id = ${many} limit 1`
    )[0]
    const person = people.find((one) => one.accountId === seated?.accountId) as Person
    const [shown] = (await server.call(trainingClassList, { mine: 1 }, person)).data.list.filter(
      (one) => one.classId === many,
    )
    expect(shown?.mine).toMatchObject({ state: 'enrolled', isPaid: true })
    expect((await server.call(trainingClassLeave, { trainingClassId: many }, person)).reason).toBe('classPaid')
  })

  test('the fee of a class can be asked for until the day before it begins; later staff give it back, and the place stays', async () => {
    const [early, late] = [await aPerson(server.deps, companyId), await aPerson(server.deps, companyId)]
    const classId = await aClass(2)
    const orders = await Promise.all(
      [early, late].map((person) => order(person, { kind: 'class', subjectId: classId }, 280_000)),
    )
    for (const [index, person] of [early, late].entries()) await pay(person, orders[index]?.data.orderId ?? '')
    const places = async () =>
      (
        await server.deps.sql<{ id: string }[]>`select account_id as id from training_place where class_id = ${classId}`
      ).map(({ id }) => id)
    const ask = (person: Person, index: number) =>
      server.call(refundRequest, { orderId: orders[index]?.data.orderId ?? '', reason: '行程有变' }, person)
    const give = async (index: number) => {
      const orderId = orders[index]?.data.orderId ?? ''
      await server.call(refundPropose, { orderId, amount: 280_000, reason: '同意' }, staff)
      const [row] = await server.deps.sql<
        { id: string }[]
      >`select id from order_refund where order_id = ${orderId} and state = 'proposed'`
      const kept = (await server.call(staffOrderRead, { orderId }, staff)).data.refunds[0]
      expect(kept).toMatchObject({ reason: '同意', askedReason: index === 0 ? '行程有变' : null })
      const seen = (await server.call(orderDetail, { orderId }, index === 0 ? early : late)).data.refund
      expect(seen?.reason, 'a buyer reads the own reason').toBe(index === 0 ? '行程有变' : '同意')
      await server.call(refundDecide, { refundId: row?.id ?? '', decision: 'confirm' }, second)
      await refundAll()
      return (await stateOf(index === 0 ? early : late, orderId)).state
    }
    expect((await ask(early, 0)).code).toBe(200)
    expect(await give(0)).toBe('refunded')
    expect(await places()).toEqual([late.accountId])
    await server.deps
      .sql`update training_class set starts_on = ${todayOf(server.deps)}, apply_until = ${todayOf(server.deps)} where id = ${classId}`
    expect((await ask(late, 1)).reason).toBe('refundClassBegun')
    expect(await give(1)).toBe('refunded')
    expect(await places(), 'who was there was there').toEqual([late.accountId])
  })

  test('DUR-04: a notification that breaks off at any statement is taken once when it comes again', async () => {
    for (let at = 1; at < 60; at++) {
      const person = await aPerson(server.deps, companyId)
      const subjectId = await paidCourse()
      const couponId = await aCoupon(person, 900)
      const made = await order(person, { kind: 'course', subjectId }, 9000, { couponId })
      const tradeNo = await openFor(person, made.data.orderId)
      const paid = { tradeNo, amount: 9000, gatewayNo: `g${at}`, paidAt: server.clock.now().getTime(), payer: 'x' }
      const broken = brokenAt(server.deps, at)
      const first = await handlePaidOrder(broken.deps, paid).then(
        () => true,
        () => false,
      )
      expect([await given(person, subjectId), (await stateOf(person, made.data.orderId)).state]).toEqual(
        first ? [1, 'paid'] : [0, 'waiting'],
      )
      await Promise.all([handlePaidOrder(server.deps, paid), handlePaidOrder(server.deps, paid)])
      const { sql } = server.deps
      expect((await stateOf(person, made.data.orderId)).state).toBe('paid')
      expect(await given(person, subjectId)).toBe(1)
      expect(
        await sql`select 1 from order_event where order_id = ${made.data.orderId} and kind in ('paid', 'granted')`,
      ).toHaveLength(2)
      expect(
        await sql`select 1 from notification where account_id = ${person.accountId} and kind = 'order'`,
      ).toHaveLength(1)
      expect(await sql`select 1 from order_refund where order_id = ${made.data.orderId}`).toHaveLength(0)
      expect(await sql`select 1 from coupon where id = ${couponId} and used_at is not null`).toHaveLength(1)
      if (first) {
        expect(at).toBeGreaterThan(8)
        return
      }
    }
    throw new Error('it never came through')
  })
})

/** Deps with a transaction that dies at its nth statement, like a killed process. */
function brokenAt(deps: Deps, at: number): { deps: Deps } {
  let sent = 0
  const watched = (tx: object) =>
    new Proxy(tx as () => unknown, {
      apply(target, self, args) {
        if (++sent === at) throw new Error('killed')
        return Reflect.apply(target, self, args)
      },
    })
  const sql = new Proxy(deps.sql, {
    get: (target, name, receiver) =>
      name === 'begin'
        ? (work: (tx: unknown) => unknown) => target.begin((tx) => work(watched(tx)) as never)
        : Reflect.get(target, name, receiver),
  })
  return { deps: { ...deps, sql } }
}

describe('the orders of a buyer', () => {
  test('are told apart by where they stand, and one whose refund is asked for stands with the refunds until it is refused', async () => {
    const person = await aPerson(server.deps, companyId)
    const made: string[] = []
    for (let nth = 0; nth < 4; nth++)
      made.push((await order(person, { kind: 'course', subjectId: await paidCourse() }, 9900)).data.orderId)
    const [waiting = '', closed = '', paid = '', asked = ''] = made
    await server.call(orderCancel, { orderId: closed }, person)
    for (const orderId of [paid, asked]) await pay(person, orderId)
    await server.call(refundRequest, { orderId: asked, reason: '买错了' }, person)
    const mine = async (standing?: 'waiting' | 'paid' | 'refunds' | 'closed') =>
      (await server.call(myOrders, standing ? { standing } : {}, person)).data
    const idsOf = async (standing: 'waiting' | 'paid' | 'refunds' | 'closed') =>
      (await mine(standing)).list.map(({ orderId }) => orderId)
    expect(await mine()).toMatchObject({ total: 4, counts: { all: 4, waiting: 1, paid: 1, refunds: 1, closed: 1 } })
    expect(await Promise.all((['waiting', 'paid', 'refunds', 'closed'] as const).map(idsOf))).toEqual([
      [waiting],
      [paid],
      [asked],
      [closed],
    ])
    expect(await mine('paid')).toMatchObject({ total: 1, counts: { all: 4 } })
    const refundId = (await server.call(staffOrderRead, { orderId: asked }, staff)).data.refunds[0]?.refundId ?? ''
    await server.call(refundDecide, { refundId, decision: 'refuse', answer: '已开始学习' }, staff)
    expect(await idsOf('refunds')).toEqual([])
    expect((await idsOf('paid')).toSorted()).toEqual([paid, asked].toSorted())
    expect((await server.call(myOrders, {}, await aPerson(server.deps, companyId))).data).toMatchObject({
      list: [],
      counts: { all: 0, paid: 0 },
    })
  })
})

describe('a refund', () => {
  test('needs a second person, takes the course away and tells so; part of one leaves it', async () => {
    const person = await aPerson(server.deps, companyId)
    const subjectId = await paidCourse()
    const { data } = await order(person, { kind: 'course', subjectId }, 9900)
    await pay(person, data.orderId)
    await server.call(refundRequest, { orderId: data.orderId, reason: '买错了' }, person)
    expect((await server.call(refundRequest, { orderId: data.orderId, reason: '买错了' }, person)).reason).toBe(
      'orderState',
    )
    expect(
      (await server.call(refundPropose, { orderId: data.orderId, amount: 10_000, reason: '同意' }, staff)).reason,
    ).toBe('refundTooMuch')
    await server.call(refundPropose, { orderId: data.orderId, amount: 900, reason: '部分' }, staff)
    const refundId =
      (await server.call(staffOrderRead, { orderId: data.orderId }, staff)).data.refunds[0]?.refundId ?? ''
    expect((await server.call(refundDecide, { refundId, decision: 'confirm' }, staff)).reason).toBe('orderSecondPerson')
    await server.call(refundDecide, { refundId, decision: 'confirm' }, second)
    await refundAll()
    expect(await stateOf(person, data.orderId)).toMatchObject({ state: 'partlyRefunded', refunded: 900 })
    expect(await given(person, subjectId)).toBe(1)
    await server.call(refundPropose, { orderId: data.orderId, amount: 9000, reason: '其余' }, second)
    const rest =
      (await server.call(staffOrderRead, { orderId: data.orderId }, staff)).data.refunds.find(
        (one) => one.state === 'proposed',
      )?.refundId ?? ''
    await server.call(refundDecide, { refundId: rest, decision: 'confirm' }, staff)
    await refundAll()
    expect(await stateOf(person, data.orderId)).toMatchObject({ state: 'refunded', refunded: 9900 })
    expect(await given(person, subjectId)).toBe(0)
    expect(
      (await server.deps.sql`select 1 from notification where account_id = ${person.accountId} and kind = 'order'`)
        .length,
    ).toBe(3)
    await expect(server.deps.sql`delete from order_event where order_id = ${data.orderId}`).rejects.toThrow()
  })

  test('that its gateway rejects for good is settled by a bank transfer, and the order is refunded', async () => {
    const person = await aPerson(server.deps, companyId)
    const couponId = await aCoupon(person, 900)
    const { data } = await order(person, { kind: 'course', subjectId: await paidCourse() }, 9000, { couponId })
    const tradeNo = await pay(person, data.orderId)
    const { sql } = server.deps
    await sql`update sandbox_payment set merchant = 'closed' where trade_no = ${tradeNo}`
    await server.call(refundPropose, { orderId: data.orderId, amount: 9000, reason: '同意' }, staff)
    const read = async () => (await server.call(staffOrderRead, { orderId: data.orderId }, staff)).data
    const refundId = (await read()).refunds[0]?.refundId ?? ''
    const settle = (reference: string) => server.call(refundDecide, { refundId, decision: 'settle', reference }, staff)
    expect((await settle('B-1')).reason).toBe('orderState')
    await server.call(refundDecide, { refundId, decision: 'confirm' }, second)
    await refundAll()
    expect(await read()).toMatchObject({ state: 'refunding', needs: 'refundFailed', refunds: [{ state: 'failed' }] })
    await server.call(refundDecide, { refundId, decision: 'again' }, staff)
    await refundAll()
    expect(await read()).toMatchObject({ state: 'refunding', refunds: [{ state: 'failed' }] })
    expect((await settle(' ')).data).toMatchObject({ reason: 'malformed', fields: ['reference'] })
    expect((await settle('B-2026-0042')).code).toBe(200)
    expect((await settle('B-2026-0043')).reason).toBe('orderState')
    const after = await read()
    expect(after).toMatchObject({ state: 'refunded', refunded: 9000, needs: null, refunds: [{ state: 'done' }] })
    expect(after.events.at(-1)).toMatchObject({ kind: 'refundSettled', amount: 9000, note: 'B-2026-0042' })
    // The gateway's statements are not expected to hold it, and the coupon is free again.
    expect(await sql`select 1 from order_refund where id = ${refundId} and trade_no is null`).toHaveLength(1)
    const again = await order(person, { kind: 'course', subjectId: await paidCourse() }, 9000, { couponId })
    expect(again.code).toBe(200)
    const notices = await sql<{ body: { en: string } }[]>`
      select body from notification where account_id = ${person.accountId} and title ->> 'en' = 'Refunded by bank transfer'`
    expect(notices.map(({ body }) => body.en)).toEqual([expect.stringContaining('¥90')])
  })
})

test('an invoice asks for a title, and of a company for a code whose check character is right', async () => {
  expect(['91350100M000100Y43', '91110000100017643K'].map(isTaxNumber)[0]).toBe(true)
  expect(['91350100M000100Y44', '91350100M000100I43', '', '123'].map(isTaxNumber)).toEqual([false, false, false, false])
  const person = await aPerson(server.deps, companyId)
  const { data } = await order(person, { kind: 'course', subjectId: await paidCourse() }, 9900)
  const ask = (taxNo: string) =>
    server.call(
      invoiceRequest,
      { orderId: data.orderId, invoiceKind: 'company', invoiceTitle: '星衡', taxNo, email: 'a@b.cn' },
      person,
    )
  expect(await ask('91350100M000100Y44')).toMatchObject({ reason: 'taxNumberInvalid', fields: ['taxNo'] })
  expect((await ask('9135 0100 m000100y43')).code).toBe(200)
  expect((await stateOf(person, data.orderId)).invoice).toMatchObject({ taxNo: '91350100M000100Y43', number: null })
})
