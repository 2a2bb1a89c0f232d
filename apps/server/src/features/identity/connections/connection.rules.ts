import type { connectionOutcomes } from '@portal/contract/identity/connection.contract.ts'
import { identifierText } from '@portal/contract/identity/identifier.rules.ts'
import {
  type CallerPower,
  judgeSignInMeans,
  mayAdoptAccount,
  type SignInAccountFacts,
} from '../account-access/account-access.rules.ts'
import type { ClaimNames } from './kinds/connector.ts'

export type ConnectionOutcome = (typeof connectionOutcomes)[number]
export type ConnectionClaims = Readonly<Record<string, unknown>>

/** The facts that a company's provider confirms. `email` is null unless the address is verified. */
export type ConnectionPerson = {
  readonly subject: string
  readonly email: string | null
  readonly name: string | null
  readonly employeeNo: string | null
  readonly department: string | null
}

/** Returns the domain of an address, in lower case. */
export const mailDomainOf = (email: string): string => email.slice(email.lastIndexOf('@') + 1).toLowerCase()

/** Some providers write a truth as a word or a number. */
const isTrue = (value: unknown) => value === true || value === 1 || value === '1' || value === 'true'

/**
 * Returns the person that claims describe; null without a subject. An address counts if the provider marks it as
 * verified, or gives no such mark and the company has verified its domain.
 */
export function connectionPersonOfClaims(
  said: ConnectionClaims,
  { claims }: { readonly claims: ClaimNames },
  provedDomains: readonly string[],
): ConnectionPerson | null {
  const text = (claim: string, most: number): string | null => {
    const value = claim === '' ? null : said[claim]
    const written = typeof value === 'number' ? String(value) : value
    if (typeof written !== 'string' || written.includes('\0') || written.length > most) return null
    return identifierText(written) || null
  }
  const subject = said[claims.subject]
  if (typeof subject !== 'string' || subject === '' || subject.length > 255 || subject.includes('\0')) return null
  const email = text(claims.email, 200)
  const isProved =
    email?.includes('@') === true &&
    (isTrue(said.email_verified) ||
      (said.email_verified === undefined && provedDomains.includes(mailDomainOf(email ?? ''))))
  return {
    subject,
    email: isProved ? email : null,
    name: text(claims.name, 60),
    employeeNo: text(claims.employeeNo, 40),
    department: text(claims.department, 200),
  }
}

/**
 * A person who may be the user that a provider identifies. `isMember`: a present member of the company.
 */
export type MatchedPerson = {
  readonly accountId: string
  readonly standing: SignInAccountFacts
  readonly isMember: boolean
  /** The time at which this subject was linked to the account; null: it is not linked. */
  readonly linkedAt: Date | null
  /** True if another subject of the connection is linked to the account. */
  readonly isOfOther: boolean
}
export type ConnectionMatchFacts = {
  readonly power: CallerPower
  readonly linked: MatchedPerson | null
  readonly byEmployeeNo: MatchedPerson | null
  readonly byEmail: MatchedPerson | null
  /** True if no member was found, but an account has the address, confirmed or not, as its email or login. */
  readonly isTaken: boolean
  readonly createsPeople: boolean
  readonly provedDomains: readonly string[]
}
export type ConnectionDecision =
  /** `linkedAt` null: link now, or renew the link. */
  | {
      readonly outcome: 'linked' | 'employeeNo' | 'email'
      readonly accountId: string
      readonly linkedAt: Date | null
    }
  | { readonly outcome: 'new' }
  | {
      readonly outcome: Exclude<ConnectionOutcome, 'linked' | 'employeeNo' | 'email' | 'new'>
      readonly accountId: string | null
    }

/**
 * Decides which person a user of a company's provider is, or why none: the one of an earlier link; otherwise the member
 * of that company with the same employee number or verified address; otherwise a new learner, if the connection creates
 * people and the user has a name and an address in a verified domain. An account with more permissions than the
 * connection has is never opened, linked or renewed (decision 11).
 */
export function matchConnectionUser(person: ConnectionPerson, facts: ConnectionMatchFacts): ConnectionDecision {
  const { power, linked, byEmployeeNo, byEmail } = facts
  const said = { email: person.email, login: null, phone: null }
  const refused = (
    outcome: 'protected' | 'suspended' | 'left' | 'taken',
    { accountId }: MatchedPerson,
  ): ConnectionDecision => ({
    outcome,
    accountId,
  })
  if (linked) {
    if (!linked.isMember) return refused('left', linked)
    const verdict = judgeSignInMeans({ kind: 'connection', madeAt: linked.linkedAt, power }, linked.standing)
    if (verdict === 'suspended') return refused('suspended', linked)
    if (verdict === 'opens') return { outcome: 'linked', accountId: linked.accountId, linkedAt: linked.linkedAt }
    return mayAdoptAccount(said, linked.standing, power)
      ? { outcome: 'linked', accountId: linked.accountId, linkedAt: null }
      : refused('protected', linked)
  }
  if (byEmployeeNo && byEmail && byEmployeeNo.accountId !== byEmail.accountId)
    return { outcome: 'ambiguous', accountId: null }
  const found = byEmployeeNo ?? byEmail
  if (found) {
    if (!found.isMember) return refused('left', found)
    if (!found.standing.isActive) return refused('suspended', found)
    if (!mayAdoptAccount(said, found.standing, power)) return refused('protected', found)
    if (found.isOfOther) return refused('taken', found)
    return { outcome: byEmployeeNo ? 'employeeNo' : 'email', accountId: found.accountId, linkedAt: null }
  }
  if (facts.isTaken) return { outcome: 'taken', accountId: null }
  const mayCreate =
    facts.createsPeople &&
    person.name !== null &&
    person.email !== null &&
    facts.provedDomains.includes(mailDomainOf(person.email))
  return mayCreate ? { outcome: 'new' } : { outcome: 'unknown', accountId: null }
}

/**
 * Returns true for an issuer whose tokens any tenant can get; it would let any tenant impersonate the portal's people.
 */
export const isSharedIssuer = (issuer: string): boolean =>
  /\/(common|organizations|consumers)(\/|$)/i.test(issuer) || /^https:\/\/login\.live\.com\b/i.test(issuer)

/** Parses an email domain to its stored form; null if it is invalid. */
export function parseMailDomain(written: string): string | null {
  const domain = written.trim().toLowerCase().replace(/\.$/, '')
  return /^(?=.{4,253}$)([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z][a-z0-9-]{0,61}[a-z0-9]$/.test(domain)
    ? domain
    : null
}
