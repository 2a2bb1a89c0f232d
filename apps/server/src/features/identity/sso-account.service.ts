import type { Deps } from '../../core/deps.ts'
import { inTransaction } from '../../database/connection.ts'
import {
  findAccountByClaims,
  findSsoIdentity,
  insertSsoIdentity,
  type ProviderUser,
  setSsoIdentityRenewed,
} from './account.store.ts'
import { judgeSignInMeans, mayLinkIdentity, type SsoPerson } from './account-access/account-access.rules.ts'
import { lockSignInState } from './account-access/account-access.store.ts'

/**
 * The account of a provider's user. `linkedAt` null: the provider identifies the account, but it is opened only after
 * its owner has confirmed their contacts again.
 */
export type SsoAccount = { readonly accountId: string; readonly isActive: boolean; readonly linkedAt: Date | null }

/**
 * Finds the account of a provider's user: linked by an earlier sign-in, or by this one to the only account that the
 * provider's claims identify. A link older than the account's last permission becomes valid again once the provider
 * gives an address that the owner has confirmed since then. Returns null when there is no such account, or it is linked
 * to another user.
 */
export async function findOrLinkSsoAccount(
  deps: Deps,
  user: ProviderUser,
  said: SsoPerson,
): Promise<SsoAccount | null> {
  const now = deps.clock.now()
  return inTransaction(deps.sql, async (tx) => {
    const known = await findSsoIdentity(tx, user)
    const accountId = known?.accountId ?? (await findAccountByClaims(tx, said))
    const account = accountId && (await lockSignInState(tx, accountId))
    if (!accountId || !account) return null
    const isGood = known !== null && judgeSignInMeans({ kind: 'sso', madeAt: known.linkedAt }, account) !== 'outdated'
    const found = (linkedAt: Date | null): SsoAccount => ({ accountId, isActive: account.isActive, linkedAt })
    if (known && isGood) return found(known.linkedAt)
    if (!mayLinkIdentity(said, account)) return found(null)
    if (known) await setSsoIdentityRenewed(tx, user, now)
    else if (!(await insertSsoIdentity(tx, user, { accountId, grantedAt: account.grantedAt, now }))) return null
    return found(now)
  })
}
