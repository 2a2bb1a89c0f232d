import {
  orderCreate,
  orderDetail,
  orderPaymentState,
  wechatPaymentOpen,
} from '@portal/contract/orders/order.contract.ts'
import { refundDecide, refundPropose, staffOrderRead } from '@portal/contract/orders/order-staff.contract.ts'
import {
  reconciliationCompare,
  reconciliationDays,
  reconciliationDifferenceRefresh,
  reconciliationDifferenceSettle,
  reconciliationDifferences,
} from '@portal/contract/orders/reconciliation.contract.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { newId } from '../../../core/secrets/random.ts'
import { aCompany, aPerson, type Person } from '../../../testing/builders.ts'
import { aCourse } from '../../../testing/course.builder.ts'
import { openTestServer, TestClock, type TestServer } from '../../../testing/test-server.ts'
import { startWechatStandIn, type WechatStandIn } from '../../../testing/wechatpay-stand-in.ts'
import type { StatementLine } from '../gateways/gateway.ts'
import { requestGatewayRefund } from '../refund.service.ts'
import { findStatementDifferences, type PortalPaymentRecord, statementDaysToCompare } from './reconciliation.rules.ts'
import { reconcilePastDays } from './reconciliation.service.ts'

const clock = new TestClock()
let standIn: WechatStandIn
let server: TestServer
let companyId: string
let staff: Person
let second: Person
beforeAll(async () => {
  standIn = await startWechatStandIn({ now: clock.now })
  server = await openTestServer({ clock, env: standIn.env })
  companyId = await aCompany(server.deps)
  staff = await aPerson(server.deps, companyId, { grants: ['commerce'] })
  second = await aPerson(server.deps, companyId, { grants: ['commerce'] })
})
afterAll(async () => {
  await server.close()
  await standIn.close()
})

let serial = 0
type Paid = { readonly person: Person; readonly orderId: string; readonly tradeNo: string }
/** Creates an order that was opened at the gateway and paid there; the portal may or may not know this. */
async function anOrder(own: { isPaid?: boolean; isTold?: boolean }): Promise<Paid> {
  const person = await aPerson(server.deps, companyId)
  const course = await aCourse(server.deps, { priceKind: 'paid' })
  await server.deps.sql`update product set price_fen = 9900 where id = ${course.productId}`
  const made = await server.call(
    orderCreate,
    { kind: 'course', subjectId: course.productId, amount: 9900, requestKey: `statement-${++serial}` },
    person,
  )
  const { orderId, orderNo } = made.data
  expect((await server.call(wechatPaymentOpen, { orderId }, person)).code).toBe(200)
  const tradeNo = `${orderNo}1`
  if (own.isPaid) standIn.pay(tradeNo)
  if (own.isTold) {
    clock.pass(11)
    expect((await server.call(orderPaymentState, { orderId }, person)).data.isPay).toBe(true)
  }
  return { person, orderId, tradeNo }
}
const head =
  '交易时间,公众账号ID,商户号,特约商户号,设备号,微信订单号,商户订单号,用户标识,交易类型,交易状态,付款银行,货币种类,应结订单金额,代金券金额,微信退款单号,商户退款单号,退款金额,充值券退款金额,退款类型,退款状态,商品名称,商户数据包,手续费,费率,订单金额,申请退款金额,费率备注'
const line = (time: string, tradeNo: string, total: string, refund: { no: string; sum: string } | null = null) =>
  `\`${time},\`wx1,\`1900000001,\`0,\`,\`42001${tradeNo},\`${tradeNo},\`o1,\`NATIVE,\`${refund ? 'REFUND' : 'SUCCESS'},\`OTHERS,\`CNY,\`${total},\`0.00,\`0,\`${refund?.no ?? '0'},\`${refund?.sum ?? '0.00'},\`0.00,\`,\`,\`课,\`,\`0.10000,\`0.60%,\`${total},\`${refund?.sum ?? '0.00'},\``
