import type { Deps } from '../../../core/deps.ts'
import { todayOf } from '../../../core/text/calendar.ts'
import type { Db, Transaction } from '../../../database/connection.ts'
import { deleteHold, enrolPaid, findClassForSale, insertHold, type SeatForSale } from './paid-seat.store.ts'
import { tellLearner } from './training-class.service.ts'
import { countTaken, deletePlace, findPlace, holdClass, type Owner, promoteNext } from './training-class.store.ts'
import { placeNotice } from './training-class.words.ts'

/** Seats that are paid for. Every decision on them stands under the lock of the class, in the transaction of the order. */

export type ClassForSale = SeatForSale & { readonly isOpen: boolean; readonly isFull: boolean }

/** A class as it is sold; null: there is none. */
export async function classForSale(deps: Deps, db: Db, owner: Owner, classId: string): Promise<ClassForSale | null> {
  const row = await findClassForSale(db, classId, owner.accountId)
  if (!row) return null
  return {
    ...row,
    isOpen: row.status === 'published' && row.applyUntil >= todayOf(deps),
    isFull: (await countTaken(db, classId)) >= row.seats,
  }
}

/** Keeps a seat for who is about to pay. */
export async function holdSeat(
  deps: Deps,
  tx: Transaction,
  owner: Owner,
  classId: string,
): Promise<'held' | 'full' | 'closed' | 'enrolled'> {
  const held = await holdClass(tx, classId)
  if (held?.status !== 'published' || held.applyUntil < todayOf(deps)) return 'closed'
  if ((await findPlace(tx, classId, owner.accountId)) === 'enrolled') return 'enrolled'
  if ((await countTaken(tx, classId)) >= held.seats) return 'full'
  await insertHold(tx, classId, owner, deps.clock.now())
  return 'held'
}

/** Turns the seat that was kept into a place; false when the class has been called off, has begun, or lost its seats meanwhile. */
export async function giveSeat(deps: Deps, tx: Transaction, owner: Owner, classId: string): Promise<boolean> {
  const held = await holdClass(tx, classId)
  await deleteHold(tx, classId, owner.accountId)
  if (held?.status !== 'published' || held.endsOn < todayOf(deps)) return false
  if ((await findPlace(tx, classId, owner.accountId)) === 'enrolled') return false
  if ((await countTaken(tx, classId, { withHolds: false })) >= held.seats) return false
  await enrolPaid(tx, classId, owner, deps.clock.now())
  return true
}

/** Gives up the seat of an order that was closed. */
export const dropHold = (tx: Transaction, owner: Owner, classId: string): Promise<unknown> =>
  deleteHold(tx, classId, owner.accountId)

/** Takes a paid place back; the first of the waiting list has it in the same transaction. Once the class has begun the place stays: whether its holder came is a fact. */
export async function takeSeatBack(deps: Deps, tx: Transaction, owner: Owner, classId: string): Promise<void> {
  const held = await holdClass(tx, classId)
  if (
    !held ||
    (held.status === 'published' && held.startsOn <= todayOf(deps)) ||
    (await deletePlace(tx, classId, owner.accountId)) !== 'enrolled'
  )
    return
  if (held.status !== 'published' || (await countTaken(tx, classId)) >= held.seats) return
  const next = await promoteNext(tx, classId)
  if (next) await tellLearner(deps, tx, next, placeNotice.promoted(held.title))
}
