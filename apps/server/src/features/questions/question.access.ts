import type { Actor } from '../../core/access/session.ts'

/** True for an actor with the grant for questions; null is the owner of a task whose account is gone. */
export const canManageQuestions = <A extends Pick<Actor, 'grants'>>(actor: A | null): actor is A =>
  actor?.grants.includes('questions') ?? false

type Written = {
  readonly change: { readonly authorIds: readonly string[] } | null
  readonly versions: readonly { readonly authorId: string | null }[]
}

/** True for a person who did not work on the content awaiting approval. */
export const canApproveQuestion = (actor: Pick<Actor, 'accountId'>, { change, versions }: Written): boolean =>
  change ? !change.authorIds.includes(actor.accountId) : versions.every(({ authorId }) => authorId !== actor.accountId)
