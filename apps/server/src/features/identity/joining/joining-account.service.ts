import type { ErrorCode } from '@portal/contract/all-codes.ts'
import type { Deps } from '../../../core/deps.ts'
import { AppError } from '../../../core/http/app-error.ts'
import { emitEvent } from '../../../core/jobs/events.ts'
import { newId } from '../../../core/secrets/random.ts'
import type { Lang } from '../../../core/text/language.ts'
import type { Transaction } from '../../../database/connection.ts'
import { setEmailConfirmed, setMessageLanguageUnlessChosen, setPassword } from '../account.store.ts'
import { lockSignInState } from '../account-access/account-access.store.ts'
import { lockSignInName } from '../connections/connection.store.ts'
import { isEmailUsed } from '../connections/connection-sign-in.store.ts'
import { personJoined } from '../people/membership.event.ts'
import { insertAccount, upsertMembership } from '../people/person-change.store.ts'
import { decideJoining, type JoiningApplicant, type JoiningVerdict } from './joining.rules.ts'
import { findMembershipState, type JoiningWayRow } from './joining.store.ts'

const errors: Readonly<Record<Exclude<JoiningVerdict, 'joins' | 'waits'>, ErrorCode>> = {
  closed: 'joiningClosed',
  full: 'joiningFull',
  domain: 'joiningDomainUnknown',
  hasAccount: 'joiningHasAccount',
  member: 'joiningMember',
  suspended: 'joiningSuspended',
  managed: 'joiningManaged',
}
export const throwJoiningRefusal = (verdict: Exclude<JoiningVerdict, 'joins' | 'waits'>): never => {
  throw new AppError(errors[verdict])
}

type Who = {
  /** The verified email address; null: an account joins by a code. */
  readonly provedEmail: string | null
  /** Null: a new account. */
  readonly accountId: string | null
}
/**
 * Reads the facts about an applicant and decides whether they may join. Locks the account, or the address of a visitor
 * without one, until the transaction ends, so that two applications with one address can't both create an account.
 */
export async function judgeApplicant(
  tx: Transaction,
  way: JoiningWayRow,
  { provedEmail, accountId }: Who,
  when: { readonly stage: 'applying' | 'deciding'; readonly now: Date },
): Promise<JoiningVerdict> {
  if (accountId === null) await lockSignInName(tx, `joining ${provedEmail?.toLowerCase()}`)
  const standing = accountId === null ? null : await lockSignInState(tx, accountId)
  const applicant: JoiningApplicant = {
    provedEmail,
    account:
      accountId !== null && standing
        ? { standing, ...(await findMembershipState(tx, accountId, way.companyId)) }
        : null,
    isAddressUsed: await isEmailUsed(tx, provedEmail),
  }
  return decideJoining(way, applicant, when)
}

type NewMember = {
  readonly email: string
  readonly name: string
  readonly passwordHash: string
  readonly locale: Lang
}
/**
 * Creates an account with a verified address and without any permission, as a member of the company; returns its id.
 */
export async function createMember(
  deps: Deps,
  tx: Transaction,
  way: JoiningWayRow,
  { email, name, passwordHash, locale }: NewMember,
): Promise<string> {
  const now = deps.clock.now()
  const id = newId(now, deps.random)
  await insertAccount(tx, { id, login: email, name, nameLatin: null, email, phone: null, gender: null, now })
  await setEmailConfirmed(tx, id, now)
  await setPassword(tx, id, passwordHash, now)
  await setMessageLanguageUnlessChosen(tx, id, locale)
  await addMember(deps, tx, way, id)
  return id
}

/** Makes an account a member of the company, in the department set for the way to join. */
export async function addMember(deps: Deps, tx: Transaction, way: JoiningWayRow, accountId: string): Promise<void> {
  const now = deps.clock.now()
  const where = { accountId, companyId: way.companyId }
  if (await upsertMembership(tx, where, { departmentId: way.departmentId }, now))
    await emitEvent(deps, tx, personJoined, { ...where, at: now })
}
