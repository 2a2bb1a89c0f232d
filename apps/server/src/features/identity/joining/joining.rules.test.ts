import { describe, expect, test } from 'vitest'
import type { SignInAccountFacts } from '../account-access/account-access.rules.ts'
import {
  type ApplyingAccount,
  decideJoining,
  type JoiningApplicant,
  type JoiningField,
  type JoiningWayFacts,
  joiningAnswersOf,
  joiningWayStateOf,
  normaliseJoiningCode,
} from './joining.rules.ts'

const now = new Date('2026-03-02T02:00:00Z')
const hourAgo = new Date(now.getTime() - 3_600_000)
const inAnHour = new Date(now.getTime() + 3_600_000)
const byCode: JoiningWayFacts = {
  kind: 'code',
  needsApproval: false,
  isRevoked: false,
  expiresAt: inAnHour,
  mostUses: 2,
  uses: 1,
  isCompanyActive: true,
  requiresProvider: false,
  domains: ['starbeam.example'],
}
const byDomain: JoiningWayFacts = { ...byCode, kind: 'domain' }
const stranger: JoiningApplicant = { provedEmail: 'new@starbeam.example', account: null, isAddressUsed: false }
const standing: SignInAccountFacts = {
  login: 'ann',
  isActive: true,
  grantedAt: null,
  email: 'ann@home.example',
  emailConfirmedAt: hourAgo,
  phone: null,
  phoneConfirmedAt: null,
  requiredBy: [],
  holdings: [],
  companies: ['other'],
}
const ann: ApplyingAccount = { standing, isMember: false, wasMember: false, isManaged: false }
const withAccount = (account: Partial<ApplyingAccount>, provedEmail: string | null = null): JoiningApplicant => ({
  provedEmail,
  account: { ...ann, ...account },
  isAddressUsed: true,
})
const decide = (way: JoiningWayFacts, applicant: JoiningApplicant, stage: 'applying' | 'deciding' = 'applying') =>
  decideJoining(way, applicant, { stage, now })

describe('a way to join', () => {
  test.each([
    [{}, 'joins'],
    [{ needsApproval: true }, 'waits'],
    [{ isRevoked: true }, 'closed'],
    [{ expiresAt: now }, 'closed'],
    [{ expiresAt: null }, 'joins'],
    [{ uses: 2 }, 'full'],
    [{ mostUses: null, uses: 500 }, 'joins'],
    [{ isCompanyActive: false }, 'closed'],
    [{ requiresProvider: true }, 'closed'],
  ] as const)('with %o answers a stranger: %s', (change, verdict) => {
    expect(decide({ ...byCode, ...change }, stranger)).toBe(verdict)
  })

  test('by domain takes a verified address in a verified domain only', () => {
    expect(decide(byDomain, stranger)).toBe('joins')
    for (const provedEmail of ['new@sub.starbeam.example', 'new@starbeam.example.evil.example', null])
      expect(decide(byDomain, { ...stranger, provedEmail })).toBe('domain')
    expect(decide({ ...byDomain, domains: [] }, stranger)).toBe('domain')
  })

  test('has one state at a time', () => {
    expect(joiningWayStateOf({ ...byCode, isRevoked: true, uses: 2, expiresAt: hourAgo }, now)).toBe('revoked')
    expect(joiningWayStateOf({ ...byCode, uses: 2, expiresAt: hourAgo }, now)).toBe('expired')
    expect(joiningWayStateOf({ ...byCode, uses: 2 }, now)).toBe('full')
    expect(joiningWayStateOf(byCode, now)).toBe('open')
  })
})

describe('an address that an account has', () => {
  test('never gives a stranger an account, whoever approves', () => {
    expect(decide(byCode, { ...stranger, isAddressUsed: true })).toBe('hasAccount')
    expect(decide(byCode, { ...stranger, isAddressUsed: true }, 'deciding')).toBe('hasAccount')
  })
})

describe('an account in its own session', () => {
  test('joins, unless it is suspended, a member or managed by another company', () => {
    expect(decide(byCode, withAccount({}))).toBe('joins')
    expect(decide(byCode, withAccount({ isMember: true }))).toBe('member')
    expect(decide(byCode, withAccount({ standing: { ...standing, isActive: false } }))).toBe('suspended')
    const requiredBy = [{ holdings: [], reach: 'other' }]
    expect(decide(byCode, withAccount({ standing: { ...standing, requiredBy } }))).toBe('managed')
    expect(decide(byCode, withAccount({ isManaged: true }))).toBe('managed')
    expect(decide(byCode, withAccount({ isManaged: true }), 'deciding')).toBe('managed')
    // A required provider does not manage an account that it can't open anyway.
    const inTwo = { ...standing, requiredBy, companies: ['other', 'third'] }
    expect(decide(byCode, withAccount({ standing: inTwo }))).toBe('joins')
  })

  test('waits for staff when it was a member before, even where no approval is needed', () => {
    expect(decide(byCode, withAccount({ wasMember: true }))).toBe('waits')
    expect(decide(byCode, withAccount({ wasMember: true }), 'deciding')).toBe('joins')
  })

  test('joins by domain with a mailbox proved now, whichever address it has', () => {
    expect(decide(byDomain, withAccount({}))).toBe('domain')
    expect(decide(byDomain, withAccount({}, 'ann@starbeam.example'))).toBe('joins')
  })
})

test('an application that was made in time is approved after the way is full, expired or revoked', () => {
  const ended = { ...byCode, uses: 2, expiresAt: hourAgo, isRevoked: true, needsApproval: true }
  expect(decide(ended, stranger, 'deciding')).toBe('joins')
  expect(decide({ ...ended, requiresProvider: true }, stranger, 'deciding')).toBe('closed')
  expect(decide({ ...ended, isCompanyActive: false }, stranger, 'deciding')).toBe('closed')
  expect(decide({ ...ended, kind: 'domain', domains: [] }, stranger, 'deciding')).toBe('domain')
})

test('a code is compared without case, spaces and hyphens', () => {
  expect(normaliseJoiningCode(' ABCD-efgh 2345\u3000')).toBe('abcdefgh2345')
  expect(normaliseJoiningCode('ＡＢＣＤ')).toBe('abcd')
})

describe('answers', () => {
  const fields: JoiningField[] = [
    { fieldId: 'a', label: { zh: '门店' }, isRequired: true, choices: ['北京', '上海'] },
    { fieldId: 'b', label: { en: 'Shift' }, isRequired: false, choices: [] },
  ]
  test('are kept with their questions, in the order of these; others are left out', () => {
    const given = [
      { fieldId: 'B', value: ' night ' },
      { fieldId: 'x', value: 'foreign' },
      { fieldId: 'a', value: '上海' },
    ]
    expect(joiningAnswersOf(fields, given)).toEqual({
      answers: [
        { label: { zh: '门店' }, value: '上海' },
        { label: { en: 'Shift' }, value: 'night' },
      ],
    })
  })
  test.each([[[]], [[{ fieldId: 'a', value: '  ' }]], [[{ fieldId: 'a', value: '深圳' }]]])(
    'name the first question without a good answer: %o',
    (given) => {
      expect(joiningAnswersOf(fields, given)).toEqual({ missing: 'a' })
    },
  )
})
