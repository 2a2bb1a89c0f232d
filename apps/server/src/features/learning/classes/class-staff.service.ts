import type { DataOf, InputOf } from '@portal/contract/http/call.ts'
import type {
  managedTrainingClassList,
  trainingClassAttendanceMark,
  trainingClassChoices,
  trainingClassCreate,
  trainingClassExport,
  trainingClassPeople,
  trainingClassPersonRemove,
  trainingClassRead,
  trainingClassUpdate,
} from '@portal/contract/learning/training-class.contract.ts'
import type { Owner } from '../../../core/access/owner.ts'
import type { Actor } from '../../../core/access/session.ts'
import type { Deps } from '../../../core/deps.ts'
import { addIdentityColumns, dayCell, type SpreadsheetCell } from '../../../core/files/spreadsheet.ts'
import { AppError } from '../../../core/http/app-error.ts'
import { parseSortOrder } from '../../../core/list/cursor.rules.ts'
import { listPage, sortByIds } from '../../../core/list/list.ts'
import { writeAudit } from '../../../core/logs/audit.store.ts'
import { newId } from '../../../core/secrets/random.ts'
import { presentTask } from '../../../core/tasks/task.present.ts'
import { defineExportTask, startTask, type TaskKind } from '../../../core/tasks/task.ts'
import { loadTaskActor } from '../../../core/tasks/task-actor.ts'
import { dayInZone, todayOf } from '../../../core/text/calendar.ts'
import { hasBilingualText, type Lang, pickName, pickText } from '../../../core/text/language.ts'
import { type Db, inTransaction, type Transaction } from '../../../database/connection.ts'
import { buildPersonSearchQuery } from '../../identity/identity.public.ts'
import { isPlausibleDay } from '../period.rules.ts'
import { trainingClassState } from './class-staff.rules.ts'
import {
  listClassFormChoices,
  listManagedClasses,
  listRoster,
  type ManagedClass,
  type RosterRow,
  rosterSortKinds,
  rosterSource,
  setClassAttendance,
  trainingClassSortKinds,
  trainingClassSource,
} from './class-staff.store.ts'
import { moveRequestsToWaitlist } from './seat-request.store.ts'
import { lockExistingTrainingClass, notifyClassLearner } from './training-class.service.ts'
import {
  assignClassSeatToNext,
  canDecideClassSeat,
  countClassSeatsTaken,
  deleteClassSeat,
  findClassByRequestKey,
  findClassSeatOwner,
  findClassSeatState,
  insertTrainingClass,
  type LockedTrainingClass,
  listClassSeatOwners,
  listMissingClassReferences,
  setClassSeatAssigned,
  setTrainingClassCancelled,
  type TrainingClassContent,
  updateTrainingClassRow,
} from './training-class.store.ts'
import { classSeatNotice, rosterWords } from './training-class.words.ts'

type Said = Omit<InputOf<typeof trainingClassCreate>, 'requestKey'>
const note = (
  deps: Deps,
  db: Db,
  actor: Actor,
  action: string,
  classId: string,
  detail: Record<string, unknown> = {},
) => writeAudit(deps, db, actor.accountId, { action, thing: 'trainingClass', thingId: classId, detail })

/**
 * Returns the input as columns. Refuses contradictions by their fields; `began`: a class that has started keeps its
 * first day.
 */
async function saysOf(deps: Deps, db: Db, input: Said, began: string | null): Promise<TrainingClassContent> {
  const {
    city = null,
    feeFen = 0,
    asksApproval = false,
    teacherId = null,
    productId = null,
    line,
    title,
    summary,
    startsOn,
    endsOn,
    applyUntil,
    seats,
  } = input
  const wrong: string[] = []
  const must = (holds: boolean, field: string) => holds || wrong.push(field)
  must(hasBilingualText(title), 'title')
  // Null means online; a city without a name is neither online nor a place.
  must(city === null || hasBilingualText(city), 'city')
  // A paid seat needs no approval.
  must(!asksApproval || feeFen === 0, 'asksApproval')
  must(isPlausibleDay(startsOn) && (startsOn >= todayOf(deps) || startsOn === began), 'startsOn')
  must(isPlausibleDay(endsOn) && endsOn >= startsOn, 'endsOn')
  must(isPlausibleDay(applyUntil) && applyUntil <= startsOn, 'applyUntil')
  const dates = { startsOn, endsOn, applyUntil }
  const says = { line, title, summary, city, ...dates, seats, feeFen, asksApproval, teacherId, productId }
  const fields = [...wrong, ...(await listMissingClassReferences(db, says))]
  if (fields.length > 0) throw new AppError('malformed', { fields })
  return says
}

