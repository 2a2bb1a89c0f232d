import type { Db } from '../../database/connection.ts'
import type { Clock } from '../clock.ts'
import { AppError } from '../http/app-error.ts'
import { findReauthentication } from './session.store.ts'
import type { Actor } from './session.ts'

/** The seconds for which a reauthentication is valid. */
export const reauthenticationSeconds = 600

/**
 * Throws `reauthenticationNeeded` unless the person has reauthenticated in this session within
 * `reauthenticationSeconds`: an open session alone must not suffice to change an address, grant a permission or move
 * money. The error's `way` names the method that they can use; `signIn` means that they must sign in again.
 */
export async function checkReauthenticated(
  { sql, clock }: { readonly sql: Db; readonly clock: Clock },
  { sessionId }: Pick<Actor, 'sessionId'>,
): Promise<void> {
  const proof = await findReauthentication(sql, sessionId)
  if (proof?.at && clock.now().getTime() - proof.at.getTime() < reauthenticationSeconds * 1000) return
  throw new AppError('reauthenticationNeeded', {
    way: proof?.hasFactor ? 'factor' : proof?.hasPassword ? 'password' : proof?.hasProvider ? 'sso' : 'signIn',
  })
}
