import type { Deps } from '../../../core/deps.ts'
import { recordRateLimitHit } from '../../../core/http/rate-limit.store.ts'
import { verifyPassword } from '../password.ts'
import { type DevelopmentUser, findProviderUser } from './provider.store.ts'

/**
 * Finds the account that signs in at the development provider; null for a wrong password, an unknown account or too
 * many tries.
 */
export async function findDevelopmentUserByPassword(
  deps: Deps,
  login: string,
  password: string,
): Promise<DevelopmentUser | null> {
  const wait = await recordRateLimitHit(
    deps.sql,
    `dev-idp ${login.toLowerCase()}`,
    { max: 30, perSeconds: 60 },
    deps.clock.now(),
  )
  const user = wait > 0 ? null : await findProviderUser(deps.sql, { login })
  return (await verifyPassword(user?.passwordHash ?? null, password)) ? user : null
}
