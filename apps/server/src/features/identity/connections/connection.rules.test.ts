import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  judgeSignInMeans,
  mayControlAccount,
  needsCompanyProvider,
  powerOfConnection,
  type SignInAccountFacts,
  type SignInMeans,
} from '../account-access/account-access.rules.ts'
import {
  type ConnectionMatchFacts,
  type ConnectionPerson,
  connectionPersonOfClaims,
  isSharedIssuer,
  type MatchedPerson,
  matchConnectionUser,
  parseMailDomain,
} from './connection.rules.ts'

const settings = {
  issuer: 'https://login.example/tenant',
  clientId: 'portal',
  scope: 'openid profile email',
  claims: { subject: 'oid', email: 'email', name: 'name', employeeNo: 'employeeid', department: 'department' },
}
const here = 'company-here'
const instant = fc.option(fc.integer({ min: 0, max: 4 }).map((day) => new Date(Date.UTC(2026, 0, 1 + day))))
const holding = fc.constantFrom('exams', 'companies', `companies@${here}`, `grading@${here}`, 'companies@company-there')
const standing: fc.Arbitrary<SignInAccountFacts> = fc.record({
  holdings: fc.uniqueArray(holding, { maxLength: 3 }),
  companies: fc.constantFrom([here], [here, 'company-there'], ['company-there'], []),
  login: fc.constantFrom('ann', 'ben'),
  isActive: fc.boolean(),
  grantedAt: instant,
  email: fc.constantFrom('ann@here.example', 'ben@here.example', null),
  emailConfirmedAt: instant,
  phone: fc.constant(null),
  phoneConfirmedAt: fc.constant(null),
  requiredBy: fc.constant([]),
})
const power = fc
  .uniqueArray(holding, { maxLength: 3 })
  .map((holdings) => powerOfConnection(here, { holdings, reach: null }))
const found: fc.Arbitrary<MatchedPerson> = fc.record({
  accountId: fc.constantFrom('one', 'two'),
  standing,
  isMember: fc.boolean(),
  linkedAt: instant,
  isOfOther: fc.boolean(),
})
const facts: fc.Arbitrary<ConnectionMatchFacts> = fc.record({
  power,
  linked: fc.option(found),
  byEmployeeNo: fc.option(found),
  byEmail: fc.option(found),
  isTaken: fc.boolean(),
  createsPeople: fc.boolean(),
  provedDomains: fc.constantFrom([], ['here.example']),
})
const person: fc.Arbitrary<ConnectionPerson> = fc.record({
  subject: fc.constant('s'),
  email: fc.constantFrom('ann@here.example', 'ann@elsewhere.example', null),
  name: fc.constantFrom('安', null),
  employeeNo: fc.constantFrom('E1', null),
  department: fc.constant(null),
})

describe('a user of a company’s provider', () => {
  test('never opens, links or renews an account that holds more than the connection, or belongs elsewhere', () => {
    fc.assert(
      fc.property(person, facts, (said, given) => {
        const decision = matchConnectionUser(said, given)
        if (!['linked', 'employeeNo', 'email'].includes(decision.outcome)) return
        const one = given.linked ?? given.byEmployeeNo ?? given.byEmail
        expect(one).not.toBeNull()
        if (!one || !('accountId' in decision)) return
        expect(decision.accountId).toBe(one.accountId)
        expect(mayControlAccount(given.power, one.standing)).toBe(true)
        expect(one.isMember && one.standing.isActive).toBe(true)
        expect(one.standing.companies.every((company) => company === here)).toBe(true)
        expect(one.standing.holdings.every((held) => held.endsWith(`@${here}`))).toBe(true)
      }),
      { numRuns: 3000 },
    )
  })

  test('becomes a new learner only with a name and an address in a domain of the company, and when nothing is like it', () => {
    fc.assert(
      fc.property(person, facts, (said, given) => {
        const isNew = matchConnectionUser(said, given).outcome === 'new'
        expect(isNew).toBe(
          !given.linked &&
            !given.byEmployeeNo &&
            !given.byEmail &&
            !given.isTaken &&
            given.createsPeople &&
            said.name !== null &&
            said.email === 'ann@here.example' &&
            given.provedDomains.length > 0,
        )
      }),
      { numRuns: 2000 },
    )
  })

  test('two claims that name two people open neither', () => {
    const plain: SignInAccountFacts = {
      holdings: [],
      companies: [here],
      login: 'ann',
      isActive: true,
      grantedAt: null,
      email: null,
      emailConfirmedAt: null,
      phone: null,
      phoneConfirmedAt: null,
      requiredBy: [],
    }
    const at = (accountId: string): MatchedPerson => ({
      accountId,
      standing: plain,
      isMember: true,
      linkedAt: null,
      isOfOther: false,
    })
    const given = {
      power: powerOfConnection(here, { holdings: [], reach: null }),
      linked: null,
      byEmployeeNo: at('one'),
      byEmail: at('two'),
      isTaken: false,
      createsPeople: true,
      provedDomains: ['here.example'],
    }
    const said = { subject: 's', email: 'ann@here.example', name: '安', employeeNo: 'E1', department: null }
    expect(matchConnectionUser(said, given).outcome).toBe('ambiguous')
    expect(matchConnectionUser(said, { ...given, byEmail: at('one') })).toMatchObject({
      outcome: 'employeeNo',
      accountId: 'one',
    })
  })
})

