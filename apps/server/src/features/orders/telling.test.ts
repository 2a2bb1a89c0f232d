import {
  alipayPaymentOpen,
  orderCreate,
  orderDetail,
  orderPaymentState,
  refundRequest,
  wechatPaymentOpen,
} from '@portal/contract/orders/order.contract.ts'
import { refundDecide, refundPropose, staffOrderRead } from '@portal/contract/orders/order-staff.contract.ts'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { newId } from '../../core/secrets/random.ts'
import { unescapeMarkup } from '../../core/text/escape-markup.ts'
import { findFreePort } from '../../database/embedded-address.ts'
import { type AlipayStandIn, startAlipayStandIn } from '../../testing/alipay-stand-in.ts'
import { aCompany, aPerson, type Person } from '../../testing/builders.ts'
import { aCourse } from '../../testing/course.builder.ts'
import { defaultNoticeSenderSettings } from '../../testing/notice-sender.ts'
import { openTestServer, TestClock, type TestServer } from '../../testing/test-server.ts'
import { startWechatStandIn, type WechatStandIn } from '../../testing/wechatpay-stand-in.ts'
import { paymentCheckSeconds } from './order.rules.ts'
import { requestGatewayRefund } from './refund.service.ts'

/**
 * Gateways answer late, and their notifications come late, twice and in the wrong order: an item is paid once and
 * delivered once.
 */
const clock = new TestClock()
let server: TestServer
let alipay: AlipayStandIn
let wechat: WechatStandIn
let companyId: string
let staff: Person
let second: Person
beforeAll(async () => {
  const port = await findFreePort()
  alipay = await startAlipayStandIn({ now: clock.now })
  wechat = await startWechatStandIn({ now: clock.now })
  server = await openTestServer({
    clock,
    env: { ...alipay.env, ...wechat.env, PUBLIC_URL: `http://127.0.0.1:${port}` },
  })
  await server.app.listen({ port, host: '127.0.0.1' })
  companyId = await aCompany(server.deps)
  staff = await aPerson(server.deps, companyId, { grants: ['commerce'] })
  second = await aPerson(server.deps, companyId, { grants: ['commerce'] })
})
afterAll(async () => {
  await server.close()
  await Promise.all([alipay.close(), wechat.close()])
})
beforeEach(() => {
  for (const { teller } of [alipay, wechat])
    teller.telling = { times: 2, afterMs: 40, isBackwards: true, refunds: true, answersAfterMs: 60 }
})
afterEach(() => {
  for (const { teller } of [alipay, wechat]) {
    teller.telling = defaultNoticeSenderSettings
    teller.thanks.length = 0
  }
})

/** Until the test releases it. */
const held = 60_000
const price = 9900
const off = 900
async function ordered() {
  const { sql, random } = server.deps
  const person = await aPerson(server.deps, companyId)
  const { productId } = await aCourse(server.deps, { priceKind: 'paid' })
  await sql`update product set price_fen = ${price} where id = ${productId}`
  const couponId = newId(clock.now(), random)
  const code = Array.from(random.bytes(12), (byte) => 'ABCDEFGHJKMN'[byte % 12]).join('')
  await sql`insert into coupon (id, code, account_id, company_id, amount_fen, source, created_at, valid_until)
    values (${couponId}, ${code}, ${person.accountId}, ${companyId}, ${off}, 'points', ${clock.now()}, ${new Date(clock.now().getTime() + 86_400_000)})`
  const { data } = await server.call(
    orderCreate,
    { kind: 'course', subjectId: productId, amount: price - off, couponId, requestKey: `key-${couponId}` },
    person,
  )
  return { person, productId, couponId, orderId: data.orderId }
}
type Ordered = Awaited<ReturnType<typeof ordered>>

/**
 * Opens the payment of an order at a gateway. Returns the form or code for its buyer, and the number of requests to the
 * gateway.
 */
const gateways = {
  async alipay({ person, orderId }: Ordered) {
    const { form } = (await server.call(alipayPaymentOpen, { orderId }, person)).data
    const plain = (text = '') => unescapeMarkup(text)
    const fields = [...form.matchAll(/name="([^"]+)" value="([^"]*)"/g)].map(([, name = '', value]) => ({
      name,
      value: plain(value),
    }))
    const page = await (await alipay.visit(plain(/action="([^"]+)"/.exec(form)?.[1]), fields)).text()
    const cashier = new URL(/action="([^"]+)"/.exec(page)?.[1] ?? '', alipay.url)
    return {
      pay: () => fetch(cashier, { method: 'POST', redirect: 'manual' }),
      asked: () => alipay.calls['alipay.trade.query'] ?? 0,
      teller: alipay.teller,
    }
  },
  async wechat({ person, orderId }: Ordered) {
    const { codeUrl } = (await server.call(wechatPaymentOpen, { orderId }, person)).data
    const tradeNo = new URL(codeUrl).searchParams.get('pr') ?? ''
    const asked = () => wechat.calls[`/v3/pay/transactions/out-trade-no/${tradeNo}`] ?? 0
    return { pay: () => fetch(`${wechat.url}/cashier?no=${tradeNo}`, { method: 'POST' }), asked, teller: wechat.teller }
  },
}

