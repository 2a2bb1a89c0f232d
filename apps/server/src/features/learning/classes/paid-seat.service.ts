import type { Deps } from '../../../core/deps.ts'
import { todayOf } from '../../../core/text/calendar.ts'
import type { Db, Transaction } from '../../../database/connection.ts'
import { deleteSeatHold, enrolPaid, findClassForSale, type SeatForSale, upsertSeatHold } from './paid-seat.store.ts'
import { notifyLearner } from './training-class.service.ts'
import {
  countSeatsTaken,
  deleteSeat,
  findSeatState,
  lockClass,
  type Owner,
  promoteNext,
} from './training-class.store.ts'
import { seatNotice } from './training-class.words.ts'

/** Seats that are paid for. Every decision on them stands under the lock of the class, in the transaction of the order. */

export type ClassForSale = SeatForSale & { readonly isOpen: boolean; readonly isFull: boolean }

/** A class as it is sold; null: there is none. */
export async function loadClassForSale(
  deps: Deps,
  db: Db,
  owner: Owner,
  classId: string,
): Promise<ClassForSale | null> {
  const row = await findClassForSale(db, classId, owner.accountId)
  if (!row) return null
  return {
    ...row,
    isOpen: row.status === 'published' && row.applyUntil >= todayOf(deps),
    isFull: (await countSeatsTaken(db, classId)) >= row.seats,
  }
}

/** Keeps a seat for who is about to pay. */
export async function reserveClassSeat(
  deps: Deps,
  tx: Transaction,
  owner: Owner,
  classId: string,
): Promise<'held' | 'full' | 'closed' | 'enrolled'> {
  const held = await lockClass(tx, classId)
  if (held?.status !== 'published' || held.applyUntil < todayOf(deps)) return 'closed'
  if ((await findSeatState(tx, classId, owner.accountId)) === 'enrolled') return 'enrolled'
  if ((await countSeatsTaken(tx, classId)) >= held.seats) return 'full'
  await upsertSeatHold(tx, classId, owner, deps.clock.now())
  return 'held'
}

/** Turns the seat that was kept into a place; false when the class has been called off, has begun, or lost its seats meanwhile. */
export async function assignPaidSeat(deps: Deps, tx: Transaction, owner: Owner, classId: string): Promise<boolean> {
  const held = await lockClass(tx, classId)
  await deleteSeatHold(tx, classId, owner.accountId)
  if (held?.status !== 'published' || held.endsOn < todayOf(deps)) return false
  if ((await findSeatState(tx, classId, owner.accountId)) === 'enrolled') return false
  if ((await countSeatsTaken(tx, classId, { withHolds: false })) >= held.seats) return false
  await enrolPaid(tx, classId, owner, deps.clock.now())
  return true
}

/** Gives up the seat of an order that was closed. */
export const releaseHeldSeat = (tx: Transaction, owner: Owner, classId: string): Promise<unknown> =>
  deleteSeatHold(tx, classId, owner.accountId)

/** Takes a paid place back; the first of the waiting list has it in the same transaction. Once the class has begun the place stays: whether its holder came is a fact. */
export async function cancelPaidSeat(deps: Deps, tx: Transaction, owner: Owner, classId: string): Promise<void> {
  const held = await lockClass(tx, classId)
  if (
    !held ||
    (held.status === 'published' && held.startsOn <= todayOf(deps)) ||
    (await deleteSeat(tx, classId, owner.accountId)) !== 'enrolled'
  )
    return
  if (held.status !== 'published' || (await countSeatsTaken(tx, classId)) >= held.seats) return
  const next = await promoteNext(tx, classId)
  if (next) await notifyLearner(deps, tx, next, seatNotice.promoted(held.title))
}
