import { phoneCodeSend, phoneSignIn } from '@portal/contract/identity/profile.contract.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aCompany, aPerson } from '../../testing/builders.ts'
import { openTestServer, type TestServer } from '../../testing/test-server.ts'

let server: TestServer
beforeAll(async () => {
  server = await openTestServer()
  const ann = await aPerson(server.deps, await aCompany(server.deps))
  await server.deps.sql`update account set phone = '+8613900000001' where id = ${ann.accountId}`
})
afterAll(() => server.close())

const ask = (asked: TestServer, phone = '13900000001') =>
  asked.inject({ method: 'POST', url: phoneCodeSend.path, payload: { phone, countryCode: '+86', purpose: 'signIn' } })

test('a demo without a gateway shows the code where it asks for it, and real use never does', async () => {
  expect((await ask(server)).json().data.demoCode).toBeNull()
  server.clock.pass(120)
  const demo = await openTestServer({ beside: server, env: { DEMO: '1' } })
  const answer = await ask(demo)
  const { demoCode } = answer.json().data
  expect(demoCode).toMatch(/^\d{6}$/)
  const cookie = String(answer.headers['set-cookie']).split(';')[0] ?? ''
  const entered = await demo.inject({
    method: 'POST',
    url: phoneSignIn.path,
    headers: { cookie },
    payload: { phone: '13900000001', countryCode: '+86', code: demoCode },
  })
  expect(entered.json().code).toBe(200)
  server.clock.pass(120)
  expect((await ask(demo, '13900000099')).json().data.demoCode).toBeNull()
  await demo.close()
  server.clock.pass(120)
  const withGateway = await openTestServer({
    beside: server,
    env: { DEMO: '1', SMS_HTTP_URL: 'http://127.0.0.1:9', SMS_HTTP_TOKEN: 'x' },
  })
  expect((await ask(withGateway)).json().data.demoCode).toBeNull()
  await withGateway.close()
})
