import type { Actor } from '../../core/access/session.ts'

type Person = Pick<Actor, 'accountId'>

/** Returns true for a grader who did not write the answer. */
export const canMarkAnswer = (actor: Person, answer: { readonly candidateId: string }): boolean =>
  answer.candidateId !== actor.accountId

/** Returns true for a second person, who did not propose the regrade. */
export const canDecideRegrade = (actor: Person, regrade: { readonly proposedBy: string }): boolean =>
  regrade.proposedBy !== actor.accountId
