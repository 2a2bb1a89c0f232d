import { companySwitch, myCompanyList, ownCompanyRead } from '@portal/contract/companies/company.contract.ts'
import { personSuspend } from '@portal/contract/identity/people-change.contract.ts'
import {
  agreementSign,
  currentUserRead,
  ownAgreementRead,
  passwordReset,
  passwordResetRequest,
  passwordSignIn,
  sessionSignOut,
  signInMethods,
  ssoSignIn,
} from '@portal/contract/identity/session.contract.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { runDeferredWork } from '../../testing/answer-first.ts'
import { aCompany, aPerson, joinCompany, quickPasswordHash } from '../../testing/builders.ts'
import { readOutbox } from '../../testing/outbox.ts'
import { openSecondServer } from '../../testing/second-server.ts'
import { openTestServer, type TestServer } from '../../testing/test-server.ts'

let server: TestServer
let company: string
let passwordHash: string
const password = 'a quiet lighthouse'
beforeAll(async () => {
  server = await openTestServer()
  company = await aCompany(server.deps, { name: '星衡通信' })
  passwordHash = await quickPasswordHash(password)
})
afterAll(() => server.close())

let serial = 0
const someone = () => {
  const login = `ann${++serial}`
  return aPerson(server.deps, company, { login, email: `${login}@portal.test`, passwordHash })
}
const signIn = (userName: string, secret = password, more = {}) =>
  server.call(passwordSignIn, { userName, password: secret, ...more })

