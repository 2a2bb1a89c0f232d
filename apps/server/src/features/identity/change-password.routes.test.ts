import { ownProfileRead, passwordChange } from '@portal/contract/identity/profile.contract.ts'
import { passwordReset, passwordResetRequest, passwordSignIn } from '@portal/contract/identity/session.contract.ts'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { runDeferredWork } from '../../testing/answer-first.ts'
import { aCompany, aPerson, aSession, type Person, quickPasswordHash } from '../../testing/builders.ts'
import { readOutbox } from '../../testing/outbox.ts'
import { openTestServer, type TestServer } from '../../testing/test-server.ts'

let server: TestServer
let ann: Person
let passwordHash: string
let serial = 0
const [old, next] = ['a quiet lighthouse', 'a louder lighthouse']
beforeAll(async () => {
  server = await openTestServer()
  passwordHash = await quickPasswordHash(old)
})
beforeEach(async () => {
  server.clock.pass(3600)
  const login = `changer${++serial}`
  ann = await aPerson(server.deps, await aCompany(server.deps), { login, email: `${login}@portal.test`, passwordHash })
})
afterAll(() => server.close())

const change = (oldPassword: string, newPassword = next, who: { token: string } = ann) =>
  server.call(passwordChange, { oldPassword, newPassword }, { token: who.token })
const signIn = (password: string) => server.call(passwordSignIn, { userName: ann.login, password })
const mails = () => readOutbox(server.deps, `${ann.login}@portal.test`)

test('a person who knows the current password sets another: this session continues, others end, an email is sent', async () => {
  const elsewhere = await aSession(server.deps, ann.accountId, ann.companyId)
  expect((await change(old)).code).toBe(200)
  expect((await server.call(ownProfileRead, {}, ann)).data.hasPassword).toBe(true)
  expect((await server.call(ownProfileRead, {}, { token: elsewhere })).reason).toBe('sessionExpired')
  expect((await signIn(old)).reason).toBe('wrongPassword')
  expect((await signIn(next)).code).toBe(200)
  expect((await mails()).map(({ subject }) => subject)).toEqual(['密码已修改'])
})

test('a wrong present password, a weak new one and an account without a password are refused, and nothing changes', async () => {
  expect(await change('wrong')).toMatchObject({ status: 400, reason: 'wrongPassword', fields: ['oldPassword'] })
  expect(await change(old, '12345678')).toMatchObject({ reason: 'passwordTooWeak', fields: ['newPassword'] })
  await server.deps.sql`update account set password_hash = null where id = ${ann.accountId}`
  expect((await server.call(ownProfileRead, {}, ann)).data.hasPassword).toBe(false)
  expect((await change(old)).reason).toBe('wrongPassword')
  expect(await mails()).toEqual([])
})

test('a person at an unattended session can’t keep guessing', async () => {
  for (let n = 0; n < 5; n++) expect((await change('wrong')).reason).toBe('wrongPassword')
  expect(await change(old)).toMatchObject({ status: 429, reason: 'signInLocked' })
  server.clock.pass(901)
  expect((await change(old)).code).toBe(200)
})

test('of two concurrent changes one counts, and a link mailed earlier is invalid', async () => {
  await server.call(passwordResetRequest, { account: ann.login })
  await runDeferredWork(server)
  const token = /token=([\w-]+)/.exec((await mails())[0]?.body ?? '')?.[1] ?? ''
  const answers = await Promise.all([change(old, 'one more lighthouse'), change(old, 'yet another lighthouse')])
  expect(answers.filter(({ code }) => code === 200)).toHaveLength(1)
  expect((await server.call(passwordReset, { token, password: 'a stolen lighthouse' })).reason).toBe('resetLinkInvalid')
})
