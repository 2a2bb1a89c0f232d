import { type Actor, companyBoundOf } from '../../../core/access/session.ts'
import type { Db } from '../../../database/connection.ts'
import { isExistingCompany } from './person-change.store.ts'

/** Returns true for a company that exists and whose departments and fields of people the caller may manage. */
export async function canManagePeopleOfCompany(db: Db, actor: Actor, companyId: string): Promise<boolean> {
  const bound = companyBoundOf(actor, 'companies')
  return (bound === null || bound === companyId) && (await isExistingCompany(db, companyId))
}
