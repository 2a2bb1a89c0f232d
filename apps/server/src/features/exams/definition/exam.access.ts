import { type Actor, companyBoundOf } from '../../../core/access/session.ts'
import { AppError } from '../../../core/http/app-error.ts'

type Held = Pick<Actor, 'grants' | 'companyGrants'>

/**
 * Returns true for an actor with this grant, for the organisation or their company. Returns false for null, which
 * stands for the deleted owner of a task.
 */
export const canManageExams = <A extends Held>(actor: A | null, grant: 'exams' | 'grading' = 'exams'): actor is A =>
  actor !== null && (actor.grants.includes(grant) || actor.companyGrants.includes(grant))

/**
 * Returns the company to which the actor is limited; null if they may manage all exams. Throws `forbidden` for an actor
 * with posts alone; `checkManagedExam` and `checkManagedAttempt` handle posts.
 */
export function examBoundOf(actor: Actor, grant: 'exams' | 'grading' = 'exams'): string | null {
  // A post has no company: it would open every exam of the company that its holder is in.
  if (!canManageExams(actor, grant)) throw new AppError('forbidden')
  return companyBoundOf(actor, grant)
}
