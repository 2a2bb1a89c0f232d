import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { createServer as createTcp } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { findFreePort } from '../../database/embedded-address.ts'
import { openTestServer, type TestServer } from '../../testing/test-server.ts'
import { createReadiness } from '../operations/readiness.ts'
import { causeChain, explainCause, redactSecrets } from './cause.ts'
import { type ExternalService, externalServices, type HealthCheck, okResult, startHealthCheck } from './health.ts'
import { describeHealth, serviceNames } from './health.words.ts'

let server: TestServer
beforeAll(async () => {
  server = await openTestServer({ env: { METRICS_TOKEN: 'figures' } })
})
afterAll(() => server.close())

const failed = (message: string, code: string) => Object.assign(new Error(message), { code })

test('an error says its innermost cause, without credentials', () => {
  const error = new TypeError('fetch failed', { cause: failed('getaddrinfo ENOTFOUND id.example', 'ENOTFOUND') })
  expect(explainCause(error)).toEqual({ cause: 'nameUnknown', detail: 'getaddrinfo ENOTFOUND id.example' })
  expect(explainCause(new Error('discovery failed', { cause: error })).cause).toBe('nameUnknown')
  expect(explainCause(new AggregateError([failed('connect ECONNREFUSED ::1:465', 'ECONNREFUSED')], ''))).toEqual({
    cause: 'refused',
    detail: 'connect ECONNREFUSED ::1:465',
  })
  expect(explainCause(failed('unable to verify the first certificate', 'UNABLE_TO_VERIFY_LEAF_SIGNATURE')).cause).toBe(
    'certificate',
  )
  expect(
    explainCause(
      Object.assign(new Error('Access Denied'), { name: 'AccessDenied', $metadata: { httpStatusCode: 403 } }),
    ).cause,
  ).toBe('credentials')
  expect(explainCause(failed('Invalid login: 535', 'EAUTH')).cause).toBe('credentials')
  expect(explainCause('nothing known')).toEqual({ cause: 'other', detail: 'nothing known' })
  expect(redactSecrets('see smtps://portal:secret@mail.example:465/x?key=secret now')).toBe(
    'see smtps://mail.example:465/x now',
  )
  const round = new Error('round')
  round.cause = round
  expect(causeChain(round)).toHaveLength(1)
})

test('every service has one check and its words', () => {
  expect(server.deps.healthChecks.map(({ service }) => service).sort()).toEqual([...externalServices].sort())
  for (const service of externalServices) expect(serviceNames[service].en, service).not.toBe('')
  expect(describeHealth({ state: 'fail', cause: 'certificate', detail: '' }, 'en')).toContain('NODE_EXTRA_CA_CERTS')
})

const checkOf = (service: ExternalService) =>
  server.deps.healthChecks.find((one) => one.service === service) as HealthCheck
const look = async (env: Record<string, string>, service: ExternalService, isThorough = true) => {
  const own = await openTestServer({ beside: server, env })
  try {
    return await startHealthCheck(checkOf(service), own.deps, isThorough).result
  } finally {
    await own.close()
  }
}
const listening = async (answer: Parameters<typeof createServer>[1]): Promise<{ url: string; close: () => void }> => {
  const http: Server = createServer(answer as never)
  await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve))
  return { url: `http://127.0.0.1:${(http.address() as AddressInfo).port}`, close: () => http.close() }
}

test('a service that is not set up is off, and one that is not running reports a refused connection', async () => {
  for (const service of ['mail', 'sms', 'sso', 'wecom', 'payments', 'traces', 'standby'] as const)
    expect([service, (await look({}, service)).state]).toEqual([service, 'off'])
  const port = await findFreePort()
  const closed = `http://127.0.0.1:${port}`
  expect(await look({ SSO_ISSUER: closed, SSO_CLIENT_ID: 'portal' }, 'sso')).toMatchObject({
    state: 'fail',
    cause: 'refused',
    detail: expect.stringContaining('ECONNREFUSED'),
  })
  expect(await look({ SMTP_URL: `smtp://127.0.0.1:${port}` }, 'mail')).toMatchObject({
    state: 'fail',
    cause: 'refused',
  })
  expect(await look({ SMS_HTTP_URL: closed, SMS_HTTP_TOKEN: 't' }, 'sms')).toMatchObject({
    state: 'fail',
    cause: 'refused',
  })
  expect(await look({ OTEL_EXPORTER_OTLP_ENDPOINT: closed }, 'traces')).toMatchObject({
    state: 'fail',
    cause: 'refused',
  })
  expect(await look({ FFMPEG_PATH: '/none/ffmpeg' }, 'ffmpeg')).toMatchObject({
    state: 'warn',
    cause: 'programMissing',
  })
  expect(await look({ PUBLIC_URL: closed }, 'address')).toMatchObject({ state: 'warn', cause: 'refused' })
})

