import {
  companyJoin,
  joiningApplications,
  joiningDecide,
  joiningForm,
  joiningOffer,
  joiningRegister,
  joiningStart,
  joiningWayCode,
  joiningWayCreate,
  joiningWayRevoke,
  joiningWays,
  joiningWayUpdate,
} from '@portal/contract/identity/joining.contract.ts'
import { joiningLimits } from '@portal/contract/identity/joining.limits.ts'
import { personDetail } from '@portal/contract/identity/people.contract.ts'
import { membershipEnd } from '@portal/contract/identity/people-change.contract.ts'
import { currentUserRead, passwordSignIn } from '@portal/contract/identity/session.contract.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { newId } from '../../../core/secrets/random.ts'
import { inTransaction } from '../../../database/connection.ts'
import { runDeferredWork } from '../../../testing/answer-first.ts'
import { aCompany, aDepartment, aPerson, joinCompany, type Person } from '../../../testing/builders.ts'
import { readOutbox } from '../../../testing/outbox.ts'
import { openTestServer, TestClock, type TestServer } from '../../../testing/test-server.ts'
import { hashPassword } from '../password.ts'
import { clearOldJoiningData } from './joining.jobs.ts'

/** People join companies without staff: by code and by domain, immediately and with approval. */
const clock = new TestClock(new Date('2026-03-02T02:00:00Z'))
const password = 'a long enough pass phrase'
let server: TestServer
let company: string
let admin: Person
let operator: Person
let serial = 0
beforeAll(async () => {
  server = await openTestServer({ clock })
  company = await aCompany(server.deps, { name: '星衡通信' })
  admin = await aPerson(server.deps, company, { companyGrants: ['companies'] })
  operator = await aPerson(server.deps, await aCompany(server.deps), { grants: ['companies'] })
})
afterAll(() => server.close())

const anAddress = (domain = 'home.example') => `visitor${++serial}@${domain}`
const content = { name: '春季新员工', needsApproval: false, mostUses: null, fields: [] }
async function aWay(own: object = {}, by = admin, companyId = by.companyId) {
  const input = { requestKey: `way-${++serial}-key`, companyId, kind: 'code' as const, ...content, ...own }
  const { data } = await server.call(joiningWayCreate, input, by)
  const { code } = (await server.call(joiningWayCode, { wayId: data.wayId }, by)).data
  return { wayId: data.wayId, code: code ?? '' }
}
const prove = (domain: string, companyId: string) => server.deps.sql`
  insert into identity_domain (id, company_id, domain, token, created_at, checked_at, proved_at)
  values (${newId(clock.now(), server.deps.random)}, ${companyId}, ${domain}, 'x', ${clock.now()}, ${clock.now()}, ${clock.now()})`

/** Requests the email and returns the token in it. */
async function tokenFor(email: string, code?: string): Promise<string> {
  clock.pass(1)
  const started = await server.call(joiningStart, { email, ...(code ? { code } : {}) })
  expect(started.code).toBe(200)
  await runDeferredWork(server)
  const tokens = (await readOutbox(server.deps, email)).map(({ body }) => /\/join\?token=([\w-]+)/.exec(body)?.[1])
  return tokens.findLast((token) => token !== undefined) ?? ''
}
const register = (token: string, own: object = {}) =>
  server.call(joiningRegister, { token, name: '王小明', password, answers: [], ...own })
const signIn = (userName: string) => server.call(passwordSignIn, { userName, password })
const usesOf = async (wayId: string) =>
  (await server.deps.sql<{ uses: number }[]>`select uses from joining_way where id = ${wayId}`.one()).uses
const applicationsOf = async (q: string, by = admin) =>
  (await server.call(joiningApplications, { q, limit: 20 }, by)).data.rows
const audited = async (action: string, companyId = company) =>
  (await server.deps.sql`select from audit_line where action = ${action} and company_id = ${companyId}`).length

