import {
  countryList,
  dictionaryRead,
  ownContactUpdate,
  ownProfileRead,
  ownProfileUpdate,
  phoneCodeSend,
  phoneSignIn,
} from '@portal/contract/identity/profile.contract.ts'
import { currentUserRead } from '@portal/contract/identity/session.contract.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { runDeferredWork } from '../../testing/answer-first.ts'
import { aCompany, aPerson, aSession, type Person } from '../../testing/builders.ts'
import { readOutbox } from '../../testing/outbox.ts'
import { openTestServer, type TestServer } from '../../testing/test-server.ts'

let server: TestServer
let ann: Person
let serial = 100
beforeAll(async () => {
  server = await openTestServer()
})
beforeEach(async () => {
  server.clock.pass(3 * 86_400)
  ann = await aPerson(server.deps, await aCompany(server.deps, { name: '星衡' }), {
    name: '林晓雯',
    email: `ann${++serial}@x.test`,
  })
})
afterAll(() => server.close())

const newPhone = () => `1380002${String(++serial).padStart(4, '0')}`
/** The last code sent to a number; null when none was. */
async function codeFor(phone: string): Promise<string | null> {
  await runDeferredWork(server)
  const row = (await readOutbox(server.deps, `+86${phone}`)).at(-1)
  return /\d{6}/.exec(row?.body ?? '')?.[0] ?? null
}
const wrong = (code: string | null) => (code === '000000' ? '000001' : '000000')
const change = (phone: string, code: string | null, who = ann) =>
  server.call(ownContactUpdate, { phone, code: code ?? '' }, who)
const setPhone = (who: Person, phone: string) =>
  server.deps.sql`update account set phone = ${`+86${phone}`} where id = ${who.accountId}`

describe('personal information', () => {
  test('messages follow the language that is read, until one is chosen', async () => {
    const { sql } = server.deps
    const locale = async () => (await sql`select locale from account where id = ${ann.accountId}`)[0]?.locale
    const idle = () =>
      sql`update session set seen_at = ${new Date(server.clock.now().getTime() - 61_000)} where account_id = ${ann.accountId}`
    const read = async (lang: 'zh' | 'en') => {
      await idle()
      return (await server.call(ownProfileRead, {}, { ...ann, lang })).data.messageLanguage
    }
    expect([await read('en'), await locale()]).toEqual(['auto', 'en'])
    expect([await read('zh'), await locale()]).toEqual(['auto', 'zh'])
    await idle()
    await server.inject({
      method: 'POST',
      url: ownProfileRead.path,
      headers: { access_token: ann.token, 'accept-language': 'fr' },
    })
    expect(await locale()).toBe('zh')
    expect((await server.call(ownContactUpdate, { messageLanguage: 'en' }, ann)).code).toBe(200)
    expect([await read('zh'), await locale()]).toEqual(['en', 'en'])
    expect((await server.call(ownContactUpdate, { messageLanguage: 'auto' }, ann)).code).toBe(200)
    expect([await read('en'), await locale()]).toEqual(['auto', 'en'])
  })

  test('a code to sign in comes in the language that asked for it, or in the chosen one', async () => {
    const words = async (phone: string, lang: 'zh' | 'en') => {
      await server.call(phoneCodeSend, { phone, purpose: 'signIn' }, { lang })
      await runDeferredWork(server)
      return (await readOutbox(server.deps, `+86${phone}`)).at(-1)?.body
    }
    const phone = newPhone()
    await setPhone(ann, phone)
    expect(await words(phone, 'en')).toContain('your code is')
    server.clock.pass(61)
    await server.call(ownContactUpdate, { messageLanguage: 'zh' }, ann)
    expect(await words(phone, 'en')).toContain('验证码')
  })

  test('dictionaries and countries in the reader’s language', async () => {
    expect((await server.call(dictionaryRead, { classify: 1 }, { lang: 'en' })).data.list[1]).toEqual({
      code: 'passport',
      name: 'Passport',
    })
    expect((await server.call(dictionaryRead, { classify: 2 })).data.list[0]?.name).toBe('本企业员工')
    expect((await server.call(dictionaryRead, { classify: 3 })).code).toBe(400)
    expect((await server.call(countryList, {})).data.list[0]).toEqual({
      countryCode: '+86',
      country: 'CN',
      name: '中国',
    })
    const namesIn = async (lang: 'zh' | 'en') =>
      (await server.call(countryList, {}, { lang })).data.list
        .filter(({ country }) => ['HK', 'MO', 'TW'].includes(country))
        .map(({ name }) => name)
    expect(await namesIn('zh')).toEqual(['香港', '澳门', '台湾'])
    expect(await namesIn('en')).toEqual(['Hong Kong', 'Macao', 'Taiwan'])
  })

  test('name, e-mail and gender; only what is right is taken', async () => {
    const email = `new${++serial}@x.test`
    expect(
      (await server.call(ownProfileUpdate, { name: ' Lin Xiaowen ', email, gender: 'female' }, ann)).data.message,
    ).toBe('修改成功')
    expect((await server.call(ownProfileRead, {}, ann)).data).toMatchObject({
      name: 'Lin Xiaowen',
      pendingEmail: email,
      gender: 'female',
      company: '星衡',
      phone: null,
    })
    for (const name of ['林2', 'Ann!', '', ' ', 'a  b', '<b>x</b>', '😀', 'x'.repeat(41)])
      expect((await server.call(ownProfileUpdate, { name }, ann)).reason, name).toBe('nameInvalid')
    for (const bad of ['x', 'a@b', 'a b@c.de', '@c.de', 'a@-c.de', 'a@c.de,b@c.de', `${'x'.repeat(120)}@c.de`]) {
      const answer = await server.call(ownProfileUpdate, { name: '林晓雯', email: bad }, { ...ann, lang: 'en' })
      expect([answer.reason, answer.msg, answer.fields], bad).toEqual([
        'emailInvalid',
        'Email format is not correct',
        ['email'],
      ])
    }
    expect((await server.call(ownProfileUpdate, { name: '林晓雯', gender: 'x' } as never, ann)).code).toBe(400)
    expect((await server.call(currentUserRead, {}, ann)).data).toMatchObject({ name: 'Lin Xiaowen' })
    await server.deps.sql`update account set email = ${email} where id = ${ann.accountId}`
    const taken = await server.call(
      ownProfileUpdate,
      { name: '别人', email: email.toUpperCase() },
      await aPerson(server.deps, ann.companyId),
    )
    expect([taken.code, taken.reason]).toEqual([409, 'emailTaken'])
  })

  test('the former address hears of a new one; an empty one takes it away', async () => {
    const [before] = await server.deps.sql<{ email: string }[]>`select email from account where id = ${ann.accountId}`
    await server.call(ownContactUpdate, { email: '' }, ann)
    expect((await server.call(ownProfileRead, {}, ann)).data.email).toBeNull()
    expect(await server.deps.sql`select 1 from outbound_message where recipient = ${before?.email ?? ''}`).toHaveLength(
      1,
    )
  })

  test('types come from the dictionaries', async () => {
    await server.call(ownContactUpdate, { certificateType: 'passport', identityType: 'partner' }, ann)
    expect((await server.call(ownProfileRead, {}, ann)).data).toMatchObject({
      certificateType: 'passport',
      identityType: 'partner',
      name: '林晓雯',
    })
    expect((await server.call(ownContactUpdate, { certificateType: 'partner' }, ann)).fields).toEqual([
      'certificateType',
    ])
  })
})