/**
 * Creates a class; for a request key used before, returns the class created then. Throws `malformed` with the wrong
 * fields.
 */
export async function createTrainingClass(
  deps: Deps,
  actor: Actor,
  { requestKey, ...input }: InputOf<typeof trainingClassCreate>,
): Promise<{ classId: string }> {
  const now = deps.clock.now()
  const id = newId(now, deps.random)
  return inTransaction(deps.sql, async (tx) => {
    const says = await saysOf(deps, tx, input, null)
    if (
      !(await insertTrainingClass(tx, { id, createdBy: actor.accountId, requestKey: requestKey ?? null, now }, says))
    ) {
      const before = await findClassByRequestKey(tx, actor.accountId, requestKey ?? '')
      if (before !== null) return { classId: before }
    }
    await note(deps, tx, actor, 'trainingClass.create', id)
    return { classId: id }
  })
}

const isOver = (deps: Deps, held: LockedTrainingClass) => held.status === 'cancelled' || held.endsOn < todayOf(deps)

/**
 * Updates a class that has not ended. People who have or requested a seat or are on the waitlist are notified of new
 * dates or a new city. New seats go to the first people on the waitlist, which includes open requests once approval is
 * not needed. Throws `notFound`, `malformed`, `conflict`, `classClosed`, and `classSeatsTaken` for fewer seats than are
 * taken.
 */
export async function updateTrainingClass(
  deps: Deps,
  actor: Actor,
  { trainingClassId, revision, ...input }: InputOf<typeof trainingClassUpdate>,
): Promise<DataOf<typeof trainingClassUpdate>> {
  return inTransaction(deps.sql, async (tx) => {
    const held = await lockExistingTrainingClass(tx, trainingClassId)
    if (held.revision !== revision) throw new AppError('conflict')
    if (isOver(deps, held)) throw new AppError('classClosed')
    const says = await saysOf(deps, tx, input, held.startsOn)
    const taken = await countClassSeatsTaken(tx, held.id)
    if (says.seats < taken) throw new AppError('classSeatsTaken', { fields: ['seats'] })
    await updateTrainingClassRow(tx, held.id, says)
    if (!says.asksApproval) await moveRequestsToWaitlist(tx, held.id)
    const isMoved =
      says.startsOn !== held.startsOn ||
      says.endsOn !== held.endsOn ||
      pickText(says.city ?? {}, 'zh') !== pickText(held.city ?? {}, 'zh')
    const concerned = isMoved ? await listClassSeatOwners(tx, held.id) : []
    const days = says.startsOn === says.endsOn ? says.startsOn : `${says.startsOn} – ${says.endsOn}`
    for (const person of concerned)
      await notifyClassLearner(deps, tx, person, classSeatNotice.moved(says.title, days, says.city))
    const promoted = await fill(deps, tx, { ...held, ...says }, says.seats - taken)
    await note(deps, tx, actor, 'trainingClass.change', held.id, { told: concerned.length, promoted: promoted.length })
    return { classId: held.id, revision: revision + 1, told: concerned.length, promoted: promoted.length }
  })
}

/** Assigns free seats to the first people on the waitlist and notifies them. */
async function fill(
  deps: Deps,
  tx: Transaction,
  held: Pick<LockedTrainingClass, 'id' | 'title'>,
  places: number,
): Promise<Owner[]> {
  const promoted: Owner[] = []
  while (promoted.length < places) {
    const next = await assignClassSeatToNext(tx, held.id)
    if (!next) break
    promoted.push(next)
    await notifyClassLearner(deps, tx, next, classSeatNotice.promoted(held.title))
  }
  return promoted
}

/**
 * Cancels a class and notifies everyone who has or requested a seat or is on the waitlist. Does nothing to a cancelled
 * class. Throws `notFound`.
 */