describe('a code', () => {
  test('is shown to staff, stored sealed, and opens an account in its department', async () => {
    const departmentId = await aDepartment(server.deps, company)
    const { wayId, code } = await aWay({ departmentId, mostUses: 3 })
    expect(code).toMatch(/^[2-9a-z]{4}-[2-9a-z]{4}-[2-9a-z]{4}$/)
    const shown = (await server.call(joiningWayCode, { wayId }, admin)).data
    expect(shown.link).toBe(`${server.deps.settings.publicUrl}/join?code=${code}`)
    expect(shown.qr.modules).toBeGreaterThan(20)
    const [kept] = await server.deps.sql<
      { row: string }[]
    >`select joining_way::text as row from joining_way where id = ${wayId}`
    expect(kept?.row).not.toContain(code)

    const offer = await server.call(joiningOffer, { code: ` ${code.toUpperCase().replaceAll('-', ' ')} ` })
    expect(offer.data).toMatchObject({ company: { zh: '星衡通信' }, needsApproval: false, fields: [] })
    const email = anAddress()
    const token = await tokenFor(email, code)
    const form = await server.call(joiningForm, { token })
    expect(form.data).toMatchObject({ email, hasAccount: false })
    expect((await register(token)).data).toEqual({ state: 'joined' })
    const session = await signIn(email.toUpperCase())
    expect(session.data.companyInfo).toMatchObject({ id: company })
    const mine = await server.call(currentUserRead, {}, { token: session.data.access_token })
    expect(mine.data).toMatchObject({ name: '王小明', email, isStaff: false, grants: [], companyGrants: [] })
    const person = await server.call(personDetail, { personId: session.data.userId }, admin)
    expect(person.data.person.memberships[0]).toMatchObject({ department: { id: departmentId } })
    expect(await usesOf(wayId)).toBe(1)
    expect(await audited('joining.join')).toBe(1)
    expect(await applicationsOf(email)).toMatchObject([
      { state: 'joined', name: '王小明', account: { id: session.data.userId }, decidedBy: null },
    ])
  })

  test('that is wrong, revoked, expired or full says so, and starts nothing', async () => {
    const before = (await readOutbox(server.deps)).length
    const start = (code: string) => server.call(joiningStart, { code, email: anAddress() })
    expect((await start('abcd-efgh-jkmn')).reason).toBe('joiningCodeInvalid')
    const revoked = await aWay()
    expect((await server.call(joiningWayRevoke, { wayId: revoked.wayId }, admin)).code).toBe(200)
    expect((await server.call(joiningWayRevoke, { wayId: revoked.wayId }, admin)).code).toBe(200)
    expect((await start(revoked.code)).reason).toBe('joiningCodeInvalid')
    const short = await aWay({ expiresAt: new Date(clock.now().getTime() + 60_000).toISOString() })
    const full = await aWay({ mostUses: 1 })
    expect((await register(await tokenFor(anAddress(), full.code))).code).toBe(200)
    clock.pass(61)
    expect((await start(short.code)).reason).toBe('joiningClosed')
    expect((await start(full.code)).reason).toBe('joiningFull')
    expect((await server.call(joiningOffer, { code: full.code })).reason).toBe('joiningFull')
    await runDeferredWork(server)
    expect((await readOutbox(server.deps)).length).toBe(before + 1)
    const states = (await server.call(joiningWays, {}, admin)).data.ways
    expect(states.find(({ wayId }) => wayId === full.wayId)?.state).toBe('full')
    expect(states.find(({ wayId }) => wayId === short.wayId)?.state).toBe('expired')
    expect(states.find(({ wayId }) => wayId === revoked.wayId)?.state).toBe('revoked')
  })

  test('can be guessed three hundred times an hour from one network; right and revoked codes do not count', async () => {
    clock.pass(7200)
    const { code } = await aWay()
    const revoked = await aWay()
    await server.call(joiningWayRevoke, { wayId: revoked.wayId }, admin)
    const again = async (guess: string) => {
      clock.pass(1)
      return (await server.call(joiningOffer, { code: guess })).reason
    }
    for (let n = 0; n < 301; n++) expect(await again(revoked.code)).toBe('joiningCodeInvalid')
    expect(await again(code)).toBeUndefined()
    for (let n = 0; n < 300; n++) expect(await again('aaaa-aaaa-aaaa')).toBe('joiningCodeInvalid')
    expect((await server.call(joiningOffer, { code: 'bbbb-bbbb-bbbb' })).reason).toBe('tooManyRequests')
    // The limit also hides which codes are valid.
    expect((await server.call(joiningOffer, { code })).reason).toBe('tooManyRequests')
    clock.pass(3601)
    for (let n = 0; n < 40; n++) expect((await server.call(joiningOffer, { code })).code).toBe(200)
  })

  test('lets two people have its last use once', async () => {
    const { wayId, code } = await aWay({ mostUses: 1 })
    const tokens = [await tokenFor(anAddress(), code), await tokenFor(anAddress(), code)]
    const both = await Promise.all(tokens.map((token) => register(token)))
    expect(both.map(({ reason, code: status }) => reason ?? status).sort()).toEqual([200, 'joiningFull'])
    expect(await usesOf(wayId)).toBe(1)
  })
})

