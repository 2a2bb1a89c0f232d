import type { Db } from '../../../database/connection.ts'
import type { Gain } from './opening.rules.ts'

/** The holdings and companies of the account `a` of the statement around it. */
export const gainColumns = (db: Db) => db`
  array(select g.grant_name || coalesce('@' || g.company_id, '') from staff_grant g where g.account_id = a.id) as holdings,
  array(select m.company_id::text from membership m where m.account_id = a.id and m.status = 'active') as companies`

/** What there is to gain by an account; null: there is none of this id. */
export async function findGain(db: Db, accountId: string): Promise<Gain | null> {
  const row = await db<Gain[]>`select ${gainColumns(db)} from account a where a.id = ${accountId}`.maybeOne()
  return row ?? null
}
