import { AppError } from '../../core/app-error.ts'
import type { Deps } from '../../core/deps.ts'
import type { Lang } from '../../core/language.ts'
import type { Actor } from '../../core/session.ts'
import { findProfile } from './account.store.ts'
import { findAgreement, signAgreement } from './agreement.store.ts'
import { presentAgreement, presentProfile } from './identity.present.ts'

/** The person of a session, with their place in its company. */
export async function profileFor(deps: Deps, actor: Actor, lang: Lang) {
  const row = await findProfile(deps.sql, actor.accountId, actor.companyId)
  if (!row) throw new AppError('membershipWithdrawn')
  return presentProfile(row, actor.grants.length > 0, lang)
}

/** The agreement that is to be signed; a new version asks everybody again (product decisions, section 4). */
export async function agreementFor(deps: Deps, actor: Actor, lang: Lang) {
  return presentAgreement(await findAgreement(deps.sql, actor.accountId, deps.clock.now()), lang)
}

/** Signing twice is signing once; false when a newer version is out. */
export const signAgreementOf = (deps: Deps, actor: Actor, version: number): Promise<boolean> => signAgreement(deps.sql, actor.accountId, version, deps.clock.now())
