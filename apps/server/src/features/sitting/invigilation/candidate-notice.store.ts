import type { Db } from '../../../database/connection.ts'

/** Finds the candidate of an attempt; null if there is no such attempt. */
export async function findCandidateOfAttempt(
  db: Db,
  attemptId: string,
): Promise<{ accountId: string; companyId: string } | null> {
  const row = await db<{ accountId: string; companyId: string }[]>`
    select account_id as "accountId", company_id as "companyId" from attempt where id = ${attemptId}`.maybeOne()
  return row ?? null
}
