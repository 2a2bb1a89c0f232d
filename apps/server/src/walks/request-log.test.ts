import { Writable } from 'node:stream'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildServer } from '../build-server.ts'
import { openTestServer, type TestServer } from '../testing/test-server.ts'

let server: TestServer
beforeAll(async () => {
  server = await openTestServer()
})
afterAll(() => server.close())

test('what balancers and monitors ask every second is not logged while all is well', async () => {
  const lines: string[] = []
  const stream = new Writable({
    write(line, _encoding, done) {
      // Tests pay at the sandbox, and the start warns of it.
      if (!String(line).includes('PAY_SANDBOX')) lines.push(String(line))
      done()
    },
  })
  const { app } = await buildServer({ deps: server.deps, logger: { stream } })
  for (const url of ['/healthz', '/readyz']) expect((await app.inject({ url })).statusCode).toBe(200)
  expect(lines).toEqual([])
  expect((await app.inject({ url: '/metrics' })).statusCode).toBe(404)
  expect((await app.inject({ url: '/nowhere' })).statusCode).toBe(404)
  expect(lines.flatMap((line) => JSON.parse(line).path ?? [])).toEqual(['/metrics', '/nowhere'])
  await app.close()
})