describe('the emailed link', () => {
  test('is the same email and answer whether or not an account has the address', async () => {
    const { code } = await aWay()
    const known = await aPerson(server.deps, company, { email: anAddress() })
    const { email } = (await server.call(currentUserRead, {}, known)).data
    const stranger = anAddress()
    const answers = [
      await server.call(joiningStart, { code, email: email ?? '' }),
      await server.call(joiningStart, { code, email: stranger }),
    ]
    expect(answers[0]?.raw.replace(/"requestId":"[^"]+"/, '')).toBe(answers[1]?.raw.replace(/"requestId":"[^"]+"/, ''))
    await runDeferredWork(server)
    const [toKnown] = (await readOutbox(server.deps, email ?? '')).slice(-1)
    const [toStranger] = (await readOutbox(server.deps, stranger)).slice(-1)
    const plain = (body = '') => body.replace(/token=[\w-]+/, '')
    expect(plain(toKnown?.body)).toBe(plain(toStranger?.body))
  })

  test('works once, for an hour, and only the newest use counts for its address', async () => {
    const { code } = await aWay()
    const email = anAddress()
    const [older, newer] = [await tokenFor(email, code), await tokenFor(email, code)]
    const both = await Promise.all([register(newer), register(newer)])
    expect(both.map(({ reason, code: status }) => reason ?? status).sort()).toEqual([200, 'joiningHasAccount'])
    expect((await register(older)).reason).toBe('joiningLinkInvalid')
    const late = await tokenFor(anAddress(), code)
    clock.pass(joiningLimits.linkMinutes * 60 + 1)
    expect((await register(late)).reason).toBe('joiningLinkInvalid')
    expect((await server.call(joiningForm, { token: 'x'.repeat(43) })).reason).toBe('joiningLinkInvalid')
  })

  test('is sent three times an hour to one address', async () => {
    const { code } = await aWay()
    const email = anAddress()
    for (let n = 0; n < 3; n++) expect((await server.call(joiningStart, { code, email })).code).toBe(200)
    expect((await server.call(joiningStart, { code, email: email.toUpperCase() })).reason).toBe('tooManyRequests')
    expect((await server.call(joiningStart, { code, email: anAddress() })).code).toBe(200)
  })

  test('counts plus-addresses of a mailbox as one, and a refused request uses up nothing else', async () => {
    clock.pass(7200)
    const { wayId, code } = await aWay()
    const email = anAddress()
    const plus = (n: number) => email.replace('@', `+${n}@`)
    const start = (to: string) => server.call(joiningStart, { code, email: to })
    for (let n = 0; n < 3; n++) expect((await start(plus(n))).code).toBe(200)
    const hits = () => server.deps.sql`
      select key, hits from rate_limit where key like 'joining network %' or key like 'joining way %' order by key`
    const before = await hits()
    expect((await start(plus(4))).reason).toBe('tooManyRequests')
    expect((await start(email)).reason).toBe('tooManyRequests')
    expect(await hits()).toEqual(before)
    // A way to join sends two thousand emails an hour, whoever requests them.
    await server.deps.sql`update rate_limit set hits = 2000 where key = ${`joining way ${wayId}`}`
    expect((await start(anAddress())).reason).toBe('tooManyRequests')
    clock.pass(3601)
    expect((await start(anAddress())).code).toBe(200)
  })

  test('refuses bad input and changes nothing', async () => {
    const question = {
      fieldId: newId(clock.now(), server.deps.random),
      label: { zh: '门店' },
      isRequired: true,
      choices: ['北京', '上海'],
    }
    const { wayId, code } = await aWay({ fields: [question] })
    expect((await server.call(joiningStart, { code, email: 'no address' })).reason).toBe('emailInvalid')
    const email = anAddress()
    const token = await tokenFor(email, code)
    expect((await server.call(joiningForm, { token })).data.fields).toEqual([question])
    const answers = [{ fieldId: question.fieldId, value: '上海' }]
    expect((await register(token)).raw).toContain(`answer-${question.fieldId}`)
    expect((await register(token, { answers: [{ fieldId: question.fieldId, value: '深圳' }] })).reason).toBe(
      'malformed',
    )
    expect((await register(token, { answers, name: '<b>' })).reason).toBe('nameInvalid')
    expect((await register(token, { answers, password: 'password' })).reason).toBe('passwordTooWeak')
    expect((await register(token, { answers, password: email })).reason).toBe('passwordTooWeak')
    expect(await usesOf(wayId)).toBe(0)
    expect((await register(token, { answers })).code).toBe(200)
    expect((await applicationsOf(email))[0]?.answers).toEqual([{ label: { zh: '门店' }, value: '上海' }])
  })
})