const statement = (lines: readonly string[]) =>
  `\uFEFF${[head, ...lines, '总交易单数,应结订单总金额,退款总金额,充值券退款总金额,手续费总金额,订单总金额,申请退款总金额', `\`${lines.length},\`0,\`0,\`0,\`0,\`0,\`0`].join('\r\n')}\r\n`
const rows = async (query: object = {}) =>
  (await server.call(reconciliationDifferences, query as never, staff)).data.rows
const runs = async () => (await server.call(reconciliationDays, {}, staff)).data.runs

describe('a day of statements', () => {
  let [good, untold, missing, askew]: Paid[] = []
  const day = '2026-03-02'
  const time = `${day} 10:00:30`
  let lines: string[] = []

  test('is tried until the gateway has made it', async () => {
    good = await anOrder({ isPaid: true, isTold: true })
    untold = await anOrder({ isPaid: true })
    missing = await anOrder({ isPaid: true, isTold: true })
    askew = await anOrder({ isPaid: true, isTold: true })
    await server.call(refundPropose, { orderId: good.orderId, amount: 900, reason: '部分' }, staff)
    const [refund] = (await server.call(staffOrderRead, { orderId: good.orderId }, staff)).data.refunds
    await server.call(refundDecide, { refundId: refund?.refundId ?? '', decision: 'confirm' }, second)
    await requestGatewayRefund.run(server.deps, { refundId: refund?.refundId ?? '' })
    expect((await server.call(staffOrderRead, { orderId: good.orderId }, staff)).data.refunds[0]?.state).toBe('done')
    lines = [
      line(time, good.tradeNo, '99.00'),
      line(time, good.tradeNo, '99.00', { no: refund?.refundNo ?? '', sum: '9.00' }),
      line(time, untold.tradeNo, '99.00'),
      line(time, askew.tradeNo, '98.00'),
      line(time, 'NOBODY1', '5.00'),
    ]
    clock.set(new Date('2026-03-03T01:00:00Z'))
    await reconcilePastDays(server.deps)
    expect((await runs()).filter((one) => one.day === day)).toMatchObject([
      { gateway: 'wechat', merchant: '', state: 'waiting', reason: 'statementNotReady' },
    ])
    expect(await rows()).toEqual([])
    standIn.statements.set(day, 'not a statement')
    clock.set(new Date('2026-03-03T06:00:00Z'))
    await reconcilePastDays(server.deps)
    expect((await runs()).find((one) => one.day === day)).toMatchObject({ state: 'failed' })
  })

  test('finds what is missing here, missing there, of another sum and of another state, and nothing else', async () => {
    standIn.statements.set(day, statement(lines))
    await reconcilePastDays(server.deps)
    expect((await runs()).find((one) => one.day === day)).toMatchObject({
      state: 'done',
      reason: null,
      payments: 4,
      paid: 30_100,
      refunds: 1,
      refunded: 900,
      open: 4,
    })
    const found = Object.fromEntries((await rows()).map((one) => [one.number, one]))
    expect(Object.keys(found)).toHaveLength(4)
    expect(found.NOBODY1).toMatchObject({
      kind: 'missingHere',
      order: null,
      theirs: 500,
      ours: null,
      mayAsk: false,
      state: 'open',
    })
    expect(found[missing?.tradeNo ?? '']).toMatchObject({
      kind: 'missingThere',
      theirs: null,
      ours: 9900,
      mayAsk: false,
    })
    expect(found[askew?.tradeNo ?? '']).toMatchObject({ kind: 'otherAmount', theirs: 9800, ours: 9900, mayAsk: false })
    expect(found[untold?.tradeNo ?? '']).toMatchObject({
      kind: 'otherState',
      theirs: 9900,
      ours: null,
      oursState: 'waiting',
      mayAsk: true,
      order: { orderId: untold?.orderId },
    })
    // Finished statements are not fetched again, and another process adds nothing.
    const calls = { ...standIn.calls }
    await Promise.all([reconcilePastDays(server.deps), reconcilePastDays(server.deps)])
    expect(standIn.calls).toEqual(calls)
    expect(await rows()).toHaveLength(4)
  })

  test('is corrected by asking the gateway if it was paid there and not here', async () => {
    const one = (await rows({ kind: 'otherState' }))[0]
    const ask = (who: Person) =>
      server.call(reconciliationDifferenceRefresh, { differenceId: one?.differenceId ?? '' }, who)
    expect((await ask(untold?.person as Person)).reason).toBe('forbidden')
    standIn.mode = 'away'
    expect((await ask(staff)).reason).toBe('paymentAway')
    standIn.mode = 'good'
    expect((await ask(staff)).data).toEqual({ agrees: true })
    expect(
      (await server.call(orderDetail, { orderId: untold?.orderId ?? '' }, untold?.person as Person)).data.state,
    ).toBe('paid')
    expect((await rows({ kind: 'otherState' }))[0]).toMatchObject({ state: 'agreed', mayAsk: false })
    expect((await ask(staff)).reason).toBe('orderState')
    const other = (await rows({ kind: 'otherAmount' }))[0]
    expect(
      (await server.call(reconciliationDifferenceRefresh, { differenceId: other?.differenceId ?? '' }, staff)).reason,
    ).toBe('orderState')
    expect(
      (
        await server.call(
          reconciliationDifferenceRefresh,
          { differenceId: newId(clock.now(), server.deps.random) },
          staff,
        )
      ).reason,
    ).toBe('notFound')
  })

  test('is settled with a reason, once, and remains settled when the day is compared again', async () => {
    const one = (await rows({ kind: 'missingHere' }))[0]
    const settle = (note: string) =>
      server.call(reconciliationDifferenceSettle, { differenceId: one?.differenceId ?? '', note }, staff)
    expect((await settle(' ')).reason).toBe('malformed')
    expect((await settle('测试付款，已在平台退回')).code).toBe(200)
    expect((await settle('再一次')).reason).toBe('orderState')
    expect(
      (
        await server.call(
          reconciliationDifferenceSettle,
          { differenceId: newId(clock.now(), server.deps.random), note: 'x' },
          staff,
        )
      ).reason,
    ).toBe('notFound')
    // The gateway corrects its statement; the payment that it lacked is matched now.
    standIn.statements.set(day, statement([...lines, line(time, missing?.tradeNo ?? '', '99.00')]))
    const runId = (await runs()).find((run) => run.day === day)?.runId ?? ''
    expect((await server.call(reconciliationCompare, { runId }, staff)).data.state).toBe('done')
    expect(
      (await server.call(reconciliationCompare, { runId: newId(clock.now(), server.deps.random) }, staff)).reason,
    ).toBe('notFound')
    const states = Object.fromEntries((await rows()).map((row) => [row.kind, row.state]))
    expect(states).toEqual({
      missingHere: 'settled',
      missingThere: 'agreed',
      otherAmount: 'open',
      otherState: 'agreed',
    })
    expect((await rows({ state: 'settled' }))[0]).toMatchObject({
      note: '测试付款，已在平台退回',
      settledBy: expect.any(String),
    })
    expect((await runs()).find((run) => run.day === day)?.open).toBe(1)
    // After another failed comparison, it stays the same.
    standIn.mode = 'away'
    expect((await server.call(reconciliationCompare, { runId }, staff)).data.state).toBe('failed')
    standIn.mode = 'good'
    expect((await runs()).find((run) => run.day === day)).toMatchObject({ state: 'done', open: 1 })
  })

  test('does not miss a refund in the statement of the day before', async () => {
    clock.set(new Date('2026-03-04T06:00:00Z'))
    await reconcilePastDays(server.deps)
    expect((await runs()).find((run) => run.day === '2026-03-03')).toMatchObject({ state: 'done', open: 0 })
  })
})

describe('the rules', () => {
  const at = Date.parse('2026-03-02T02:00:00Z')
  const payment = (tradeNo: string, amount: number): StatementLine => ({
    kind: 'payment',
    tradeNo,
    refundNo: null,
    gatewayNo: `g${tradeNo}`,
    amount,
    at,
  })
  const refund = (refundNo: string, amount: number): StatementLine => ({
    kind: 'refund',
    tradeNo: 'T',
    refundNo,
    gatewayNo: 'gT',
    amount,
    at,
  })
  const own = (about: PortalPaymentRecord['about'], number: string, amount: number | null): PortalPaymentRecord => ({
    about,
    number,
    orderId: 'o',
    gatewayNo: null,
    amount,
    state: 'paid',
    at: new Date(at),
  })

  test('a payment and a refund of one number are two things', () => {
    expect(
      findStatementDifferences([payment('A', 5), refund('A', 5)], [own('payment', 'A', 5)], [], new Set()).map(
        (one) => [one.about, one.kind],
      ),
    ).toEqual([['refund', 'missingHere']])
  })
  test('what another statement held is not missing', () => {
    expect(
      findStatementDifferences([], [], [own('refund', 'R', 5), own('payment', 'P', 5)], new Set(['refund R'])).map(
        (one) => [one.number, one.kind],
      ),
    ).toEqual([['P', 'missingThere']])
  })
  test('a refund that was refused here and done there is another state', () => {
    expect(
      findStatementDifferences([refund('R', 5)], [own('refund', 'R', null)], [], new Set()).map((one) => one.kind),
    ).toEqual(['otherState'])
  })
  test('days are those of China, and today is not over', () => {
    expect(statementDaysToCompare(new Date('2026-03-02T15:59:59Z'), 2)).toEqual(['2026-02-28', '2026-03-01'])
    expect(statementDaysToCompare(new Date('2026-03-02T16:00:00Z'), 2)).toEqual(['2026-03-01', '2026-03-02'])
  })
})