export async function cancelTrainingClass(deps: Deps, actor: Actor, classId: string): Promise<void> {
  await inTransaction(deps.sql, async (tx) => {
    const held = await lockExistingTrainingClass(tx, classId)
    if (held.status === 'cancelled') return
    await setTrainingClassCancelled(tx, held.id)
    const concerned = await listClassSeatOwners(tx, held.id)
    for (const person of concerned) await notifyClassLearner(deps, tx, person, classSeatNotice.cancelled(held.title))
    await note(deps, tx, actor, 'trainingClass.cancel', held.id, { told: concerned.length })
  })
}

type Row = DataOf<typeof managedTrainingClassList>['rows'][number]
const presentClass = (row: ManagedClass, today: string): Row => ({
  classId: row.id,
  revision: row.revision,
  state: trainingClassState(row, today),
  line: row.line,
  title: row.title,
  city: row.city,
  teacher: row.teacher,
  startsOn: row.startsOn,
  endsOn: row.endsOn,
  applyUntil: row.applyUntil,
  seats: row.seats,
  taken: row.taken,
  waiting: row.waiting,
  attended: row.attended,
  absent: row.absent,
  feeFen: row.feeFen,
})

export async function loadManagedTrainingClasses(
  deps: Deps,
  input: InputOf<typeof managedTrainingClassList>,
): Promise<DataOf<typeof managedTrainingClassList>> {
  const { q, line, phase, isWaitedFor, since, until } = input
  const today = todayOf(deps)
  const wrong = Object.entries({ since, until }).flatMap(([name, day]) =>
    day === undefined || isPlausibleDay(day) ? [] : [name],
  )
  if (wrong.length > 0) throw new AppError('malformed', { fields: wrong })
  const order = parseSortOrder<keyof typeof trainingClassSortKinds>(input.sort ?? '-starts', trainingClassSortKinds)
  const filter = {
    line: line ?? null,
    phase: phase ?? null,
    isWaitedFor: isWaitedFor ?? null,
    since: since ?? null,
    until: until ?? null,
    words: q?.trim() || null,
    today,
  }
  const asked = {
    list: 'trainingClasses',
    order,
    filters: { q, line, phase, isWaitedFor, since, until },
    source: trainingClassSource(deps.sql, filter, order.key),
  }
  const { ids, ...page } = await listPage(deps.sql, asked, input)
  return {
    ...page,
    rows: sortByIds(ids, await listManagedClasses(deps.sql, ids)).map((row) => presentClass(row, today)),
  }
}

async function managedOf(deps: Deps, classId: string): Promise<ManagedClass> {
  const [row] = await listManagedClasses(deps.sql, [classId])
  if (!row) throw new AppError('notFound')
  return row
}

export async function loadManagedTrainingClass(deps: Deps, classId: string): Promise<DataOf<typeof trainingClassRead>> {
  const row = await managedOf(deps, classId)
  return {
    ...presentClass(row, todayOf(deps)),
    content: {
      line: row.line,
      title: row.title,
      summary: row.summary,
      ...(row.city ? { city: row.city } : {}),
      ...(row.teacherId ? { teacherId: row.teacherId } : {}),
      ...(row.productId ? { productId: row.productId } : {}),
      startsOn: row.startsOn,
      endsOn: row.endsOn,
      applyUntil: row.applyUntil,
      seats: row.seats,
      feeFen: row.feeFen,
      asksApproval: row.asksApproval,
    },
    product: row.product,
    createdAt: row.createdAt.toISOString(),
  }
}

export async function loadTrainingClassFormChoices(
  deps: Deps,
  { kind, q }: InputOf<typeof trainingClassChoices>,
): Promise<DataOf<typeof trainingClassChoices>> {
  return {
    choices: (await listClassFormChoices(deps.sql, kind, q.trim() || null)).map(({ id, name, note: words }) => ({
      id,
      name,
      note: words,
    })),
  }
}

type Asked = Omit<InputOf<typeof trainingClassPeople>, 'trainingClassId'>
const rosterFilter = (classId: string, { state, attended, q }: Pick<Asked, 'state' | 'attended' | 'q'>) => ({
  classId,
  state: state ?? null,
  attended: attended ?? null,
  words: buildPersonSearchQuery(q, true),
})

