import type { ErrorCode } from '@portal/contract/all-codes.ts'
import { AppError } from '../../../core/http/app-error.ts'
import type { Transaction } from '../../../database/connection.ts'
import { judgeSignInMeans, type SignInAccountFacts, type SignInMeans } from './account-access.rules.ts'
import { lockSignInState } from './account-access.store.ts'

/** The errors for a way in that no longer opens the account. Links and bindings have their own. */
const outdated: Readonly<Record<SignInMeans['kind'], ErrorCode>> = {
  password: 'confirmContacts',
  phone: 'confirmContacts',
  sso: 'confirmContacts',
  passkey: 'confirmContacts',
  link: 'resetLinkInvalid',
  signInLink: 'signInLinkInvalid',
  wecom: 'wecomUnbound',
  connection: 'confirmContacts',
  proof: 'emailLinkInvalid',
  server: 'confirmContacts',
}

/**
 * Locks the account and returns true if it could be opened this way now. It is used to avoid sending links that would
 * not work.
 */
export async function maySignInBy(tx: Transaction, accountId: string, way: SignInMeans): Promise<boolean> {
  const account = await lockSignInState(tx, accountId)
  return account !== null && judgeSignInMeans(way, account) === 'opens'
}

/**
 * Checks that an account may be opened in this way now. Every sign-in, link, binding and confirmation of an address
 * calls it (decision 70). Returns the facts of the account, locked until the transaction ends. Throws
 * `accountSuspended`, `companySignInRequired`, or the error of this way in, which also covers a missing account.
 */
export async function checkSignInAllowed(
  tx: Transaction,
  accountId: string,
  way: SignInMeans,
): Promise<SignInAccountFacts> {
  const account = await lockSignInState(tx, accountId)
  if (!account) throw new AppError(outdated[way.kind])
  const verdict = judgeSignInMeans(way, account)
  if (verdict === 'suspended') throw new AppError('accountSuspended')
  if (verdict === 'companyOnly') throw new AppError('companySignInRequired')
  if (verdict !== 'opens') throw new AppError(outdated[way.kind])
  return account
}
