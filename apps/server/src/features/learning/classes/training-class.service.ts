import type { DataOf, InputOf } from '@portal/contract/http/call.ts'
import type { trainingClassList } from '@portal/contract/learning/training-class.contract.ts'
import type { Owner } from '../../../core/access/owner.ts'
import type { Actor } from '../../../core/access/session.ts'
import type { Deps } from '../../../core/deps.ts'
import { AppError } from '../../../core/http/app-error.ts'
import { emitEvent } from '../../../core/jobs/events.ts'
import { newId } from '../../../core/secrets/random.ts'
import { todayOf } from '../../../core/text/calendar.ts'
import { type BilingualText, type Lang, pickText } from '../../../core/text/language.ts'
import { inTransaction, type Transaction } from '../../../database/connection.ts'
import { sendPersonalNotices } from '../../community/community.public.ts'
import { classSeatRequested } from '../course-events.ts'
import { isPaidSeat } from './paid-seat.store.ts'
import {
  assignClassSeatToNext,
  countClassSeatsTaken,
  deleteClassSeat,
  findClassSeatState,
  insertClassSeat,
  type LockedTrainingClass,
  listClassFilterOptions,
  listTrainingClasses,
  lockTrainingClass,
  type TrainingClassRow,
} from './training-class.store.ts'
import { classSeatNotice } from './training-class.words.ts'

export async function loadClassSchedule(
  deps: Deps,
  actor: Actor | null,
  input: InputOf<typeof trainingClassList>,
  lang: Lang,
): Promise<DataOf<typeof trainingClassList>> {
  const { line = null, month = null, city = null, mine, page, size } = input
  const today = todayOf(deps)
  const filter = { line, month, city, isMine: mine === 1, today, page, size }
  const [{ list, total }, choices] = await Promise.all([
    listTrainingClasses(deps.sql, filter, actor?.accountId ?? null),
    listClassFilterOptions(deps.sql, today),
  ])
  return {
    list: list.map((row) => presentClass(row, today, lang)),
    total,
    page,
    size,
    months: choices.months,
    cities: choices.cities.map((one) => pickText(one, lang)),
  }
}

const presentClass = (
  row: TrainingClassRow,
  today: string,
  lang: Lang,
): DataOf<typeof trainingClassList>['list'][number] => ({
  classId: row.id,
  line: row.line,
  title: pickText(row.title, lang),
  summary: pickText(row.summary, lang),
  city: row.city && pickText(row.city, lang),
  teacher: row.teacher && pickText(row.teacher, lang),
  productId: row.productId,
  startsOn: row.startsOn,
  endsOn: row.endsOn,
  applyUntil: row.applyUntil,
  seats: row.seats,
  seatsLeft: Math.max(0, row.seats - row.taken),
  waiting: row.waiting,
  fee: { fen: row.feeFen, currency: 'CNY' },
  isCancelled: row.status === 'cancelled',
  isOpen: row.status === 'published' && row.applyUntil >= today,
  asksApproval: row.asksApproval,
  mine: row.mine && {
    state: row.isRequested ? 'requested' : row.mine,
    number: row.before + (row.mine === 'waiting' && !row.isRequested ? 1 : 0),
    isPaid: row.isPaid,
  },
})

export async function lockExistingTrainingClass(tx: Transaction, classId: string): Promise<LockedTrainingClass> {
  const held = await lockTrainingClass(tx, classId)
  if (!held) throw new AppError('notFound')
  return held
}

/**
 * Assigns a free seat, adds the person to the waitlist, or requests a seat that has to be approved; returns the present
 * state of a person who joined before. Throws `notFound`, `classClosed`, and `classFee` when the seat has to be paid.
 */
export async function joinTrainingClass(
  deps: Deps,
  actor: Actor,
  classId: string,
): Promise<{ state: 'enrolled' | 'waiting' | 'requested' }> {
  return inTransaction(deps.sql, async (tx) => {
    const held = await lockExistingTrainingClass(tx, classId)
    const present = await findClassSeatState(tx, classId, actor.accountId)
    if (present) return { state: present }
    if (held.status === 'cancelled' || held.applyUntil < todayOf(deps)) throw new AppError('classClosed')
    // A paid seat is bought with an order.
    if (held.feeFen > 0) throw new AppError('classFee')
    const now = deps.clock.now()
    if (held.asksApproval) {
      await insertClassSeat(tx, classId, actor, { state: 'waiting', requestId: newId(now, deps.random), now })
      await emitEvent(deps, tx, classSeatRequested, { companyId: actor.companyId, accountId: actor.accountId })
      return { state: 'requested' }
    }
    const state = (await countClassSeatsTaken(tx, classId)) < held.seats ? 'enrolled' : 'waiting'
    await insertClassSeat(tx, classId, actor, { state, requestId: null, now })
    return { state }
  })
}

/**
 * Cancels a seat, a request for one or a position on the waitlist, before the class starts. The first person on the
 * waitlist gets the seat in the same transaction and is notified. Throws `classClosed`, `classPaid` and `notFound`.
 */
export async function leaveTrainingClass(deps: Deps, actor: Actor, classId: string): Promise<void> {
  await inTransaction(deps.sql, async (tx) => {
    const held = await lockExistingTrainingClass(tx, classId)
    if (held.status === 'published' && held.startsOn <= todayOf(deps)) throw new AppError('classClosed')
    if (await isPaidSeat(tx, classId, actor.accountId)) throw new AppError('classPaid')
    const state = await deleteClassSeat(tx, classId, actor.accountId)
    if (!state) throw new AppError('notFound')
    if (state === 'waiting' || held.status === 'cancelled' || (await countClassSeatsTaken(tx, classId)) >= held.seats)
      return
    const next = await assignClassSeatToNext(tx, classId)
    if (next) await notifyClassLearner(deps, tx, next, classSeatNotice.promoted(held.title))
  })
}

/** Notifies a person of a change to their seat. */
export async function notifyClassLearner(
  deps: Deps,
  tx: Transaction,
  to: Owner,
  words: { readonly title: BilingualText; readonly body: BilingualText },
): Promise<void> {
  const now = deps.clock.now()
  const id = newId(now, deps.random)
  await sendPersonalNotices(deps, tx, to.companyId, [
    {
      id,
      accountId: to.accountId,
      kind: 'classPlace',
      cause: `classPlace ${id}`,
      ...words,
      link: '/classOpeningPlan?mine=1',
    },
  ])
}
