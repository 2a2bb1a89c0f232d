import type { DataOf, InputOf } from '@portal/contract/http/call.ts'
import type { calendarFeed, liveList, liveReserve, ReservedLiveClass } from '@portal/contract/live/live.contract.ts'
import type { Static } from 'typebox'
import type { Actor } from '../../core/access/session.ts'
import type { Deps } from '../../core/deps.ts'
import { AppError } from '../../core/http/app-error.ts'
import { portalOrigin } from '../../core/http/origin.ts'
import type { PageFront, PageHead } from '../../core/http/page-head.ts'
import { isId, newId } from '../../core/secrets/random.ts'
import type { Lang } from '../../core/text/language.ts'
import { inTransaction, type Transaction } from '../../database/connection.ts'
import { maySeeProduct, type Viewer } from '../catalogue/catalogue.public.ts'
import { presentLiveClass, presentLiveReservation } from './live.present.ts'
import {
  countReservedLiveSeats,
  deleteLiveReservation,
  findCalendarFeedOwner,
  findLiveClass,
  type LiveClassRow,
  listLiveClasses,
  listLiveReservations,
  upsertCalendarFeed,
  upsertLiveReservation,
} from './live.store.ts'
import { renderLiveCalendar } from './live-calendar.ts'

export async function loadLiveClasses(
  deps: Deps,
  viewer: Viewer,
  input: InputOf<typeof liveList>,
  lang: Lang,
): Promise<DataOf<typeof liveList>> {
  const now = deps.clock.now()
  if (input.productId && !(await maySeeProduct(deps.sql, viewer, input.productId, now)))
    throw new AppError('productNotFound')
  if (input.classId)
    return {
      list: [presentLiveClass(await loadVisibleLiveClass(deps, viewer, input.classId), lang, now)],
      total: 1,
      page: 0,
      size: 1,
    }
  const { list, total } = await listLiveClasses(
    deps.sql,
    viewer,
    {
      list: input.list ?? (input.productId ? 'calendar' : 'upcoming'),
      from: input.since ? new Date(input.since) : undefined,
      to: input.until ? new Date(input.until) : undefined,
      productId: input.productId,
      isMine: input.mine === 1,
      page: input.page,
      size: input.size,
    },
    now,
  )
  return { list: list.map((row) => presentLiveClass(row, lang, now)), total, page: input.page, size: input.size }
}

/** Loads the title and the promise of the next class that visitors may see; null without one. */
export async function loadLivePageFront(deps: Deps): Promise<PageFront | null> {
  const { list } = await listLiveClasses(
    deps.sql,
    null,
    { list: 'upcoming', from: undefined, to: undefined, productId: undefined, isMine: false, page: 0, size: 1 },
    deps.clock.now(),
  )
  return list[0] ? { entry: { title: list[0].title, text: list[0].promise } } : null
}

/** Loads the title and the promise of a class for its page; null when visitors may not see it. */
export async function loadLiveClassHead(deps: Deps, classId: string): Promise<PageHead | null> {
  const row = isId(classId) ? await findLiveClass(deps.sql, null, classId, deps.clock.now()) : null
  return row && { title: row.title, lead: row.promise, kind: 'room' }
}

/** Loads the next classes in which the caller has reserved a seat. */
export const loadLiveReservations = async (
  deps: Deps,
  actor: Actor,
  lang: Lang,
  limit: number,
): Promise<Static<typeof ReservedLiveClass>[]> =>
  (await listLiveReservations(deps.sql, actor, limit, deps.clock.now())).map((row) => presentLiveReservation(row, lang))

/** Loads a class that the viewer may see. Throws `liveNotFound`. */
export async function loadVisibleLiveClass(deps: Deps, viewer: Viewer, classId: string): Promise<LiveClassRow> {
  const row = await findLiveClass(deps.sql, viewer, classId, deps.clock.now())
  if (!row) throw new AppError('liveNotFound')
  return row
}

const refusals = { full: 'liveFull', cancelled: 'liveCancelled', over: 'liveOver' } as const
/** Reserves a seat in a live class. Throws `liveFull`, `liveCancelled` (also for an unknown class) or `liveOver`. */
export async function reserveLiveSeat(tx: Transaction, actor: Actor, classId: string, now: Date): Promise<void> {
  const place = await upsertLiveReservation(tx, actor, classId, now)
  if (place !== 'held') throw new AppError(refusals[place])
}

export async function setLiveReservation(
  deps: Deps,
  actor: Actor,
  classId: string,
  isWanted: boolean,
): Promise<DataOf<typeof liveReserve>> {
  const row = await loadVisibleLiveClass(deps, actor, classId)
  if (!isWanted) {
    await deleteLiveReservation(deps.sql, actor.accountId, classId)
    return { isReserved: false, reserved: await countReservedLiveSeats(deps.sql, classId) }
  }
  if (row.cancelledAt) throw new AppError('liveCancelled')
  if (row.endedAt) throw new AppError('liveOver')
  if (!row.isEntitled) throw new AppError('notEntitled')
  return inTransaction(deps.sql, async (tx) => {
    await reserveLiveSeat(tx, actor, classId, deps.clock.now())
    return { isReserved: true, reserved: await countReservedLiveSeats(tx, classId) }
  })
}

export const loadLiveClassCalendar = async (deps: Deps, viewer: Viewer, classId: string, lang: Lang) =>
  renderLiveCalendar(deps, [await loadVisibleLiveClass(deps, viewer, classId)], lang, false)

const feedScope = (id: string) => `calendar ${id}`
const forEver = new Date('2100-01-01T00:00:00Z')

/**
 * Loads the private address of the calendar of the caller's reservations. Its secret is signed from an id, so it can be
 * shown again without being stored. With `renew`, a new address replaces the former one.
 */
export async function loadCalendarFeedAddress(
  deps: Deps,
  actor: Actor,
  renew: boolean,
): Promise<DataOf<typeof calendarFeed>> {
  const now = deps.clock.now()
  const id = await upsertCalendarFeed(deps.sql, actor, { id: newId(now, deps.random), now, renew })
  return {
    url: `${portalOrigin(deps.settings)}/comp/pc/live/reservations.ics?feedId=${id}&token=${deps.mediaTokens.sign(actor.accountId, feedScope(id), forEver)}`,
  }
}

/**
 * Renders an iCalendar file of the classes that the owner of a calendar has reserved: those that started at most 90
 * days ago or have not started, cancelled ones included. Throws `notFound` for an address that is no longer valid.
 */
export async function loadCalendarFeedFile(deps: Deps, id: string, token: string): Promise<string> {
  const now = deps.clock.now()
  const told = deps.mediaTokens.verify(token, feedScope(id), now)
  const owner = told ? await findCalendarFeedOwner(deps.sql, id) : null
  if (!owner || owner.accountId !== told?.holder) throw new AppError('notFound')
  const { list } = await listLiveClasses(
    deps.sql,
    owner,
    { list: 'calendar', from: new Date(now.getTime() - 90 * 86_400_000), isMine: true, page: 0, size: 999 },
    now,
  )
  return renderLiveCalendar(deps, list, owner.locale, true)
}
