import { type StaffGrant, staffGrants } from '@portal/contract/http/call.ts'
import { identifierKey } from '@portal/contract/identity/identifier.rules.ts'
import { type Actor, companyBoundOf } from '../../../core/access/session.ts'

/**
 * A person who opens an account can do everything that its owner can. Therefore callers may not open, or enable anyone
 * to open, an account that holds a grant they don't hold or belongs to a company they don't manage (decision 11). A way
 * in is checked when it is used: an account with permissions opens only by means that were created or confirmed after
 * its last permission was granted (decision 70).
 */

/** The key of a grant: its name for the organisation, `name@company` for a company. */
export type GrantKey = string
export const grantKey = (grant: string, companyId: string | null): GrantKey =>
  companyId === null ? grant : `${grant}@${companyId}`

/** The limit of a caller's power over accounts: the most that an account may hold for the caller to open it. */
export type CallerPower = {
  readonly holdings: readonly GrantKey[]
  /** The only company whose people they can manage; null: every company. */
  readonly reach: string | null
}
/** The permissions gained by opening an account: its grants, and the companies that it may enter. */
export type AccountHoldings = { readonly holdings: readonly GrantKey[]; readonly companies: readonly string[] }

/** Returns the power of staff over accounts, in a call that requires this grant. */
export const powerOfStaff = (actor: Actor, grant: StaffGrant): CallerPower => ({
  holdings: [...actor.grants, ...actor.companyGrants.map((one) => grantKey(one, actor.companyId))],
  reach: companyBoundOf(actor, grant),
})

/**
 * Returns the power of a connection over accounts: only the grants that the person who last saved it holds for its
 * company, since the administrators of its provider control every person that it names.
 */
export const powerOfConnection = (companyId: string, setter: CallerPower): CallerPower => ({
  holdings: [
    ...new Set(
      setter.holdings.flatMap((holding) => {
        const [grant = '', company] = holding.split('@')
        return company === undefined || company === companyId ? [grantKey(grant, companyId)] : []
      }),
    ),
  ].sort(),
  reach: companyId,
})

/**
 * Returns the power of the administrators of a company's WeCom corp over accounts: they control its members, and hold
 * no grants here.
 */
export const powerOfWecomCorp = (companyId: string): CallerPower => ({ holdings: [], reach: companyId })

/**
 * Returns true when a caller holds every grant and company that an account holds. A grant for the organisation requires
 * the same grant; a grant for a company requires it for the company or the organisation.
 */
export function mayControlAccount(power: CallerPower, gain: AccountHoldings): boolean {
  const isHeld = (holding: GrantKey) =>
    power.holdings.includes(holding) || power.holdings.includes(holding.split('@')[0] ?? '')
  return (
    gain.holdings.every(isHeld) && (power.reach === null || gain.companies.every((company) => company === power.reach))
  )
}

/** The power of the server's operator over accounts. It has no limit, since the operator can read the database. */
export const powerOfOperator: CallerPower = { holdings: [...staffGrants], reach: null }

/** A way to sign in to an account, at the moment of its use. */
export type SignInMeans =
  /** A password. `madeAt`: when it was set. */
  | { readonly kind: 'password'; readonly madeAt: Date | null }
  /** A user of the sign-in provider. `madeAt`: when they were linked to the account. */
  | { readonly kind: 'sso'; readonly madeAt: Date | null }
  /** A passkey that verified its user. `madeAt`: when it was set up. */
  | { readonly kind: 'passkey'; readonly madeAt: Date }
  /** A code sent to a phone number. */
  | { readonly kind: 'phone'; readonly phone: string }
  /**
   * A link to set a password or to sign in. `email`: the address it was sent to; null if the operator handed it over.
   * `power`: that of the sender; null if the person requested it.
   */
  | {
      readonly kind: 'link' | 'signInLink'
      readonly madeAt: Date | null
      readonly email: string | null
      readonly power: CallerPower | null
    }
  /** A member of a company's corp in WeCom. `power`: that of the staff member who bound them. */
  | { readonly kind: 'wecom'; readonly madeAt: Date; readonly power: CallerPower }
  /** A user of a company's own provider. `madeAt`: when they were linked. `power`: that of the connection. */
  | { readonly kind: 'connection'; readonly madeAt: Date | null; readonly power: CallerPower }
  /** The confirmation of a new address in a session of the account. `madeAt`: the time of the request. */
  | { readonly kind: 'proof'; readonly madeAt: Date | null }
  /** People of a rehearsal or of the demo, made and signed in by the server itself. */
  | { readonly kind: 'server' }