describe('password', () => {
  test('signs in by user name or e-mail, whatever the case, and answers the company', async () => {
    const ann = await someone()
    for (const name of [ann.login, ann.login.toUpperCase(), `${ann.login}@Portal.test`]) {
      const { data } = await signIn(name)
      expect(data).toMatchObject({ userId: ann.accountId, companyInfo: { id: company, companyName: '星衡通信' } })
      expect((await server.call(currentUserRead, {}, { token: data.access_token })).data).toMatchObject({
        account: ann.login,
        isStaff: false,
      })
      await server.deps.sql`update account set name = '安然', name_latin = 'An Ran' where id = ${ann.accountId}`
      const named = async (lang: 'zh' | 'en') =>
        (await server.call(currentUserRead, {}, { token: data.access_token, lang })).data.name
      expect([await named('zh'), await named('en')]).toEqual(['安然', 'An Ran'])
    }
  })

  test('the profile says which grants are held for the organisation, and which for the company of the session alone', async () => {
    const staff = await aPerson(server.deps, company, {
      login: `ann${++serial}`,
      passwordHash,
      grants: ['grading', 'exams'],
      companyGrants: ['companies'],
    })
    const { data } = await signIn(staff.login)
    const told = (await server.call(currentUserRead, {}, { token: data.access_token })).data
    expect({ ...told, grants: told.grants.toSorted() }).toMatchObject({
      isStaff: true,
      grants: ['exams', 'grading'],
      companyGrants: ['companies'],
    })
  })

  test('a wrong password and an unknown account are refused alike; ten wrong ones lock their place for a while, and the right one then too', async () => {
    const ann = await someone()
    const [wrong, unknown] = await Promise.all([signIn(ann.login, 'wrong'), signIn('nobody-of-this-name', 'wrong')])
    expect(wrong).toMatchObject({ status: 400, reason: 'wrongPassword', msg: unknown.msg })
    for (let tries = 0; tries < 9; tries++) await signIn(ann.login, 'wrong')
    expect((await signIn(ann.login)).reason).toBe('signInLocked')
    server.clock.pass(901)
    expect((await signIn(ann.login)).code).toBe(200)
  })

  test('whoever guesses elsewhere locks out neither the address nor the device of the holder; guesses from everywhere are slowed down', async () => {
    const ann = await someone()
    const from = async (remoteAddress: string, secret: string, device = '') => {
      const answer = await server.inject({
        method: 'POST',
        url: passwordSignIn.path,
        remoteAddress,
        headers: { cookie: device, 'content-type': 'application/x-www-form-urlencoded' },
        payload: new URLSearchParams({ userName: ann.login, password: secret }).toString(),
      })
      const { code, data } = answer.json() as { code: number; data: { reason?: string; retryAfter?: number } | null }
      return {
        code,
        reason: data?.reason,
        retryAfter: data?.retryAfter,
        device: String(answer.headers['set-cookie'] ?? '').split(';')[0] ?? '',
      }
    }
    const { device } = await from('10.0.0.1', password)
    expect(device).toMatch(/^known_device=/)
    for (let tries = 0; tries < 10; tries++) await from('10.6.6.6', 'wrong')
    expect(await from('10.6.6.6', password)).toMatchObject({ reason: 'signInLocked', retryAfter: 900 })
    expect((await from('10.0.0.1', password)).code).toBe(200)
    // The attacker sits in the holder's own office: the address is locked, but the device is not.
    for (let tries = 0; tries < 10; tries++) await from('10.0.0.1', 'wrong')
    expect((await from('10.0.0.1', password)).reason).toBe('signInLocked')
    expect((await from('10.0.0.1', password, device)).code).toBe(200)
    // A made-up cookie, or one of another account, does not make a known device.
    const other = await someone()
    const theirs = (
      await server.inject({ method: 'POST', url: passwordSignIn.path, payload: { userName: other.login, password } })
    ).headers['set-cookie']
    expect((await from('10.0.0.1', password, String(theirs).split(';')[0])).reason).toBe('signInLocked')
    expect((await from('10.0.0.1', password, `${device.slice(0, -3)}AAA`)).reason).toBe('signInLocked')
    // From many different addresses, one attempt every five seconds is allowed in total; the known device is not
    // limited.
    for (let tries = 0; tries < 60; tries++) await from(`10.7.${tries}.1`, 'wrong')
    expect(await from('10.8.0.1', 'wrong')).toMatchObject({ reason: 'signInLocked', retryAfter: 5 })
    expect((await from('10.9.0.1', password, device)).code).toBe(200)
    server.clock.pass(6)
    expect((await from('10.8.0.1', password)).code).toBe(200)
    server.clock.pass(901)
  })

  const fromAddress = async (remoteAddress: string, userName: string, secret: string) => {
    const answer = await server.inject({
      method: 'POST',
      url: passwordSignIn.path,
      remoteAddress,
      payload: { userName, password: secret },
    })
    return answer.statusCode
  }

  test('a few guesses at many accounts from one address reach a limit, also for accounts that don’t exist', async () => {
    const people = await Promise.all(Array.from({ length: 30 }, () => someone()))
    const names = [
      ...people.map(({ login }) => login),
      ...Array.from({ length: 23 }, (_, n) => `nobody-of-this-name-${n}`),
    ]
    const statuses: number[] = []
    for (const secret of ['Welcome1', 'Summer2026!'])
      for (const name of names) statuses.push(await fromAddress('10.66.0.1', name, secret))
    expect(statuses).toHaveLength(106)
    expect(statuses.slice(0, 60)).toEqual(Array(60).fill(400))
    expect(statuses.slice(60)).toEqual(Array(46).fill(429))
    // Even a correct password from there is refused, because a burst of attempts would otherwise be checked before it
    // is counted.
    expect(await fromAddress('10.66.0.1', people[0]?.login ?? '', password)).toBe(429)
    expect(await fromAddress('10.66.0.2', people[0]?.login ?? '', password)).toBe(200)
    server.clock.pass(901)
    expect(await fromAddress('10.66.0.1', people[0]?.login ?? '', password)).toBe(200)
  })

  test('a burst of guesses from one address is judged no further than the limit', async () => {
    const people = await Promise.all(Array.from({ length: 75 }, () => someone()))
    const statuses = await Promise.all(people.map(({ login }) => fromAddress('10.66.1.1', login, 'Welcome1')))
    expect(statuses.filter((status) => status === 400)).toHaveLength(60)
    server.clock.pass(901)
  })

  test('an office that signs in behind one address at nine is not held up, though every third person mistypes', async () => {
    const people = await Promise.all(Array.from({ length: 75 }, () => someone()))
    const enter = async ({ login }: { login: string }, n: number) => {
      for (let wrong = 0; wrong < n % 3; wrong++) expect(await fromAddress('10.66.2.1', login, 'mistyped')).toBe(400)
      return fromAddress('10.66.2.1', login, password)
    }
    const statuses: number[] = []
    for (let from = 0; from < people.length; from += 25)
      statuses.push(...(await Promise.all(people.slice(from, from + 25).map(enter))))
    expect(statuses).toEqual(Array(75).fill(200))
  })

  test('correct passwords at one moment, and mistakes of an earlier time, forgive no guesses of a network', async () => {
    const [ann, ben] = [await someone(), await someone()]
    const guesses = async () =>
      (await server.deps.sql<{ hits: number }[]>`select hits from rate_limit where key = 'sign-in from 10.66.3.1'`)[0]
    for (let n = 0; n < 5; n++) expect(await fromAddress('10.66.3.1', ben.login, 'mistyped')).toBe(400)
    server.clock.pass(901)
    for (let n = 0; n < 20; n++) await fromAddress('10.66.3.1', `nobody-of-this-name-${n}`, 'Welcome1')
    expect(await guesses()).toEqual({ hits: 20 })
    const statuses = await Promise.all(Array.from({ length: 9 }, () => fromAddress('10.66.3.1', ann.login, password)))
    expect(statuses).toEqual(Array(9).fill(200))
    expect(await fromAddress('10.66.3.1', ben.login, password)).toBe(200)
    expect(await guesses()).toEqual({ hits: 20 })
    // A mistake made now is forgiven.
    await fromAddress('10.66.3.1', ann.login, 'mistyped')
    expect(await guesses()).toEqual({ hits: 21 })
    expect(await fromAddress('10.66.3.1', ann.login, password)).toBe(200)
    expect(await guesses()).toEqual({ hits: 20 })
  })

  test('a name that looks like a network locks no network', async () => {
    const ann = await someone()
    for (let n = 0; n < 62; n++) await fromAddress(`10.66.5.${n}`, 'from 10.66.4.1', 'Welcome1')
    expect(await fromAddress('10.66.4.1', ann.login, password)).toBe(200)
  })

  test('a suspended account, and one of no company, do not get in', async () => {
    const ann = await someone()
    await server.deps.sql`update membership set status = 'withdrawn' where account_id = ${ann.accountId}`
    expect((await signIn(ann.login)).reason).toBe('noCompany')
    await server.deps.sql`update account set status = 'suspended' where id = ${ann.accountId}`
    expect((await signIn(ann.login)).reason).toBe('accountSuspended')
  })

  test('remember me lasts longer than an ordinary session', async () => {
    const ann = await someone()
    const [short, long] = [
      (await signIn(ann.login)).data.access_token,
      (await signIn(ann.login, password, { rememberMe: true })).data.access_token,
    ]
    server.clock.pass(86_400 * 2)
    expect((await server.call(currentUserRead, {}, { token: short })).reason).toBe('sessionExpired')
    expect((await server.call(currentUserRead, {}, { token: long })).code).toBe(200)
  })

  test('a forgotten password: one mail, one use, every session ends; nobody learns which accounts exist', async () => {
    const ann = await someone()
    const { data } = await signIn(ann.login)
    const mails = async () => {
      await runDeferredWork(server)
      return readOutbox(server.deps, `${ann.login}@portal.test`)
    }
    const [known, unknown] = [
      await server.call(passwordResetRequest, { account: ann.login }),
      await server.call(passwordResetRequest, { account: 'nobody-of-this-name' }),
    ]
    expect(known.raw).toBe(unknown.raw)
    const [mail] = await mails()
    const token = /token=(\S+)/.exec(mail?.body ?? '')?.[1] ?? ''
    expect((await server.call(passwordReset, { token, password: '12345678' })).reason).toBe('passwordTooWeak')
    expect((await server.call(passwordReset, { token, password: ann.login.repeat(3) })).reason).toBe('passwordTooWeak')
    for (const [weak, lang, words] of [
      ['P@ssw0rd2026', 'zh', '过于常见'],
      ['1qaz@WSX3edc', 'en', 'easy to guess'],
      ['星衡通信2026', 'en', 'company name'],
      ['short', 'zh', '至少 8 位'],
    ] as const)
      expect(await server.call(passwordReset, { token, password: weak }, { lang })).toMatchObject({
        status: 400,
        reason: 'passwordTooWeak',
        fields: ['password'],
        msg: expect.stringContaining(words),
      })
    expect((await server.call(passwordReset, { token, password: 'another lighthouse' })).code).toBe(200)
    expect((await server.call(passwordReset, { token, password: 'a third lighthouse' })).reason).toBe(
      'resetLinkInvalid',
    )
    expect((await server.call(currentUserRead, {}, { token: data.access_token })).reason).toBe('sessionExpired')
    expect((await signIn(ann.login)).reason).toBe('wrongPassword')
    expect((await signIn(ann.login, 'another lighthouse')).code).toBe(200)
  })

  test('nobody has a mailbox flooded with links, from however many addresses, nor is left without one that works', async () => {
    const ann = await someone()
    const ask = async (n: number) => {
      const answer = await server.inject({
        method: 'POST',
        url: passwordResetRequest.path,
        payload: { account: ann.login },
        remoteAddress: `192.0.2.${n}`,
      })
      return answer.json().code as number
    }
    const mails = async () => {
      await runDeferredWork(server)
      return (await readOutbox(server.deps, `${ann.login}@portal.test`)).reverse()
    }
    for (let n = 0; n < 20; n++) expect(await ask(n)).toBe(200)
    expect(await mails()).toHaveLength(3)
    server.clock.pass(899)
    await ask(30)
    const [newest] = await mails()
    expect(
      (
        await server.call(passwordReset, {
          token: /token=(\S+)/.exec(newest?.body ?? '')?.[1] ?? '',
          password: 'another lighthouse',
        })
      ).code,
    ).toBe(200)
    server.clock.pass(2)
    await ask(31)
    expect(await mails()).toHaveLength(4)
  })

  test('a link works for half an hour', async () => {
    server.clock.pass(600)
    const ann = await someone()
    await server.call(passwordResetRequest, { account: ann.login })
    await runDeferredWork(server)
    const [mail] = await readOutbox(server.deps, `${ann.login}@portal.test`)
    server.clock.pass(1801)
    expect(
      (
        await server.call(passwordReset, {
          token: /token=(\S+)/.exec(mail?.body ?? '')?.[1] ?? '',
          password: 'another lighthouse',
        })
      ).reason,
    ).toBe('resetLinkInvalid')
  })
})

