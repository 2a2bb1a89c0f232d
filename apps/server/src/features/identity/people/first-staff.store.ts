import type { Db, Transaction } from '../../../database/connection.ts'

/**
 * Locks the creation of the first account until the transaction ends: of two simultaneous runs of the command, the
 * second sees the result of the first.
 */
export const lockFirstStaff = (tx: Transaction): Promise<unknown> =>
  tx`select pg_advisory_xact_lock(hashtextextended('first staff', 0))`

/** Returns true if an active account holds a grant. Suspended accounts, such as those of a former demo, don't count. */
export async function hasStaff(db: Db): Promise<boolean> {
  return (
    (await db`select from staff_grant g join account a on a.id = g.account_id where a.status = 'active' limit 1`)
      .length > 0
  )
}