/**
 * The facts of an account that decide whether a person may sign in to it in a given way. `grantedAt`: the time of its
 * last permission that is still valid; null if it has none.
 */
export type SignInAccountFacts = AccountHoldings & {
  readonly login: string
  readonly isActive: boolean
  readonly grantedAt: Date | null
  readonly email: string | null
  readonly emailConfirmedAt: Date | null
  readonly phone: string | null
  readonly phoneConfirmedAt: Date | null
  /** The powers of the providers that companies of the account require. Empty for an emergency account. */
  readonly requiredBy: readonly CallerPower[]
}

/** The data of a person that a sign-in provider confirms. */
export type SsoPerson = { readonly email: string | null; readonly login: string | null; readonly phone: string | null }

/** The verdict on a way to sign in to an account: `opens`, or the reason why it can't be used. */
export type SignInMeansVerdict = 'opens' | 'suspended' | 'otherAddress' | 'outdated' | 'companyOnly'

/** Ways to sign in that the portal checks itself. They are disabled while a company requires its provider. */
const localWays: readonly SignInMeans['kind'][] = ['password', 'passkey', 'phone', 'link', 'signInLink']

/**
 * Returns true if the account must sign in with its company's provider. An account that the provider may not open,
 * because it has more permissions or also belongs to another company, can still be opened in other ways.
 */
export const needsCompanyProvider = (account: SignInAccountFacts): boolean =>
  account.requiredBy.some((power) => mayControlAccount(power, account))

const sinceOf =
  ({ grantedAt }: SignInAccountFacts) =>
  (at: Date | null): boolean =>
    grantedAt === null || (at !== null && at >= grantedAt)

/**
 * Decides whether a person may sign in to an account in a given way, by one rule for all ways. An account with
 * permissions can only be opened by means newer than the last of them, not by an older password, link or binding, nor
 * by an address or number that its owner has not confirmed since.
 */
export function judgeSignInMeans(way: SignInMeans, account: SignInAccountFacts): SignInMeansVerdict {
  if (!account.isActive) return 'suspended'
  if (localWays.includes(way.kind) && needsCompanyProvider(account)) return 'companyOnly'
  const isSince = sinceOf(account)
  const opensIf = (isGood: boolean): SignInMeansVerdict => (isGood ? 'opens' : 'outdated')
  switch (way.kind) {
    case 'password':
    case 'sso':
    case 'passkey':
    case 'proof':
      return opensIf(isSince(way.madeAt))
    case 'phone':
      return way.phone === account.phone ? opensIf(isSince(account.phoneConfirmedAt)) : 'otherAddress'
    case 'link':
    case 'signInLink':
      if (way.email !== null && identifierKey(way.email) !== identifierKey(account.email ?? '')) return 'otherAddress'
      return opensIf(
        isSince(way.madeAt) && (way.power ? mayControlAccount(way.power, account) : isSince(account.emailConfirmedAt)),
      )
    case 'wecom':
    case 'connection':
      return opensIf(isSince(way.madeAt) && mayControlAccount(way.power, account))
    case 'server':
      return 'opens'
  }
}

/**
 * Returns true if a user of the sign-in provider may be linked to the account that the provider's claims name. An
 * account with permissions is linked only by a contact that its owner has confirmed since the last permission was
 * granted, or by its login if the operator has configured the claim for it.
 */
export function mayLinkIdentity(said: SsoPerson, account: SignInAccountFacts): boolean {
  if (account.grantedAt === null) return true
  const isSince = sinceOf(account)
  const isSame = (one: string | null, other: string | null) =>
    one !== null && other !== null && identifierKey(one) === identifierKey(other)
  return (
    isSame(said.login, account.login) ||
    (isSame(said.email, account.email) && isSince(account.emailConfirmedAt)) ||
    (isSame(said.phone, account.phone) && isSince(account.phoneConfirmedAt))
  )
}

/**
 * Returns true if a user of a company's provider may be linked to a member whom its claims name (decision 11). The
 * power of the connection must cover all grants and companies of the member. A member with permissions is linked only
 * by an address that they have confirmed since the last permission was granted.
 */
export const mayAdoptAccount = (said: SsoPerson, account: SignInAccountFacts, power: CallerPower): boolean =>
  mayControlAccount(power, account) && mayLinkIdentity({ email: said.email, login: null, phone: null }, account)
