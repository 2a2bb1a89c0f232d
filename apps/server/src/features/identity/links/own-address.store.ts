import type { Db } from '../../../database/connection.ts'

/**
 * Finds the only company of an account without any permission. Returns null if it has no company, several, or a
 * permission.
 */
export async function findOnlyCompanyOfAccount(db: Db, accountId: string): Promise<string | null> {
  const row = await db<{ companyId: string | null }[]>`
    select min(m.company_id::text)::uuid as "companyId" from membership m
    where m.account_id = ${accountId} and m.status = 'active'
      and not exists (select from held_grant g where g.account_id = m.account_id)
    having count(*) = 1`.maybeOne()
  return row?.companyId ?? null
}
