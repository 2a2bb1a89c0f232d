import { staffGrants } from '@portal/contract/http/call.ts'
import { passwordReauthenticate } from '@portal/contract/identity/own-sessions.contract.ts'
import { personDetail } from '@portal/contract/identity/people.contract.ts'
import { peopleImportCommit } from '@portal/contract/identity/people-bulk.contract.ts'
import { personGrantAdd, personUpdate } from '@portal/contract/identity/people-change.contract.ts'
import {
  ownContactUpdate,
  ownProfileRead,
  ownProfileUpdate,
  phoneCodeSend,
} from '@portal/contract/identity/profile.contract.ts'
import { passwordSignIn } from '@portal/contract/identity/session.contract.ts'
import { refundDecide, refundPropose, transferConfirm } from '@portal/contract/orders/order-staff.contract.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { aCompany, aPerson, aSession, type Person, quickPasswordHash } from '../../testing/builders.ts'
import { lastMessage, readOutbox } from '../../testing/outbox.ts'
import { openTestServer, type TestServer } from '../../testing/test-server.ts'

/**
 * A session alone can't change addresses, grant permissions or move money: the person must prove their identity again.
 */
const password = 'a quiet lighthouse keeper'
const id = '018f0000-0000-7000-8000-000000000000'
let server: TestServer
let company: string
let hash: string
let serial = 0
beforeAll(async () => {
  server = await openTestServer()
  company = await aCompany(server.deps)
  hash = await quickPasswordHash(password)
})
afterAll(() => server.close())

async function someone(own: { grants?: (typeof staffGrants)[number][] } = {}): Promise<Person> {
  const login = `proof${++serial}`
  const person = await aPerson(server.deps, company, {
    login,
    email: `${login}@portal.test`,
    passwordHash: hash,
    ...own,
  })
  await server.deps
    .sql`update account set phone = ${`+861380003${String(serial).padStart(4, '0')}`} where id = ${person.accountId}`
  return { ...person, token: (await server.call(passwordSignIn, { userName: login, password })).data.access_token }
}
const prove = (who: { token: string }, given = password) =>
  server.call(passwordReauthenticate, { password: given }, { token: who.token })
const newPhone = () => `1391111${String(++serial).padStart(4, '0')}`
async function changePhone(who: Person, phone = newPhone()) {
  await server.call(phoneCodeSend, { phone, purpose: 'changePhone' }, { token: who.token })
  const code = /\d{6}/.exec((await lastMessage(server.deps, `+86${phone}`)).body)?.[0] ?? ''
  const change = () => server.call(ownContactUpdate, { phone, code }, { token: who.token })
  return { phone, change }
}

