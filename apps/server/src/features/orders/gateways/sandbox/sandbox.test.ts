import formbody from '@fastify/formbody'
import Fastify, { type FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newId } from '../../../../core/secrets/random.ts'
import { openTestServer, type TestServer } from '../../../../testing/test-server.ts'
import type { Gateway, GatewayNotification, GatewayPaymentRequest } from '../gateway.ts'
import { findOpenGateway } from '../gateways.service.ts'
import { serveGatewayNotices } from '../notices.routes.ts'

let server: TestServer
let app: FastifyInstance
let gateway: Gateway
const taken: GatewayNotification[] = []
let isTaken = true
beforeAll(async () => {
  server = await openTestServer()
  const made = await findOpenGateway(server.deps, null, 'sandbox')
  if (!made) throw new Error('no sandbox')
  gateway = made
  app = Fastify()
  await app.register(formbody)
  serveGatewayNotices(app, server.deps, async (_deps, _gateway, notice) => {
    taken.push(notice)
    return isTaken
  })
  await app.ready()
})
afterAll(async () => {
  await app.close()
  await server.close()
})

const charge = (own: Partial<GatewayPaymentRequest> = {}): GatewayPaymentRequest => ({
  tradeNo: newId(server.clock.now(), server.deps.random).replaceAll('-', ''),
  amount: 12_900,
  title: '网络工程师认证课程',
  lang: 'zh',
  closesAt: server.clock.now().getTime() + 1800_000,
  notifyUrl: gateway.notifyUrl,
  returnUrl: 'http://portal.test/order',
  ...own,
})
const post = (url: string, fields: Record<string, string>) =>
  app.inject({
    method: 'POST',
    url,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: new URLSearchParams(fields).toString(),
  })
const pay = (tradeNo: string, times = '1') => post('/sandbox-cashier/pay', { no: tradeNo, times })

test('a payment is opened, shown, paid once and notified', async () => {
  const one = charge()
  const opening = await gateway.open(one)
  expect(opening).toEqual({
    kind: 'form',
    action: 'http://portal.test/sandbox-cashier',
    fields: [
      { name: 'no', value: one.tradeNo },
      { name: 'lang', value: 'zh' },
    ],
  })
  expect(await gateway.open(one)).toEqual(opening)
  expect(await gateway.query(one.tradeNo)).toEqual({ state: 'waiting' })
  const sent = await post('/sandbox-cashier', { no: one.tradeNo })
  expect(sent.statusCode).toBe(303)
  const page = await app.inject({ url: String(sent.headers.location), headers: { 'accept-language': 'zh' } })
  expect(page.body).toContain('¥129.00')
  expect(page.body).toContain('网络工程师认证课程')
  taken.splice(0)
  const paid = await pay(one.tradeNo, '2')
  expect(paid.headers.location).toBe('http://portal.test/order')
  expect(taken).toHaveLength(2)
  expect(taken[0]).toEqual(taken[1])
  expect(taken[0]).toMatchObject({ about: 'payment', tradeNo: one.tradeNo, amount: 12_900 })
  expect(await gateway.query(one.tradeNo)).toMatchObject({ state: 'paid', amount: 12_900 })
  await pay(one.tradeNo)
  expect(taken).toHaveLength(2)
  await expect(gateway.open(one)).rejects.toMatchObject({ reason: 'alreadyPaid' })
  await expect(gateway.close(one.tradeNo)).rejects.toMatchObject({ reason: 'alreadyPaid' })
})

test('the page speaks the language of its buyer, whatever the browser asks for', async () => {
  const one = charge({ amount: 280_000, lang: 'en' })
  await gateway.open(one)
  const sent = await post('/sandbox-cashier', { no: one.tradeNo, lang: 'en' })
  const page = await app.inject({ url: String(sent.headers.location), headers: { 'accept-language': 'zh-CN' } })
  expect(page.body).toContain('<h1>Sandbox cashier</h1>')
  expect(page.body).toContain('¥2,800.00')
  expect((await post('/sandbox-cashier/pay', { no: 'nobody', lang: 'en' })).headers.location).toBe(
    '/sandbox-cashier?no=nobody&lang=en',
  )
})

