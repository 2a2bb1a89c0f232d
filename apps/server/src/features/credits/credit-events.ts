import { defineEvent, type EventHandler, emitEvent } from '../../core/jobs/events.ts'
import type { Transaction } from '../../database/connection.ts'

/**
 * Published when the ledger of some people (`accountIds`) has new entries or counter-entries, in the same transaction.
 */
export const creditsEntered = defineEvent<{ readonly accountIds: readonly string[] }>('creditsEntered')

/** Published in the transaction in which a person submits, or resubmits, evidence of outside learning in a company. */
export const evidenceSubmitted = defineEvent<{ readonly companyId: string; readonly accountId: string }>(
  'evidenceSubmitted',
)

/** Emits `creditsEntered` for these accounts; does nothing when there are none. */
export async function emitCreditsEntered(
  deps: Parameters<EventHandler<unknown>>[0],
  tx: Transaction,
  accountIds: readonly string[],
): Promise<void> {
  if (accountIds.length > 0) await emitEvent(deps, tx, creditsEntered, { accountIds })
}