test('a connection has the permissions of its maker in this company, and none beyond', () => {
  const { holdings, reach } = powerOfConnection(here, {
    holdings: ['exams', `grading@${here}`, 'reports@company-there'],
    reach: null,
  })
  expect([holdings, reach]).toEqual([[`exams@${here}`, `grading@${here}`], here])
  expect(mayControlAccount({ holdings, reach }, { holdings: ['exams'], companies: [here] })).toBe(false)
  expect(mayControlAccount({ holdings, reach }, { holdings: [`exams@${here}`], companies: [here] })).toBe(true)
})

test('required sign-in turns off the portal’s own ways for exactly the accounts that the provider opens', () => {
  const now = new Date('2026-02-01T00:00:00Z')
  const ways: SignInMeans[] = [
    { kind: 'password', madeAt: now },
    { kind: 'passkey', madeAt: now },
    { kind: 'phone', phone: '+8613800021111' },
    { kind: 'link', madeAt: now, email: null, power: null },
    { kind: 'signInLink', madeAt: now, email: null, power: null },
  ]
  fc.assert(
    fc.property(standing, power, fc.constantFrom(...ways), (account, required, way) => {
      const bound: SignInAccountFacts = { ...account, isActive: true, requiredBy: [required] }
      expect(judgeSignInMeans(way, bound) === 'companyOnly').toBe(mayControlAccount(required, bound))
      expect(judgeSignInMeans(way, { ...bound, requiredBy: [] })).not.toBe('companyOnly')
      expect(needsCompanyProvider(bound)).toBe(mayControlAccount(required, bound))
      expect(judgeSignInMeans({ kind: 'connection', madeAt: now, power: required }, bound)).not.toBe('companyOnly')
      expect(judgeSignInMeans({ kind: 'sso', madeAt: now }, bound)).not.toBe('companyOnly')
    }),
  )
})

describe('the claims of a provider', () => {
  const entra = { sub: 'pairwise', oid: 'a1', name: ' 钱若谷 ', email: 'Ruogu.Qian@here.example', employeeid: 661204 }
  test('an address counts if it is called verified, or nothing is said and the company has proved its domain', () => {
    const emailOf = (more: object, domains: string[]) =>
      connectionPersonOfClaims({ ...entra, ...more }, settings, domains)?.email
    expect(emailOf({}, [])).toBeNull()
    expect(emailOf({}, ['here.example'])).toBe('Ruogu.Qian@here.example')
    expect(emailOf({ email_verified: true }, [])).toBe('Ruogu.Qian@here.example')
    for (const word of [false, 'false', 0, 'yes', null])
      expect(emailOf({ email_verified: word }, ['here.example']), String(word)).toBeNull()
  })
  test('are read by the names of the settings, with numbers as text, and nothing odd', () => {
    expect(connectionPersonOfClaims(entra, settings, [])).toEqual({
      subject: 'a1',
      email: null,
      name: '钱若谷',
      employeeNo: '661204',
      department: null,
    })
    for (const oid of [undefined, '', 7, 'a\0b', 'x'.repeat(256)])
      expect(connectionPersonOfClaims({ ...entra, oid }, settings, [])).toBeNull()
    expect(connectionPersonOfClaims({ ...entra, name: ['a'], employeeid: {} }, settings, [])).toMatchObject({
      name: null,
      employeeNo: null,
    })
  })
})

test('issuers that all tenants share, and names that are no mail domains', () => {
  for (const tenant of ['common', 'organizations', 'consumers'])
    expect(isSharedIssuer(`https://login.microsoftonline.com/${tenant}/v2.0`)).toBe(true)
  expect(isSharedIssuer('https://login.microsoftonline.com/8f2c1e0a-0000-4000-8000-000000000000/v2.0')).toBe(false)
  expect(parseMailDomain(' Starbeam.Example. ')).toBe('starbeam.example')
  for (const word of [
    'example',
    'a b.example',
    '-a.example',
    'a..example',
    '10.0.0.1',
    'a_b.example',
    `${'a'.repeat(64)}.example`,
  ])
    expect(parseMailDomain(word), word).toBeNull()
})
