import type { DataOf, InputOf } from '@portal/contract/http/call.ts'
import type {
  LiveContent,
  liveCheckInStart,
  livePersonCallOn,
  livePersonMute,
  liveSchedule,
  liveStreamKeyRotate,
} from '@portal/contract/live/live-staff.contract.ts'
import type { Static } from 'typebox'
import type { Actor } from '../../core/access/session.ts'
import type { Deps } from '../../core/deps.ts'
import { AppError } from '../../core/http/app-error.ts'
import { portalOrigin } from '../../core/http/origin.ts'
import { writeAudit } from '../../core/logs/audit.store.ts'
import { hashSecret, newId } from '../../core/secrets/random.ts'
import { escapeMarkup } from '../../core/text/escape-markup.ts'
import { type BilingualText, hasBilingualText } from '../../core/text/language.ts'
import { type Db, inTransaction, type Transaction } from '../../database/connection.ts'
import { finishEndedLiveClass, notifyOfLiveClassChange } from './live.jobs.ts'
import { liveStateOf } from './live.rules.ts'
import {
  findLiveClassByRequest,
  findManagedLiveClass,
  findMissingLiveReferences,
  insertLiveClass,
  type LiveClassFields,
  lockLiveRequest,
  type ManagedLiveClass,
  setLiveClassCancelled,
  setLiveClassEnded,
  setStreamKey,
  updateLiveClassRow,
} from './live-staff.store.ts'
import {
  insertLiveCheckInRound,
  setHandCalled,
  setLiveCheckInRoundClosed,
  setNextRoomVersion,
  setRoomMessageRemoved,
  setRoomPersonMuted,
} from './room.store.ts'
import { findIngestState } from './stream.store.ts'

const paragraphs = (text: BilingualText): BilingualText =>
  Object.fromEntries(
    Object.entries(text).map(([lang, words]) => [
      lang,
      (words ?? '')
        .split(/\n\s*\n/)
        .map((part) => part.trim())
        .filter(Boolean)
        .map((part) => `<p>${escapeMarkup(part)}</p>`)
        .join(''),
    ]),
  )
/** Returns the input as columns. Throws `malformed` with all wrong fields. */
async function saysOf(deps: Deps, db: Db, content: Static<typeof LiveContent>): Promise<LiveClassFields> {
  const missing = await findMissingLiveReferences(db, content)
  const startsAt = new Date(content.startsAt)
  const fields = [
    ...(hasBilingualText(content.title) ? [] : ['content.title']),
    ...(missing.isTeacherMissing ? ['content.teacherId'] : []),
    ...(missing.companies.length > 0 ? ['content.companyIds'] : []),
    ...(startsAt > deps.clock.now() ? [] : ['content.startsAt']),
    ...(content.price === 'paid' && content.priceFen === 0 ? ['content.priceFen'] : []),
  ]
  if (fields.length > 0) throw new AppError('malformed', { fields })
  return {
    title: content.title,
    promise: content.promise ?? {},
    introduction: paragraphs(content.introduction ?? {}),
    teacherId: content.teacherId,
    startsAt,
    plannedSeconds: content.plannedSeconds,
    priceKind: content.price ?? 'free',
    priceFen: content.price === 'paid' ? content.priceFen : 0,
    companyIds: content.companyIds,
    capacity: content.capacity ?? null,
    isRecorded: content.isRecorded,
    attendPercent: content.attendPercent,
    needSignIns: content.needSignIns,
  }
}

export async function loadLiveClassToManage(
  deps: Deps,
  db: Db,
  classId: string,
  isLocked = false,
): Promise<ManagedLiveClass> {
  const row = await findManagedLiveClass(db, classId, deps.clock.now(), isLocked)
  if (!row) throw new AppError('liveNotFound')
  return row
}

/** Refuses ended and cancelled classes. */
function needOpen(row: ManagedLiveClass): void {
  if (row.cancelledAt) throw new AppError('liveCancelled')
  if (row.endedAt) throw new AppError('liveOver')
}

export const presentLiveClassState = (row: ManagedLiveClass) => ({
  classId: row.classId,
  revision: row.revision,
  state: liveStateOf(row),
})

function note(deps: Deps, db: Db, actor: Actor, action: string, classId: string, detail: Record<string, unknown> = {}) {
  return writeAudit(deps, db, actor.accountId, { action, thing: 'live_class', thingId: classId, detail })
}

