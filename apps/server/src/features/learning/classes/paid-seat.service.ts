import type { Owner } from '../../../core/access/owner.ts'
import type { Deps } from '../../../core/deps.ts'
import { todayOf } from '../../../core/text/calendar.ts'
import type { Db, Transaction } from '../../../database/connection.ts'
import {
  type ClassForSaleRow,
  deleteClassSeatHold,
  findClassForSale,
  insertClassSeatHold,
  upsertPaidClassSeat,
} from './paid-seat.store.ts'
import { notifyClassLearner } from './training-class.service.ts'
import {
  assignClassSeatToNext,
  countClassSeatsTaken,
  deleteClassSeat,
  findClassSeatState,
  lockTrainingClass,
} from './training-class.store.ts'
import { classSeatNotice } from './training-class.words.ts'

/** A class for sale. Every decision on paid seats locks the class, in the transaction of the order. */
export type ClassForSale = ClassForSaleRow & { readonly isOpen: boolean; readonly isFull: boolean }

/** Loads a class for sale; null when there is none. */
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
    isFull: (await countClassSeatsTaken(db, classId)) >= row.seats,
  }
}

/**
 * Reserves a seat during payment and returns `held`; otherwise returns the reason why there is none for this person.
 */
export async function reserveClassSeat(
  deps: Deps,
  tx: Transaction,
  owner: Owner,
  classId: string,
): Promise<'held' | 'full' | 'closed' | 'enrolled'> {
  const held = await lockTrainingClass(tx, classId)
  if (held?.status !== 'published' || held.applyUntil < todayOf(deps)) return 'closed'
  if ((await findClassSeatState(tx, classId, owner.accountId)) === 'enrolled') return 'enrolled'
  if ((await countClassSeatsTaken(tx, classId)) >= held.seats) return 'full'
  await insertClassSeatHold(tx, classId, owner, deps.clock.now())
  return 'held'
}

/**
 * Converts a reserved seat to a registration. Returns false when the class was cancelled, has ended or has no free
 * seat, or when the person is registered already; the reservation is deleted in any case.
 */
export async function assignPaidSeat(deps: Deps, tx: Transaction, owner: Owner, classId: string): Promise<boolean> {
  const held = await lockTrainingClass(tx, classId)
  await deleteClassSeatHold(tx, classId, owner.accountId)
  if (held?.status !== 'published' || held.endsOn < todayOf(deps)) return false
  if ((await findClassSeatState(tx, classId, owner.accountId)) === 'enrolled') return false
  if ((await countClassSeatsTaken(tx, classId, { withHolds: false })) >= held.seats) return false
  await upsertPaidClassSeat(tx, classId, owner, deps.clock.now())
  return true
}

/** Releases the reserved seat of a closed order. */
export const releaseHeldSeat = (tx: Transaction, owner: Owner, classId: string): Promise<unknown> =>
  deleteClassSeatHold(tx, classId, owner.accountId)

/**
 * Cancels a paid seat; the first person on the waitlist gets it in the same transaction. Once the class has started,
 * the seat remains, because attendance is recorded for it.
 */
export async function cancelPaidSeat(deps: Deps, tx: Transaction, owner: Owner, classId: string): Promise<void> {
  const held = await lockTrainingClass(tx, classId)
  if (
    !held ||
    (held.status === 'published' && held.startsOn <= todayOf(deps)) ||
    (await deleteClassSeat(tx, classId, owner.accountId)) !== 'enrolled'
  )
    return
  if (held.status !== 'published' || (await countClassSeatsTaken(tx, classId)) >= held.seats) return
  const next = await assignClassSeatToNext(tx, classId)
  if (next) await notifyClassLearner(deps, tx, next, classSeatNotice.promoted(held.title))
}
