import type { Actor } from '../../core/access/session.ts'
import type { Deps } from '../../core/deps.ts'
import { AppError } from '../../core/http/app-error.ts'
import { mismatchedPublicUrl } from '../../core/http/origin.ts'
import type { Lang } from '../../core/text/language.ts'
import { findProfile } from './account.store.ts'
import { presentProfile } from './identity.present.ts'

/**
 * Loads the profile of the caller in the company of the session. `host`: the address at which the portal was opened.
 * Staff see a warning when it differs from PUBLIC_URL. Throws `membershipWithdrawn`.
 */
export async function loadProfile(deps: Deps, actor: Actor, host: string, lang: Lang) {
  const row = await findProfile(deps.sql, actor.accountId, actor.companyId)
  if (!row) throw new AppError('membershipWithdrawn')
  const isStaff = actor.grants.length + actor.companyGrants.length > 0
  return presentProfile(
    row,
    {
      grants: actor.grants,
      companyGrants: actor.companyGrants,
      posts: actor.posts ?? [],
      lockedGrants: actor.lockedGrants ?? [],
      rightAddress: isStaff ? mismatchedPublicUrl(deps, host) : null,
      timeZone: deps.settings.timeZone,
    },
    lang,
  )
}
