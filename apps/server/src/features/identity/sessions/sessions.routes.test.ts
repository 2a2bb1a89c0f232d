import { notificationList } from '@portal/contract/community/notification.contract.ts'
import { otherSessionsEnd, ownSessionEnd, ownSessionList } from '@portal/contract/identity/own-sessions.contract.ts'
import {
  currentUserRead,
  linkSignIn,
  passwordReset,
  passwordSignIn,
  signInLinkRequest,
} from '@portal/contract/identity/session.contract.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { runDeferredWork } from '../../../testing/answer-first.ts'
import { aCompany, aPerson, type Person, quickPasswordHash } from '../../../testing/builders.ts'
import { lastMessage, readOutbox } from '../../../testing/outbox.ts'
import { openTestServer, type TestServer } from '../../../testing/test-server.ts'

const password = 'a quiet lighthouse keeper'
const edge = 'Mozilla/5.0 (Windows NT 10.0) AppleWebKit/537.36 Chrome/140.0 Safari/537.36 Edg/140.0'
const iphone =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1 Version/18.0 Mobile/15E148 Safari/604.1'
let server: TestServer
let company: string
let passwordHash: string
let serial = 0
beforeAll(async () => {
  server = await openTestServer()
  company = await aCompany(server.deps, { name: '星衡' })
  passwordHash = await quickPasswordHash(password)
})
afterAll(() => server.close())

async function someone(): Promise<Person> {
  const login = `device${++serial}`
  return aPerson(server.deps, company, { login, email: `${login}@portal.test`, passwordHash })
}
type From = { readonly agent?: string; readonly address?: string; readonly cookie?: string }
async function signIn(
  login: string,
  { agent = edge, address = '192.0.2.1', cookie = '' }: From = {},
  given = password,
) {
  const answer = await server.inject({
    method: 'POST',
    url: passwordSignIn.path,
    headers: { 'user-agent': agent, cookie },
    payload: { userName: login, password: given },
    remoteAddress: address,
  })
  const body = answer.json()
  const kept = [answer.headers['set-cookie'] ?? []].flat().find((line) => line.startsWith('known_device='))
  return {
    code: body.code as number,
    reason: body.data?.reason as string | undefined,
    token: body.data?.access_token as string,
    cookie: kept?.split(';')[0] ?? '',
  }
}
const mails = async (who: Person) =>
  (await readOutbox(server.deps, `${who.login}@portal.test`)).filter(({ subject }) => subject === '新设备登录')

describe('sessions of one’s own', () => {
  test('are listed with device, address and last use; one is ended, or all others', async () => {
    const ann = await someone()
    const [here, phone, third] = [
      await signIn(ann.login),
      await signIn(ann.login, { agent: iphone, address: '198.51.100.7' }),
      await signIn(ann.login),
    ]
    const { list } = (await server.call(ownSessionList, {}, { token: here.token })).data
    expect(list).toHaveLength(4)
    expect(list.filter(({ isThis }) => isThis)).toMatchObject([
      { browser: 'Edge', system: 'Windows', address: '192.0.2.1', source: 'password', company: '星衡' },
    ])
    const other = list.find(({ system }) => system === 'iPhone')
    expect(other).toMatchObject({ browser: 'Safari', address: '198.51.100.7', isThis: false })
    const after = await server.call(ownSessionEnd, { ownSessionId: other?.ownSessionId ?? '' }, { token: here.token })
    expect(after.data.list.map(({ ownSessionId }) => ownSessionId)).not.toContain(other?.ownSessionId)
    expect((await server.call(currentUserRead, {}, { token: phone.token })).code).toBe(401)
    // Ending an ended session again does no harm; sessions of others are not found.
    expect(
      (await server.call(ownSessionEnd, { ownSessionId: other?.ownSessionId ?? '' }, { token: here.token })).code,
    ).toBe(200)
    const ben = await signIn((await someone()).login)
    expect(
      (
        await server.call(
          ownSessionEnd,
          { ownSessionId: list.find(({ isThis }) => isThis)?.ownSessionId ?? '' },
          { token: ben.token },
        )
      ).reason,
    ).toBe('notFound')
    expect((await server.call(otherSessionsEnd, {}, { token: here.token })).data.list).toMatchObject([{ isThis: true }])
    expect((await server.call(currentUserRead, {}, { token: third.token })).code).toBe(401)
    expect((await server.call(currentUserRead, {}, { token: ben.token })).code).toBe(200)
  })
})