test('a number is one payment, of one amount', async () => {
  const one = charge()
  await gateway.open(one)
  await expect(gateway.open({ ...one, amount: 1 })).rejects.toMatchObject({ reason: 'numberTaken' })
  expect(await gateway.query('nobody')).toEqual({ state: 'unknown' })
  expect((await app.inject({ url: '/sandbox-cashier?no=nobody' })).statusCode).toBe(404)
})

test('what is closed or too late is not paid', async () => {
  const [closed, late] = [charge(), charge({ closesAt: server.clock.now().getTime() + 60_000 })]
  await gateway.open(closed)
  await gateway.open(late)
  await gateway.close(closed.tradeNo)
  await gateway.close(closed.tradeNo)
  await pay(closed.tradeNo)
  server.clock.pass(61)
  await pay(late.tradeNo)
  for (const one of [closed, late]) {
    expect(await gateway.query(one.tradeNo)).toEqual({ state: 'closed' })
    await expect(gateway.open(one)).rejects.toMatchObject({ reason: 'alreadyClosed' })
  }
})

test('refunds are done once each and never above what was paid', async () => {
  const one = charge()
  await gateway.open(one)
  const ask = {
    tradeNo: one.tradeNo,
    refundNo: `R${one.tradeNo}`.slice(0, 32),
    amount: 10_000,
    whole: 12_900,
    reason: '退课',
    notifyUrl: '',
  }
  await expect(gateway.refund(ask)).rejects.toMatchObject({ reason: 'notPaid' })
  await pay(one.tradeNo)
  expect(await Promise.all([gateway.refund(ask), gateway.refund(ask)])).toEqual(['done', 'done'])
  expect(await gateway.refundStanding(one.tradeNo, ask.refundNo)).toBe('done')
  await expect(gateway.refund({ ...ask, amount: 1 })).rejects.toMatchObject({ reason: 'numberTaken' })
  await expect(gateway.refund({ ...ask, refundNo: 'second', amount: 2901 })).rejects.toMatchObject({
    reason: 'moreThanPaid',
  })
  await expect(gateway.refund({ ...ask, refundNo: 'second', amount: 2900, whole: 1 })).rejects.toMatchObject({
    reason: 'otherAmount',
  })
  expect(await gateway.refund({ ...ask, refundNo: 'second', amount: 2900 })).toBe('done')
  const lines = await gateway.statement('2026-03-02')
  const own = lines.filter((line) => line.tradeNo === one.tradeNo)
  expect(own.map(({ kind, refundNo, amount }) => [kind, refundNo, amount])).toEqual([
    ['payment', null, 12_900],
    ['refund', ask.refundNo, 10_000],
    ['refund', 'second', 2900],
  ])
  expect(await gateway.statement('2026-03-01')).toEqual([])
})

test('a notification that this portal did not sign is refused', async () => {
  taken.splice(0)
  const body = JSON.stringify({
    merchant: '',
    at: server.clock.now().getTime(),
    notice: { about: 'payment', noticeId: 'x', tradeNo: 'x', gatewayNo: 'x', amount: 1, paidAt: 1, payer: 'x' },
  })
  const forged = `${server.deps.signer.keyId}.${server.deps.signer.sign(body).toString('base64')}`
  for (const signature of ['', 'x.y', forged]) {
    const answer = await app.inject({
      method: 'POST',
      url: '/pay/notify/sandbox',
      headers: { 'content-type': 'application/json', 'x-sandbox-signature': signature },
      payload: body,
    })
    expect([answer.statusCode, answer.body]).toEqual([400, 'failure'])
  }
  const signature = `${server.deps.signer.keyId}.${server.deps.signer.sign(`sandbox notice ${body}`).toString('base64')}`
  const tell = () =>
    app.inject({
      method: 'POST',
      url: '/pay/notify/sandbox',
      headers: { 'content-type': 'application/json', 'x-sandbox-signature': signature },
      payload: body,
    })
  isTaken = false
  expect((await tell()).statusCode).toBe(500)
  isTaken = true
  expect((await tell()).body).toBe('success')
  server.clock.pass(25 * 3600)
  expect((await tell()).statusCode).toBe(400)
  expect(taken).toHaveLength(2)
  for (const url of ['/pay/notify/other', '/pay/notify/alipay', '/pay/notify/sandbox/NORTH'])
    expect((await app.inject({ method: 'POST', url, payload: body })).statusCode).toBe(404)
})
