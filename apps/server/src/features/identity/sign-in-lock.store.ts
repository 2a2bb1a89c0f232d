import type { CallLimit } from '@portal/contract/http/call.ts'
import type { Db } from '../../database/connection.ts'

type Limits = { readonly fromOnePlace: CallLimit; readonly fromEverywhere: CallLimit }

/**
 * Lists the ids of at most 2000 accounts with so many attempts at their passwords, from one origin or in total, that
 * sign-in is locked.
 */
export async function listSignInLockedAccountIds(
  db: Db,
  { fromOnePlace, fromEverywhere }: Limits,
  now: Date,
): Promise<string[]> {
  const rows = await db<{ id: string }[]>`
    select distinct substring(key from 9 for 36) as id from rate_limit
    where key like 'sign-in %' and key ~ '^sign-in [0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}( |$)' and key not like '% slow'
      and hits >= case when length(key) = 44 then ${fromEverywhere.max}::int else ${fromOnePlace.max}::int end
      and window_start > ${new Date(now.getTime() - fromOnePlace.perSeconds * 1000)} and window_start <= ${now} limit 2000`
  return rows.map(({ id }) => id)
}

/**
 * Deletes the counted attempts at an account from all origins except known devices; returns the number of deleted
 * windows.
 */
export async function deleteSignInAttemptCounts(db: Db, accountId: string): Promise<number> {
  const { count } =
    await db`delete from rate_limit where key like 'sign-in %' and (key = ${`sign-in ${accountId}`} or key like ${`sign-in ${accountId} %`})`
  return count
}
