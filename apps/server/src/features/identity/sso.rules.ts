import { identifierText } from '@portal/contract/identity/identifier.rules.ts'
import type { SsoPerson } from './account-access/account-access.rules.ts'

/** The degree to which the operator trusts a provider, and the claims that may identify a person. */
export type SsoTrust = {
  /** True if email addresses from the provider are always its user's own, even without a verified claim. */
  readonly trustsEmail: boolean
  readonly claims: {
    readonly email: string
    readonly emailVerified: string
    readonly login: string | null
    readonly phone: string | null
  }
}

export const defaultSsoTrust: SsoTrust = {
  trustsEmail: false,
  claims: { email: 'email', emailVerified: 'email_verified', login: null, phone: null },
}

/** Some providers write a truth as a word or a number. */
const isTrue = (value: unknown) => value === true || value === 1 || value === '1' || value === 'true'

/**
 * Returns the person that a provider confirms. An address counts if the provider marks it as verified, or is trusted
 * without such a mark.
 */
export function ssoPersonOfClaims(
  said: Readonly<Record<string, unknown>>,
  { trustsEmail, claims }: SsoTrust,
): SsoPerson {
  const text = (claim: string | null) => {
    const value = claim === null ? null : said[claim]
    return typeof value === 'string' && value.trim() !== '' && value.length <= 200 && !value.includes('\0')
      ? identifierText(value)
      : null
  }
  // An address that is marked as unverified is never trusted.
  const isVerified = isTrue(said[claims.emailVerified]) || (trustsEmail && said[claims.emailVerified] === undefined)
  return { email: isVerified ? text(claims.email) : null, login: text(claims.login), phone: text(claims.phone) }
}

/**
 * Describes the claims of an unknown person for the log: their names and whether they can be used, but no complete
 * value.
 */
export function describeClaims(
  said: Readonly<Record<string, unknown>>,
  trust: SsoTrust,
): Readonly<Record<string, string>> {
  const { claims } = trust
  const person = ssoPersonOfClaims(said, trust)
  const worth = (claim: string | null, value: string | null) =>
    claim === null
      ? 'not asked for (no claim is named in the settings)'
      : value === null
        ? said[claim] === undefined
          ? `claim ${claim} missing`
          : `claim ${claim} not usable`
        : shorten(value)
  const isDoubted = person.email === null && said[claims.email] !== undefined
  return {
    byEmail: isDoubted
      ? `claim ${claims.email} came, but ${claims.emailVerified} does not say that it is verified`
      : worth(claims.email, person.email),
    byLogin: worth(claims.login, person.login),
    byPhone: person.phone === null ? worth(claims.phone, null) : 'given',
    claims: Object.keys(said).sort().join(' '),
  }
}

/** Enough to recognise a test user, and nothing else. */
function shorten(value: string): string {
  const [name = '', domain] = value.split('@')
  return `${[...name][0] ?? ''}***${domain === undefined ? '' : `@${domain}`}`
}
