import { ownCompanyRead } from '@portal/contract/companies/company.contract.ts'
import { signInMethods } from '@portal/contract/identity/session.contract.ts'
import {
  wecomBind,
  wecomBindings,
  wecomCheck,
  wecomRead,
  wecomRemove,
  wecomSave,
  wecomSignIn,
  wecomUnbind,
} from '@portal/contract/identity/wecom.contract.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { hashSecret } from '../../../core/secrets/random.ts'
import { aCompany, aPerson, joinCompany, type Person } from '../../../testing/builders.ts'
import { openTestServer, TestClock, type TestServer } from '../../../testing/test-server.ts'
import { startWecomStandIn, type WecomStandIn } from '../../../testing/wecom-stand-in.ts'

const [corpId, otherCorp] = ['wwstarbalance01', 'wwothercorp0002']
const secret = 'app-secret-of-star-balance'
const own = 'http://portal.test'
const page = `${own}/detail?id=7#?login=pc`
const inWecom =
  'Mozilla/5.0 (Linux; Android 14) Chrome/116 Mobile Safari/537.36 wxwork/4.1.22 MicroMessenger/7.0.1 Language/zh'

let server: TestServer
let wecom: WecomStandIn
let staff: Person
let company: string
let serial = 0
const clock = new TestClock()
beforeAll(async () => {
  const members = [
    { userId: 'LinXiaowen', mobile: '13800020001', email: 'typed@x.test' },
    { userId: 'two', mobile: '13800020002', email: 'zhao@x.test' },
    { userId: 'mail-only', bizMail: 'Qian@X.test' },
    { userId: 'manager', mobile: '13800020004' },
    { userId: 'nobody', mobile: '13800029999' },
  ]
  const trusts = { callbackHost: 'portal.test', agentId: '1000002', members }
  wecom = await startWecomStandIn(
    [
      { corpId, secret, ...trusts },
      { corpId: otherCorp, secret: 'another-secret', ...trusts },
    ],
    () => clock.now(),
  )
  server = await openTestServer({ clock, env: wecom.env })
  company = await aCompany(server.deps, { name: '星衡' })
  staff = await aPerson(server.deps, company, { grants: ['companies'] })
})
beforeEach(() => {
  clock.pass(600)
  Object.assign(wecom, { visitor: null, isTrusted: true, isAway: false })
})
afterAll(async () => {
  await server.close()
  await wecom.close()
})

const setUp = (companyId = company, more: Record<string, unknown> = {}) =>
  server.call(wecomSave, { companyId, corpId, agentId: '1000002', secret, ...more }, staff)
const bind = (person: Person, wecomUser: string) =>
  server.call(wecomBind, { companyId: company, wecomUser, accountId: person.accountId }, staff)
const member = async () => {
  const person = await aPerson(server.deps, company, { name: '成员' })
  const wecomUser = `member${++serial}`
  await bind(person, wecomUser)
  return { person, wecomUser }
}

/** A browser: stores its cookie, calls the portal and WeCom, follows no redirect automatically. */
function aBrowser(userAgent = inWecom, at = server) {
  let cookie = ''
  const go = async (address: string) => {
    const url = new URL(address, own)
    if (url.origin === wecom.url) {
      const answer = await fetch(url, { redirect: 'manual' })
      return { status: answer.status, location: answer.headers.get('location') ?? '' }
    }
    const answer = await at.inject({
      method: 'GET',
      url: url.pathname + url.search,
      headers: { host: 'portal.test', cookie, 'user-agent': userAgent },
    })
    for (const line of [answer.headers['set-cookie'] ?? []].flat()) cookie = line.split(';')[0] ?? ''
    return { status: answer.statusCode, location: String(answer.headers.location ?? '') }
  }
  /** From the portal through WeCom to the callback's address. */
  const out = async (query = '') =>
    (await go((await go(`/sso/wecom?redirect=${encodeURIComponent(page)}${query}`)).location)).location
  const login = (given: Record<string, string>, lang: 'zh' | 'en' = 'zh') =>
    at.call(wecomSignIn, given as never, { lang, headers: { cookie } })
  /** The whole way. */
  const signIn = async (query = '') => login(resultOf((await go(await out(query))).location))
  return { go, out, login, signIn }
}
const resultOf = (address: string) => {
  const { login: _, ...result } = Object.fromEntries(new URLSearchParams(new URL(address).hash.split('?')[1]))
  return result as Record<string, string>
}