describe('a verified mail domain', () => {
  test('lets its addresses join without a code, and no others', async () => {
    const there = await aCompany(server.deps, { name: '北辰' })
    const boss = await aPerson(server.deps, there, { companyGrants: ['companies'] })
    const open = { requestKey: 'domain-way-1', companyId: there, kind: 'domain' as const, ...content }
    expect((await server.call(joiningWayCreate, open, boss)).reason).toBe('joiningNoDomain')
    await prove('beichen.example', there)
    expect((await server.call(joiningStart, { email: anAddress('beichen.example') })).reason).toBe(
      'joiningDomainUnknown',
    )
    const { data } = await server.call(joiningWayCreate, open, boss)
    expect((await server.call(joiningWayCreate, open, boss)).data).toEqual(data)
    const second = { ...open, requestKey: 'domain-way-2' }
    expect((await server.call(joiningWayCreate, second, boss)).reason).toBe('joiningDomainOpen')
    expect((await server.call(joiningWayCode, { wayId: data.wayId }, boss)).data).toMatchObject({
      code: null,
      link: `${server.deps.settings.publicUrl}/join`,
    })
    for (const domain of ['sub.beichen.example', 'other.example'])
      expect((await server.call(joiningStart, { email: anAddress(domain) })).reason).toBe('joiningDomainUnknown')
    const email = anAddress('beichen.example')
    const [token, late] = [await tokenFor(email), await tokenFor(anAddress('beichen.example'))]
    expect((await register(token)).data).toEqual({ state: 'joined' })
    expect((await signIn(email)).data.companyInfo.id).toBe(there)
    // The proof of the domain is lost.
    await server.deps.sql`update identity_domain set proved_at = null where domain = 'beichen.example'`
    expect((await register(late)).reason).toBe('joiningDomainUnknown')
  })
})

