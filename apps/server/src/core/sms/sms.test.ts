import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { outgoingMessageList, outgoingMessageRetry } from '@portal/contract/site/message.contract.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { aCompany, aPerson, type Person } from '../../testing/builders.ts'
import { type SmsStandIn, startSmsStandIn } from '../../testing/sms-stand-in.ts'
import { findTablesHolding } from '../../testing/stored-words.ts'
import { openTestServer, TestClock, type TestServer } from '../../testing/test-server.ts'
import { sendSms } from '../messages/outbox.ts'
import { createSmsGateway } from './sms-gateway.ts'

const clock = new TestClock()
let gateway: SmsStandIn
let server: TestServer
let staff: Person
let serial = 0
beforeAll(async () => {
  gateway = await startSmsStandIn(() => clock.now())
  server = await openTestServer({ clock, env: gateway.env })
  staff = await aPerson(server.deps, await aCompany(server.deps), { grants: ['operations'] })
})
beforeEach(() => {
  clock.pass(600)
  gateway.mode = 'good'
})
afterAll(async () => {
  await server.close()
  await gateway.close()
})

const put = (phone: string, own: { lang?: 'zh' | 'en'; seconds?: number } = {}) =>
  server.deps.outbox.put(server.deps.sql, {
    isSecret: true,
    channel: 'sms',
    to: phone,
    body: '验证码 123456',
    template: 'code',
    params: { code: '123456' },
    lang: own.lang ?? 'zh',
    expiresAt: new Date(clock.now().getTime() + (own.seconds ?? 600) * 1000),
  })
const run = (id: string) => sendSms.run(server.deps, { id })
const newPhone = () => `+861380003${String(++serial).padStart(4, '0')}`
const stateOf = async (id: string) =>
  (await server.call(outgoingMessageList, { limit: 100 }, staff)).data.rows.find((one) => one.messageId === id)
const takenFor = (id: string) => gateway.taken.filter((one) => one.outId === id)

describe('SMS through Alibaba Cloud', () => {
  test('signed, with the approved template of the language; once sent, its words are gone', async () => {
    const [phone, zh] = [newPhone(), await put(newPhone())]
    const en = await put(phone, { lang: 'en' })
    expect(await stateOf(en)).toMatchObject({ state: 'queued', body: null, attempts: 0, recipient: phone })
    await run(zh)
    await run(en)
    expect(takenFor(en)).toMatchObject([{ phone: phone.slice(3), code: '123456', template: 'SMS_100002' }])
    expect(takenFor(zh)).toMatchObject([{ template: 'SMS_100001' }])
    expect(await stateOf(en)).toMatchObject({
      state: 'sent',
      attempts: 1,
      body: null,
      lastError: null,
      reference: expect.stringMatching(/^biz-/),
    })
    const [row] = await server.deps
      .sql`select body, params, sealed_words as "sealedWords" from outbound_message where id = ${en}`
    expect(row).toEqual({ body: '', params: {}, sealedWords: null })
    await run(en)
    expect(takenFor(en)).toHaveLength(1)
  })

  test('its text is in no table before it is sent, or after', async () => {
    const code = 'K7-nobody-reads-this-code'
    const id = await server.deps.outbox.put(server.deps.sql, {
      isSecret: true,
      channel: 'sms',
      to: newPhone(),
      body: `验证码 ${code}`,
      template: 'code',
      params: { code },
    })
    expect(await findTablesHolding(server.deps.sql, code)).toEqual([])
    gateway.mode = 'broken'
    await expect(run(id)).rejects.toThrow()
    expect(await findTablesHolding(server.deps.sql, code)).toEqual([])
    gateway.mode = 'good'
    await run(id)
    expect(takenFor(id)).toMatchObject([{ code }])
    expect(await findTablesHolding(server.deps.sql, code)).toEqual([])
  })

  test('numbers of other countries go without the plus', async () => {
    const id = await put('+85291234567')
    await run(id)
    expect(takenFor(id)[0]?.phone).toBe('85291234567')
  })

  test('a gateway that accepted the message but could not answer is asked before a second try: no one gets it twice', async () => {
    const id = await put(newPhone())
    gateway.mode = 'silent'
    await expect(run(id)).rejects.toThrow()
    expect(await stateOf(id)).toMatchObject({ state: 'queued', attempts: 1 })
    gateway.mode = 'good'
    await run(id)
    expect(takenFor(id)).toHaveLength(1)
    expect(await stateOf(id)).toMatchObject({ state: 'sent', attempts: 1 })
  })

  test('a gateway that took the message is asked also when it is too late for a second try', async () => {
    const id = await put(newPhone())
    gateway.mode = 'silent'
    await expect(run(id)).rejects.toThrow()
    clock.pass(601)
    gateway.mode = 'good'
    await run(id)
    expect(takenFor(id)).toHaveLength(1)
    expect(await stateOf(id)).toMatchObject({ state: 'sent', attempts: 1 })
    const lost = await put(newPhone())
    gateway.mode = 'away'
    await expect(run(lost)).rejects.toThrow()
    clock.pass(601)
    await run(lost)
    expect(await stateOf(lost)).toMatchObject({ state: 'failed', attempts: 1 })
  })

  test('one that is away or broken is tried again until there is no use in it', async () => {
    const id = await put(newPhone())
    gateway.mode = 'away'
    await expect(run(id)).rejects.toThrow()
    gateway.mode = 'broken'
    await expect(run(id)).rejects.toThrow('isp.SYSTEM_ERROR')
    expect(await stateOf(id)).toMatchObject({
      state: 'queued',
      attempts: 1,
      lastError: 'isp.SYSTEM_ERROR: isp.SYSTEM_ERROR',
    })
    clock.pass(601)
    gateway.mode = 'good'
    await run(id)
    expect(await stateOf(id)).toMatchObject({ state: 'failed', lastError: 'isp.SYSTEM_ERROR: isp.SYSTEM_ERROR' })
    expect(takenFor(id)).toHaveLength(0)
    expect((await server.call(outgoingMessageRetry, { messageId: id }, staff)).reason).toBe('conflict')
  })

  test('what it refuses for good is given up with the reason, and staff may try again', async () => {
    const id = await put('+8613800009999')
    await run(id)
    expect(await stateOf(id)).toMatchObject({
      state: 'failed',
      attempts: 1,
      lastError: expect.stringContaining('isv.MOBILE_NUMBER_ILLEGAL'),
    })
    expect((await server.call(outgoingMessageRetry, { messageId: id }, staff)).code).toBe(200)
    expect(await stateOf(id)).toMatchObject({ state: 'queued' })
    expect((await server.call(outgoingMessageRetry, { messageId: id }, staff)).reason).toBe('conflict')
  })

  test('its own limits pass: the second message of a minute waits', async () => {
    const phone = newPhone()
    const [first, second] = [await put(phone), await put(phone)]
    await run(first)
    await expect(run(second)).rejects.toThrow('isv.BUSINESS_LIMIT_CONTROL')
    clock.pass(61)
    await run(second)
    expect(await stateOf(second)).toMatchObject({ state: 'sent' })
  })

  test('a wrong secret, an old clock and a forged query are refused', async () => {
    const { sms } = server.deps.settings
    if (sms?.kind !== 'aliyun') throw new Error('no gateway')
    const own = {
      id: '1',
      to: newPhone(),
      text: '',
      template: 'code',
      params: { code: '1' },
      lang: 'zh' as const,
      triedAt: clock.now(),
    }
    const wrong = createSmsGateway({ ...sms, accessKeySecret: 'another' }, server.deps)
    await expect(wrong?.send(own)).rejects.toThrow('SignatureDoesNotMatch')
    const late = createSmsGateway(sms, {
      clock: new TestClock(new Date(clock.now().getTime() - 1_000_000)),
      random: server.deps.random,
    })
    await expect(late?.send(own)).rejects.toThrow('InvalidTimeStamp.Expired')
    const unsigned = createSmsGateway({ ...sms, signName: '别人' }, server.deps)
    await expect(unsigned?.send(own)).rejects.toThrow('isv.SMS_SIGNATURE_ILLEGAL')
  })
})