describe('without settings', () => {
  test('the way in is not offered, and says so', async () => {
    expect((await server.call(signInMethods, {})).data.wecom).toBeNull()
    expect((await aBrowser().go(`/sso/wecom?redirect=${encodeURIComponent(page)}`)).location).toBe(
      `${page}&error=wecomNotConfigured`,
    )
    const answer = await server.call(wecomSignIn, { code: 'x', appId: '1000002', corpId }, { lang: 'en' })
    expect([answer.code, answer.reason, answer.msg]).toEqual([404, 'wecomNotConfigured', 'WeCom sign-in isn’t set up'])
    expect((await server.call(wecomCheck, { companyId: company }, staff)).reason).toBe('wecomNotConfigured')
  })
})

describe('setting up', () => {
  test('the secret is stored sealed, shown to no one, and not needed again', async () => {
    expect((await setUp(company, { secret: undefined })).fields).toEqual(['secret'])
    const saved = await setUp()
    expect(saved.data.app).toMatchObject({
      corpId,
      agentId: '1000002',
      proxyAppType: 0,
      bindings: 0,
      callbackHost: 'portal.test',
      startUrl: `${own}/?corpId=${corpId}`,
    })
    expect((await server.call(wecomRead, { companyId: company }, staff)).raw + saved.raw).not.toContain(secret)
    const rows = await server.deps.sql`select * from wecom_app`
    const lines = await server.deps.sql`select detail from audit_line where action = 'wecom.save'`
    expect(JSON.stringify([rows.map((row) => String(row.sealed_secret)), lines])).not.toContain(secret)
    expect(lines).toHaveLength(1)
    expect((await setUp(company, { secret: undefined, proxyAppType: 1 })).data.app.proxyAppType).toBe(1)
    expect((await setUp()).code).toBe(200)
    expect((await server.call(signInMethods, {})).data.wecom).toEqual({ corpId })
    expect((await server.call(signInMethods, { corpId: otherCorp })).data.wecom).toBeNull()
  })

  test('WeCom checks the settings', async () => {
    const check = async () => (await server.call(wecomCheck, { companyId: company }, { ...staff, lang: 'en' })).data
    expect(await check()).toEqual({ isAccepted: true, errcode: 0, explanation: 'WeCom accepts these settings.' })
    wecom.isTrusted = false
    expect(await check()).toMatchObject({ isAccepted: false, errcode: 60020 })
    wecom.isAway = true
    expect(await check()).toMatchObject({ isAccepted: false, errcode: -1 })
    Object.assign(wecom, { isTrusted: true, isAway: false })
    await setUp(company, { secret: 'a-wrong-secret' })
    expect(await check()).toMatchObject({ isAccepted: false, errcode: 40001 })
    await setUp()
  })

  test('a corp belongs to one company; a company that has gone or a person who is no employee is refused', async () => {
    expect((await setUp(await aCompany(server.deps))).reason).toBe('wecomTaken')
    expect((await setUp('00000000-0000-7000-8000-000000000000', { corpId: 'wwfree00001' })).code).toBe(404)
    expect((await bind(await aPerson(server.deps, await aCompany(server.deps)), 'foreigner')).code).toBe(404)
  })

  test('staff bind, list and unbind; what is bound stays so', async () => {
    const { person, wecomUser } = await member()
    expect((await bind(person, 'another-member')).reason).toBe('wecomTaken')
    expect((await bind(await aPerson(server.deps, company), wecomUser.toUpperCase())).reason).toBe('wecomTaken')
    const list = (await server.call(wecomBindings, { companyId: company }, staff)).data.list
    expect(list).toContainEqual(expect.objectContaining({ wecomUser, accountId: person.accountId, isByStaff: true }))
    wecom.visitor = wecomUser
    const { access_token: token } = (await aBrowser().signIn()).data
    expect((await server.call(ownCompanyRead, {}, { token })).code).toBe(200)
    expect((await server.call(wecomUnbind, { companyId: company, wecomUser }, staff)).code).toBe(200)
    expect((await server.call(ownCompanyRead, {}, { token })).reason).toBe('sessionExpired')
    expect((await server.call(wecomUnbind, { companyId: company, wecomUser }, staff)).code).toBe(404)
  })
})