describe('with approval', () => {
  test('the applicant waits, and an approval opens the account and emails them', async () => {
    const { wayId, code } = await aWay({ needsApproval: true, mostUses: 1 })
    const email = anAddress()
    const token = await tokenFor(email, code)
    expect((await register(token)).data).toEqual({ state: 'waiting' })
    expect((await signIn(email)).code).toBe(400)
    expect(await server.deps.sql`select from account where email = ${email}`).toHaveLength(0)
    expect(await usesOf(wayId)).toBe(1)
    expect((await server.call(joiningOffer, { code })).reason).toBe('joiningFull')
    const [row] = await applicationsOf(email)
    expect(row).toMatchObject({ state: 'waiting', account: null })
    expect(JSON.stringify(row)).not.toContain('$')
    const approve = { applicationId: row?.applicationId ?? '', isApproved: true }
    const twice = await Promise.all([
      server.call(joiningDecide, approve, admin),
      server.call(joiningDecide, approve, admin),
    ])
    expect(twice.map(({ code: status }) => status)).toEqual([200, 200])
    expect((await server.call(joiningDecide, { ...approve, isApproved: false, reason: 'no' }, admin)).reason).toBe(
      'conflict',
    )
    expect((await signIn(email)).data.companyInfo.id).toBe(company)
    const mails = (await readOutbox(server.deps, email)).map(({ subject }) => subject)
    expect(mails.sort()).toEqual(['您已加入星衡通信', '确认邮箱，加入星衡通信'].sort())
    expect(
      await server.deps.sql`select from joining_application where password_hash is not null and email = ${email}`,
    ).toHaveLength(0)
    expect(await audited('joining.approve')).toBe(1)
  })

  test('a refusal has a reason, gives the use back and allows another application', async () => {
    const { wayId, code } = await aWay({ needsApproval: true, mostUses: 1 })
    const email = anAddress()
    await register(await tokenFor(email, code))
    const [row] = await applicationsOf(email)
    const reject = { applicationId: row?.applicationId ?? '', isApproved: false }
    expect((await server.call(joiningDecide, reject, admin)).reason).toBe('malformed')
    expect((await server.call(joiningDecide, { ...reject, reason: '请用企业邮箱' }, admin)).code).toBe(200)
    const bodies = (await readOutbox(server.deps, email)).map(({ body }) => body)
    expect(bodies.filter((body) => body.includes('请用企业邮箱'))).toHaveLength(1)
    expect(await usesOf(wayId)).toBe(0)
    expect((await register(await tokenFor(email, code))).data).toEqual({ state: 'waiting' })
    expect(await audited('joining.reject')).toBe(1)
  })

  test('a second application of one address is refused while the first waits', async () => {
    const { wayId, code } = await aWay({ needsApproval: true })
    const email = anAddress()
    const other = await aWay({ needsApproval: true })
    const tokens = [await tokenFor(email, code), await tokenFor(email.replace('visitor', 'VISITOR'), other.code)]
    const both = await Promise.all(tokens.map((token) => register(token)))
    expect(both.map(({ reason, code: status }) => reason ?? status).sort()).toEqual([200, 'joiningWaits'])
    expect((await usesOf(wayId)) + (await usesOf(other.wayId))).toBe(1)
  })

  test('an application expires, and what it held is forgotten', async () => {
    const { wayId, code } = await aWay({ needsApproval: true })
    const email = anAddress()
    await register(await tokenFor(email, code))
    const [row] = await applicationsOf(email)
    clock.pass(joiningLimits.applicationDays * 86_400 + 1)
    const approve = { applicationId: row?.applicationId ?? '', isApproved: true }
    expect((await server.call(joiningDecide, approve, admin)).reason).toBe('conflict')
    await clearOldJoiningData.run(server.deps, {})
    await clearOldJoiningData.run(server.deps, {})
    expect((await applicationsOf(email))[0]).toMatchObject({ state: 'expired' })
    expect(await usesOf(wayId)).toBe(0)
    expect(await readOutbox(server.deps, email)).toHaveLength(2)
    expect(await audited('joining.expire')).toBeGreaterThan(0)
    clock.pass(joiningLimits.keptDays * 86_400 + 1)
    await clearOldJoiningData.run(server.deps, {})
    expect(await applicationsOf(email)).toEqual([])
  })

  test('an approval is refused when the address got an account, or the company requires its provider', async () => {
    const { code } = await aWay({ needsApproval: true })
    const email = anAddress()
    await register(await tokenFor(email, code))
    const [row] = await applicationsOf(email)
    const approve = { applicationId: row?.applicationId ?? '', isApproved: true }
    const taker = await aPerson(server.deps, company, { email })
    expect((await server.call(joiningDecide, approve, admin)).reason).toBe('joiningHasAccount')
    await server.deps.sql`update account set email = null where id = ${taker.accountId}`
    await server.deps.sql`update company set status = 'suspended' where id = ${company}`
    expect((await server.call(joiningDecide, approve, operator)).reason).toBe('joiningClosed')
    await server.deps.sql`update company set status = 'active' where id = ${company}`
    expect((await server.call(joiningDecide, approve, admin)).code).toBe(200)
  })
})

