import type { DataOf, InputOf } from '@portal/contract/http/call.ts'
import type { trainingClassCreate, trainingClassList, trainingClassPeople } from '@portal/contract/learning/training-class.contract.ts'
import { AppError } from '../../../core/app-error.ts'
import { writeAudit } from '../../../core/audit.store.ts'
import { dayIn } from '../../../core/calendar.ts'
import type { Deps } from '../../../core/deps.ts'
import { type BilingualText, isSaid, type Lang, pickText } from '../../../core/language.ts'
import { newId } from '../../../core/random.ts'
import type { Actor } from '../../../core/session.ts'
import { inTransaction, type Transaction } from '../../../database/connection.ts'
import { tellPeople } from '../plans/plan-reminder.store.ts'
import {
  type ClassRow,
  cancelClass,
  countTaken,
  deletePlace,
  findPlace,
  type HeldClass,
  holdClass,
  insertClass,
  insertPlace,
  listChoices,
  listClasses,
  listPeople,
  type Owner,
  promoteNext,
} from './training-class.store.ts'
import { placeNotice } from './training-class.words.ts'

const todayOf = (deps: Deps) => dayIn(deps.clock.now(), deps.settings.timeZone)

export async function classesFor(deps: Deps, actor: Actor | null, input: InputOf<typeof trainingClassList>, lang: Lang): Promise<DataOf<typeof trainingClassList>> {
  const { line = null, month = null, city = null, mine, page, size } = input
  const today = todayOf(deps)
  const filter = { line, month, city, isMine: mine === 1, today, page, size }
  const [{ list, total }, choices] = await Promise.all([listClasses(deps.sql, filter, actor?.accountId ?? null), listChoices(deps.sql, today)])
  return {
    list: list.map((row) => presentClass(row, today, lang)),
    total,
    page,
    size,
    months: choices.months,
    cities: choices.cities.map((one) => pickText(one, lang)),
  }
}

const presentClass = (row: ClassRow, today: string, lang: Lang): DataOf<typeof trainingClassList>['list'][number] => ({
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
  mine: row.mine && { state: row.mine, number: row.before + (row.mine === 'waiting' ? 1 : 0) },
})

async function mustHold(tx: Transaction, classId: string): Promise<HeldClass> {
  const held = await holdClass(tx, classId)
  if (!held) throw new AppError('notFound')
  return held
}

/** A place at once while there is one, else the end of the queue. Asking again changes nothing. */
export async function takePlace(deps: Deps, actor: Actor, classId: string): Promise<{ state: 'enrolled' | 'waiting' }> {
  return inTransaction(deps.sql, async (tx) => {
    const held = await mustHold(tx, classId)
    const present = await findPlace(tx, classId, actor.accountId)
    if (present) return { state: present }
    if (held.status === 'cancelled' || held.applyUntil < todayOf(deps)) throw new AppError('classClosed')
    // Paying is work to come: until then who runs the portal enters those who have paid.
    if (held.feeFen > 0) throw new AppError('classFee')
    const state = (await countTaken(tx, classId)) < held.seats ? 'enrolled' : 'waiting'
    await insertPlace(tx, classId, actor, state, deps.clock.now())
    return { state }
  })
}

/** Gives a place back until the class begins; who waits longest has it in the same transaction, and is told. */
export async function leaveClass(deps: Deps, actor: Actor, classId: string): Promise<void> {
  await inTransaction(deps.sql, async (tx) => {
    const held = await mustHold(tx, classId)
    if (held.status === 'published' && held.startsOn <= todayOf(deps)) throw new AppError('classClosed')
    const state = await deletePlace(tx, classId, actor.accountId)
    if (!state) throw new AppError('notFound')
    if (state === 'waiting' || held.status === 'cancelled' || (await countTaken(tx, classId)) >= held.seats) return
    const next = await promoteNext(tx, classId)
    if (next) await tell(deps, tx, next, placeNotice.promoted(held.title))
  })
}

async function tell(deps: Deps, tx: Transaction, to: Owner, words: { readonly title: BilingualText; readonly body: BilingualText }): Promise<void> {
  const now = deps.clock.now()
  const id = newId(now, deps.random)
  await tellPeople(tx, to.companyId, [{ id, accountId: to.accountId, kind: 'classPlace', cause: `classPlace ${id}`, ...words, link: '/classOpeningPlan?mine=1' }], now)
}

export async function createClass(deps: Deps, actor: Actor, input: InputOf<typeof trainingClassCreate>): Promise<{ classId: string }> {
  const { city = null, feeFen = 0, ...rest } = input
  if (!isSaid(rest.title)) throw new AppError('malformed', { fields: ['title'] })
  // Null is online: a city that says nothing is neither.
  if (city && !isSaid(city)) throw new AppError('malformed', { fields: ['city'] })
  if (rest.startsOn < todayOf(deps)) throw new AppError('malformed', { fields: ['startsOn'] })
  if (rest.endsOn < rest.startsOn) throw new AppError('malformed', { fields: ['endsOn'] })
  if (rest.applyUntil > rest.startsOn) throw new AppError('malformed', { fields: ['applyUntil'] })
  const now = deps.clock.now()
  const id = newId(now, deps.random)
  await inTransaction(deps.sql, async (tx) => {
    await insertClass(tx, { id, city, feeFen, ...rest }, now)
    await writeAudit(deps, tx, actor.accountId, { action: 'trainingClass.create', thing: 'trainingClass', thingId: id })
  })
  return { classId: id }
}

/** Calls a class off, once; everybody who has a place or waits is told. */
export async function callOff(deps: Deps, actor: Actor, classId: string): Promise<void> {
  await inTransaction(deps.sql, async (tx) => {
    const held = await mustHold(tx, classId)
    if (held.status === 'cancelled') return
    await cancelClass(tx, classId)
    for (const person of (await listPeople(tx, classId, 0, 10_000)).list) await tell(deps, tx, person, placeNotice.cancelled(held.title))
    await writeAudit(deps, tx, actor.accountId, { action: 'trainingClass.cancel', thing: 'trainingClass', thingId: classId })
  })
}

export async function peopleFor(deps: Deps, { trainingClassId, page, size }: InputOf<typeof trainingClassPeople>): Promise<DataOf<typeof trainingClassPeople>> {
  const { list, total } = await listPeople(deps.sql, trainingClassId, page, size)
  return { list: list.map(({ name, login, company, state }) => ({ name, login, company, state })), total, page, size }
}
