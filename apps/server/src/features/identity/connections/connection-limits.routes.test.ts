import { connectionList, domainAdd, emergencyAccountSet } from '@portal/contract/identity/connection.contract.ts'
import { connectionLimits } from '@portal/contract/identity/connection.limits.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aCompany, aPerson } from '../../../testing/builders.ts'
import { openTestServer, type TestServer } from '../../../testing/test-server.ts'

let server: TestServer
beforeAll(async () => {
  server = await openTestServer()
})
afterAll(() => server.close())

test('at the limit of domains and of emergency accounts, those that exist can be given again', async () => {
  const own = await aCompany(server.deps)
  const keeper = await aPerson(server.deps, own, { companyGrants: ['companies'] })
  const { sql } = server.deps
  const first = (await server.call(domainAdd, { companyId: own, domain: 'first.example' }, keeper)).data.domainId
  await sql`
    insert into identity_domain (id, company_id, domain, token, created_at)
    select gen_random_uuid(), ${own}, n || '.example', 'token', now() from generate_series(2, ${connectionLimits.domains}) n`
  expect((await server.call(domainAdd, { companyId: own, domain: 'first.example' }, keeper)).data.domainId).toBe(first)
  expect((await server.call(domainAdd, { companyId: own, domain: 'more.example' }, keeper)).reason).toBe(
    'tooManyConnections',
  )
  expect((await server.call(connectionList, { companyId: own }, keeper)).data.domains).toHaveLength(
    connectionLimits.domains,
  )
  const people = await Promise.all(
    Array.from({ length: connectionLimits.emergencyAccounts + 1 }, () => aPerson(server.deps, own)),
  )
  const outcomes: (string | number)[] = []
  for (const { accountId } of [...people, ...people.slice(0, 1)]) {
    const { code, reason } = await server.call(
      emergencyAccountSet,
      { companyId: own, accountId, isEmergency: true },
      keeper,
    )
    outcomes.push(reason ?? code)
  }
  expect(outcomes.slice(-3)).toEqual([200, 'tooManyConnections', 200])
  const { n } = await sql<{ n: number }[]>`
    select count(*)::int as n from audit_entry where action = 'emergencyAccount.give' and company_id = ${own}`.one()
  expect(n).toBe(connectionLimits.emergencyAccounts)
})