describe('an account', () => {
  test('joins in its own session, by code, and keeps its password, address and permissions', async () => {
    const home = await aCompany(server.deps)
    const hash = await hashPassword(password)
    const person = await aPerson(server.deps, home, {
      email: anAddress(),
      companyGrants: ['reports'],
      passwordHash: hash,
    })
    const { code } = await aWay()
    expect((await server.call(companyJoin, { code, answers: [] })).reason).toBe('notSignedIn')
    expect((await server.call(companyJoin, { answers: [] }, person)).reason).toBe('malformed')
    expect((await server.call(companyJoin, { code, answers: [] }, person)).data).toEqual({
      state: 'joined',
      companyId: company,
    })
    expect((await server.call(companyJoin, { code, answers: [] }, person)).reason).toBe('joiningMember')
    const rows = await server.deps.sql<{ grant: string; at: string | null }[]>`
      select grant_name as grant, company_id as at from staff_grant where account_id = ${person.accountId}`
    expect(rows).toEqual([{ grant: 'reports', at: home }])
  })

  test('is never opened by a stranger with its mailbox: the form asks its owner to sign in', async () => {
    const { code } = await aWay()
    const email = anAddress()
    const person = await aPerson(server.deps, company, { email })
    const token = await tokenFor(email, code)
    expect((await server.call(joiningForm, { token })).data.hasAccount).toBe(true)
    expect((await register(token)).reason).toBe('joiningHasAccount')
    expect((await register(token, { password: 'password' })).reason).toBe('joiningHasAccount')
    expect((await signIn(email)).code).toBe(400)
    // The same for an address that is the login of another account.
    const login = anAddress()
    await aPerson(server.deps, company, { login })
    expect((await register(await tokenFor(login, code))).reason).toBe('joiningHasAccount')
    expect((await server.call(currentUserRead, {}, person)).code).toBe(200)
  })

  test('proves a mailbox in the domain of the company and joins with the account it has', async () => {
    const there = await aCompany(server.deps)
    const boss = await aPerson(server.deps, there, { companyGrants: ['companies'] })
    await prove('nanhai.example', there)
    await aWay({ kind: 'domain', needsApproval: true }, boss)
    const person = await aPerson(server.deps, await aCompany(server.deps), { email: anAddress() })
    const token = await tokenFor(anAddress('nanhai.example'))
    expect((await server.call(companyJoin, { token, answers: [] }, person)).data.state).toBe('waiting')
    const [row] = (await server.call(joiningApplications, { limit: 5, state: 'waiting' }, boss)).data.rows
    expect(row).toMatchObject({ account: { id: person.accountId } })
    const approve = { applicationId: row?.applicationId ?? '', isApproved: true }
    expect((await server.call(joiningDecide, approve, boss)).code).toBe(200)
    const at = await server.deps
      .sql`select from membership where account_id = ${person.accountId} and company_id = ${there} and status = 'active'`
    expect(at).toHaveLength(1)
  })

  test('that staff removed comes back with approval only', async () => {
    const { code } = await aWay()
    const person = await aPerson(server.deps, await aCompany(server.deps), { email: anAddress() })
    await joinCompany(server.deps, person.accountId, company)
    await server.call(membershipEnd, { personId: person.accountId, companyId: company }, operator)
    expect((await server.call(companyJoin, { code, answers: [] }, person)).data.state).toBe('waiting')
    expect((await server.call(companyJoin, { code, answers: [] }, person)).reason).toBe('joiningWaits')
  })

  test('that a former member has and nothing else opens is applied for with its mailbox, and keeps its password', async () => {
    const { wayId, code } = await aWay()
    const email = anAddress()
    const old = 'the former pass phrase'
    const person = await aPerson(server.deps, company, { name: '林知远', email, passwordHash: await hashPassword(old) })
    await server.call(membershipEnd, { personId: person.accountId, companyId: company }, operator)
    const token = await tokenFor(email, code)
    expect((await server.call(joiningForm, { token })).data).toMatchObject({ hasAccount: false, isFormerMember: true })
    const apply = () => server.call(joiningRegister, { token, name: '王另人', answers: [] })
    expect((await apply()).data).toEqual({ state: 'waiting' })
    expect((await apply()).reason).toBe('joiningLinkInvalid')
    expect(await usesOf(wayId)).toBe(1)
    const [row] = await applicationsOf(email)
    // The mailbox may belong to another person by now, so staff see both names.
    const account = { id: person.accountId, name: '林知远', isFormerMember: true }
    expect(row).toMatchObject({ state: 'waiting', name: '王另人', account })
    const second = await tokenFor(email, code)
    expect((await register(second)).reason).toBe('joiningWaits')
    const approve = { applicationId: row?.applicationId ?? '', isApproved: true }
    expect((await server.call(joiningDecide, approve, admin)).code).toBe(200)
    expect((await signIn(email)).code).toBe(400)
    expect((await server.call(passwordSignIn, { userName: email, password: old })).data).toMatchObject({
      userId: person.accountId,
      companyInfo: { id: company },
    })
    expect((await register(second)).reason).toBe('joiningHasAccount')
  })

  test('that a former member has beside another company, or of another company, is not applied for by its mailbox', async () => {
    const { code } = await aWay()
    const [two, one] = [anAddress(), anAddress()]
    const elsewhere = await aCompany(server.deps)
    const inTwo = await aPerson(server.deps, elsewhere, { email: two })
    await joinCompany(server.deps, inTwo.accountId, company)
    await server.call(membershipEnd, { personId: inTwo.accountId, companyId: company }, operator)
    const foreign = await aPerson(server.deps, elsewhere, { email: one })
    await server.call(membershipEnd, { personId: foreign.accountId, companyId: elsewhere }, operator)
    for (const email of [two, one])
      expect((await register(await tokenFor(email, code))).reason).toBe('joiningHasAccount')
  })

  test('is shown to staff by a confirmed address, else by its login', async () => {
    const { code } = await aWay({ needsApproval: true })
    const home = await aCompany(server.deps)
    for (const isConfirmed of [true, false]) {
      const email = anAddress()
      const login = `joiner${++serial}`
      const person = await aPerson(server.deps, home, { email, login })
      await server.deps
        .sql`update account set is_email_confirmed = ${isConfirmed}, email_confirmed_at = ${isConfirmed ? clock.now() : null}
        where id = ${person.accountId}`
      expect((await server.call(companyJoin, { code, answers: [] }, person)).data.state).toBe('waiting')
      const [row] = await applicationsOf(isConfirmed ? email : login)
      expect(row).toMatchObject({ email: isConfirmed ? email : login, isLogin: !isConfirmed })
    }
  })

  test('that a provider or a directory of its company manages does not join another company automatically', async () => {
    const { code } = await aWay()
    const join = (person: Person) => server.call(companyJoin, { code, answers: [] }, person)
    const home = await aCompany(server.deps)
    const connectionId = await connect(home, { isEnabled: true })
    const linked = await aPerson(server.deps, home)
    await server.deps.sql`insert into connection_identity (connection_id, subject, account_id, linked_at)
      values (${connectionId}, 'linked', ${linked.accountId}, ${clock.now()})`
    expect((await join(linked)).reason).toBe('joiningManaged')
    const listed = await aPerson(server.deps, home)
    await server.deps
      .sql`insert into scim_user (id, connection_id, account_id, user_name_key, resource, is_active, created_at, changed_at)
      values (gen_random_uuid(), ${connectionId}, ${listed.accountId}, 'listed', '{}', true, ${clock.now()}, ${clock.now()})`
    expect((await join(listed)).reason).toBe('joiningManaged')
    expect((await join(await aPerson(server.deps, home))).data.state).toBe('joined')
    await server.deps.sql`update identity_connection set is_enabled = false where id = ${connectionId}`
    expect((await join(linked)).data.state).toBe('joined')
  })

  test('waits when approval is turned on while it joins', async () => {
    const { wayId, code } = await aWay()
    const person = await aPerson(server.deps, await aCompany(server.deps))
    let joining: Promise<{ readonly data: { readonly state: string } }> | undefined
    await inTransaction(server.deps.sql, async (tx) => {
      await tx`update joining_way set needs_approval = true where id = ${wayId}`
      joining = server.call(companyJoin, { code, answers: [] }, person)
      // The join waits for the lock that this transaction holds.
      const waiting = () => server.deps.sql`select from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock' and query like '%joining_way%'`
      for (let n = 0; n < 200 && (await waiting()).length === 0; n++) await new Promise(setImmediate)
    })
    expect((await joining)?.data.state).toBe('waiting')
  })

  test('that a required provider manages does not join another company automatically', async () => {
    const { code } = await aWay()
    const strict = await aCompany(server.deps)
    await requireProvider(strict)
    const person = await aPerson(server.deps, strict, { email: anAddress() })
    expect((await server.call(companyJoin, { code, answers: [] }, person)).reason).toBe('joiningManaged')
  })
})

