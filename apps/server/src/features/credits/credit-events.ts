import { defineEvent, type Hear, tell } from '../../core/jobs/events.ts'
import type { Transaction } from '../../database/connection.ts'

/** Published when the ledger of these people has new entries or counter-entries, in the same transaction. */
export const creditsEntered = defineEvent<{ readonly accountIds: readonly string[] }>('creditsEntered')

/** Publishes `creditsEntered`, unless the ledger stayed the same. */
export async function tellEntered(
  deps: Parameters<Hear<unknown>>[0],
  tx: Transaction,
  accountIds: readonly string[],
): Promise<void> {
  if (accountIds.length > 0) await tell(deps, tx, creditsEntered, { accountIds })
}