describe('session (SEC-07)', () => {
  test('sign-out ends the token immediately, and repeating it is no error', async () => {
    const ann = await someone()
    const { data } = await signIn(ann.login)
    for (let times = 0; times < 2; times++)
      expect((await server.call(sessionSignOut, { type: 5 }, { token: data.access_token })).code).toBe(200)
    expect((await server.call(currentUserRead, {}, { token: data.access_token })).reason).toBe('sessionExpired')
    expect((await server.call(sessionSignOut, {})).code).toBe(200)
  })

  test('suspending, withdrawing and removing take effect at the next call', async () => {
    const ann = await someone()
    const { sql } = server.deps
    await sql`update membership set status = 'withdrawn' where account_id = ${ann.accountId}`
    expect(await server.call(currentUserRead, {}, ann)).toMatchObject({ code: 202, reason: 'membershipWithdrawn' })
    await sql`update membership set status = 'active' where account_id = ${ann.accountId}`
    await sql`update account set status = 'suspended' where id = ${ann.accountId}`
    expect(await server.call(currentUserRead, {}, ann)).toMatchObject({ code: 202, reason: 'accountSuspended' })
    await sql`update account set status = 'active' where id = ${ann.accountId}`
    expect((await server.call(currentUserRead, {}, ann)).code).toBe(200)
    await sql`delete from membership where account_id = ${ann.accountId}`
    expect(await server.call(currentUserRead, {}, ann)).toMatchObject({ code: 202, reason: 'membershipWithdrawn' })
  })

  test('a session ends on every server immediately; another session of the same person continues if allowed', async () => {
    const second = await openSecondServer(server)
    const ask = async (token: string) =>
      (await second.app.inject({ method: 'POST', url: currentUserRead.path, headers: { access_token: token } })).json()
    try {
      const ann = await someone()
      const other = (await signIn(ann.login)).data.access_token
      for (const token of [ann.token, other]) expect((await ask(token)).code).toBe(200)
      await server.call(sessionSignOut, { type: 5 }, ann)
      expect(await ask(ann.token)).toMatchObject({ code: 401, data: { reason: 'sessionExpired' } })
      expect((await ask(other)).code).toBe(200)
      const third = (await signIn(ann.login)).data.access_token
      const staff = await aPerson(server.deps, company, { grants: ['companies'] })
      expect((await server.call(personSuspend, { personId: ann.accountId }, staff)).code).toBe(200)
      for (const token of [other, third])
        expect(await ask(token)).toMatchObject({ code: 202, data: { reason: 'accountSuspended' } })
    } finally {
      await second.close()
    }
  })

  test('SEC-05: signing in creates a new token, whatever token was sent with it', async () => {
    const ann = await someone()
    const planted = 'p'.repeat(43)
    const { data } = await server.call(passwordSignIn, { userName: ann.login, password }, { token: planted })
    expect(data.access_token).toMatch(/^[\w-]{43}$/)
    expect(data.access_token).not.toBe(planted)
    expect((await server.call(currentUserRead, {}, { token: planted })).code).toBe(401)
    const next = await server.call(passwordSignIn, { userName: ann.login, password }, { token: data.access_token })
    expect(next.data.access_token).not.toBe(data.access_token)
  })

  test('a company of one session each ends the former one with a word', async () => {
    const strict = await aCompany(server.deps, { flags: { single_session: true } })
    const ben = await aPerson(server.deps, strict, { login: 'ben', passwordHash })
    const first = (await signIn('ben')).data.access_token
    const second = (await signIn('ben')).data.access_token
    expect(await server.call(currentUserRead, {}, { token: first })).toMatchObject({
      status: 200,
      code: 202,
      reason: 'sessionEnded',
    })
    expect((await server.call(currentUserRead, {}, ben)).code).toBe(202)
    expect((await server.call(currentUserRead, {}, { token: second })).code).toBe(200)
  })

  test('a code that was never issued opens nothing, and guessing locks no one out', async () => {
    expect((await server.call(ssoSignIn, { code: 'x'.repeat(43) })).reason).toBe('signInCodeInvalid')
    // Two hundred people of one office before an exam: none is rejected because they share an address.
    const answers = await Promise.all(
      Array.from({ length: 200 }, () => server.call(ssoSignIn, { code: 'x'.repeat(43) })),
    )
    expect(new Set(answers.map(({ reason }) => reason))).toEqual(new Set(['signInCodeInvalid']))
  })

  test('without a provider there is no single sign-on', async () => {
    expect((await server.call(signInMethods)).data).toEqual({
      wecom: null,
      sso: false,
      ssoIsForDevelopment: false,
      company: false,
      joining: false,
      messenger: null,
      password: true,
      sms: false,
      demoIsReachable: false,
      demoAccounts: [],
    })
    expect((await server.inject({ url: '/sso/login' })).headers.location).toBe('/login')
    const redirect = encodeURIComponent(`${server.deps.settings.publicUrl}/studyList?state=open#?login=pc`)
    expect((await server.inject({ url: `/sso/login?redirect=${redirect}` })).headers.location).toBe(
      '/login?from=%2FstudyList%3Fstate%3Dopen',
    )
  })
})