async function connect(companyId: string, { isEnabled = true, isRequired = false }): Promise<string> {
  const id = newId(clock.now(), server.deps.random)
  await server.deps.sql`
    insert into identity_connection (id, company_id, kind, name, settings, is_enabled, is_required, trusted_by, created_at, changed_at)
    values (${id}, ${companyId}, 'oidc', 'Entra', '{}', ${isEnabled}, ${isRequired}, ${operator.accountId}, ${clock.now()}, ${clock.now()})`
  return id
}
const requireProvider = (companyId: string) => connect(companyId, { isRequired: true })

test('a company that requires its provider offers no self-registration', async () => {
  const strict = await aCompany(server.deps)
  const boss = await aPerson(server.deps, strict, { companyGrants: ['companies'] })
  const { code } = await aWay({ needsApproval: true }, boss)
  const token = await tokenFor(anAddress(), code)
  const email = anAddress()
  await register(await tokenFor(email, code))
  await requireProvider(strict)
  expect((await server.call(joiningOffer, { code })).reason).toBe('joiningClosed')
  expect((await server.call(joiningForm, { token })).reason).toBe('joiningClosed')
  expect((await register(token)).reason).toBe('joiningClosed')
  const [row] = await applicationsOf(email, boss)
  const approve = { applicationId: row?.applicationId ?? '', isApproved: true }
  expect((await server.call(joiningDecide, approve, boss)).reason).toBe('joiningByProvider')
  const another = { requestKey: 'strict-way-1', companyId: strict, kind: 'code' as const, ...content }
  expect((await server.call(joiningWayCreate, another, boss)).reason).toBe('joiningByProvider')
  expect((await server.call(joiningWays, {}, boss)).data).toMatchObject({ isClosedByProvider: true, waiting: 1 })
})