describe('a sign-in from a new device', () => {
  test('is reported by email and in the portal, once', async () => {
    const ann = await someone()
    const first = await signIn(ann.login)
    expect(await mails(ann)).toHaveLength(0)
    const second = await signIn(ann.login, { agent: iphone, address: '198.51.100.7' })
    const told = await mails(ann)
    expect(told).toHaveLength(1)
    expect(told[0]?.body).toMatch(/Safari，iPhone.*198\.51\.100\.7/)
    expect(told[0]?.body).not.toContain(second.token)
    const { list } = (await server.call(notificationList, {}, { token: first.token })).data
    expect(list).toMatchObject([{ kind: 'newDevice', link: '/user/userinfo' }])
    // A device is recognised by its cookie anywhere, and without a cookie by browser and address.
    await signIn(ann.login, { agent: iphone, address: '203.0.113.9', cookie: second.cookie })
    await signIn(ann.login, { agent: edge, address: '192.0.2.1' })
    expect(await mails(ann)).toHaveLength(1)
    await signIn(ann.login, { agent: edge, address: '203.0.113.77' })
    expect(await mails(ann)).toHaveLength(2)
  })
})

describe('while the password is locked', () => {
  test('a mailed link signs in, once, on any device', async () => {
    const ann = await someone()
    for (let n = 0; n < 131; n++)
      await signIn(ann.login, { address: `203.0.${Math.floor(n / 200)}.${n}` }, 'a wrong guess')
    expect((await signIn(ann.login, { address: '198.51.100.8' })).reason).toBe('signInLocked')
    await server.call(signInLinkRequest, { account: ann.login })
    await runDeferredWork(server)
    const token =
      /signInToken=([\w-]+)/.exec((await lastMessage(server.deps, `${ann.login}@portal.test`)).body)?.[1] ?? ''
    // It does not set a password.
    expect((await server.call(passwordReset, { token, password: 'another lighthouse keeper' })).reason).toBe(
      'resetLinkInvalid',
    )
    const done = await server.inject({
      method: 'POST',
      url: linkSignIn.path,
      headers: { 'user-agent': iphone },
      payload: { token },
      remoteAddress: '198.51.100.8',
    })
    expect(done.json().data.userId).toBe(ann.accountId)
    const known = [done.headers['set-cookie'] ?? []].flat().find((line) => line.startsWith('known_device='))
    expect((await server.call(linkSignIn, { token })).reason).toBe('signInLinkInvalid')
    // From then on the device is known, and guesses elsewhere don't lock it.
    for (let n = 0; n < 131; n++)
      await signIn(ann.login, { address: `203.0.${Math.floor(n / 200)}.${n}` }, 'a wrong guess')
    expect((await signIn(ann.login, { address: '198.51.100.8', cookie: known?.split(';')[0] ?? '' })).code).toBe(200)
  })
  test('a link works for half an hour, and does not reveal whether the account exists', async () => {
    const ann = await someone()
    const answers = [
      await server.call(signInLinkRequest, { account: `${ann.login}@portal.test` }),
      await server.call(signInLinkRequest, { account: 'nobody-of-this-name' }),
    ]
    expect(answers[0]?.raw).toBe(answers[1]?.raw)
    await runDeferredWork(server)
    const token =
      /signInToken=([\w-]+)/.exec((await lastMessage(server.deps, `${ann.login}@portal.test`)).body)?.[1] ?? ''
    server.clock.pass(1801)
    expect((await server.call(linkSignIn, { token })).reason).toBe('signInLinkInvalid')
  })
})