describe('company (SEC-14)', () => {
  test('a session moves to another company of its person, and no other session with it', async () => {
    const ann = await someone()
    const second = await aCompany(server.deps, { name: '远桥网络', flags: { show_vip_paid_course: false } })
    await joinCompany(server.deps, ann.accountId, second)
    const other = (await signIn(ann.login)).data.access_token
    expect(
      (await server.call(myCompanyList, {}, ann)).data.list.map((one) => [one.companyName, one.isCurrent]),
    ).toEqual([
      ['星衡通信', true],
      ['远桥网络', false],
    ])
    expect((await server.call(companySwitch, { targetCompanyId: second }, ann)).data.companyInfo).toMatchObject({
      id: second,
      companyName: '远桥网络',
    })
    expect((await server.call(ownCompanyRead, {}, ann)).data).toMatchObject({
      id: second,
      configData: { knowledgeModule: true, showVipPaidCourseFlg: false },
    })
    expect((await server.call(ownCompanyRead, {}, { token: other })).data.id).toBe(company)
  })

  test('people can’t enter a company they do not belong to', async () => {
    const ann = await someone()
    const foreign = await aCompany(server.deps)
    expect((await server.call(companySwitch, { targetCompanyId: foreign }, ann)).reason).toBe('notYourCompany')
    await joinCompany(server.deps, ann.accountId, foreign)
    await server.deps
      .sql`update membership set status = 'withdrawn' where account_id = ${ann.accountId} and company_id = ${foreign}`
    expect((await server.call(companySwitch, { targetCompanyId: foreign }, ann)).reason).toBe('notYourCompany')
    expect((await server.call(ownCompanyRead, {}, ann)).data.id).toBe(company)
  })
})

test('the agreement is required until it is signed, and again when there is a new one', async () => {
  const ann = await someone()
  const { sql } = server.deps
  const words = sql.json({ zh: '隐私', en: 'Privacy' })
  await sql`insert into agreement (version, title, body, published_at) values (1, ${words}, ${words}, ${server.clock.now()})`
  expect((await server.call(ownAgreementRead, {}, ann)).data).toMatchObject({
    againShowFlag: 1,
    version: 1,
    body: '隐私',
  })
  expect((await server.call(agreementSign, { version: 7 }, ann)).reason).toBe('conflict')
  for (let times = 0; times < 2; times++) expect((await server.call(agreementSign, { version: 1 }, ann)).code).toBe(200)
  expect((await server.call(ownAgreementRead, {}, ann)).data).toMatchObject({ againShowFlag: 0, body: '' })
  await sql`insert into agreement (version, title, body, published_at) values (2, ${words}, ${words}, ${server.clock.now()})`
  expect((await server.call(ownAgreementRead, {}, ann)).data).toMatchObject({ againShowFlag: 1, version: 2 })
})
