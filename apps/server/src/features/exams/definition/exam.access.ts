import { type Actor, companyBoundOf } from '../../../core/access/session.ts'

type Held = Pick<Actor, 'grants' | 'companyGrants'>

/**
 * Returns true for an actor with the grant for exams, of the organisation or of their company; null: the task's owner
 * has been deleted.
 */
export const canManageExams = <A extends Held>(actor: A | null): actor is A =>
  actor !== null && (actor.grants.includes('exams') || actor.companyGrants.includes('exams'))

/** Returns the company whose exams are the only ones within the actor's reach; null: all exams. */
export const boundOfExams = (actor: Actor, grant: 'exams' | 'grading' = 'exams'): string | null =>
  companyBoundOf(actor, grant)
