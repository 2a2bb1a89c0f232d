import type { Actor } from '../../../core/access/session.ts'

type Person = Pick<Actor, 'accountId'>

/** Returns false if the seat is the actor's own. */
export const canCheckInSeat = (actor: Person, candidate: Person): boolean => candidate.accountId !== actor.accountId
