import type { Actor } from '../../core/access/session.ts'
import type { Deps } from '../../core/deps.ts'
import { AppError } from '../../core/http/app-error.ts'
import { deleteRateLimitWindow, recordRateLimitHit } from '../../core/http/rate-limit.store.ts'
import { findPasswordOwner, type PasswordOwner } from './account.store.ts'
import { listFactorKinds } from './factors/factor.store.ts'
import { verifyPassword } from './password.ts'
import { setSessionReauthenticated } from './sign-in.store.ts'

/** Wrong passwords in a row within a session are limited, so that a session left open can't be used to guess. */
const tries = { max: 5, perSeconds: 900 }

/**
 * Checks the password of a signed-in person and returns the account's owner. Throws `wrongPassword` and `signInLocked`.
 */
export async function checkOwnPassword(
  deps: Deps,
  { accountId }: Actor,
  password: string,
  field: string,
): Promise<PasswordOwner & { passwordHash: string }> {
  const window = `change password ${accountId}`
  const retryAfter = await recordRateLimitHit(deps.sql, window, tries, deps.clock.now())
  if (retryAfter > 0) throw new AppError('signInLocked', { retryAfter })
  const owner = await findPasswordOwner(deps.sql, accountId)
  if (!owner?.passwordHash || !(await verifyPassword(owner.passwordHash, password)))
    throw new AppError('wrongPassword', { fields: [field] })
  await deleteRateLimitWindow(deps.sql, window)
  return { ...owner, passwordHash: owner.passwordHash }
}

/**
 * Reauthenticates a session's person with their password; the proof is valid for some minutes
 * (core/access/reauthentication.ts). Throws `wrongPassword`, `signInLocked`, and `factorNeeded` for a person with a
 * second factor.
 */
export async function reauthenticateWithPassword(deps: Deps, actor: Actor, password: string): Promise<void> {
  await checkOwnPassword(deps, actor, password, 'password')
  // A person with a second factor must prove that factor, because a password may be stolen.
  if ((await listFactorKinds(deps.sql, actor.accountId)).length > 0) throw new AppError('factorNeeded')
  await setSessionReauthenticated(deps.sql, actor.sessionId, deps.clock.now())
}
