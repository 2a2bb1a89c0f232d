import type { Db } from '../../database/connection.ts'
import type { Owner } from './owner.ts'

/** Returns true for a person who is a member of the company now. */
export const isActiveMember = async (db: Db, { accountId, companyId }: Owner): Promise<boolean> =>
  (await db`select from active_membership where account_id = ${accountId} and company_id = ${companyId}`).length === 1
