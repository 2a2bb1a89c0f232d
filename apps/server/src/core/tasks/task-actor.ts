import type { StaffGrant } from '@portal/contract/http/call.ts'
import type { Db } from '../../database/connection.ts'
import { findActorOf } from '../access/actor.store.ts'
import type { Actor } from '../access/session.ts'
import { AppError } from '../http/app-error.ts'
import type { Task } from './task.store.ts'

/** The person a task works for, with what they hold now. Throws `forbidden` once they hold the grant neither for all nor, where the task is of one company, for that one. */
export async function loadTaskActor(db: Db, { ownerId, companyId }: Task, grant: StaffGrant): Promise<Actor> {
  const actor = await findActorOf(db, ownerId, companyId)
  if (!actor || !(actor.grants.includes(grant) || (companyId !== null && actor.companyGrants.includes(grant))))
    throw new AppError('forbidden')
  return actor
}
