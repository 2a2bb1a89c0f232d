import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type AlipayStandIn, alipayStatementFile, startAlipayStandIn } from '../../../../testing/alipay-stand-in.ts'
import { openTestServer, TestClock, type TestServer } from '../../../../testing/test-server.ts'
import { type Gateway, type GatewayPaymentRequest, GatewayRefusal, GatewayUnavailable } from '../gateway.ts'
import { findOpenGateway, listOpenGatewayKinds } from '../gateways.service.ts'
import { gbkStatement } from '../testing/gbk-statement.ts'
import { createAlipayGateway } from './alipay.service.ts'

describe.each([false, true])('Alipay, with certificates: %s', (withCertificates) => {
  const clock = new TestClock()
  let standIn: AlipayStandIn
  let server: TestServer
  let gateway: Gateway
  let numbers = 0
  beforeAll(async () => {
    standIn = await startAlipayStandIn({ now: clock.now, withCertificates })
    server = await openTestServer({ clock, env: standIn.env })
    gateway = (await findOpenGateway(server.deps, null, 'alipay')) as Gateway
  })
  afterAll(async () => {
    await server.close()
    await standIn.close()
  })
  beforeEach(() => {
    standIn.mode = 'good'
  })

  const charge = (own: Partial<GatewayPaymentRequest> = {}): GatewayPaymentRequest => {
    numbers += 1
    return {
      tradeNo: `T${String(numbers).padStart(31, '0')}`,
      amount: 12_905,
      title: '网络工程师认证=课程 & "实验"',
      lang: 'zh',
      closesAt: clock.now().getTime() + 1800_000,
      notifyUrl: gateway.notifyUrl,
      returnUrl: 'http://portal.test/order?id=1&x=2',
      ...own,
    }
  }
  const opened = async (own: Partial<GatewayPaymentRequest> = {}) => {
    const one = charge(own)
    const opening = await gateway.open(one)
    if (opening.kind !== 'form') throw new Error('no form')
    const page = await standIn.visit(opening.action, opening.fields)
    return { ...one, page: await page.text() }
  }
  const paid = async () => {
    const one = await opened()
    standIn.pay(one.tradeNo)
    return one
  }
  const told = (fields: Record<string, string>) => gateway.readNotice({}, new URLSearchParams(fields).toString())

  test('a payment is opened by a signed form, paid and queried', async () => {
    expect(listOpenGatewayKinds(server.deps, null)).toEqual(['alipay'])
    const one = await opened()
    expect(one.page).toContain('129.05')
    expect(await gateway.query(one.tradeNo)).toEqual({ state: 'waiting' })
    standIn.pay(one.tradeNo)
    const standing = await gateway.query(one.tradeNo)
    expect(standing).toEqual({
      state: 'paid',
      gatewayNo: standIn.trades.get(one.tradeNo)?.gatewayNo,
      amount: 12_905,
      paidAt: clock.now().getTime(),
      payer: '2088102122524333',
    })
    expect(await gateway.query('nobody')).toEqual({ state: 'unknown' })
    await expect(gateway.close(one.tradeNo)).rejects.toMatchObject({ reason: 'alreadyPaid' })
  })

  test('a form that was changed is not taken', async () => {
    const opening = await gateway.open(charge())
    if (opening.kind !== 'form') throw new Error('no form')
    expect(new URL(opening.action).host).toBe(new URL(standIn.url).host)
    const cheaper = opening.fields.map(({ name, value }) => ({ name, value: value.replace('129.05', '1.05') }))
    expect(await (await standIn.visit(opening.action, cheaper)).text()).toBe('isv.invalid-signature')
  })

  test('what is closed, or never was, is closed without a word', async () => {
    const one = await opened()
    await gateway.close(one.tradeNo)
    await gateway.close(one.tradeNo)
    await gateway.close('nobody')
    expect(await gateway.query(one.tradeNo)).toEqual({ state: 'closed' })
  })

  test('refunds are done once each and refused above what was paid', async () => {
    const one = await paid()
    const ask = { tradeNo: one.tradeNo, refundNo: 'R1', amount: 10_000, whole: 12_905, reason: '退课', notifyUrl: '' }
    expect(await gateway.refundStanding(one.tradeNo, 'R1')).toBe('unknown')
    expect(await gateway.refund(ask)).toBe('done')
    expect(await gateway.refund(ask)).toBe('done')
    expect(await gateway.refundStanding(one.tradeNo, 'R1')).toBe('done')
    await expect(gateway.refund({ ...ask, amount: 1 })).rejects.toMatchObject({ reason: 'numberTaken' })
    await expect(gateway.refund({ ...ask, refundNo: 'R2' })).rejects.toMatchObject({ reason: 'moreThanPaid' })
    await expect(gateway.refund({ ...ask, tradeNo: 'nobody' })).rejects.toMatchObject({ reason: 'notPaid' })
    const notice = await told(
      standIn.notice(one.tradeNo, { out_biz_no: 'R1', refund_fee: '100.00', gmt_refund: '2026-03-02 10:00:00' }),
    )
    expect(notice).toMatchObject({ about: 'refund', refundNo: 'R1', amount: 10_000, state: 'done' })
  })

  test('a lost answer is not known, and the act is repeated', async () => {
    const one = await paid()
    const ask = { tradeNo: one.tradeNo, refundNo: 'lost', amount: 100, whole: 12_905, reason: '退课', notifyUrl: '' }
    standIn.mode = 'silent'
    await expect(gateway.refund(ask)).rejects.toBeInstanceOf(GatewayUnavailable)
    standIn.mode = 'good'
    expect(await gateway.refund(ask)).toBe('done')
    expect(standIn.trades.get(one.tradeNo)?.refunds.size).toBe(1)
  })

  test('no answer, a broken one and a forged one are all no answer', async () => {
    const one = await paid()
    for (const mode of ['away', 'silent', 'broken', 'forged'] as const) {
      standIn.mode = mode
      await expect(gateway.query(one.tradeNo), mode).rejects.toBeInstanceOf(GatewayUnavailable)
    }
    const [merchant] = server.deps.merchants()
    if (!merchant?.alipay) throw new Error('no account')
    standIn.mode = 'slow'
    await expect(
      createAlipayGateway(server.deps, { account: merchant.alipay, merchant: '', withinMs: 200 }).query(one.tradeNo),
    ).rejects.toBeInstanceOf(GatewayUnavailable)
    standIn.mode = 'good'
    const other = createAlipayGateway(server.deps, {
      account: { ...merchant.alipay, appId: '2021000000000009' },
      merchant: '',
    })
    await expect(other.query(one.tradeNo)).rejects.toBeInstanceOf(GatewayRefusal)
  })

  test('a true notification is read', async () => {
    const one = await paid()
    const trade = standIn.trades.get(one.tradeNo)
    expect(await told(standIn.notice(one.tradeNo))).toEqual({
      about: 'payment',
      noticeId: `n${one.tradeNo}`,
      tradeNo: one.tradeNo,
      gatewayNo: trade?.gatewayNo,
      amount: 12_905,
      paidAt: clock.now().getTime(),
      payer: '2088102122524333',
    })
    expect(await told(standIn.notice(one.tradeNo, { trade_status: 'WAIT_BUYER_PAY' }))).toBe('nothing')
    // The amount is passed on unchanged; orders check whether it is the right one.
    expect(await told(standIn.notice(one.tradeNo, { total_amount: '0.01' }))).toMatchObject({ amount: 1 })
  })

  test('what is altered, stale, of another app, merchant or currency, or signed otherwise is refused', async () => {
    const one = await paid()
    const good = standIn.notice(one.tradeNo)
    for (const name of Object.keys(good)) {
      if (name !== 'sign_type') expect(await told({ ...good, [name]: `1${good[name]}` }), name).toBeNull()
    }
    const { sign: _sign, ...unsigned } = good
    expect(await told(unsigned)).toBeNull()
    expect(await told({ ...good, extra: '1' })).toBeNull()
    const others: Record<string, string>[] = [
      { app_id: '2021000000000002' },
      { seller_id: '2088000000000002' },
      { trans_currency: 'USD' },
      { sign_type: 'RSA' },
      { total_amount: '1e3' },
      { total_amount: '12.905' },
    ]
    for (const own of others) expect(await told(standIn.notice(one.tradeNo, own)), JSON.stringify(own)).toBeNull()
    for (const notify_time of ['2026-02-28 01:00:00', '2026-03-03 23:00:00', 'now', '2026-02-31 10:00:00'])
      expect(await told(standIn.notice(one.tradeNo, { notify_time })), notify_time).toBeNull()
    expect(await gateway.readNotice({}, `${new URLSearchParams(good)}&total_amount=0.01`)).toBeNull()
    expect(await gateway.readNotice({}, '')).toBeNull()
    expect(await gateway.readNotice({}, '{"app_id":1}')).toBeNull()
  })

  test('a statement is fetched, unpacked and read; a missing one differs from one that is not ready', async () => {
    standIn.statements.set('2026-03-01', alipayStatementFile(gbkStatement, Buffer.from('#other\r\n')))
    expect(await gateway.statement('2026-03-01')).toEqual([
      {
        kind: 'payment',
        tradeNo: 'T1',
        refundNo: null,
        gatewayNo: '2026030122001400000000000001',
        amount: 12_905,
        at: Date.parse('2026-03-01T10:00:05+08:00'),
      },
      {
        kind: 'refund',
        tradeNo: 'T1',
        refundNo: 'R1',
        gatewayNo: '2026030122001400000000000001',
        amount: 500,
        at: Date.parse('2026-03-01T11:00:00+08:00'),
      },
    ])
    expect(await gateway.statement('2026-02-27')).toEqual([])
    await expect(gateway.statement('2026-03-02')).rejects.toMatchObject({ reason: 'statementNotReady' })
    standIn.statements.set('2026-02-28', Buffer.from('no zip'))
    await expect(gateway.statement('2026-02-28')).rejects.toBeInstanceOf(GatewayUnavailable)
    standIn.statements.set('2026-02-26', alipayStatementFile(gbkStatement, Buffer.from('')))
    await expect(gateway.statement('2026-02-26')).rejects.toThrow(/another day/)
  })

  test('the gateway changes its key in the middle', async () => {
    const one = await paid()
    const before = standIn.notice(one.tradeNo)
    standIn.rotate()
    expect(await gateway.query(one.tradeNo)).toMatchObject({ state: 'paid' })
    expect(await told(standIn.notice(one.tradeNo))).toMatchObject({ about: 'payment' })
    expect(await told(before)).toMatchObject({ about: 'payment' })
  })
})
