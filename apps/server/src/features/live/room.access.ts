import type { Actor } from '../../core/access/session.ts'
import { AppError } from '../../core/http/app-error.ts'
import { isRoomOpen, type LiveTimes } from './live.rules.ts'

/** The facts of a class that decide who may be in its room. */
type Room = LiveTimes & {
  readonly isEntitled: boolean
  readonly isReserved: boolean
  readonly capacity: number | null
}

/** Returns true for staff who run live classes. */
export const isRoomStaff = (actor: Actor): boolean => actor.grants.includes('live')

/**
 * Checks that the actor may be in the room of a class now. Staff may always be in it unless the class was cancelled;
 * others need an entitlement, from the opening of the room on, also after the end. Throws `liveCancelled`,
 * `notEntitled` and `liveNotOpen`.
 */
export function checkRoomAccess(actor: Actor, room: Room, now: Date): void {
  if (room.cancelledAt) throw new AppError('liveCancelled')
  if (isRoomStaff(actor)) return
  if (!room.isEntitled) throw new AppError('notEntitled')
  if (!room.endedAt && !isRoomOpen(room, now))
    throw new AppError('liveNotOpen', { startsAt: room.startsAt.toISOString() })
}

/**
 * Returns true when the actor has to reserve a seat to enter: a learner without a reservation, in a class with limited
 * seats.
 */
export const needsLiveSeat = (actor: Actor, room: Room): boolean =>
  room.capacity !== null && !room.isReserved && !isRoomStaff(actor)
