import type { StaffGrant } from '@portal/contract/http/call.ts'
import type { Db } from '../../database/connection.ts'
import type { Actor } from './session.ts'

/**
 * Finds the actor for work that an account does in a company without a session, such as a task, with its present
 * grants. `companyId` null: the company that the account joined first. Returns null when the account or its membership
 * is not active.
 */
export async function findActorOfAccount(db: Db, accountId: string, companyId: string | null): Promise<Actor | null> {
  const row = await db<{ companyId: string; grants: StaffGrant[]; companyGrants: StaffGrant[] }[]>`
    select m.company_id as "companyId", array(select grant_name from held_grant g where g.account_id = a.id and g.company_id is null) as grants,
      array(select grant_name from held_grant g where g.account_id = a.id and g.company_id = m.company_id) as "companyGrants"
    from active_account a join active_membership m on m.account_id = a.id
    where a.id = ${accountId} and (${companyId}::uuid is null or m.company_id = ${companyId}) order by m.joined_at, m.company_id limit 1`.maybeOne()
  return row ? { ...row, accountId, sessionId: '00000000-0000-0000-0000-000000000000' } : null
}
