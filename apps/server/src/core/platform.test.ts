import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestServer, type TestServer } from '../testing/test-server.ts'

let server: TestServer
beforeAll(async () => {
  server = await openTestServer()
})
afterAll(() => server.close())

test('health, readiness and the API reference answer', async () => {
  expect((await server.inject({ url: '/healthz' })).json()).toEqual({ status: 'ok' })
  expect((await server.inject({ url: '/readyz' })).statusCode).toBe(200)
  expect((await server.inject({ url: '/docs/json' })).json().openapi).toBe('3.1.0')
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
  const items = Array.from({ length: 50_000 }, () => ({}))
  for (const [type, payload] of [
    ['application/json', JSON.stringify({ recordJson: items })],
    ['application/x-www-form-urlencoded', `recordJson=${JSON.stringify(items)}`],
  ] as const) {
    const answer = await server.inject({ method: 'POST', url: '/producer/study/addRecord_v3', headers: { 'content-type': type }, payload })
    expect(answer.json()).toMatchObject({ code: 400, data: { reason: 'malformed', fields: ['recordJson'] } })
  }
  const wrong = await server.inject({ method: 'POST', url: '/producer/study/addRecord_v3', payload: { recordJson: items.slice(0, 100) } })
  expect(wrong.json().data.fields).toHaveLength(100)
})