test('without a gateway the message remains, and its text is shown to no one', async () => {
  const plain = await openTestServer({ clock })
  const operator = await aPerson(plain.deps, await aCompany(plain.deps), { grants: ['operations'] })
  await plain.deps.outbox.put(plain.deps.sql, {
    isSecret: true,
    channel: 'sms',
    to: '+8613800020418',
    body: '验证码 654321',
    template: 'code',
    params: { code: '654321' },
  })
  const { data } = await plain.call(outgoingMessageList, { channel: 'sms', state: 'kept', q: '20418' }, operator)
  expect(data.rows).toMatchObject([{ state: 'kept', isSecret: true, body: null }])
  expect((await plain.call(outgoingMessageRetry, { messageId: data.rows[0]?.messageId ?? '' }, operator)).reason).toBe(
    'conflict',
  )
  await plain.close()
})

test('any gateway behind HTTP: a token, an idempotency key, and what its answers mean', async () => {
  const seen: { key: string; token: string; body: { to: string; text: string } }[] = []
  let status = 200
  const http = createServer((request, response) => {
    let text = ''
    request.on('data', (part) => {
      text += part
    })
    request.on('end', () => {
      seen.push({
        key: String(request.headers['idempotency-key']),
        token: String(request.headers.authorization),
        body: JSON.parse(text),
      })
      response
        .writeHead(status, { 'content-type': 'application/json' })
        .end(JSON.stringify(status === 200 ? { id: 'm-7' } : { message: 'no credit' }))
    })
  })
  await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve))
  const gate = createSmsGateway(
    { kind: 'http', url: `http://127.0.0.1:${(http.address() as AddressInfo).port}/sms`, token: 'secret' },
    server.deps,
  )
  const sms = {
    id: 'one',
    to: '+8613800020418',
    text: '验证码 1',
    template: 'code',
    params: { code: '1' },
    lang: 'zh' as const,
    triedAt: clock.now(),
  }
  expect(await gate?.send(sms)).toBe('m-7')
  expect(seen[0]).toMatchObject({ key: 'one', token: 'Bearer secret', body: { to: sms.to, text: sms.text } })
  status = 503
  await expect(gate?.send(sms)).rejects.toMatchObject({ message: 'HTTP 503 no credit' })
  status = 402
  await expect(gate?.send(sms)).rejects.toThrow('HTTP 402 no credit')
  http.closeAllConnections()
  await new Promise((resolve) => http.close(resolve))
})
