import { identifierText } from '@portal/contract/identity/identifier.rules.ts'
import type { SsoPerson } from './opening/opening.rules.ts'

/** The trust in a provider. The operator, who knows the provider, names the claims that identify a person. */
export type SsoTrust = {
  /** Is every address that the provider names its user's own, also where it does not say that it was verified? */
  readonly trustsEmail: boolean
  readonly claims: { readonly email: string; readonly emailVerified: string; readonly login: string | null; readonly phone: string | null }
}

export const ordinaryTrust: SsoTrust = { trustsEmail: false, claims: { email: 'email', emailVerified: 'email_verified', login: null, phone: null } }

/** Some providers write a truth as a word or a number. */
const isTrue = (value: unknown) => value === true || value === 1 || value === '1' || value === 'true'

/** The person that a provider vouches for. An address counts if the provider calls it verified, or is trusted without that. */
export function personOf(said: Readonly<Record<string, unknown>>, { trustsEmail, claims }: SsoTrust): SsoPerson {
  const text = (claim: string | null) => {
    const value = claim === null ? null : said[claim]
    return typeof value === 'string' && value.trim() !== '' && value.length <= 200 && !value.includes('\0') ? identifierText(value) : null
  }
  // A provider that says an address is not verified is believed in any case.
  const isVerified = isTrue(said[claims.emailVerified]) || (trustsEmail && said[claims.emailVerified] === undefined)
  return { email: isVerified ? text(claims.email) : null, login: text(claims.login), phone: text(claims.phone) }
}