describe('one’s own address and number', () => {
  test('change after the password only, and the code that was sent still works then', async () => {
    const ann = await someone()
    const { change, phone } = await changePhone(ann)
    expect(await change()).toMatchObject({ code: 403, reason: 'reauthenticationNeeded', data: { way: 'password' } })
    expect((await server.call(ownContactUpdate, { email: 'taken@portal.test' }, { token: ann.token })).reason).toBe(
      'reauthenticationNeeded',
    )
    expect(
      (await server.call(ownProfileUpdate, { name: '林晓雯', email: 'taken@portal.test' }, { token: ann.token }))
        .reason,
    ).toBe('reauthenticationNeeded')
    expect(await readOutbox(server.deps, 'taken@portal.test')).toHaveLength(0)
    expect((await prove(ann, 'not the password')).reason).toBe('wrongPassword')
    expect((await change()).reason).toBe('reauthenticationNeeded')
    expect((await prove(ann)).code).toBe(200)
    expect((await change()).code).toBe(200)
    expect((await server.call(ownProfileRead, {}, { token: ann.token })).data.phone).toContain(phone.slice(-3))
  })
  test('the rest of the form needs no password', async () => {
    const ann = await someone()
    const input = { name: '林晓雯', email: `${ann.login.toUpperCase()}@portal.test`, gender: 'female' } as const
    expect((await server.call(ownProfileUpdate, input, { token: ann.token })).code).toBe(200)
  })
  test('the proof counts for its session and for ten minutes', async () => {
    const ann = await someone()
    const elsewhere = await aSession(server.deps, ann.accountId, company, { isProved: false })
    await prove(ann)
    const ask = (token: string) => server.call(ownContactUpdate, { email: `other${++serial}@portal.test` }, { token })
    expect((await ask(elsewhere)).reason).toBe('reauthenticationNeeded')
    expect((await ask(ann.token)).code).toBe(200)
    server.clock.pass(601)
    expect((await ask(ann.token)).reason).toBe('reauthenticationNeeded')
  })
  test('guesses at the password end as they do for a change of it', async () => {
    const ann = await someone()
    for (let n = 0; n < 5; n++) expect((await prove(ann, 'a guess')).reason).toBe('wrongPassword')
    expect((await prove(ann)).reason).toBe('signInLocked')
  })
  test('whoever has no password proves it at the provider, or signs in again', async () => {
    const [bySso, byPhone] = [await aPerson(server.deps, company), await aPerson(server.deps, company)]
    await server.deps
      .sql`update account set password_hash = null where id in (${bySso.accountId}, ${byPhone.accountId})`
    await server.deps
      .sql`insert into account_identity values ('https://provider.test', 'one', ${bySso.accountId}, ${server.clock.now()})`
    const ask = async (person: Person) => {
      const token = await aSession(server.deps, person.accountId, company, { isProved: false })
      return server.call(ownContactUpdate, { email: `other${++serial}@portal.test` }, { token })
    }
    expect((await ask(bySso)).data).toMatchObject({ way: 'sso' })
    expect((await ask(byPhone)).data).toMatchObject({ way: 'signIn' })
  })
  test('the former number hears of it by SMS, and the address by mail', async () => {
    const ann = await someone()
    await prove(ann)
    const [row] = await server.deps.sql<{ phone: string }[]>`select phone from account where id = ${ann.accountId}`
    await (await changePhone(ann)).change()
    expect(await lastMessage(server.deps, row?.phone ?? '')).toMatchObject({
      channel: 'sms',
      isSecret: false,
      body: expect.stringContaining('手机号刚刚被修改'),
    })
    expect(await lastMessage(server.deps, `${ann.login}@portal.test`)).toMatchObject({ subject: '账号手机号已修改' })
  })
})

describe('what staff do', () => {
  const calls = [
    [personGrantAdd, { personId: id, grant: 'exams' }],
    [peopleImportCommit, { importId: id, digest: 'a-digest-of-a-preview' }],
    [refundPropose, { orderId: id, amount: 1, reason: 'x' }],
    [refundDecide, { refundId: id, decision: 'confirm' }],
    [transferConfirm, { orderId: id }],
  ] as const
  test.each(calls)('$path asks for the password', async (call, input) => {
    const staff = await someone({ grants: [...staffGrants] })
    const ask = () => server.call(call as typeof personGrantAdd, input as never, { token: staff.token })
    expect((await ask()).reason).toBe('reauthenticationNeeded')
    await prove(staff)
    expect((await ask()).reason).not.toBe('reauthenticationNeeded')
  })
  test('another person’s address and number, not their name; both are notified', async () => {
    const [staff, ann] = [await someone({ grants: [...staffGrants] }), await someone()]
    const form = async () =>
      (await server.call(personDetail, { personId: ann.accountId }, { token: staff.token })).data.person.form
    const edit = async (change: { name?: string; email?: string; phone?: string }) =>
      server.call(
        personUpdate,
        { personId: ann.accountId, revision: (await form()).revision, ...change },
        { token: staff.token },
      )
    const before = await form()
    expect((await edit({ name: '新名字' })).code).toBe(200)
    expect((await edit({ email: 'written@portal.test' })).reason).toBe('reauthenticationNeeded')
    expect((await edit({ phone: newPhone() })).reason).toBe('reauthenticationNeeded')
    await prove(staff)
    expect((await edit({ email: 'written@portal.test', phone: newPhone() })).code).toBe(200)
    expect(await lastMessage(server.deps, before.phone ?? '')).toMatchObject({
      body: expect.stringContaining('手机号刚刚被修改'),
    })
    expect((await readOutbox(server.deps, before.email ?? '')).map(({ subject }) => subject)).toContain(
      '账号邮箱已修改',
    )
  })
})
