import type { DataOf } from '@portal/contract/http/call.ts'
import { identifierText } from '@portal/contract/identity/identifier.rules.ts'
import type { joiningForm, joiningWayStates } from '@portal/contract/identity/joining.contract.ts'
import type { BilingualText } from '../../../core/text/language.ts'
import { needsCompanyProvider, type SignInAccountFacts } from '../account-access/account-access.rules.ts'
import { mailDomainOf } from '../connections/connection.rules.ts'

/** A question of the company, as the console saved it. */
export type JoiningField = DataOf<typeof joiningForm>['fields'][number]
/** An answer, with the wording of the question at that time. */
export type JoiningAnswer = { readonly label: BilingualText; readonly value: string }

/** The state of a way to join, and of its company, as they are now. */
export type JoiningWayFacts = {
  readonly kind: 'code' | 'domain'
  readonly needsApproval: boolean
  readonly isRevoked: boolean
  readonly expiresAt: Date | null
  readonly mostUses: number | null
  readonly uses: number
  readonly isCompanyActive: boolean
  /** True if the company requires its identity provider: its people come that way only. */
  readonly requiresProvider: boolean
  /** The mail domains that the company has proved. */
  readonly domains: readonly string[]
}
/** The account that asks to join a company. */
export type ApplyingAccount = {
  readonly standing: SignInAccountFacts
  readonly isMember: boolean
  /** True for a former member of the company. */
  readonly wasMember: boolean
  /** True if the provider or the directory of another company of the account manages it. */
  readonly isManaged: boolean
}
export type JoiningApplicant = {
  /** The verified email address; null: an account joins by a code, so no address is needed. */
  readonly provedEmail: string | null
  /** Null: a new account would be created. */
  readonly account: ApplyingAccount | null
  /** For a new account: true if any account has the address, confirmed or not, or uses it as its login. */
  readonly isAddressUsed: boolean
}
/**
 * The verdict on an application: `joins` and `waits` let the applicant continue; the other values are reasons for a
 * refusal.
 */
export type JoiningVerdict =
  | 'joins'
  | 'waits'
  | 'closed'
  | 'full'
  | 'domain'
  | 'hasAccount'
  | 'member'
  | 'suspended'
  | 'managed'

/** Returns the state of a way to join. Of several that apply, the first counts: revoked, expired, full. */
export function joiningWayStateOf(
  way: Pick<JoiningWayFacts, 'isRevoked' | 'expiresAt' | 'mostUses' | 'uses'>,
  now: Date,
): (typeof joiningWayStates)[number] {
  if (way.isRevoked) return 'revoked'
  if (way.expiresAt !== null && way.expiresAt <= now) return 'expired'
  return way.mostUses !== null && way.uses >= way.mostUses ? 'full' : 'open'
}

/**
 * Returns true while the way is neither revoked nor expired and its company allows it. A way without remaining uses is
 * still open: `decideJoining` refuses with `full`.
 */
export const isJoiningWayOpen = (way: JoiningWayFacts, now: Date): boolean =>
  way.isCompanyActive && !way.requiresProvider && ['open', 'full'].includes(joiningWayStateOf(way, now))

/**
 * Decides whether a person may join a company by self-registration (decision 114). A new account has no permissions,
 * and its address is the one whose mailbox was proved; if any account already has that address, no account is opened.
 * An existing account gains a membership without permissions. `stage` `deciding`: staff approve an application that was
 * made in time, so the way's expiry, remaining uses and need for approval no longer matter.
 */
export function decideJoining(
  way: JoiningWayFacts,
  { provedEmail, account, isAddressUsed }: JoiningApplicant,
  { stage, now }: { readonly stage: 'applying' | 'deciding'; readonly now: Date },
): JoiningVerdict {
  const isDeciding = stage === 'deciding'
  if (isDeciding ? !way.isCompanyActive || way.requiresProvider : !isJoiningWayOpen(way, now)) return 'closed'
  if (way.kind === 'domain' && (provedEmail === null || !way.domains.includes(mailDomainOf(provedEmail))))
    return 'domain'
  if (account === null) {
    if (isAddressUsed) return 'hasAccount'
  } else {
    if (!account.standing.isActive) return 'suspended'
    if (account.isMember) return 'member'
    // With a second company, the first company's provider could no longer open or restore the account, and its other
    // ways would work again.
    if (account.isManaged || needsCompanyProvider(account.standing)) return 'managed'
  }
  if (isDeciding) return 'joins'
  if (joiningWayStateOf(way, now) === 'full') return 'full'
  // Staff ended the former membership, so staff decide on the next one.
  return way.needsApproval || account?.wasMember === true ? 'waits' : 'joins'
}

/** Returns a code in the form in which it is compared: in lower case, without spaces and hyphens. */
export const normaliseJoiningCode = (written: string): string =>
  identifierText(written).toLowerCase().replace(/[\s-]/gu, '')

/**
 * Returns the answers to the questions of a way, in their order; or as `missing` the id of the first question that is
 * required and not answered, or whose answer is not one of its choices. Optional questions without an answer, and
 * answers to other questions, are left out.
 */
export function joiningAnswersOf(
  fields: readonly JoiningField[],
  given: readonly { readonly fieldId: string; readonly value: string }[],
): { readonly answers: readonly JoiningAnswer[] } | { readonly missing: string } {
  const answers: JoiningAnswer[] = []
  for (const { fieldId, label, isRequired, choices } of fields) {
    const value = given.find((one) => one.fieldId.toLowerCase() === fieldId.toLowerCase())?.value.trim() ?? ''
    if (value === '' && !isRequired) continue
    if (value === '' || (choices.length > 0 && !choices.includes(value))) return { missing: fieldId }
    answers.push({ label, value })
  }
  return { answers }
}
