import { describe, expect, test } from 'vitest'
import { readSettings } from '../../settings/settings.ts'
import { defaultSsoTrust, describeClaims, ssoPersonOfClaims } from './sso.rules.ts'

const entra = {
  sub: 'AAAA',
  email: 'ann@northwind.example',
  preferred_username: 'ann@northwind.example',
  employeeId: 'N001',
  tel: '+447700900123',
}

describe('whom a provider vouches for', () => {
  test('an address that it does not call verified belongs to no one', () => {
    expect(ssoPersonOfClaims(entra, defaultSsoTrust)).toEqual({ email: null, login: null, phone: null })
    for (const word of [false, 'false', 0, null, 'yes'])
      expect(ssoPersonOfClaims({ ...entra, email_verified: word }, defaultSsoTrust).email).toBeNull()
    for (const word of [true, 'true', 1, '1'])
      expect(ssoPersonOfClaims({ ...entra, email_verified: word }, defaultSsoTrust).email).toBe(entra.email)
  })

  test('a provider that says nothing of it is trusted only where the operator says so, and never against its own word', () => {
    const trust = { ...defaultSsoTrust, trustsEmail: true }
    expect(ssoPersonOfClaims(entra, trust).email).toBe(entra.email)
    expect(ssoPersonOfClaims({ ...entra, email_verified: false }, trust).email).toBeNull()
  })

  test('claims of other names', () => {
    const trust = {
      trustsEmail: false,
      claims: { email: 'preferred_username', emailVerified: 'xms_edov', login: 'employeeId', phone: 'tel' },
    }
    expect(ssoPersonOfClaims({ ...entra, xms_edov: '1' }, trust)).toEqual({
      email: entra.email,
      login: 'N001',
      phone: entra.tel,
    })
    expect(ssoPersonOfClaims({ ...entra, employeeId: 7, tel: ' ' }, trust)).toEqual({
      email: null,
      login: null,
      phone: null,
    })
  })
})

test('the settings name claims, and refuse to trust addresses of everybody’s tenants', () => {
  const settings = (more: Record<string, string>) =>
    readSettings(
      { DEMO: '0', SSO_ISSUER: 'https://login.microsoftonline.com/3f2b/v2.0', SSO_CLIENT_ID: 'x', ...more },
      '/tmp',
    ).sso
  expect(settings({})?.trust).toEqual(defaultSsoTrust)
  expect(settings({ SSO_TRUST_EMAIL: '1', SSO_CLAIM_LOGIN: 'employeeId' })?.trust).toEqual({
    trustsEmail: true,
    claims: { email: 'email', emailVerified: 'email_verified', login: 'employeeId', phone: null },
  })
  for (const tenant of ['common', 'organizations', 'consumers'])
    expect(() =>
      settings({ SSO_ISSUER: `https://login.microsoftonline.com/${tenant}/v2.0`, SSO_TRUST_EMAIL: '1' }),
    ).toThrow('SSO_TRUST_EMAIL')
})

test('what is logged of somebody unknown names claims and how they were taken, and no value whole', () => {
  const trust = { ...defaultSsoTrust, claims: { ...defaultSsoTrust.claims, login: 'upn', phone: 'mobile' } }
  const told = describeClaims(
    { sub: 's-1', email: 'ann.field@corp.example', email_verified: true, upn: 'afield', mobile: '+8613800020418' },
    trust,
  )
  expect(told).toEqual({
    byEmail: 'a***@corp.example',
    byLogin: 'a***',
    byPhone: 'given',
    claims: 'email email_verified mobile sub upn',
  })
  expect(describeClaims({ sub: 's-1', email: 'ann@corp.example' }, defaultSsoTrust).byEmail).toBe(
    'claim email came, but email_verified does not say that it is verified',
  )
  expect(describeClaims({ sub: 's-1', upn: 7 }, trust)).toMatchObject({
    byEmail: 'claim email missing',
    byLogin: 'claim upn not usable',
    byPhone: 'claim mobile missing',
  })
})
