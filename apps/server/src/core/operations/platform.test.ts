import { signInLinkRequest } from '@portal/contract/identity/session.contract.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openSecondPool } from '../../database/connection.ts'
import { aCompany, aPerson } from '../../testing/builders.ts'
import { plausibleInput } from '../../testing/plausible.ts'
import { openTestServer, type TestServer } from '../../testing/test-server.ts'
import { createReadiness } from './readiness.ts'
import { portalVersion } from './version.ts'

let server: TestServer
beforeAll(async () => {
  server = await openTestServer()
})
afterAll(() => server.close())

test('health and readiness answer', async () => {
  expect((await server.inject({ url: '/healthz' })).json()).toEqual({ status: 'ok' })
  const ready = await server.inject({ url: '/readyz' })
  expect([ready.statusCode, ready.json()]).toMatchObject([200, { status: 'ready', lacks: [] }])
})

test('real use shows neither the reference of calls, a cashier without money nor the development provider, unless the operator asks for it', async () => {
  const statusOf = async (asked: TestServer, url: string) => (await asked.inject({ url })).statusCode
  const real = await openTestServer({ beside: server, env: { PAY_SANDBOX: '' } })
  for (const url of ['/docs', '/docs/json', '/sandbox-cashier?no=x', '/dev-idp/.well-known/openid-configuration'])
    expect(await statusOf(real, url), url).toBe(404)
  await real.close()
  const asked = await openTestServer({ beside: server, env: { DOCS: '1', PAY_SANDBOX: '1' } })
  expect((await asked.inject({ url: '/docs/json' })).json().openapi).toBe('3.1.0')
  expect((await asked.inject({ url: '/sandbox-cashier?no=x' })).body).toContain('沙箱收银台')
  await asked.close()
})

test('the version is for staff who run the portal, and for a monitor with the token', async () => {
  const company = await aCompany(server.deps)
  const operator = await aPerson(server.deps, company, { grants: ['operations'] })
  const learner = await aPerson(server.deps, company)
  const ask = async (headers: Record<string, string>) => (await server.inject({ url: '/healthz', headers })).json()
  const strangers: Record<string, string>[] = [
    {},
    { access_token: learner.token },
    { access_token: 'unknown' },
    { authorization: 'Bearer unknown' },
  ]
  for (const headers of strangers) expect(await ask(headers)).toEqual({ status: 'ok' })
  expect(await ask({ access_token: operator.token })).toEqual({ status: 'ok', version: portalVersion })
})

test('the portal says what it does without, and goes on: a read-only database, files that cannot be kept, work and mail that wait for too long', async () => {
  const { deps } = server
  const stuck = {
    ...deps,
    files: { ...deps.files, put: () => Promise.reject(Object.assign(new Error('full'), { code: 'ENOSPC' })) },
  }
  const lacks = async (own: typeof deps) => (await createReadiness(own).look()).lacks
  expect(await lacks(deps)).toEqual([])
  expect(await lacks(stuck)).toEqual(['files'])
  // Neither an unreachable company messenger nor an email that has just left its quiet hours counts as a fault of the portal.
  for (const [channel, due] of [
    ['wecom', 660],
    ['mail', 60],
  ] as const)
    await deps.sql`insert into outbound_message (id, channel, recipient, subject, body, has_transport, created_at, not_before, attempts)
      values (gen_random_uuid(), ${channel}, 'ann', '', '', true, ${new Date(deps.clock.now().getTime() - 36_000_000)},
        ${new Date(deps.clock.now().getTime() - due * 1000)}, 1)`
  expect(await lacks(deps)).toEqual([])
  await deps.sql`select graphile_worker.add_job('sendMail', run_at => now() - interval '11 minutes')`
  await deps.sql`insert into outbound_message (id, channel, recipient, subject, body, has_transport, created_at, attempts)
    values (gen_random_uuid(), 'mail', 'ann@mail.test', '', '', true, ${new Date(deps.clock.now().getTime() - 660_000)}, 1)`
  expect(await lacks(deps)).toEqual(['jobs', 'messages'])
  await deps.sql`delete from outbound_message`
  await deps.sql`select graphile_worker.complete_jobs(array(select id from graphile_worker.jobs))`
  const readOnly = openSecondPool(deps.sql, { max: 2, settings: { default_transaction_read_only: 'on' } })
  expect(await lacks({ ...deps, sql: readOnly })).toEqual(['databaseWrites'])
  await readOnly.end()
})

