import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createRsaPair } from '../../../../testing/gateway-keys.ts'
import { openTestServer, TestClock, type TestServer } from '../../../../testing/test-server.ts'
import { startWechatStandIn, type WechatStandIn } from '../../../../testing/wechatpay-stand-in.ts'
import { type Gateway, type GatewayPaymentRequest, GatewayRefusal, GatewayUnavailable } from '../gateway.ts'
import { findOpenGateway, listOpenGatewayKinds } from '../gateways.service.ts'
import { createWechatGateway } from './wechat.service.ts'

describe.each([false, true])('WeChat Pay, with its public key: %s', (withPublicKey) => {
  const clock = new TestClock()
  let standIn: WechatStandIn
  let server: TestServer
  let gateway: Gateway
  let numbers = 0
  beforeAll(async () => {
    standIn = await startWechatStandIn({ now: clock.now, withPublicKey })
    server = await openTestServer({ clock, env: standIn.env })
    gateway = (await findOpenGateway(server.deps, null, 'wechat')) as Gateway
  })
  afterAll(async () => {
    await server.close()
    await standIn.close()
  })
  beforeEach(() => {
    standIn.mode = 'good'
    standIn.refundState = 'SUCCESS'
  })

  const opened = async (own: Partial<GatewayPaymentRequest> = {}) => {
    numbers += 1
    const one: GatewayPaymentRequest = {
      tradeNo: `T${String(numbers).padStart(31, '0')}`,
      amount: 12_905,
      title: '网络工程师认证课程'.repeat(8),
      lang: 'zh',
      closesAt: clock.now().getTime() + 1800_000,
      notifyUrl: gateway.notifyUrl,
      returnUrl: 'http://portal.test/order',
      ...own,
    }
    return { ...one, opening: await gateway.open(one) }
  }
  const paid = async () => {
    const one = await opened()
    standIn.pay(one.tradeNo)
    return one
  }
  const read = ({ headers, body }: { headers: Record<string, string>; body: string }) =>
    gateway.readNotice(headers, body)

  test('a payment is opened with a code, paid and queried', async () => {
    expect(listOpenGatewayKinds(server.deps, null)).toEqual(['wechat'])
    const one = await opened()
    expect(one.opening).toEqual({ kind: 'code', content: `weixin://wxpay/bizpayurl?pr=${one.tradeNo}` })
    expect((await gateway.open(one)).kind).toBe('code')
    await expect(gateway.open({ ...one, amount: 1 })).rejects.toMatchObject({ reason: 'numberTaken' })
    expect(await gateway.query(one.tradeNo)).toEqual({ state: 'waiting' })
    standIn.pay(one.tradeNo)
    expect(await gateway.query(one.tradeNo)).toEqual({
      state: 'paid',
      gatewayNo: standIn.orders.get(one.tradeNo)?.gatewayNo,
      amount: 12_905,
      paidAt: clock.now().getTime(),
      payer: 'oUpF8uMuAJO_M2pxb1Q9zNjWeS6o',
    })
    expect(await gateway.query('nobody')).toEqual({ state: 'unknown' })
    await expect(gateway.close(one.tradeNo)).rejects.toMatchObject({ reason: 'alreadyPaid' })
    await expect(gateway.open(one)).rejects.toMatchObject({ reason: 'alreadyPaid' })
  })

  test('what is closed, or never was, is closed without a word', async () => {
    const one = await opened()
    await gateway.close(one.tradeNo)
    await gateway.close(one.tradeNo)
    await gateway.close('nobody')
    expect(await gateway.query(one.tradeNo)).toEqual({ state: 'closed' })
    await expect(gateway.open(one)).rejects.toMatchObject({ reason: 'alreadyClosed' })
  })

  test('refunds are requested once each, are pending for a while, and are notified', async () => {
    const one = await paid()
    const ask = {
      tradeNo: one.tradeNo,
      refundNo: `R${one.tradeNo}`.slice(0, 32),
      amount: 10_000,
      whole: 12_905,
      reason: '退课',
      notifyUrl: gateway.notifyUrl,
    }
    expect(await gateway.refundStanding(one.tradeNo, ask.refundNo)).toBe('unknown')
    standIn.refundState = 'PROCESSING'
    expect(await gateway.refund(ask)).toBe('underway')
    expect(await gateway.refund(ask)).toBe('underway')
    expect(await gateway.query(one.tradeNo)).toMatchObject({ state: 'paid', amount: 12_905 })
    await expect(gateway.refund({ ...ask, refundNo: 'R2' })).rejects.toBeInstanceOf(GatewayRefusal)
    await expect(gateway.refund({ ...ask, tradeNo: 'nobody' })).rejects.toMatchObject({ reason: 'notPaid' })
    const refund = standIn.refunds.get(ask.refundNo)
    if (!refund) throw new Error('no refund')
    for (const [status, state] of [
      ['SUCCESS', 'done'],
      ['CLOSED', 'failed'],
      ['ABNORMAL', 'failed'],
    ] as const) {
      refund.status = status
      expect(await gateway.refundStanding(one.tradeNo, ask.refundNo)).toBe(state)
      expect(await read(standIn.refundNotice(ask.refundNo))).toMatchObject({
        about: 'refund',
        tradeNo: one.tradeNo,
        refundNo: ask.refundNo,
        amount: 10_000,
        state,
      })
    }
    expect(await gateway.refundStanding('another', ask.refundNo)).toBe('unknown')
    expect(await read(standIn.refundNotice(ask.refundNo, { resource: { mchid: '1900000002' } }))).toBeNull()
  })

  test('a lost answer is not known, and the act is repeated', async () => {
    const one = await paid()
    const ask = {
      tradeNo: one.tradeNo,
      refundNo: `L${one.tradeNo}`.slice(0, 32),
      amount: 100,
      whole: 12_905,
      reason: '退课',
      notifyUrl: gateway.notifyUrl,
    }
    standIn.mode = 'silent'
    await expect(gateway.refund(ask)).rejects.toBeInstanceOf(GatewayUnavailable)
    standIn.mode = 'good'
    expect(await gateway.refund(ask)).toBe('done')
  })

  test('no answer, and one that is broken, forged or old, are all no answer', async () => {
    const one = await paid()
    for (const mode of ['away', 'silent', 'broken', 'forged', 'stale'] as const) {
      standIn.mode = mode
      await expect(gateway.query(one.tradeNo), mode).rejects.toBeInstanceOf(GatewayUnavailable)
    }
    const account = server.deps.merchants()[0]?.wechat
    if (!account) throw new Error('no account')
    standIn.mode = 'slow'
    await expect(
      createWechatGateway(server.deps, { account, merchant: '', withinMs: 200 }).query(one.tradeNo),
    ).rejects.toBeInstanceOf(GatewayUnavailable)
    standIn.mode = 'good'
    for (const own of [{ serial: '00' }, { merchantId: '1900000002' }])
      await expect(
        createWechatGateway(server.deps, { account: { ...account, ...own }, merchant: '' }).query(one.tradeNo),
      ).rejects.toMatchObject({ reason: 'SIGN_ERROR' })
  })

  test('a true notification is read once', async () => {
    const one = await paid()
    const notice = standIn.notice(one.tradeNo)
    expect(await read(notice)).toMatchObject({
      about: 'payment',
      tradeNo: one.tradeNo,
      gatewayNo: standIn.orders.get(one.tradeNo)?.gatewayNo,
      amount: 12_905,
    })
    expect(await read(notice)).toBeNull()
    // The gateway's own repetition has a new nonce.
    expect(await read(standIn.notice(one.tradeNo))).toMatchObject({ about: 'payment' })
    const raced = standIn.notice(one.tradeNo)
    expect((await Promise.all([read(raced), read(raced), read(raced)])).filter((found) => found !== null)).toHaveLength(
      1,
    )
    expect(await read(standIn.notice(one.tradeNo, { envelope: { event_type: 'TRANSACTION.OTHER' } }))).toBe('nothing')
    expect(
      await read(standIn.notice(one.tradeNo, { resource: { amount: { total: 1, currency: 'CNY' } } })),
    ).toMatchObject({ amount: 1 })
  })

  test('what is altered, forged, stale, of another app, merchant, currency or key is refused', async () => {
    const one = await paid()
    const good = standIn.notice(one.tradeNo)
    for (const name of Object.keys(good.headers).filter((header) => header.startsWith('wechatpay-'))) {
      expect(await read({ ...good, headers: { ...good.headers, [name]: `1${good.headers[name]}` } }), name).toBeNull()
      const { [name]: _gone, ...rest } = good.headers
      expect(await read({ ...good, headers: rest }), name).toBeNull()
    }
    expect(await read({ ...good, body: `${good.body} ` })).toBeNull()
    expect(await read({ ...good, body: '' })).toBeNull()
    const seconds = Math.floor(clock.now().getTime() / 1000)
    const { headers } = good
    for (const own of [
      { seconds: seconds - 301 },
      { seconds: seconds + 301 },
      { key: createRsaPair() },
      { serial: 'PUB_KEY_ID_9' },
      { serial: 'ABCDEF' },
      { apiKey: 'x'.repeat(32) },
      { resource: { appid: 'wx0000000000000002' } },
      { resource: { mchid: '1900000002' } },
      { resource: { amount: { total: 12_905, currency: 'USD' } } },
      { resource: { amount: { total: 0.5, currency: 'CNY' } } },
      { envelope: { resource: { algorithm: 'none', ciphertext: 'e30=' } } },
      { envelope: { id: '' } },
    ])
      expect(await read(standIn.notice(one.tradeNo, own)), JSON.stringify(own)).toBeNull()
    expect(await read({ headers, body: good.body })).toMatchObject({ about: 'payment' })
  })

  test('a statement is fetched and read; one that is not the promised one is not', async () => {
    const head =
      '交易时间,公众账号ID,商户号,特约商户号,设备号,微信订单号,商户订单号,用户标识,交易类型,交易状态,付款银行,货币种类,应结订单金额,代金券金额,微信退款单号,商户退款单号,退款金额,充值券退款金额,退款类型,退款状态,商品名称,商户数据包,手续费,费率,订单金额,申请退款金额,费率备注'
    const line = (time: string, state: string, refundNo: string, total: string, refund: string, title: string) =>
      `\`${time},\`wx1,\`1900000001,\`0,\`,\`42001,\`T1,\`o1,\`NATIVE,\`${state},\`OTHERS,\`CNY,\`${total},\`0.00,\`0,\`${refundNo},\`${refund},\`0.00,\`,\`,\`${title},\`,\`0.10000,\`0.60%,\`${total},\`${refund},\``
    const file = (lines: readonly string[], count = lines.length) =>
      `\uFEFF${[head, ...lines, '总交易单数,应结订单总金额,退款总金额,充值券退款总金额,手续费总金额,订单总金额,申请退款总金额', `\`${count},\`0,\`0,\`0,\`0,\`0,\`0`].join('\r\n')}\r\n`
    const lines = [
      line('2026-03-01 10:00:00', 'SUCCESS', '0', '129.05', '0.00', 'a,b'),
      line('2026-03-01 23:59:59', 'REFUND', 'R1', '129.05', '5.00', 'c'),
    ]
    standIn.statements.set('2026-03-01', file(lines))
    expect(await gateway.statement('2026-03-01')).toEqual([
      {
        kind: 'payment',
        tradeNo: 'T1',
        refundNo: null,
        gatewayNo: '42001',
        amount: 12_905,
        at: Date.parse('2026-03-01T10:00:00+08:00'),
      },
      {
        kind: 'refund',
        tradeNo: 'T1',
        refundNo: 'R1',
        gatewayNo: '42001',
        amount: 500,
        at: Date.parse('2026-03-01T23:59:59+08:00'),
      },
    ])
    standIn.isFileOther = true
    await expect(gateway.statement('2026-03-01')).rejects.toBeInstanceOf(GatewayUnavailable)
    standIn.isFileOther = false
    for (const text of [
      file(lines, 3),
      head,
      file([line('2026-03-02 10:00:00', 'SUCCESS', '0', '1.00', '0.00', 'a')]),
      file([line('2026-03-01 10:00:00', 'SUCCESS', '0', 'x', '0.00', 'a')]),
      file([(lines[0] as string).replace('1900000001', '1')]),
    ]) {
      standIn.statements.set('2026-03-01', text)
      await expect(gateway.statement('2026-03-01')).rejects.toBeInstanceOf(GatewayUnavailable)
    }
    expect(await gateway.statement('2026-02-27')).toEqual([])
    await expect(gateway.statement('2026-03-02')).rejects.toMatchObject({ reason: 'statementNotReady' })
  })

  test('the gateway changes its certificate in the middle', async () => {
    if (withPublicKey) return
    const one = await paid()
    clock.pass(61)
    const before = standIn.notice(one.tradeNo)
    standIn.rotate()
    expect(await read(standIn.notice(one.tradeNo))).toMatchObject({ about: 'payment' })
    expect(await gateway.query(one.tradeNo)).toMatchObject({ state: 'paid' })
    expect(await read(before)).toMatchObject({ about: 'payment' })
    // Unknown numbers do not make the portal query WeChat Pay each time.
    clock.pass(61)
    const asked = standIn.calls['/v3/certificates'] ?? 0
    for (let n = 0; n < 20; n += 1) expect(await read(standIn.notice(one.tradeNo, { serial: `ABC${n}` }))).toBeNull()
    expect((standIn.calls['/v3/certificates'] ?? 0) - asked).toBeLessThanOrEqual(1)
    // While the list cannot be fetched, known certificates are trusted, and other notifications are handled when they
    // are repeated.
    clock.pass(13 * 3600)
    standIn.mode = 'away'
    expect(await read(standIn.notice(one.tradeNo))).toMatchObject({ about: 'payment' })
    clock.pass(61)
    expect(await read(standIn.notice(one.tradeNo, { serial: 'FFFF' }))).toBeNull()
  })
})