async function rosterPage(deps: Deps, classId: string, input: Asked) {
  const { q, state, attended } = input
  const order = parseSortOrder<keyof typeof rosterSortKinds>(input.sort ?? 'asked', rosterSortKinds)
  const source = rosterSource(deps.sql, rosterFilter(classId, input), order.key)
  const { ids, ...page } = await listPage(
    deps.sql,
    { list: `class ${classId}`, order, filters: { q, state, attended }, source },
    input,
  )
  return { ...page, rows: sortByIds(ids, await listRoster(deps.sql, classId, ids)) }
}

export async function loadRoster(
  deps: Deps,
  { trainingClassId, ...input }: InputOf<typeof trainingClassPeople>,
  lang: Lang,
): Promise<DataOf<typeof trainingClassPeople>> {
  const { rows, ...page } = await rosterPage(deps, trainingClassId, input)
  return {
    ...page,
    rows: rows.map(({ accountId, name, login, employeeNo, company, department, state, number, attended, askedAt }) => ({
      accountId,
      name: pickName(name, lang),
      login,
      employeeNo,
      company,
      department,
      state,
      number,
      attended,
      askedAt: askedAt.toISOString(),
    })),
  }
}

type OfPerson = { readonly trainingClassId: string; readonly accountId: string }

/**
 * Assigns a free seat to a person on the waitlist, or to one whose request the caller may approve, and notifies them.
 * Throws `classClosed`, `classFull`, `notFound` for anyone else, and `approvalOfManager` or `ownAttempt` for a request
 * that the caller may not approve.
 */
export async function assignClassSeat(
  deps: Deps,
  actor: Actor,
  { trainingClassId, accountId }: OfPerson,
): Promise<Record<string, never>> {
  await inTransaction(deps.sql, async (tx) => {
    const held = await lockExistingTrainingClass(tx, trainingClassId)
    if (isOver(deps, held)) throw new AppError('classClosed')
    if ((await countClassSeatsTaken(tx, held.id)) >= held.seats) throw new AppError('classFull')
    const isRequest = (await findClassSeatState(tx, held.id, accountId)) === 'requested'
    const taken = await setClassSeatAssigned(tx, held.id, accountId, actor.accountId)
    if (!taken && isRequest)
      throw new AppError(accountId.toLowerCase() === actor.accountId ? 'ownAttempt' : 'approvalOfManager')
    if (!taken) throw new AppError('notFound')
    const words = isRequest ? classSeatNotice.approved(held.title) : classSeatNotice.promoted(held.title)
    await notifyClassLearner(deps, tx, taken, words)
    await note(deps, tx, actor, 'trainingClass.takeIn', held.id, { accountId })
  })
  return {}
}

/**
 * Removes a person from a class or its waitlist. The first person on the waitlist gets the seat in the same
 * transaction; returns their name, or null. Throws `classClosed`, `notFound` for a person not in the class, and
 * `approvalOfManager` for a seat request of another person on which only managers decide.
 */
export async function removeClassPerson(
  deps: Deps,
  actor: Actor,
  { trainingClassId, accountId }: OfPerson,
  lang: Lang,
): Promise<DataOf<typeof trainingClassPersonRemove>> {
  return inTransaction(deps.sql, async (tx) => {
    const held = await lockExistingTrainingClass(tx, trainingClassId)
    if (isOver(deps, held)) throw new AppError('classClosed')
    const owner = await findClassSeatOwner(tx, held.id, accountId)
    const isOwn = accountId.toLowerCase() === actor.accountId
    if (owner && !isOwn && !(await canDecideClassSeat(tx, held.id, accountId, actor.accountId)))
      throw new AppError('approvalOfManager')
    const isRequest = (await findClassSeatState(tx, held.id, accountId)) === 'requested'
    const state = owner && (await deleteClassSeat(tx, held.id, accountId))
    if (!owner || !state) throw new AppError('notFound')
    const words = isRequest ? classSeatNotice.declinedByStaff(held.title) : classSeatNotice.removed(held.title)
    await notifyClassLearner(deps, tx, owner, words)
    const free = state === 'enrolled' ? held.seats - (await countClassSeatsTaken(tx, held.id)) : 0
    const [next] = await fill(deps, tx, held, Math.min(1, free))
    await note(deps, tx, actor, 'trainingClass.remove', held.id, { accountId, state })
    const [row] = next ? await listRoster(tx, held.id, [next.accountId]) : []
    return { promoted: row ? pickName(row.name, lang) : null }
  })
}

