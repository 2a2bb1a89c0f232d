import { createHmac } from 'node:crypto'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { certificateRevoke } from '@portal/contract/certificates/certificate-staff.contract.ts'
import {
  webhookCreate,
  webhookDelete,
  webhookDeliveries,
  webhookList,
  webhookReplay,
  webhookSecretRotate,
  webhookStateSet,
  webhookTest,
  webhookUpdate,
} from '@portal/contract/developers/webhook.contract.ts'
import { type WebhookEvent, webhookEvents, webhookLimits } from '@portal/contract/developers/webhook-events.ts'
import { membershipEnd, personCreate } from '@portal/contract/identity/people-change.contract.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { emitEvent } from '../../../core/jobs/events.ts'
import { inTransaction } from '../../../database/connection.ts'
import { aCompany, aPerson, aSession, type Person } from '../../../testing/builders.ts'
import { readOutbox } from '../../../testing/outbox.ts'
import { openTestServer, type TestServer } from '../../../testing/test-server.ts'
import { registrationSubmitted } from '../../centres/centres.public.ts'
import { aCertificate } from '../../certificates/certificate.builders.ts'
import { createTestExam } from '../../exams/testing/exam.builders.ts'
import { createExamDriver, testAnswer } from '../../exams/testing/exam.driver.ts'
import { personJoined, personLeft } from '../../identity/identity.public.ts'
import { courseCompleted } from '../../learning/learning.public.ts'
import { clearOldWebhookDeliveries, deliverDueWebhooks } from './delivery.service.ts'
import { subscribedEventTypes } from './webhook-events.service.ts'

