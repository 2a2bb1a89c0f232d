import type { StaffGrant } from '@portal/contract/http/call.ts'
import type { Db } from '../../database/connection.ts'
import { findActorOfAccount } from '../access/actor.store.ts'
import type { Actor } from '../access/session.ts'
import { AppError } from '../http/app-error.ts'
import type { Task } from './task.store.ts'

/**
 * Loads the owner of a task with their present grants. Throws `forbidden` once they no longer hold the grant for all
 * companies or, if the task belongs to one company, for that one.
 */
export async function loadTaskActor(db: Db, { ownerId, companyId }: Task, grant: StaffGrant): Promise<Actor> {
  const actor = await findActorOfAccount(db, ownerId, companyId)
  if (!actor || !(actor.grants.includes(grant) || (companyId !== null && actor.companyGrants.includes(grant))))
    throw new AppError('forbidden')
  return actor
}
