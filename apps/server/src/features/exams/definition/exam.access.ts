import type { Actor } from '../../../core/access/session.ts'

/** True for an actor with the grant for exams; null is the owner of a task whose account is gone. */
export const canManageExams = <A extends Pick<Actor, 'grants'>>(actor: A | null): actor is A =>
  actor?.grants.includes('exams') ?? false
