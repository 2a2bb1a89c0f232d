import { companySwitch, ownCompanyRead } from '@portal/contract/companies/company.contract.ts'
import { passwordSignIn, sessionSignOut } from '@portal/contract/identity/session.contract.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aCompany, aPerson, joinCompany, quickPasswordHash } from '../../testing/builders.ts'
import { openTestServer, type TestServer } from '../../testing/test-server.ts'
import { clearOldIdentityData } from './identity.jobs.ts'

let server: TestServer
beforeAll(async () => {
  server = await openTestServer()
})
afterAll(() => server.close())

test('sessions that ended long ago go; the newest stays, and leads its person to where they were last', async () => {
  const [first, second] = [await aCompany(server.deps), await aCompany(server.deps)]
  const ann = await aPerson(server.deps, first, { passwordHash: await quickPasswordHash('correct horse') })
  await joinCompany(server.deps, ann.accountId, second)
  const signIn = async () =>
    (await server.call(passwordSignIn, { userName: ann.login, password: 'correct horse' })).data.access_token
  const sessions = async () =>
    (await server.deps.sql`select id from session where account_id = ${ann.accountId}`).length
  server.clock.pass(60)
  await signIn()
  server.clock.pass(60)
  const token = await signIn()
  await server.call(companySwitch, { targetCompanyId: second }, { token })
  await server.call(sessionSignOut, {}, { token })
  await clearOldIdentityData.run(server.deps)
  expect(await sessions()).toBe(3)
  server.clock.pass(60 * 86_400)
  await clearOldIdentityData.run(server.deps)
  // The newer of the two that have ended; the builder's session lasts for years.
  expect(await sessions()).toBe(2)
  expect((await server.call(ownCompanyRead, {}, { token: await signIn() })).data.id).toBe(second)
})