/** A stream key: 160 random bits in letters that a broadcasting program takes. */
const newKey = (deps: Deps) => deps.random.bytes(20).toString('hex')

/**
 * Returns the address to which broadcasting programs stream; null while no process of the portal can receive streams.
 */
export async function findStreamUrl(deps: Deps): Promise<string | null> {
  const door = await findIngestState(deps.sql, deps.clock.now())
  return door.port === null || door.state === 'missing'
    ? null
    : (deps.settings.live.publicUrl ?? `rtmp://${new URL(portalOrigin(deps.settings)).hostname}:${door.port}/live`)
}

/**
 * Schedules a class, once for a request key, and returns its stream key. Because only the hash of a stream key is
 * stored, a repeated request gets a new one, and the former one no longer works. Throws `malformed` with the wrong
 * fields.
 */
export async function scheduleLiveClass(
  deps: Deps,
  actor: Actor,
  { requestKey, content }: InputOf<typeof liveSchedule>,
): Promise<DataOf<typeof liveSchedule>> {
  const now = deps.clock.now()
  const id = () => newId(now, deps.random)
  const ids = { classId: id(), productId: id(), contentId: id(), sectionId: id() }
  const streamKey = newKey(deps)
  const url = await findStreamUrl(deps)
  return inTransaction(deps.sql, async (tx) => {
    if (requestKey) await lockLiveRequest(tx, actor.accountId, requestKey)
    const before = requestKey ? await findLiveClassByRequest(tx, actor.accountId, requestKey) : null
    if (before === null) {
      await insertLiveClass(tx, ids, await saysOf(deps, tx, content), {
        keyHash: hashSecret(streamKey),
        createdBy: actor.accountId,
        requestKey: requestKey ?? null,
        now,
      })
      await note(deps, tx, actor, 'live.schedule', ids.classId, { startsAt: content.startsAt })
    } else await setStreamKey(tx, before, hashSecret(streamKey))
    const row = await loadLiveClassToManage(deps, tx, before ?? ids.classId)
    return { ...presentLiveClassState(row), productId: row.productId, streamKey, streamUrl: url }
  })
}

/**
 * Updates a class that has not started. People with a reservation are notified of a new time. Throws `liveNotFound`,
 * `malformed`, `liveBegun`, `liveOver`, `liveCancelled`, and `conflict` when another author has changed it.
 */
export async function updateLiveClass(
  deps: Deps,
  actor: Actor,
  { classId, revision, content }: { classId: string; revision: number; content: Static<typeof LiveContent> },
) {
  return inTransaction(deps.sql, async (tx) => {
    const row = await loadLiveClassToManage(deps, tx, classId, true)
    needOpen(row)
    if (row.beganAt) throw new AppError('liveBegun')
    if (row.revision !== revision) throw new AppError('conflict')
    const says = await saysOf(deps, tx, content)
    await updateLiveClassRow(tx, row, says, deps.clock.now())
    await note(deps, tx, actor, 'live.change', classId, { startsAt: content.startsAt })
    if (says.startsAt.getTime() !== row.startsAt.getTime())
      await deps.jobs.add(tx, notifyOfLiveClassChange, {
        classId,
        kind: 'liveMoved',
        startsAt: says.startsAt.toISOString(),
        revision: row.revision + 1,
      })
    return presentLiveClassState(await loadLiveClassToManage(deps, tx, classId))
  })
}

export async function rotateStreamKey(
  deps: Deps,
  actor: Actor,
  classId: string,
): Promise<DataOf<typeof liveStreamKeyRotate>> {
  const streamKey = newKey(deps)
  await inTransaction(deps.sql, async (tx) => {
    needOpen(await loadLiveClassToManage(deps, tx, classId, true))
    await setStreamKey(tx, classId, hashSecret(streamKey))
    await note(deps, tx, actor, 'live.rotateKey', classId)
  })
  return { classId, streamKey, streamUrl: await findStreamUrl(deps) }
}

export async function cancelLiveClass(deps: Deps, actor: Actor, classId: string) {
  return inTransaction(deps.sql, async (tx) => {
    const row = await loadLiveClassToManage(deps, tx, classId, true)
    needOpen(row)
    if (row.beganAt) throw new AppError('liveBegun')
    await setLiveClassCancelled(tx, row, deps.clock.now())
    await setNextRoomVersion(tx, classId)
    await note(deps, tx, actor, 'live.cancel', classId)
    await deps.jobs.add(tx, notifyOfLiveClassChange, { classId, kind: 'liveCancelled' })
    return presentLiveClassState(await loadLiveClassToManage(deps, tx, classId))
  })
}