/** Everything that a payment does, counted. */
async function outcomeOf({ person, productId, couponId, orderId }: Ordered) {
  const { sql } = server.deps
  const rows = async (found: PromiseLike<readonly unknown[]>) => (await found).length
  return {
    state: (await server.call(orderDetail, { orderId }, person)).data.state,
    given: await rows(
      sql`select from entitlement where account_id = ${person.accountId} and product_id = ${productId}`,
    ),
    steps: (
      await sql<
        { kind: string }[]
      >`select kind from order_event where order_id = ${orderId} and kind in ('paid', 'granted', 'notGranted') order by kind`
    ).map(({ kind }) => kind),
    told: await rows(
      sql`select from notification where account_id = ${person.accountId} and kind = 'order' and cause = ${`order paid ${orderId}`}`,
    ),
    coupons: await rows(sql`select from coupon where id = ${couponId} and used_at is not null`),
    refunds: await rows(sql`select from order_refund where order_id = ${orderId}`),
  }
}
const once = { state: 'paid', given: 1, steps: ['granted', 'paid'], told: 1, coupons: 1, refunds: 0 }

/** Processes the refunds that wait for their job, each twice. */
async function payRefunds(): Promise<void> {
  const rows = await server.deps.sql<{ payload: Record<string, unknown> }[]>`
    with taken as (delete from graphile_worker._private_jobs j using graphile_worker._private_tasks t where t.id = j.task_id and t.identifier = 'payRefund' returning j.payload) select payload from taken`
  for (const { payload } of rows)
    for (let time = 0; time < 2; time += 1) await requestGatewayRefund.run(server.deps, payload)
}

describe.each(['alipay', 'wechat'] as const)('%s', (kind) => {
  test('notifies late, twice and in reverse, and "not paid yet" arrives after "paid": paid once, delivered once', async () => {
    const one = await ordered()
    const gateway = await gateways[kind](one)
    clock.pass(paymentCheckSeconds)
    const before = gateway.asked()
    gateway.teller.telling.answersAfterMs = held
    const asking = server.call(orderPaymentState, { orderId: one.orderId }, one.person)
    await vi.waitFor(() => expect(gateway.asked()).toBe(before + 1))
    await gateway.pay()
    await gateway.teller.told()
    // The notification has been handled; the earlier answer is still on its way.
    expect(await outcomeOf(one)).toEqual(once)
    gateway.teller.release()
    await asking
    gateway.teller.telling.answersAfterMs = 0
    clock.pass(paymentCheckSeconds)
    expect((await server.call(orderPaymentState, { orderId: one.orderId }, one.person)).data).toMatchObject({
      isPay: true,
      state: 'paid',
    })
    expect(await outcomeOf(one)).toEqual(once)
    expect(gateway.teller.thanks).toHaveLength(kind === 'alipay' ? 4 : 2)
    expect(new Set(gateway.teller.thanks).size, 'the gateway may forget all of it').toBe(1)
  })

  test('notifies of a refund before its payment, twice each: refunded money remains refunded', async () => {
    const one = await ordered()
    const gateway = await gateways[kind](one)
    gateway.teller.telling.afterMs = held
    await gateway.pay()
    // The portal learns of the payment by a query, long before the notification.
    clock.pass(paymentCheckSeconds)
    expect((await server.call(orderPaymentState, { orderId: one.orderId }, one.person)).data.isPay).toBe(true)
    const { orderId, person } = one
    await server.call(refundRequest, { orderId, reason: '买错了' }, person)
    await server.call(refundPropose, { orderId, amount: price - off, reason: '同意' }, staff)
    const [refund] = (await server.call(staffOrderRead, { orderId }, staff)).data.refunds
    await server.call(refundDecide, { refundId: refund?.refundId ?? '', decision: 'confirm' }, second)
    await payRefunds()
    expect(gateway.teller.thanks).toEqual([])
    gateway.teller.release()
    await gateway.teller.told()
    expect(gateway.teller.thanks.length).toBeGreaterThanOrEqual(4)
    expect(await outcomeOf(one)).toEqual({ ...once, state: 'refunded', given: 0, coupons: 0, refunds: 1 })
    expect((await server.call(orderDetail, { orderId }, person)).data).toMatchObject({
      refunded: price - off,
      refund: { state: 'done' },
    })
  })
})

test('an order that is paid at both gateways is paid and given once; the other payment goes back, once', async () => {
  const one = await ordered()
  const returned = () =>
    [...alipay.trades.values()].reduce((sum, { refunds }) => sum + refunds.size, wechat.refunds.size)
  const before = returned()
  const both = [await gateways.alipay(one), await gateways.wechat(one)]
  await Promise.all(both.map(({ pay }) => pay()))
  await Promise.all(both.map(({ teller }) => teller.told()))
  await payRefunds()
  await Promise.all(both.map(({ teller }) => teller.told()))
  expect(await outcomeOf(one)).toEqual({ ...once, refunds: 1 })
  const [refund] = (await server.call(staffOrderRead, { orderId: one.orderId }, staff)).data.refunds
  expect(refund).toMatchObject({ state: 'done', amount: price - off })
  expect(returned()).toBe(before + 1)
})
