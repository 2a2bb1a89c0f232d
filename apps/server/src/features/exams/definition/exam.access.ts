import type { Actor } from '../../../core/access/session.ts'

/** Returns true for an actor with the grant for exams; null: the task's owner has been deleted. */
export const canManageExams = <A extends Pick<Actor, 'grants'>>(actor: A | null): actor is A =>
  actor?.grants.includes('exams') ?? false