test('a gateway that does not take the token says so, and so does a provider that does not take the client', async () => {
  const gateway = await listening((_request, response) => response.writeHead(401).end())
  expect(await look({ SMS_HTTP_URL: gateway.url, SMS_HTTP_TOKEN: 't' }, 'sms')).toMatchObject({
    state: 'fail',
    cause: 'credentials',
  })
  gateway.close()
  let secretIsRight = false
  const provider = await listening((request, response) => {
    const issuer = `http://${request.headers.host}`
    const json = (status: number, body: object) =>
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
    if (request.url === '/.well-known/openid-configuration')
      return json(200, {
        issuer,
        authorization_endpoint: `${issuer}/auth`,
        token_endpoint: `${issuer}/token`,
        jwks_uri: `${issuer}/jwks`,
        response_types_supported: ['code'],
        subject_types_supported: ['public'],
        id_token_signing_alg_values_supported: ['RS256'],
      })
    if (request.url === '/jwks') return json(200, { keys: [{ kty: 'RSA' }] })
    return secretIsRight
      ? json(400, { error: 'invalid_grant' })
      : json(401, { error: 'invalid_client', error_description: 'no such secret' })
  })
  const env = { SSO_ISSUER: provider.url, SSO_CLIENT_ID: 'portal', SSO_CLIENT_SECRET: 'secret' }
  expect(await look(env, 'sso', false)).toMatchObject({ state: 'ok' })
  expect(await look(env, 'sso')).toMatchObject({
    state: 'fail',
    cause: 'credentials',
    detail: expect.stringContaining('no such secret'),
  })
  secretIsRight = true
  expect(await look(env, 'sso')).toMatchObject({ state: 'ok' })
  provider.close()
})

test('/readyz answers from what was found last, while a bucket hangs, and nobody has to ask for the figures to say so', async () => {
  const hanging = { ...server.deps.files, put: () => new Promise<void>(() => undefined) }
  let puts = 0
  const own = await openTestServer({ beside: server, env: { METRICS_TOKEN: 'figures' } })
  const files = own.deps.files as { put: unknown }
  const { put } = own.deps.files
  files.put = () => {
    puts += 1
    return hanging.put()
  }
  try {
    const url = await own.app.listen({ port: 0, host: '127.0.0.1' })
    const figure = async () =>
      (await (await fetch(`${url}/metrics`, { headers: { authorization: 'Bearer figures' } })).text()).includes(
        'portal_lacks{part="files"} 1',
      )
    await vi.waitUntil(figure, { timeout: 20_000, interval: 200 })
    await sleep(4500)
    const began = performance.now()
    const answer = await fetch(`${url}/readyz`)
    expect(await answer.json()).toMatchObject({ status: 'degraded', lacks: ['files'] })
    expect(answer.status).toBe(200)
    expect(performance.now() - began).toBeLessThan(1500)
    // While a check hangs, it is not started again.
    expect(puts).toBe(1)
    files.put = put
  } finally {
    await own.close()
  }
})

test('a failing service is listed as lacking, a failing ffmpeg is not; a timer notices it', async () => {
  let state: 'ok' | 'fail' = 'fail'
  const check: HealthCheck = {
    service: 'mail',
    roles: ['jobs'],
    isUsed: () => true,
    check: async () => (state === 'ok' ? okResult('') : Promise.reject(failed('no route', 'EHOSTUNREACH'))),
  }
  const readiness = createReadiness({ ...server.deps, healthChecks: [check] })
  expect(await readiness.look()).toEqual({ isUp: true, lacks: [] })
  expect(await readiness.test('mail')).toMatchObject({ state: 'fail', cause: 'refused', detail: 'no route' })
  expect((await readiness.look()).lacks).toEqual(['mail'])
  expect(await readiness.test('sms')).toBeNull()
  state = 'ok'
  const stop = readiness.watch()
  try {
    await vi.waitUntil(() => readiness.services().get('mail')?.state === 'ok', { timeout: 30_000 })
    expect((await readiness.look()).lacks).toEqual([])
  } finally {
    stop()
  }
})

test('a server that takes connections and says nothing ends a check in time', async () => {
  const silent = createTcp(() => undefined)
  await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve))
  const url = `http://127.0.0.1:${(silent.address() as AddressInfo).port}`
  expect(await look({ OTEL_EXPORTER_OTLP_ENDPOINT: url }, 'traces')).toMatchObject({ state: 'fail', cause: 'noAnswer' })
  silent.close()
})