/**
 * Ends a class; returns false when it has ended already or was cancelled. A job computes attendance and creates the
 * replay.
 */
export async function endLiveClassOnce(deps: Deps, tx: Transaction, classId: string): Promise<boolean> {
  if (!(await setLiveClassEnded(tx, classId, deps.clock.now()))) return false
  await setNextRoomVersion(tx, classId)
  await deps.jobs.add(tx, finishEndedLiveClass, { classId }, { key: `settleLive ${classId}` })
  return true
}

export async function endLiveClass(deps: Deps, actor: Actor, classId: string) {
  return inTransaction(deps.sql, async (tx) => {
    const row = await loadLiveClassToManage(deps, tx, classId, true)
    needOpen(row)
    if (!row.beganAt) throw new AppError('liveNotOpen')
    await endLiveClassOnce(deps, tx, classId)
    await note(deps, tx, actor, 'live.end', classId)
    return presentLiveClassState(await loadLiveClassToManage(deps, tx, classId))
  })
}

export async function startLiveCheckIn(
  deps: Deps,
  actor: Actor,
  classId: string,
  seconds: number,
): Promise<DataOf<typeof liveCheckInStart>> {
  const now = deps.clock.now()
  const signIn = { id: newId(now, deps.random), classId, now, closesAt: new Date(now.getTime() + seconds * 1000) }
  await inTransaction(deps.sql, async (tx) => {
    const row = await loadLiveClassToManage(deps, tx, classId, true)
    needOpen(row)
    if (!row.beganAt) throw new AppError('liveNotOpen')
    await setNextRoomVersion(tx, classId)
    if (!(await insertLiveCheckInRound(tx, signIn))) throw new AppError('signInOpen')
    await note(deps, tx, actor, 'live.openSignIn', classId, { seconds })
  })
  return { signInId: signIn.id, closesAt: signIn.closesAt.toISOString() }
}

export async function endLiveCheckIn(deps: Deps, actor: Actor, classId: string): Promise<{ signed: number }> {
  return inTransaction(deps.sql, async (tx) => {
    await loadLiveClassToManage(deps, tx, classId, true)
    const signed = await setLiveCheckInRoundClosed(tx, classId, deps.clock.now())
    if (signed === null) throw new AppError('signInClosed')
    await setNextRoomVersion(tx, classId)
    await note(deps, tx, actor, 'live.closeSignIn', classId, { signed })
    return { signed }
  })
}

type Act = {
  readonly classId: string
  readonly action: string
  readonly detail: Record<string, unknown>
  readonly work: (tx: Transaction, version: number) => Promise<boolean>
}

/** An act in a room that everyone sees: at the room's next version, with its line in the audit. */
async function actInRoom(
  deps: Deps,
  actor: Actor,
  { classId, action, detail, work }: Act,
): Promise<Record<string, never>> {
  return inTransaction(deps.sql, async (tx) => {
    await loadLiveClassToManage(deps, tx, classId)
    if (!(await work(tx, await setNextRoomVersion(tx, classId)))) throw new AppError('notFound')
    await note(deps, tx, actor, action, classId, detail)
    return {}
  })
}

export const removeRoomMessage = (deps: Deps, actor: Actor, classId: string, messageId: string) =>
  actInRoom(deps, actor, {
    classId,
    action: 'live.removeMessage',
    detail: { messageId },
    work: (tx, version) => setRoomMessageRemoved(tx, classId, messageId, version),
  })

export const setPersonMuted = (
  deps: Deps,
  actor: Actor,
  { classId, accountId, isMuted }: InputOf<typeof livePersonMute>,
) =>
  actInRoom(deps, actor, {
    classId,
    action: isMuted ? 'live.mute' : 'live.unmute',
    detail: { accountId },
    work: (tx) => setRoomPersonMuted(tx, classId, accountId, isMuted ? deps.clock.now() : null),
  })

export const setPersonCalledOn = (
  deps: Deps,
  actor: Actor,
  { classId, accountId, isDone }: InputOf<typeof livePersonCallOn>,
) =>
  actInRoom(deps, actor, {
    classId,
    action: isDone ? 'live.lowerHand' : 'live.callOn',
    detail: { accountId },
    work: (tx) => setHandCalled(tx, classId, accountId, isDone ? null : deps.clock.now()),
  })