describe('SEC-06: codes by SMS', () => {
  test('a phone number changes with its code, which works once; the owner sees its ends only', async () => {
    const phone = newPhone()
    expect((await server.call(phoneCodeSend, { phone, purpose: 'changePhone' }, ann)).data).toEqual({
      resendAfter: 60,
      expiresIn: 600,
      demoCode: null,
    })
    const code = await codeFor(phone)
    expect((await change(phone, code)).code).toBe(200)
    expect((await server.call(ownProfileRead, {}, ann)).data.phone).toMatch(/^\+86 138\*+\d{3}$/)
    expect((await change(phone, code)).reason).toBe('smsCodeInvalid')
    expect((await change(phone, '')).reason).toBe('smsCodeInvalid')
    expect((await change('123', code)).reason).toBe('phoneInvalid')
  })

  test('after five wrong tries the right one helps no more; a new code does, and kills the old one', async () => {
    const phone = newPhone()
    await server.call(phoneCodeSend, { phone }, ann)
    const first = await codeFor(phone)
    for (let i = 0; i < 5; i++) expect((await change(phone, wrong(first))).reason).toBe('smsCodeInvalid')
    expect((await change(phone, first)).reason).toBe('smsCodeInvalid')
    server.clock.pass(61)
    await server.call(phoneCodeSend, { phone }, ann)
    const second = await codeFor(phone)
    if (second !== first) expect((await change(phone, first)).reason).toBe('smsCodeInvalid')
    expect((await change(phone, second)).code).toBe(200)
  })

  test('many concurrent requests get five tries, not more, and one success', async () => {
    const phone = newPhone()
    await server.call(phoneCodeSend, { phone }, ann)
    const code = await codeFor(phone)
    const answers = await Promise.all(Array.from({ length: 6 }, () => change(phone, code)))
    expect(answers.filter((answer) => answer.code === 200)).toHaveLength(1)
  })

  test('bound to phone, purpose and session; dead after ten minutes', async () => {
    const [phone, other] = [newPhone(), newPhone()]
    await server.call(phoneCodeSend, { phone, purpose: 'examApply' }, ann)
    expect((await change(phone, await codeFor(phone))).reason).toBe('smsCodeInvalid')
    server.clock.pass(61)
    await server.call(phoneCodeSend, { phone }, ann)
    const code = await codeFor(phone)
    expect((await change(other, code)).reason).toBe('smsCodeInvalid')
    const elsewhere = { ...ann, token: await aSession(server.deps, ann.accountId, ann.companyId) }
    expect((await change(phone, code, elsewhere)).reason).toBe('smsCodeInvalid')
    expect((await change(phone, code, await aPerson(server.deps, ann.companyId))).reason).toBe('smsCodeInvalid')
    server.clock.pass(601)
    expect((await change(phone, code)).reason).toBe('smsCodeInvalid')
  })

  test('limits per phone, per address and by forged headers', async () => {
    const phone = newPhone()
    expect((await server.call(phoneCodeSend, { phone }, ann)).code).toBe(200)
    expect(
      (await server.call(phoneCodeSend, { phone }, { ...ann, headers: { 'x-forwarded-for': '9.9.9.9' } })).code,
    ).toBe(429)
    const statuses: number[] = []
    for (let i = 0; i < 40; i++) {
      server.clock.pass(61)
      statuses.push(
        (
          await server.call(
            phoneCodeSend,
            { phone: newPhone() },
            { ...ann, headers: { 'x-forwarded-for': `9.9.9.${i}` } },
          )
        ).status,
      )
    }
    expect(statuses.filter((status) => status === 200).length).toBeLessThanOrEqual(30)
    expect(statuses.at(-1)).toBe(429)
    server.clock.pass(86_400)
    const perDay: number[] = []
    for (let i = 0; i < 12; i++) {
      server.clock.pass(1300)
      perDay.push((await server.call(phoneCodeSend, { phone }, ann)).status)
    }
    expect(perDay.slice(0, 10)).toEqual(Array.from({ length: 10 }, () => 200))
    expect(perDay.at(-1)).toBe(429)
  })

  test('a stranger who asks for codes to a number keeps none from its holder, and slows other strangers down for minutes only', async () => {
    const phone = newPhone()
    await setPhone(ann, phone)
    const ask = async (remoteAddress: string, cookie = '') => {
      const answer = await server.inject({
        method: 'POST',
        url: phoneCodeSend.path,
        payload: { phone },
        remoteAddress,
        headers: { cookie },
      })
      const cookies = [answer.headers['set-cookie'] ?? []].flat().map((one) => String(one).split(';')[0])
      return {
        code: answer.json().code as number,
        retryAfter: (answer.json().data.retryAfter ?? 0) as number,
        cookie: cookies.join('; '),
      }
    }
    const own = await ask('192.0.2.1')
    const signedIn = await server.inject({
      method: 'POST',
      url: phoneSignIn.path,
      payload: { phone, code: await codeFor(phone) },
      remoteAddress: '192.0.2.1',
      headers: { cookie: own.cookie },
    })
    const device = [signedIn.headers['set-cookie'] ?? []]
      .flat()
      .map((one) => String(one).split(';')[0] ?? '')
      .find((one) => one.startsWith('known_device='))
    server.clock.pass(3601)
    const stranger: number[] = []
    for (let n = 0; n < 200; n++) stranger.push((await ask(`2001:db8:0:${(n % 40).toString(16)}::${n}`)).code)
    expect(stranger.filter((code) => code === 200).length).toBe(6)
    // In a browser where the owner has signed in, in their session, and in the session of a person who takes over the
    // number.
    expect((await ask('192.0.2.1', device)).code).toBe(200)
    server.clock.pass(61)
    expect((await server.call(phoneCodeSend, { phone }, ann)).code).toBe(200)
    expect((await server.call(phoneCodeSend, { phone }, await aPerson(server.deps, ann.companyId))).code).toBe(200)
    // From an unknown browser: after minutes, or in the worst case after an hour.
    const elsewhere = await ask('192.0.2.9')
    expect([elsewhere.code, elsewhere.retryAfter <= 300]).toEqual([429, true])
    server.clock.pass(elsewhere.retryAfter)
    expect((await ask('192.0.2.10')).code).toBe(200)
    for (let n = 0; n < 60; n++) {
      server.clock.pass(301)
      await ask(`192.0.3.${n}`)
    }
    const worst = await ask('192.0.2.11')
    server.clock.pass(worst.retryAfter + 1)
    expect([worst.retryAfter <= 3600, (await ask('192.0.2.12')).code]).toEqual([true, 200])
    const [day] = await server.deps
      .sql`select count(*)::int as codes from outbound_message where recipient = ${`+86${phone}`}`
    expect(day?.codes).toBeLessThan(26)
  })

  test('whoever guesses codes for a number locks out themselves, not its holder', async () => {
    const phone = newPhone()
    await setPhone(ann, phone)
    const answer = await server.inject({ method: 'POST', url: phoneCodeSend.path, payload: { phone } })
    const own = String(answer.headers['set-cookie'] ?? '').split(';')[0] ?? ''
    const enter = async (code: string | null, cookie: string) =>
      (await server.call(phoneSignIn, { phone, code: code ?? '' }, { headers: { cookie } })).reason
    const guesses: (string | undefined)[] = []
    for (let n = 0; n < 22; n++) guesses.push(await enter('123456', 'sso_browser=guesser'))
    expect(guesses.at(-1)).toBe('signInLocked')
    expect(await enter(await codeFor(phone), own)).toBeUndefined()
  })

  test('a large office signs in from one address on one morning', async () => {
    const codes: number[] = []
    for (let n = 0; n < 60; n++) codes.push((await server.call(phoneCodeSend, { phone: newPhone() })).code)
    expect(codes.filter((code) => code !== 200)).toEqual([])
  })

  test('everybody together sends so many an hour; then nobody does, whatever the phone, person and address', async () => {
    await server.deps
      .sql`insert into rate_limit (key, window_start, hits) values ('sms all ', ${server.clock.now()}, 3000) on conflict (key) do update set hits = 3000, window_start = excluded.window_start`
    const refused = await server.call(phoneCodeSend, { phone: newPhone() }, await aPerson(server.deps, ann.companyId))
    expect([refused.status, refused.reason]).toEqual([429, 'tooManyRequests'])
    server.clock.pass(3601)
    expect((await server.call(phoneCodeSend, { phone: newPhone() }, ann)).code).toBe(200)
  })

  test('a number that is another account’s stays theirs', async () => {
    const phone = newPhone()
    await setPhone(await aPerson(server.deps, ann.companyId), phone)
    await server.call(phoneCodeSend, { phone }, ann)
    expect((await change(phone, await codeFor(phone))).reason).toBe('phoneTaken')
  })
})