describe('signing in', () => {
  test('inside WeCom nothing is asked: out, back to the very page, and a session in the company of the corp', async () => {
    const { person, wecomUser } = await member()
    const elsewhere = await aCompany(server.deps)
    await joinCompany(server.deps, person.accountId, elsewhere)
    await server.deps
      .sql`update session set created_at = ${clock.now()}, company_id = ${elsewhere} where account_id = ${person.accountId}`
    wecom.visitor = wecomUser.toUpperCase()
    const browser = aBrowser()
    const start = await browser.go(`/sso/wecom?redirect=${encodeURIComponent(page)}`)
    expect(start.location).toContain('/connect/oauth2/authorize?')
    expect(start.location).toContain('scope=snsapi_base')
    const back = await browser.go((await browser.go(start.location)).location)
    expect(back.location.startsWith(`${page}&code=`)).toBe(true)
    const answer = await browser.login(resultOf(back.location))
    expect(answer.data).toMatchObject({
      userId: person.accountId,
      companyInfo: { id: company },
      loginSourceType: 1,
      proxyAppType: 0,
    })
    const [session] = await server.deps
      .sql`select source from session where token_hash = ${hashSecret(answer.data.access_token)}`
    expect(session?.source).toBe('wecom')
  })

  test('outside WeCom a QR code is shown, and leads to the same', async () => {
    const { person, wecomUser } = await member()
    wecom.visitor = wecomUser
    const browser = aBrowser('Mozilla/5.0 Chrome/120')
    expect((await browser.go('/sso/wecom')).location).toContain('/wwlogin/sso/login?login_type=CorpApp')
    expect((await browser.signIn()).data.userId).toBe(person.accountId)
  })

  test('a first sign-in asks for the contact data once, and binds by a number or address that both sides have proved', async () => {
    const lin = await aPerson(server.deps, company, { name: '林晓雯' })
    wecom.visitor = 'LinXiaowen'
    // A number that staff entered proves nothing.
    await server.deps.sql`update account set phone = '+8613800020001' where id = ${lin.accountId}`
    expect((await aBrowser().signIn('&contacts=1')).reason).toBe('wecomUnbound')
    await server.deps.sql`update account set phone_confirmed_at = ${clock.now()} where id = ${lin.accountId}`
    const first = await aBrowser().signIn()
    expect([first.code, first.reason, (first.data as { asksContacts?: boolean }).asksContacts]).toEqual([
      403,
      'wecomUnbound',
      true,
    ])
    expect((await aBrowser().signIn('&contacts=1')).data.userId).toBe(lin.accountId)
    expect((await aBrowser().signIn()).data.userId).toBe(lin.accountId)
    expect(
      await server.deps.sql`select 1 from audit_line where action = 'wecom.bind' and thing_id = ${lin.accountId}`,
    ).toHaveLength(1)

    const qian = await aPerson(server.deps, company, { email: 'qian@x.test' })
    await server.deps.sql`update account set is_email_confirmed = false where id = ${qian.accountId}`
    wecom.visitor = 'mail-only'
    expect((await aBrowser().signIn('&contacts=1')).reason).toBe('wecomUnbound')
    await server.deps.sql`update account set is_email_confirmed = true where id = ${qian.accountId}`
    expect((await aBrowser().signIn('&contacts=1')).data.userId).toBe(qian.accountId)
  })

  test('nobody is bound by guess: two people, staff, several companies, another company’s employee, an unknown number', async () => {
    const { sql } = server.deps
    const zhao = await aPerson(server.deps, company, { email: 'zhao@x.test' })
    const byPhone = await aPerson(server.deps, company, { name: '另一人' })
    await sql`update account set phone = '+8613800020002', phone_confirmed_at = ${clock.now()} where id = ${byPhone.accountId}`
    wecom.visitor = 'two'
    expect((await aBrowser().signIn('&contacts=1')).reason).toBe('wecomUnbound')
    await sql`update account set phone = null where id = ${byPhone.accountId}`
    await joinCompany(server.deps, zhao.accountId, await aCompany(server.deps))
    expect((await aBrowser().signIn('&contacts=1')).reason).toBe('wecomUnbound')

    const manager = await aPerson(server.deps, company, { grants: ['exams'] })
    await sql`update account set phone = '+8613800020004', phone_confirmed_at = ${clock.now()} where id = ${manager.accountId}`
    wecom.visitor = 'manager'
    expect((await aBrowser().signIn('&contacts=1')).reason).toBe('wecomUnbound')

    const foreigner = await aPerson(server.deps, await aCompany(server.deps))
    await sql`update account set phone = '+8613800029999', phone_confirmed_at = ${clock.now()} where id = ${foreigner.accountId}`
    wecom.visitor = 'nobody'
    const refused = await aBrowser().signIn('&contacts=1')
    expect([refused.reason, (refused.data as { asksContacts?: boolean }).asksContacts]).toEqual([
      'wecomUnbound',
      undefined,
    ])
  })

  test('who is no member of the corp, has left the company or is suspended does not get in', async () => {
    expect((await aBrowser().signIn()).reason).toBe('wecomNotMember')
    const { person, wecomUser } = await member()
    wecom.visitor = wecomUser
    await server.deps.sql`update membership set status = 'withdrawn' where account_id = ${person.accountId}`
    expect((await aBrowser().signIn()).reason).toBe('noCompany')
    await server.deps.sql`update account set status = 'suspended' where id = ${person.accountId}`
    expect((await aBrowser().signIn()).reason).toBe('accountSuspended')
  })

  test('an app that a service provider developed says so', async () => {
    const { wecomUser } = await member()
    await setUp(company, { proxyAppType: 1 })
    wecom.visitor = wecomUser
    expect((await aBrowser().signIn()).data.proxyAppType).toBe(1)
    await setUp()
  })
})