/**
 * Sets the attendance of registered people and returns their number. Throws `malformed` unless exactly one of ids and
 * filters is given, `notFound`, and `classNotBegun` before the first day.
 */
export async function markClassAttendance(
  deps: Deps,
  actor: Actor,
  { trainingClassId, attended, selection }: InputOf<typeof trainingClassAttendanceMark>,
): Promise<DataOf<typeof trainingClassAttendanceMark>> {
  if ((selection.ids === undefined) === (selection.matching === undefined))
    throw new AppError('malformed', { fields: ['selection'] })
  return inTransaction(deps.sql, async (tx) => {
    const held = await lockExistingTrainingClass(tx, trainingClassId)
    if (held.startsOn > todayOf(deps)) throw new AppError('classNotBegun')
    const mark = { yes: true, no: false, open: null }[attended]
    const marked = await setClassAttendance(
      tx,
      held.id,
      mark,
      selection.ids ?? null,
      rosterFilter(held.id, selection.matching ?? {}),
    )
    if (marked > 0) await note(deps, tx, actor, 'trainingClass.mark', held.id, { attended, marked })
    return { marked }
  })
}

export async function startRosterExport(
  deps: Deps,
  actor: Actor,
  { requestKey, ...params }: InputOf<typeof trainingClassExport>,
  lang: Lang,
): Promise<DataOf<typeof trainingClassExport>> {
  await managedOf(deps, params.trainingClassId)
  const task = await startTask(deps, actor, { kind: 'trainingClassExport', requestKey, grant: 'courses', lang, params })
  return { task: presentTask(deps, actor, task, [], lang) }
}

type Column = InputOf<typeof trainingClassExport>['columns'][number]
function cellsOf(deps: Deps, lang: Lang, columns: readonly Column[], row: RosterRow): SpreadsheetCell[] {
  const words = rosterWords[lang]
  const of: Record<Column, () => SpreadsheetCell> = {
    name: () => pickName(row.name, lang),
    employeeNo: () => row.employeeNo,
    login: () => row.login,
    company: () => pickText(row.company, lang),
    department: () => (row.department ? pickText(row.department, lang) : null),
    state: () => (row.state === 'waiting' ? `${words.state.waiting} ${row.number}` : words.state[row.state]),
    attended: () => words.attended[row.attended === null ? 'open' : row.attended ? 'yes' : 'no'],
    asked: () => dayCell(dayInZone(row.askedAt, deps.settings.timeZone)),
  }
  return columns.map((column) => of[column]())
}

/** The background tasks of classes. */
export const classTasks: readonly TaskKind[] = [
  defineExportTask({
    kind: 'trainingClassExport',
    async open(deps, task) {
      await loadTaskActor(deps.sql, task, 'courses')
      const {
        columns: chosen,
        trainingClassId,
        ...asked
      } = task.params as unknown as Omit<InputOf<typeof trainingClassExport>, 'requestKey'>
      const { title } = await managedOf(deps, trainingClassId)
      const columns = addIdentityColumns<Column>(chosen, 'name')
      const words = rosterWords[task.lang]
      const query = { ...asked, limit: 500 } as Asked
      const { total } = await rosterPage(deps, trainingClassId, { ...query, limit: 1 })
      return {
        fileName: words.file(pickText(title, task.lang)),
        table: {
          name: words.sheet,
          columns: columns.map((column) => ({ head: words.columns[column], width: column === 'department' ? 24 : 16 })),
        },
        total,
        async read(after) {
          const page = await rosterPage(deps, trainingClassId, after === null ? query : { ...query, after })
          return { rows: page.rows.map((row) => cellsOf(deps, task.lang, columns, row)), next: page.next }
        },
      }
    },
  }),
]
