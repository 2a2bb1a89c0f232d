import { type Actor, companyBoundOf } from '../../core/access/session.ts'

/**
 * Returns the only company whose banks the actor can see and change; null means all banks. An author of one company
 * can't see the organisation's own banks.
 */
export const questionBoundOf = (actor: Actor): string | null => companyBoundOf(actor, 'questions')

/**
 * Returns true for an actor with the grant for questions, for the organisation or their company. Returns false for
 * null, which stands for the deleted owner of a task.
 */
export const canManageQuestions = <A extends Pick<Actor, 'grants' | 'companyGrants'>>(actor: A | null): actor is A =>
  actor !== null && (actor.grants.includes('questions') || actor.companyGrants.includes('questions'))

type Written = {
  readonly change: { readonly authorIds: readonly string[] } | null
  readonly versions: readonly { readonly authorId: string | null }[]
}

/** Returns true for a person who did not work on the content awaiting approval. */
export const canApproveQuestion = (actor: Pick<Actor, 'accountId'>, { change, versions }: Written): boolean =>
  change ? !change.authorIds.includes(actor.accountId) : versions.every(({ authorId }) => authorId !== actor.accountId)
