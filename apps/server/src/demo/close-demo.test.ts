import { ownCompanyRead } from '@portal/contract/companies/company.contract.ts'
import { passwordSignIn, signInMethods } from '@portal/contract/identity/session.contract.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aCompany, aPerson } from '../testing/builders.ts'
import { openTestServer, type TestServer } from '../testing/test-server.ts'
import { checkDemoDatabase, closeDemo } from './close-demo.ts'
import { recordDemoLoaded } from './demo.store.ts'
import { loadOrganisation } from './load-organisation.ts'

let server: TestServer
beforeAll(async () => {
  server = await openTestServer()
  await server.deps.sql.begin(async (tx) => {
    await loadOrganisation(tx as never, server.clock.now())
    await recordDemoLoaded(tx as never, server.clock.now())
  })
})
afterAll(() => server.close())

const signIn = (userName: string) => server.call(passwordSignIn, { userName, password: 'demo' })

test('real use ends the demo: no account of it signs in any more, no session goes on, and real people stay', async () => {
  await checkDemoDatabase(server.deps)
  const { data } = await signIn('staff')
  expect((await signIn('zhou-yining')).code).toBe(200)
  // While it was a demo, anyone could have taken an account over.
  await server.deps
    .sql`update account set password_hash = (select password_hash from account where login = 'staff'), name = '别人' where login = 'colleague'`
  const real = await aPerson(server.deps, await aCompany(server.deps))
  expect(await closeDemo(server.deps)).toBeGreaterThan(2)
  for (const login of ['learner', 'zhou-yining', 'colleague', 'staff'])
    expect(await signIn(login)).toMatchObject({ reason: 'accountSuspended' })
  expect(await server.call(ownCompanyRead, {}, { token: data.access_token })).toMatchObject({
    reason: 'accountSuspended',
  })
  expect((await server.call(ownCompanyRead, {}, real)).code).toBe(200)
  expect(await server.deps.sql`select login from account where status = 'active'`).toEqual([{ login: real.login }])
  expect(await closeDemo(server.deps)).toBe(0)
})

test('data in real use never becomes a demo, by whatever start', async () => {
  await expect(checkDemoDatabase(server.deps)).rejects.toThrow('DEMO=0')
  const other = await openTestServer()
  await checkDemoDatabase(other.deps)
  expect(await closeDemo(other.deps)).toBe(0)
  await aPerson(other.deps, await aCompany(other.deps))
  await expect(checkDemoDatabase(other.deps)).rejects.toThrow('contains real people')
  await other.close()
})

test('a demo that others reach says so to the sign-in page', async () => {
  for (const [HOST, isReachable] of [
    ['0.0.0.0', true],
    ['::', true],
    ['192.0.2.7', true],
    ['127.0.0.1', false],
    ['::1', false],
    ['localhost', false],
  ] as const) {
    const demo = await openTestServer({ beside: server, env: { DEMO: '1', HOST } })
    expect((await demo.call(signInMethods, {})).data.demoIsReachable, HOST).toBe(isReachable)
    await demo.close()
  }
  expect((await server.call(signInMethods, {})).data.demoIsReachable).toBe(false)
})