test('figures are given to anyone with the token, and to no one on this machine without it', async () => {
  const ask = async (asked: TestServer, headers = {}) =>
    (await asked.inject({ url: '/metrics', headers, remoteAddress: '127.0.0.1' })).statusCode
  expect(await ask(server)).toBe(404)
  const guarded = await openTestServer({ env: { METRICS_TOKEN: 'figures', DOCS: '0' } })
  expect(await ask(guarded)).toBe(403)
  expect(await ask(guarded, { authorization: 'Bearer wrong' })).toBe(403)
  expect(await ask(guarded, { authorization: 'Bearer figures' })).toBe(200)
  expect((await guarded.inject({ url: '/healthz', headers: { authorization: 'Bearer figures' } })).json()).toEqual({
    status: 'ok',
    version: portalVersion,
  })
  for (const url of ['/docs', '/docs/', '/docs/json', '/docs/static/index.html'])
    expect((await guarded.inject({ url })).statusCode, url).toBe(404)
  await guarded.close()
})

test('an address that others wrote into X-Forwarded-For is not believed: what counts is what the own proxies added', async () => {
  const statuses = async (env: Record<string, string>, forwarded: (n: number) => string) => {
    const behind = await openTestServer({ env })
    const all: number[] = []
    for (let n = 0; n < 12; n++)
      all.push(
        (
          await behind.inject({
            method: 'POST',
            url: signInLinkRequest.path,
            payload: plausibleInput(signInLinkRequest),
            headers: { 'x-forwarded-for': forwarded(n) },
          })
        ).statusCode,
      )
    await behind.close()
    return all.filter((status) => status === 429).length
  }
  const forgedThenTrue = (n: number) => `9.9.9.${n}, 203.0.113.7`
  expect(await statuses({ TRUST_PROXY: '1' }, forgedThenTrue)).toBeGreaterThan(0)
  expect(await statuses({ TRUST_PROXY: 'loopback' }, forgedThenTrue)).toBeGreaterThan(0)
  expect(await statuses({ TRUST_PROXY: '2' }, (n) => `9.9.9.${n}, 203.0.113.7, 10.0.0.2`)).toBeGreaterThan(0)
  expect(await statuses({ TRUST_PROXY: '1' }, (n) => `203.0.113.7, 9.9.9.${n}`)).toBe(0)
})

test("an unknown call is answered as an envelope in the caller's language", async () => {
  const answer = await server.inject({ method: 'POST', url: '/nowhere', headers: { 'accept-language': 'en' } })
  expect(answer.statusCode).toBe(404)
  expect(answer.json()).toEqual({ code: 404, data: { reason: 'notFound' }, msg: 'Not found' })
})

test('an address that cannot be read is answered like everything else', async () => {
  for (const url of ['/%', '/%ff', '/assets/%zz']) {
    const answer = await server.inject({ url, headers: { 'accept-language': 'en' } })
    expect(answer.json(), url).toEqual({ code: 400, data: { reason: 'malformed' }, msg: expect.any(String) })
    expect(answer.headers['content-security-policy']).toBe("default-src 'none'; frame-ancestors 'none'")
  }
})

test('every answer carries the headers that browsers need to be safe, and none allows anything', async () => {
  for (const url of ['/healthz', '/nowhere', '/exam/pc/save']) {
    const { headers } = await server.inject({ method: url === '/healthz' ? 'GET' : 'POST', url })
    expect(headers).toMatchObject({
      'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'SAMEORIGIN',
      'cross-origin-resource-policy': 'same-origin',
      'referrer-policy': 'strict-origin-when-cross-origin',
    })
    expect(headers['x-request-id']).toMatch(/^[0-9a-f-]{36}$/)
  }
})

test('what is much too long is refused for that alone: the answer stays small, whoever asks', async () => {
  const { token } = await aPerson(server.deps, await aCompany(server.deps))
  const items = Array.from({ length: 50_000 }, () => ({}))
  for (const [type, payload] of [
    ['application/json', JSON.stringify({ recordJson: items })],
    ['application/x-www-form-urlencoded', `recordJson=${JSON.stringify(items)}`],
  ] as const) {
    const answer = await server.inject({
      method: 'POST',
      url: '/producer/study/addRecord_v3',
      headers: { 'content-type': type, access_token: token },
      payload,
    })
    expect(answer.json()).toMatchObject({ code: 400, data: { reason: 'malformed', fields: ['recordJson'] } })
  }
  const wrong = await server.inject({
    method: 'POST',
    url: '/producer/study/addRecord_v3',
    headers: { access_token: token },
    payload: { recordJson: items.slice(0, 100) },
  })
  expect(wrong.json().data.fields).toHaveLength(100)
})
