import { afterAll, beforeAll, expect, test } from 'vitest'
import { newId } from '../../../core/secrets/random.ts'
import { aCompany, aPerson } from '../../../testing/builders.ts'
import { openTestServer, type TestServer } from '../../../testing/test-server.ts'
import { findPersonByEmployeeNumber } from './connection-sign-in.store.ts'

let server: TestServer
beforeAll(async () => {
  server = await openTestServer()
})
afterAll(() => server.close())

test('a number in the same case comes before one that differs in it', async () => {
  const { deps, clock } = server
  const companyId = await aCompany(deps)
  const at = { connectionId: newId(clock.now(), deps.random), companyId }
  const lower = await aPerson(deps, companyId, { employeeNo: 'cn-7' })
  const upper = await aPerson(deps, companyId, { employeeNo: 'CN-7' })
  const find = (number: string) => deps.sql.begin((db) => findPersonByEmployeeNumber(db, at, 'subject', number))
  expect(await find('cn-7')).toMatchObject({ accountId: lower.accountId, isMember: true })
  expect(await find('CN-7')).toMatchObject({ accountId: upper.accountId })
  expect(await find(' ＣＮ-7 ')).toMatchObject({ accountId: upper.accountId })
  expect(await find('Cn-7')).not.toBeNull()
  expect(await find('CN-8')).toBeNull()
})