describe('an administrator of one company', () => {
  test('sees and changes nothing of another company', async () => {
    const other = await aPerson(server.deps, await aCompany(server.deps), { companyGrants: ['companies'] })
    const { wayId, code } = await aWay({ needsApproval: true })
    const email = anAddress()
    await register(await tokenFor(email, code))
    const [row] = await applicationsOf(email)
    const applicationId = row?.applicationId ?? ''
    const input = { requestKey: 'foreign-way-1', companyId: company, kind: 'code' as const, ...content }
    const tries = [
      await server.call(joiningWays, { companyId: company }, other),
      await server.call(joiningWayCreate, input, other),
      await server.call(joiningWayUpdate, { wayId, revision: 1, ...content }, other),
      await server.call(joiningWayRevoke, { wayId }, other),
      await server.call(joiningWayCode, { wayId }, other),
      await server.call(joiningDecide, { applicationId, isApproved: true }, other),
    ]
    expect(tries.map(({ code: status }) => status)).toEqual([404, 404, 404, 404, 404, 404])
    expect((await server.call(joiningApplications, { limit: 50, companyId: company }, other)).data.rows).toEqual([])
    expect((await server.call(joiningApplications, { limit: 50, q: email }, operator)).data.rows).toHaveLength(1)
    const foreign = await aDepartment(server.deps, other.companyId)
    const elsewhere = { ...input, requestKey: 'foreign-way-2', departmentId: foreign }
    expect((await server.call(joiningWayCreate, elsewhere, admin)).reason).toBe('departmentNotFound')
    const nowhere = { ...input, requestKey: 'nowhere-way-1', companyId: newId(clock.now(), server.deps.random) }
    expect((await server.call(joiningWayCreate, nowhere, operator)).reason).toBe('notFound')
  })

  test('changes a way by its revision, never a revoked one', async () => {
    const { wayId } = await aWay()
    const save = (revision: number, own: object = {}) =>
      server.call(joiningWayUpdate, { wayId, revision, ...content, ...own }, admin)
    expect((await save(1, { name: '夏季', needsApproval: true, mostUses: 5 })).data).toEqual({ revision: 2 })
    expect((await save(1)).reason).toBe('conflict')
    expect((await save(2, { name: '   ' })).reason).toBe('malformed')
    expect((await save(2, { expiresAt: '2020-01-01T00:00:00Z' })).reason).toBe('malformed')
    expect((await save(2, { mostUses: 0 })).reason).toBe('malformed')
    const empty = { fieldId: newId(clock.now(), server.deps.random), label: {}, isRequired: true, choices: [] }
    expect((await save(2, { fields: [empty] })).reason).toBe('malformed')
    expect((await save(2, { departmentId: newId(clock.now(), server.deps.random) })).reason).toBe('departmentNotFound')
    await server.call(joiningWayRevoke, { wayId }, admin)
    expect((await save(2)).reason).toBe('conflict')
  })

  test('has thirty open ways at most', async () => {
    const many = await aCompany(server.deps)
    const boss = await aPerson(server.deps, many, { companyGrants: ['companies'] })
    for (let n = 0; n < joiningLimits.ways; n++) await aWay({}, boss)
    const input = { requestKey: 'one-too-many', companyId: many, kind: 'code' as const, ...content }
    expect((await server.call(joiningWayCreate, input, boss)).reason).toBe('tooManyWays')
  })
})
