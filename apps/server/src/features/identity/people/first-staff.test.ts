import { staffGrants } from '@portal/contract/http/call.ts'
import { currentUserRead, passwordReset, passwordSignIn } from '@portal/contract/identity/session.contract.ts'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { aCompany, aPerson } from '../../../testing/builders.ts'
import { openTestServer, type TestServer } from '../../../testing/test-server.ts'
import { createFirstStaff } from './first-staff.service.ts'

let server: TestServer
beforeEach(async () => {
  server = await openTestServer()
})
afterEach(() => server.close())
const given = { email: 'ann@training.example', name: 'Ann Field', login: 'ann', company: 'Training Centre' }

test('an empty portal gets one account with every grant and a link that sets its password, once', async () => {
  const made = await createFirstStaff(server.deps, given)
  if (typeof made === 'string') throw new Error(made)
  expect(made.login).toBe('ann')
  const token = /token=([\w-]+)/.exec(made.link)?.[1] ?? ''
  expect((await server.call(passwordReset, { token, password: 'a-long-password' }, {})).code).toBe(200)
  expect((await server.call(passwordReset, { token, password: 'another-password' }, {})).reason).toBe(
    'resetLinkInvalid',
  )
  const { data } = await server.call(passwordSignIn, { userName: 'ann', password: 'a-long-password' }, {})
  expect(data.companyInfo.companyName).toBe('Training Centre')
  expect((await server.call(currentUserRead, {}, { token: data.access_token })).data).toMatchObject({
    name: 'Ann Field',
    grants: [...staffGrants].sort(),
  })
})

test('of two concurrent commands one creates an account; if there are staff, none is created', async () => {
  const both = await Promise.all([
    createFirstStaff(server.deps, given),
    createFirstStaff(server.deps, { ...given, login: 'ben', email: 'ben@training.example' }),
  ])
  expect(both.filter((one) => one === 'staffExist')).toHaveLength(1)
  expect(await createFirstStaff(server.deps, { ...given, login: 'cat', email: 'cat@training.example' })).toBe(
    'staffExist',
  )
  expect(await server.deps.sql`select from account`).toHaveLength(1)
})

test('who is there without grants is no staff, and their login and address stay theirs; suspended staff are none', async () => {
  const company = await aCompany(server.deps, { name: 'Training Centre' })
  await aPerson(server.deps, company, { login: 'ann', email: 'someone@training.example' })
  const gone = await aPerson(server.deps, company, { grants: ['companies'] })
  expect(await createFirstStaff(server.deps, { ...given, login: 'kim' })).toBe('staffExist')
  await server.deps.sql`update account set status = 'suspended' where id = ${gone.accountId}`
  expect(await createFirstStaff(server.deps, given)).toBe('loginTaken')
  expect(await createFirstStaff(server.deps, { ...given, login: 'kim', email: 'Someone@training.example' })).toBe(
    'emailTaken',
  )
  expect(await createFirstStaff(server.deps, { ...given, login: 'k m' })).toBe('loginInvalid')
  expect(await createFirstStaff(server.deps, { ...given, email: 'ann' })).toBe('emailInvalid')
  expect(await createFirstStaff(server.deps, { ...given, login: 'kim' })).toMatchObject({ login: 'kim' })
  expect(await server.deps.sql`select from company`).toHaveLength(1)
})
