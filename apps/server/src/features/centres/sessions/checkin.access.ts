import type { Actor } from '../../../core/access/session.ts'

type Person = Pick<Actor, 'accountId'>

/** Returns false for the actor's own seat. */
export const canCheckIn = (actor: Person, candidate: Person): boolean => candidate.accountId !== actor.accountId
