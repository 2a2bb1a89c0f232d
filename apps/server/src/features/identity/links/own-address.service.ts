import type { Deps } from '../../../core/deps.ts'
import type { Transaction } from '../../../database/connection.ts'
import { findOnlyCompanyOfAccount } from './own-address.store.ts'

/**
 * Finds the address for a link that opens an account: that of the person's company, if it is their only one and they
 * hold no permission. A company's own DNS controls the server at its address, so that server must never receive a link
 * into an account with more power than the company's own people. Returns null when the portal's address is used.
 */
export async function findLinkAddress(
  { hosts }: Pick<Deps, 'hosts'>,
  tx: Transaction,
  accountId: string,
): Promise<string | null> {
  const companyId = hosts.origins().length === 0 ? null : await findOnlyCompanyOfAccount(tx, accountId)
  return companyId === null ? null : hosts.originOf(companyId)
}
