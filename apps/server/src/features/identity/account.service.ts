import { AppError } from '../../core/app-error.ts'
import type { Deps } from '../../core/deps.ts'
import type { Lang } from '../../core/language.ts'
import type { Actor } from '../../core/session.ts'
import { findProfile } from './account.store.ts'
import { presentProfile } from './identity.present.ts'

/** The person of a session, with their place in its company. */
export async function profileFor(deps: Deps, actor: Actor, lang: Lang) {
  const row = await findProfile(deps.sql, actor.accountId, actor.companyId)
  if (!row) throw new AppError('membershipWithdrawn')
  return presentProfile(row, actor.grants.length + actor.companyGrants.length > 0, lang)
}
