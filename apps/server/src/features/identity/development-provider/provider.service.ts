import type { Deps } from '../../../core/deps.ts'
import { recordHit } from '../../../core/http/rate-limit.store.ts'
import { verifyPassword } from '../password.ts'
import { findProviderUser, type ProviderUser } from './provider.store.ts'

/**
 * Finds the account that signs in at the development provider; null for a wrong password, an unknown account or too
 * many tries.
 */
export async function findSignedInUser(deps: Deps, login: string, password: string): Promise<ProviderUser | null> {
  const wait = await recordHit(
    deps.sql,
    `dev-idp ${login.toLowerCase()}`,
    { max: 30, perSeconds: 60 },
    deps.clock.now(),
  )
  const user = wait > 0 ? null : await findProviderUser(deps.sql, { login })
  return (await verifyPassword(user?.passwordHash ?? null, password)) ? user : null
}