describe('the access token of WeCom', () => {
  const fetched = () => wecom.calls['/cgi-bin/gettoken'] ?? 0

  test('is fetched once for all processes, again when it runs out, and again when WeCom takes it no more', async () => {
    const { wecomUser } = await member()
    wecom.visitor = wecomUser
    await setUp()
    const before = fetched()
    await aBrowser().signIn()
    const second = await openTestServer({ beside: server, clock, env: wecom.env })
    expect((await aBrowser(inWecom, second).signIn()).code).toBe(200)
    await second.close()
    expect(fetched()).toBe(before + 1)
    clock.pass(7200 - 299)
    expect((await aBrowser().signIn()).code).toBe(200)
    expect(fetched()).toBe(before + 2)
    // It expires earlier than expected (42001), or is invalid (40014).
    await server.deps.sql`update wecom_app set token_until = ${new Date(clock.now().getTime() + 86_400_000)}`
    clock.pass(7201)
    expect((await aBrowser().signIn()).code).toBe(200)
    wecom.forgetTokens()
    expect((await aBrowser().signIn()).code).toBe(200)
    expect(fetched()).toBe(before + 4)
  })

  test('a WeCom that is away or refuses is said so, in the reader’s language, without what it said itself', async () => {
    const { wecomUser } = await member()
    wecom.visitor = wecomUser
    const browser = aBrowser()
    const result = resultOf((await browser.go(await browser.out())).location)
    wecom.isAway = true
    const away = await browser.login(result, 'en')
    expect([away.status, away.reason, away.msg]).toEqual([
      503,
      'wecomUnavailable',
      'WeCom is unavailable. Try again later.',
    ])
    Object.assign(wecom, { isAway: false, isTrusted: false })
    const refused = await aBrowser().signIn()
    expect([refused.status, refused.reason]).toEqual([502, 'wecomRefused'])
    expect(refused.raw).not.toContain('203.0.113.7')
  })
})

