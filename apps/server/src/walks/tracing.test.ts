import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { homePage } from '@portal/contract/site/home.contract.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildServer, type PortalServer } from '../build-server.ts'
import { startTracing, type Tracing } from '../core/operations/tracing.ts'
import { openTestServer, type TestServer } from '../testing/test-server.ts'

type Value = { readonly stringValue?: string; readonly intValue?: number }
type Span = {
  readonly traceId: string
  readonly spanId: string
  readonly parentSpanId?: string
  readonly name: string
  readonly status: { readonly code?: number; readonly message?: string }
  readonly attributes: readonly { readonly key: string; readonly value: Value }[]
}

let collector: Server
let server: TestServer
let traced: PortalServer
let tracing: Tracing
const received: string[] = []
beforeAll(async () => {
  collector = createServer((request, response) => {
    let body = ''
    request.on('data', (chunk: Buffer) => {
      body += chunk.toString()
    })
    request.on('end', () => {
      if (request.url === '/v1/traces') received.push(body)
      response.writeHead(200, { 'content-type': 'application/json' }).end('{}')
    })
  })
  await new Promise<void>((resolve) => collector.listen(0, '127.0.0.1', resolve))
  server = await openTestServer()
  tracing = startTracing({ endpoint: `http://127.0.0.1:${(collector.address() as AddressInfo).port}/`, share: 1 })
  traced = await buildServer({ deps: server.deps, tracing })
  await traced.app.ready()
})
afterAll(async () => {
  await traced.app.close()
  await server.close()
  collector.close()
})

test('a request, a sign-in and a job are traced down to their statements, without a word of what anybody wrote', async () => {
  await server.deps.sql`select 'outside'`
  expect((await traced.app.inject({ method: homePage.method, url: homePage.path })).statusCode).toBe(200)
  const secret = 'a-password-nobody-may-read'
  const signIn = await traced.app.inject({
    method: 'POST',
    url: '/user/pc/passwordLogin',
    payload: { userName: 'somebody-traced', password: secret },
  })
  expect(signIn.json()).toMatchObject({ data: { reason: 'wrongPassword' } })
  await tracing.job('countPeople', async () => server.deps.sql`select count(*) from account where login = ${secret}`)
  await expect(
    tracing.job(
      'breaks',
      async () => server.deps.sql`select 1 / ${0}::int as ${server.deps.sql('much too long for nobody')}`,
    ),
  ).rejects.toThrow()
  await tracing.stop()

  const spans = received.flatMap((body) =>
    (JSON.parse(body) as { resourceSpans: { scopeSpans: { spans: Span[] }[] }[] }).resourceSpans.flatMap((one) =>
      one.scopeSpans.flatMap((scope) => scope.spans),
    ),
  )
  const said = ({ attributes }: Span, key: string) =>
    Object.values(attributes.find((one) => one.key === key)?.value ?? {})[0]
  const named = (name: string) => spans.find((span) => span.name === name) as Span
  const below = (span: Span) => spans.filter((one) => one.parentSpanId === span.spanId && one.traceId === span.traceId)

  const home = named(`GET ${homePage.path}`)
  expect([said(home, 'http.route'), said(home, 'http.response.status_code')]).toEqual([homePage.path, 200])
  expect(below(home).length).toBeGreaterThan(1)
  for (const statement of below(home)) expect(said(statement, 'db.query.text')).toMatch(/^\w+ /)

  // Its body came on the connection's own path, and its statements are below it all the same.
  const entered = named('POST /user/pc/passwordLogin')
  expect(said(entered, 'http.response.status_code')).toBe(signIn.statusCode)
  expect(below(entered).some((one) => String(said(one, 'db.query.text')).includes('from account'))).toBe(true)

  expect(below(named('job countPeople')).map((one) => said(one, 'db.query.text'))).toEqual([
    'select count(*) from account where login = $1',
  ])
  expect(named('job breaks').status).toEqual({ code: 2, message: '22012' })
  expect(received.join()).not.toContain(secret)
  expect(received.join()).not.toContain('somebody-traced')
  expect(spans.some((span) => String(said(span, 'db.query.text')).includes('outside'))).toBe(false)
})