type Got = { readonly id: string; readonly at: string; readonly signature: string; readonly body: string }
let server: TestServer
let star: string
let far: string
let portal: Person
let bound: Person
let serial = 0
let receiver: Server
let origin = ''
const got: Got[] = []
/** The next answers of the receiver; 204 when nothing is planned. */
let answers: { status: number; headers?: Record<string, string>; body?: string }[] = []
beforeAll(async () => {
  receiver = createServer((request, response) => {
    let body = ''
    request.on('data', (part) => {
      body += part
    })
    request.on('end', () => {
      const { 'webhook-id': id, 'webhook-timestamp': at, 'webhook-signature': signature } = request.headers
      got.push({ id: String(id), at: String(at), signature: String(signature), body })
      const answer = answers.shift() ?? { status: 204 }
      response.writeHead(answer.status, answer.headers).end(answer.body)
    })
  })
  await new Promise<void>((done) => receiver.listen(0, '127.0.0.1', done))
  origin = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}`
  server = await openTestServer({ env: { OUTBOUND_ALLOW: '127.0.0.1' } })
  star = await aCompany(server.deps, { name: '星衡通信' })
  far = await aCompany(server.deps, { name: '远桥网络' })
  portal = await aPerson(server.deps, star, {
    name: '顾文静',
    email: 'gu@star.test',
    grants: ['companies', 'reports', 'certificates'],
  })
  bound = await aPerson(server.deps, star, { companyGrants: ['companies'] })
})
afterAll(async () => {
  await server.close()
  receiver.closeAllConnections()
  receiver.close()
})
beforeEach(async () => {
  await server.deps.sql`delete from webhook_delivery`
  await server.deps.sql`update webhook_endpoint set deleted_at = now()`
  await subscribedEventTypes.refresh(server.deps)
  got.length = 0
  answers = []
})

const create = (own: object = {}, as = portal) =>
  server.call(
    webhookCreate,
    {
      requestKey: `webhook-key-${++serial}`,
      companyId: star,
      name: '人力系统',
      url: `${origin}/hooks/learn`,
      events: [...webhookEvents],
      ...own,
    },
    { token: as.token },
  )
const aWebhook = async (own: object = {}) => {
  const { data, code, raw } = await create(own)
  expect(code, raw).toBe(200)
  return data
}
/** The session of the portal's administrator, which exists once the server has started. */
const act = {
  get token() {
    return portal.token
  },
}
const deliveries = async (endpointId: string, own: object = {}) =>
  (await server.call(webhookDeliveries, { endpointId, ...own }, act)).data.deliveries
const endpointOf = async (endpointId: string) =>
  (await server.call(webhookList, {}, act)).data.endpoints.find((one) => one.endpointId === endpointId)
const sendTest = (endpointId: string) =>
  server.call(webhookTest, { endpointId, requestKey: `test-key-${++serial}` }, act)
const isSignedBy = (secret: string, { id, at, signature, body }: Got) => {
  const key = Buffer.from(secret.replace('whsec_', ''), 'base64')
  expect(key.length).toBeGreaterThanOrEqual(24)
  return signature.split(' ').includes(`v1,${createHmac('sha256', key).update(`${id}.${at}.${body}`).digest('base64')}`)
}
const passDelays = async () => {
  for (const delay of webhookLimits.delays) {
    server.clock.pass(delay)
    await deliverDueWebhooks(server.deps)
  }
}

describe('every event', () => {
  const seen = () => got.map(({ body }) => JSON.parse(body) as { type: WebhookEvent; data: Record<string, unknown> })

  test('is delivered once to the endpoints of its company and of the portal, signed, with ids only', async () => {
    const own = await aWebhook()
    const wide = await aWebhook({ companyId: undefined, url: `${origin}/wide` })
    const foreign = await aWebhook({ companyId: far, url: `${origin}/far` })
    const { sql } = server.deps
    const made = await server.call(
      personCreate,
      {
        requestKey: 'person-key-1',
        companyId: star,
        login: 'lin.wei',
        name: '林薇',
        email: 'lin.wei@star.test',
        employeeNo: 'H-1',
      },
      act,
    )
    const personId = made.data.person.id
    await server.call(membershipEnd, { personId, companyId: star }, act)

    const candidate = await aPerson(server.deps, star, { employeeNo: 'H-2' })
    const drive = createExamDriver(server)
    const release = { graded: 'atOnce', score: 'atOnce', marks: 'atOnce', key: 'atOnce' } as const
    for (const kind of ['formal', 'mock'] as const) {
      const examId = await createTestExam(server.deps, { single: 1 }, { release, kind })
      const paper = await drive.open(candidate, examId)
      const answered = paper.questions.map((one) => testAnswer(one))
      for (let again = 0; again < 2; again++) await drive.submit(candidate, paper.attemptId, 'submit-key-1', answered)
    }
    const { certificateId } = await aCertificate(server.deps, candidate)
    const revoked = await server.call(certificateRevoke, { certificateId, reason: '资料有误' }, act)
    expect(revoked.code, revoked.raw).toBe(200)
    await inTransaction(sql, async (tx) => {
      const at = server.clock.now()
      const who = { accountId: candidate.accountId, companyId: star }
      await emitEvent(server.deps, tx, registrationSubmitted, {
        ...who,
        registrationId: certificateId,
        examId: certificateId,
        at,
      })
      await emitEvent(server.deps, tx, courseCompleted, {
        ...who,
        productId: certificateId,
        title: { zh: '课程' },
        certificateSchemeId: null,
        completedAt: at,
      })
    })
    while ((await deliverDueWebhooks(server.deps)) > 0);
    for (const { endpointId, secret } of [own, wide]) {
      const told = await deliveries(endpointId)
      expect(told.map(({ type }) => type).sort()).toEqual([...webhookEvents].sort())
      expect(told.every(({ state, status, tries }) => state === 'delivered' && status === 204 && tries === 1)).toBe(
        true,
      )
      expect(got.filter((one) => isSignedBy(secret, one))).toHaveLength(webhookEvents.length)
    }
    expect(await deliveries(foreign.endpointId)).toEqual([])
    expect(new Set(got.map(({ id }) => id)).size).toBe(webhookEvents.length)
    for (const { data } of seen()) expect(data.companyId).toBe(star)
    for (const secret of ['林薇', 'lin.wei', 'H-1', '资料有误'])
      expect(got.map(({ body }) => body).join()).not.toContain(secret)
    expect(seen().find(({ type }) => type === 'person.joined')?.data).toEqual({ companyId: star, personId })
  })

  test('that is rolled back is not sent, and neither is one without subscribers', async () => {
    const { endpointId } = await aWebhook({ events: ['person.left'] })
    await expect(
      inTransaction(server.deps.sql, async (tx) => {
        await emitEvent(server.deps, tx, personLeft, {
          accountId: portal.accountId,
          companyId: star,
          at: server.clock.now(),
        })
        throw new Error('undone')
      }),
    ).rejects.toThrow('undone')
    const input = { requestKey: 'person-key-2', companyId: star, login: 'he.ming', name: '何明' }
    expect((await server.call(personCreate, input, act)).code).toBe(200)
    expect(await deliveries(endpointId)).toEqual([])
  })

  test('costs no statement while no endpoint wants it', async () => {
    const told = {
      accountId: portal.accountId,
      companyId: star,
      registrationId: portal.accountId,
      examId: portal.accountId,
      at: server.clock.now(),
    }
    const statements = async () => {
      server.statements()
      await inTransaction(server.deps.sql, (tx) => emitEvent(server.deps, tx, registrationSubmitted, told))
      return server.statements().filter((text) => text.includes('webhook')).length
    }
    expect([await statements(), await statements()]).toEqual([0, 0])
  })
})

describe('a delivery', () => {
  test('that fails is tried again after growing delays under the same id, then given up and replayed', async () => {
    const { endpointId, secret } = await aWebhook()
    answers = Array.from({ length: webhookLimits.delays.length + 1 }, () => ({
      status: 503,
      body: 'upstream connect error',
    }))
    await sendTest(endpointId)
    expect(await deliverDueWebhooks(server.deps)).toBe(1)
    expect(await deliverDueWebhooks(server.deps)).toBe(0)
    server.clock.pass(4)
    expect(await deliverDueWebhooks(server.deps)).toBe(0)
    expect(await deliveries(endpointId, { onlyFailing: true })).toMatchObject([
      { state: 'waiting', status: 503, answer: 'upstream connect error', tries: 1, nextAt: expect.any(String) },
    ])
    await passDelays()
    const [given] = await deliveries(endpointId)
    expect(given).toMatchObject({ state: 'failed', tries: 10, nextAt: null })
    expect(new Set(got.map(({ id }) => id)).size).toBe(1)
    expect(new Set(got.map(({ at }) => at)).size).toBe(10)
    expect(got.every((one) => isSignedBy(secret, one))).toBe(true)
    expect(await endpointOf(endpointId)).toMatchObject({ state: 'active', failed: 1, failingSince: expect.any(String) })

    expect((await server.call(webhookReplay, { endpointId }, act)).data.replayed).toBe(1)
    await deliverDueWebhooks(server.deps)
    expect(await deliveries(endpointId)).toMatchObject([{ state: 'delivered', tries: 1, status: 204 }])
    expect(got.at(-1)?.id).toBe(got[0]?.id)
    expect(await endpointOf(endpointId)).toMatchObject({ failingSince: null, failed: 0, delivered: 1 })
    const again = await server.call(webhookReplay, { endpointId, deliveryId: given?.deliveryId ?? '' }, act)
    expect(again.data.replayed).toBe(1)
  })

  test('waits as long as the receiver asks, and a redirect is a failure', async () => {
    const { endpointId } = await aWebhook()
    answers = [
      { status: 429, headers: { 'retry-after': '900' } },
      { status: 302, headers: { location: `${origin}/elsewhere` } },
    ]
    await sendTest(endpointId)
    await deliverDueWebhooks(server.deps)
    server.clock.pass(899)
    expect(await deliverDueWebhooks(server.deps)).toBe(0)
    server.clock.pass(1)
    expect(await deliverDueWebhooks(server.deps)).toBe(1)
    expect(await deliveries(endpointId)).toMatchObject([{ state: 'waiting', status: 302, tries: 2 }])
    expect(got).toHaveLength(2)
  })

  test('of one object waits for the one before it; those of other objects go on', async () => {
    const { endpointId } = await aWebhook()
    const [first, second] = [await aPerson(server.deps, star), await aPerson(server.deps, star)]
    const tellOf = async (person: Person, way: 'personJoined' | 'personLeft') => {
      const at = server.clock.now()
      await inTransaction(server.deps.sql, (tx) =>
        emitEvent(server.deps, tx, way === 'personJoined' ? personJoined : personLeft, {
          accountId: person.accountId,
          companyId: star,
          at,
        }),
      )
    }
    await tellOf(first, 'personJoined')
    await tellOf(first, 'personLeft')
    await tellOf(second, 'personJoined')
    answers = [{ status: 500 }, { status: 500 }]
    await deliverDueWebhooks(server.deps)
    expect(got).toHaveLength(2)
    server.clock.pass(5)
    await deliverDueWebhooks(server.deps)
    await deliverDueWebhooks(server.deps)
    const ofFirst = got.map(({ body }) => JSON.parse(body)).filter(({ data }) => data.personId === first.accountId)
    expect(ofFirst.map(({ type }) => type)).toEqual(['person.joined', 'person.joined', 'person.left'])
    expect((await deliveries(endpointId)).every(({ state }) => state === 'delivered')).toBe(true)
  })

  test('that a process took and lost is sent by another after a minute', async () => {
    const { endpointId } = await aWebhook()
    await sendTest(endpointId)
    await server.deps
      .sql`update webhook_delivery set tries = 1, next_at = ${new Date(server.clock.now().getTime() + 60_000)}`
    expect(await deliverDueWebhooks(server.deps)).toBe(0)
    server.clock.pass(60)
    expect(await deliverDueWebhooks(server.deps)).toBe(1)
    expect(await deliveries(endpointId)).toMatchObject([{ state: 'delivered', tries: 2 }])
  })

  test('is sent by one of two processes', async () => {
    const { endpointId } = await aWebhook()
    for (let n = 0; n < 8; n++) await sendTest(endpointId)
    const second = await openTestServer({ beside: server, env: { OUTBOUND_ALLOW: '127.0.0.1' } })
    try {
      for (let round = 0; round < 8; round++)
        await Promise.all([deliverDueWebhooks(server.deps), deliverDueWebhooks(second.deps)])
    } finally {
      await second.close()
    }
    expect(got).toHaveLength(8)
    expect(new Set(got.map(({ id }) => id)).size).toBe(8)
  })

  test('is deleted after thirty days', async () => {
    const { endpointId } = await aWebhook()
    await sendTest(endpointId)
    await clearOldWebhookDeliveries.run(server.deps)
    expect(await deliveries(endpointId)).toHaveLength(1)
    server.clock.pass(31 * 86_400)
    await clearOldWebhookDeliveries.run(server.deps)
    expect(await deliveries(endpointId)).toEqual([])
  })
})

describe('an endpoint', () => {
  test('is disabled by 410 immediately, and after five days of failures, with an email to its creator', async () => {
    for (const [status, reason] of [
      [410, 'gone'],
      [500, 'failures'],
    ] as const) {
      const { endpointId } = await aWebhook({ name: `接收 ${reason}` })
      answers = [{ status }]
      await sendTest(endpointId)
      await deliverDueWebhooks(server.deps)
      if (reason === 'failures') {
        expect(await endpointOf(endpointId)).toMatchObject({ state: 'active' })
        server.clock.pass(5 * 86_400)
        answers = [{ status }]
        await deliverDueWebhooks(server.deps)
      }
      expect(await endpointOf(endpointId)).toMatchObject({ state: 'disabled', disabledFor: reason })
      const mail = (await readOutbox(server.deps)).filter(({ body }) => body.includes(`接收 ${reason}`))
      expect(mail).toMatchObject([{ recipient: 'gu@star.test' }])
      expect((await sendTest(endpointId)).reason).toBe('webhookNotActive')
      expect((await server.call(webhookStateSet, { endpointId, state: 'active' }, act)).code).toBe(200)
      expect(await endpointOf(endpointId)).toMatchObject({ state: 'active', disabledFor: null, failingSince: null })
      await server.call(webhookDelete, { endpointId }, act)
    }
  })

  test('is paused: nothing is sent or recorded until it is turned on again', async () => {
    const { endpointId } = await aWebhook()
    await sendTest(endpointId)
    await server.call(webhookStateSet, { endpointId, state: 'paused' }, act)
    expect(await deliverDueWebhooks(server.deps)).toBe(0)
    const input = { requestKey: 'person-key-3', companyId: star, login: 'bai.lu', name: '白露' }
    await server.call(personCreate, input, act)
    await server.call(webhookStateSet, { endpointId, state: 'active' }, act)
    expect(await deliverDueWebhooks(server.deps)).toBe(1)
    expect(await deliveries(endpointId)).toHaveLength(1)
  })

  test('gets a new secret; the former one signs as well for a day', async () => {
    const requestKey = `webhook-key-${++serial}`
    const first = await aWebhook({ requestKey })
    expect(await aWebhook({ requestKey })).toEqual(first)
    const { endpointId, secret } = first
    const rotate = { endpointId, requestKey: 'rotate-key-1' }
    const { data } = await server.call(webhookSecretRotate, rotate, act)
    expect((await server.call(webhookSecretRotate, rotate, act)).data).toEqual(data)
    expect(data.secret).not.toBe(secret)
    const signedBy = async () => {
      await sendTest(endpointId)
      await deliverDueWebhooks(server.deps)
      const last = got.at(-1) as Got
      return [isSignedBy(data.secret, last), isSignedBy(secret, last)]
    }
    expect(await signedBy()).toEqual([true, true])
    server.clock.pass(webhookLimits.overlapHours * 3600)
    expect(await signedBy()).toEqual([true, false])
    const rows = await server.deps.sql<{ row: string }[]>`select e::text as row from webhook_endpoint e`
    const hex = Buffer.from(data.secret).toString('hex')
    expect(rows.some(({ row }) => row.includes(hex) || row.includes(data.secret))).toBe(false)
    expect((await server.call(webhookList, {}, act)).raw).not.toContain(data.secret)
  })

  test('is no address inside, and one that turns out to be one is not sent to', async () => {
    for (const url of [
      'http://example.com/in',
      'https://10.0.0.1/',
      'https://[::1]/',
      'ftp://example.com/',
      'https://a:b@example.com/',
    ])
      expect((await create({ url })).reason, url).toBe('outsideAddress')
    const { endpointId } = await aWebhook()
    for (const url of ['https://169.254.169.254/latest/meta-data', 'nonsense']) {
      const input = { endpointId, name: '云', url, events: ['person.left'] as WebhookEvent[] }
      expect((await server.call(webhookUpdate, input, act)).reason).toBe('outsideAddress')
    }
    // As if its name now resolved to that address.
    await server.deps.sql`update webhook_endpoint set url = 'https://[::ffff:10.0.0.1]/in' where id = ${endpointId}`
    await sendTest(endpointId)
    await deliverDueWebhooks(server.deps)
    expect(await deliveries(endpointId)).toMatchObject([{ state: 'waiting', status: null, error: 'private' }])
  })

  test('sends what its maker’s permissions cover, in companies that they manage, and needs a fresh proof', async () => {
    expect((await create({ events: ['result.released'] }, bound)).reason).toBe('eventAboveYou')
    expect((await create({ events: ['person.left'] }, bound)).code).toBe(200)
    expect((await create({ events: ['person.left'], companyId: far }, bound)).reason).toBe('notFound')
    expect((await create({ events: ['person.left'], companyId: undefined }, bound)).reason).toBe('notFound')
    const { endpointId } = await aWebhook()
    const others = [
      server.call(webhookDelete, { endpointId }, { token: bound.token }),
      server.call(webhookTest, { endpointId, requestKey: 'test-key-x' }, { token: bound.token }),
    ]
    for (const answer of await Promise.all(others)) expect(answer.reason).toBe('eventAboveYou')
    const abroad = await aWebhook({ companyId: far })
    for (const call of [webhookDelete, webhookDeliveries, webhookReplay])
      expect((await server.call(call, { endpointId: abroad.endpointId }, { token: bound.token })).reason).toBe(
        'notFound',
      )
    const { data } = await server.call(webhookList, {}, { token: bound.token })
    expect(data.endpoints.every(({ companyId }) => companyId === star)).toBe(true)
    expect(data.mayListen).toMatchObject([{ companyId: star, events: ['person.joined', 'person.left'] }])

    const unproved = await aSession(server.deps, portal.accountId, star, { isProved: false })
    expect((await create({}, { ...portal, token: unproved })).reason).toBe('reauthenticationNeeded')
  })

  test('is changed and deleted, with its waiting deliveries, and there are at most twenty', async () => {
    const { endpointId } = await aWebhook()
    const input = { endpointId, name: '数据仓库', url: `${origin}/in`, events: ['person.left'] as WebhookEvent[] }
    for (let n = 0; n < 2; n++) expect((await server.call(webhookUpdate, input, act)).code).toBe(200)
    expect(await endpointOf(endpointId)).toMatchObject({
      name: '数据仓库',
      url: `${origin}/in`,
      events: ['person.left'],
    })
    await sendTest(endpointId)
    for (let n = 0; n < 2; n++) expect((await server.call(webhookDelete, { endpointId }, act)).code).toBe(200)
    expect(await deliverDueWebhooks(server.deps)).toBe(0)
    expect(await endpointOf(endpointId)).toBeUndefined()
    for (let n = 0; n < webhookLimits.endpoints; n++) await aWebhook()
    expect((await create()).reason).toBe('tooManyWebhooks')
    expect((await create({ companyId: far })).code).toBe(200)
    const actions = await server.deps.sql<{ action: string }[]>`
      select action from audit_line where thing = 'webhook' and thing_id = ${endpointId} order by at, id`
    expect(actions.map(({ action }) => action).sort()).toEqual(['webhook.create', 'webhook.delete', 'webhook.save'])
  })
})