describe('SEC-05: WeCom', () => {
  test('a state works once, in the browser that began, and not for ever', async () => {
    const { wecomUser } = await member()
    wecom.visitor = wecomUser
    const browser = aBrowser()
    const callback = await browser.out()
    const lost = async (who: { go: (address: string) => Promise<{ location: string }> }, address: string) =>
      expect((await who.go(address)).location).toBe(`${own}/#/?login=pc&error=invalid`)
    await lost(aBrowser(), callback)
    await lost(browser, callback)
    const slow = aBrowser()
    const late = await slow.out()
    clock.pass(601)
    await lost(slow, late)
    const third = aBrowser()
    const good = await third.out()
    await lost(third, good.replace(/state=\w+/, 'state=forged'))
    await lost(third, good.replace(/&state=\w+/, ''))
    expect((await third.go(good)).location).toContain('code=')
    await lost(third, good)
  })

  test('a code works once, in the browser that began; who sends another their code signs nobody in', async () => {
    const { person, wecomUser } = await member()
    wecom.visitor = wecomUser
    const browser = aBrowser()
    const result = resultOf((await browser.go(await browser.out())).location)
    const victim = aBrowser()
    await victim.out()
    expect((await victim.login(result)).reason).toBe('signInCodeInvalid')
    expect((await server.call(wecomSignIn, result as never)).reason).toBe('signInCodeInvalid')
    const answers = await Promise.all([browser.login(result), browser.login(result), browser.login(result)])
    expect(answers.map((answer) => answer.code).sort()).toEqual([200, 400, 400])
    expect(answers.find((answer) => answer.code === 200)?.data.userId).toBe(person.accountId)
    // The same code again, with a fresh state.
    const again = (await browser.out()).replace(/code=[\w-]+/, `code=${result.code}`)
    expect((await browser.go(again)).location).toBe(`${page}&error=invalid`)
  })

  test('a code that nobody brought back here, of another corp, of another app or older than five minutes is refused', async () => {
    const { wecomUser } = await member()
    wecom.visitor = wecomUser
    const browser = aBrowser()
    const result = resultOf((await browser.go(await browser.out())).location)
    expect((await browser.login({ ...result, code: wecom.codeFor(corpId, wecomUser) })).reason).toBe(
      'signInCodeInvalid',
    )
    expect((await browser.login({ ...result, corpId: otherCorp })).reason).toBe('wecomNotConfigured')
    expect((await browser.login({ ...result, appId: '1000003' })).reason).toBe('signInCodeInvalid')
    clock.pass(301)
    expect((await browser.login(result)).reason).toBe('signInCodeInvalid')

    // Another corp's code with our state: WeCom itself does not know it here.
    const second = aBrowser()
    const foreign = (await second.out()).replace(/code=[\w-]+/, `code=${wecom.codeFor(otherCorp, wecomUser)}`)
    expect((await second.login(resultOf((await second.go(foreign)).location))).reason).toBe('signInCodeInvalid')
  })

  test('a foreign way back is refused, before anything begins', async () => {
    for (const redirect of [
      'https://evil.example/',
      '//evil.example',
      'https:evil.example',
      `${own}@evil.example/`,
      '\\\\evil.example',
      'javascript:alert(1)',
    ])
      expect(await aBrowser().go(`/sso/wecom?redirect=${encodeURIComponent(redirect)}`)).toMatchObject({
        status: 400,
        location: '',
      })
  })

  test('another corp, or the end of the set-up, ends bindings and their sessions', async () => {
    const { wecomUser } = await member()
    wecom.visitor = wecomUser
    const { access_token: token } = (await aBrowser().signIn()).data
    await setUp(company, { corpId: 'wwmovedcorp' })
    expect((await server.call(ownCompanyRead, {}, { token })).reason).toBe('sessionExpired')
    await setUp()
    expect((await aBrowser().signIn()).reason).toBe('wecomUnbound')
    expect((await server.call(wecomRemove, { companyId: company }, staff)).code).toBe(200)
    expect((await server.call(signInMethods, {})).data.wecom).toBeNull()
    expect((await server.call(wecomRead, { companyId: company }, staff)).data.app).toBeNull()
  })
})