describe('sign-in with phone and code', () => {
  const ask = async (phone: string) => {
    const answer = await server.inject({ method: 'POST', url: phoneCodeSend.path, payload: { phone } })
    return { answer, cookie: String(answer.headers['set-cookie'] ?? '').split(';')[0] ?? '' }
  }
  const enter = (phone: string, code: string | null, cookie: string) =>
    server.call(phoneSignIn, { phone, code: code ?? 'x' }, { headers: { cookie } })

  test('in the browser that asked, once', async () => {
    const phone = newPhone()
    await setPhone(ann, phone)
    const { cookie } = await ask(phone)
    const code = await codeFor(phone)
    expect((await enter(phone, code, '')).reason).toBe('smsCodeInvalid')
    expect((await enter(phone, code, 'sso_browser=another')).reason).toBe('smsCodeInvalid')
    expect((await enter(phone, wrong(code), cookie)).reason).toBe('smsCodeInvalid')
    const signedIn = await enter(phone, code, cookie)
    expect(signedIn.data.userId).toBe(ann.accountId)
    expect((await server.call(currentUserRead, {}, { token: signedIn.data.access_token })).data.name).toBe('林晓雯')
    expect((await enter(phone, code, cookie)).reason).toBe('smsCodeInvalid')
  })

  test('nobody learns whether a number belongs to an account; nothing is sent to one that does not', async () => {
    const [known, unknown] = [newPhone(), newPhone()]
    await setPhone(ann, known)
    const [yes, no] = [await ask(known), await ask(unknown)]
    expect(no.answer.json()).toEqual(yes.answer.json())
    expect(await codeFor(unknown)).toBeNull()
    expect((await enter(unknown, '123456', no.cookie)).reason).toBe(
      (await enter(known, wrong(await codeFor(known)), yes.cookie)).reason,
    )
    expect((await server.call(phoneCodeSend, { phone: unknown, purpose: 'changePhone' })).reason).toBe('notSignedIn')
  })

  test('a suspended account does not come in', async () => {
    const phone = newPhone()
    await setPhone(ann, phone)
    const { cookie } = await ask(phone)
    await server.deps.sql`update account set status = 'suspended' where id = ${ann.accountId}`
    expect((await enter(phone, await codeFor(phone), cookie)).reason).toBe('accountSuspended')
  })
})
