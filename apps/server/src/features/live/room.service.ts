import type { DataOf } from '@portal/contract/http/call.ts'
import {
  livePlaylist,
  type livePresenceSend,
  type liveRoomChanges,
  type liveRoomEnter,
} from '@portal/contract/live/live.contract.ts'
import { liveLimits } from '@portal/contract/live/live.limits.ts'
import type { Actor } from '../../core/access/session.ts'
import type { Deps } from '../../core/deps.ts'
import { createMediaToken } from '../../core/files/file.service.ts'
import { AppError } from '../../core/http/app-error.ts'
import { type ChangeSignal, openChangeSignal } from '../../core/jobs/bell.ts'
import { newId } from '../../core/secrets/random.ts'
import type { Lang } from '../../core/text/language.ts'
import { inTransaction } from '../../database/connection.ts'
import { creditLiveAttendance, openLesson } from '../learning/learning.public.ts'
import { presentLiveClass } from './live.present.ts'
import { attendedPercent, cleanRoomMessage, hasAttended, livePositionMs, liveStateOf } from './live.rules.ts'
import { loadVisibleLiveClass, reserveLiveSeat } from './live.service.ts'
import type { LiveClassRow } from './live.store.ts'
import { checkRoomAccess, isRoomStaff, needsLiveSeat } from './room.access.ts'
import type { RoomView } from './room.present.ts'
import { presentRoom } from './room.present.ts'
import {
  findLiveAttendance,
  findOwnRoomState,
  findRoom,
  insertLiveCheckIn,
  insertRoomMessage,
  listRaisedHands,
  listRemovedMessages,
  listRoomMessages,
  notifyRoom,
  recordRoomPresence,
  roomChannel,
  setHandRaised,
  setNextRoomVersion,
  upsertRoomEntry,
} from './room.store.ts'
import { findIngestState, listStreams } from './stream.store.ts'

/**
 * Returns the class if this person may be in its room now. Throws `liveNotFound` and the errors of `checkRoomAccess`.
 */
async function roomOf(deps: Deps, actor: Actor, classId: string): Promise<LiveClassRow> {
  const row = await loadVisibleLiveClass(deps, actor, classId)
  checkRoomAccess(actor, row, deps.clock.now())
  return row
}

/** The common state of a room after a version. Concurrent requests for the same version share one answer. */
function createRoomView(deps: Deps) {
  const loading = new Map<string, Promise<RoomView>>()
  const load = async (classId: string, after: number): Promise<RoomView> => {
    const now = deps.clock.now()
    const [room, messages, removedIds, door] = await Promise.all([
      findRoom(deps.sql, classId, now),
      listRoomMessages(deps.sql, classId, after),
      after === 0 ? [] : listRemovedMessages(deps.sql, classId, after),
      findIngestState(deps.sql, now),
    ])
    if (!room) throw new AppError('liveNotFound')
    return { room, messages, removedIds, door }
  }
  return (classId: string, after: number): Promise<RoomView> => {
    const key = `${classId} ${after}`
    const known = loading.get(key)
    if (known) return known
    const view = load(classId, after).finally(() => loading.delete(key))
    loading.set(key, view)
    return view
  }
}

/** Opens the signal that fires when something happens in a room. */
export const openRoomSignal = (deps: Deps): ChangeSignal => openChangeSignal(deps, roomChannel)

/** Creates the service of rooms; each server has one. */
export function createRoomService(deps: Deps, bell: ChangeSignal) {
  const viewOf = createRoomView(deps)

  const roomFor = async (actor: Actor, row: LiveClassRow, after: number, lang: Lang) => {
    const [view, mine, queue] = await Promise.all([
      viewOf(row.classId, after),
      findOwnRoomState(deps.sql, actor, row.classId, deps.clock.now()),
      isRoomStaff(actor) ? listRaisedHands(deps.sql, row.classId) : [],
    ])
    return presentRoom(
      view,
      mine,
      {
        actor,
        isStaff: isRoomStaff(actor),
        queue,
        state: liveStateOf({ ...row, isLive: view.room.isLive }),
      },
      lang,
    )
  }

  const attendanceFor = async (actor: Actor, row: LiveClassRow): Promise<DataOf<typeof livePresenceSend>> => {
    const now = deps.clock.now()
    const [streams, mine] = await Promise.all([
      listStreams(deps.sql, row.classId),
      findLiveAttendance(deps.sql, actor, row),
    ])
    const length = livePositionMs(streams, now) / 1000
    return {
      seconds: mine.seconds,
      percent: attendedPercent(mine.seconds, length),
      needPercent: row.attendPercent,
      signedIn: mine.signedIn,
      needSignIns: row.needSignIns,
      isMet: hasAttended({ ...mine, length }, { ...row, signIns: mine.signIns }),
      isCompleted: mine.isCompleted,
    }
  }

  return {
    /**
     * Admits a person: opens their lesson and reserves a seat where seats are limited. Throws the errors of `roomOf`
     * and `reserveLiveSeat`.
     */
    async enter(actor: Actor, classId: string, lang: Lang): Promise<DataOf<typeof liveRoomEnter>> {
      const row = await roomOf(deps, actor, classId)
      const now = deps.clock.now()
      if (!row.endedAt) {
        if (needsLiveSeat(actor, row)) {
          await inTransaction(deps.sql, (tx) => reserveLiveSeat(tx, actor, classId, now))
        }
        await openLesson(deps, actor, row, false)
        await upsertRoomEntry(deps.sql, actor, classId, now)
      }
      const [room, attendance] = await Promise.all([roomFor(actor, row, 0, lang), attendanceFor(actor, row)])
      return {
        class: presentLiveClass(row, lang, now),
        now: now.toISOString(),
        playlistUrl: row.endedAt ? null : `${livePlaylist.path}?classId=${row.classId}`,
        mediaToken: row.endedAt ? null : createMediaToken(deps, actor, row.contentId),
        isStaff: isRoomStaff(actor),
        room,
        attendance,
      }
    },

    /**
     * Waits until the room has changed since version `after`, at most this many seconds; returns the changes. Throws
     * the errors of `roomOf`.
     */
    async wait(
      actor: Actor,
      classId: string,
      after: number,
      seconds: number,
      lang: Lang,
    ): Promise<DataOf<typeof liveRoomChanges>> {
      const row = await roomOf(deps, actor, classId)
      if (seconds === 0) return roomFor(actor, row, after, lang)
      const waiting = await bell.wait(row.classId, seconds)
      const found = await roomFor(actor, row, after, lang).catch((error: unknown) => {
        waiting.cancel()
        throw error
      })
      if (found.version > after) {
        waiting.cancel()
        return found
      }
      await waiting.happened
      return roomFor(actor, await roomOf(deps, actor, classId), after, lang)
    },

    /**
     * Sends a message to the room. Throws the errors of `roomOf`, `liveOver`, `malformed` for an empty message,
     * `liveNotOpen` for a person who has not entered, `liveMuted`, and `liveTooFast` for more than
     * `liveLimits.messages` messages within `liveLimits.messageSeconds`.
     */
    async say(actor: Actor, classId: string, text: string): Promise<{ messageId: string }> {
      const row = await roomOf(deps, actor, classId)
      if (row.endedAt) throw new AppError('liveOver')
      const body = cleanRoomMessage(text)
      if (!body) throw new AppError('malformed', { fields: ['body'] })
      const now = deps.clock.now()
      const messageId = newId(now, deps.random)
      await inTransaction(deps.sql, async (tx) => {
        const version = await setNextRoomVersion(tx, row.classId)
        const mine = await findOwnRoomState(tx, actor, row.classId, now)
        if (!mine.isHere) throw new AppError('liveNotOpen')
        if (mine.isMuted) throw new AppError('liveMuted')
        if (
          !(await insertRoomMessage(tx, {
            id: messageId,
            classId: row.classId,
            accountId: actor.accountId,
            body,
            version,
            now,
          }))
        )
          throw new AppError('liveTooFast', { retryAfter: liveLimits.messageSeconds })
      })
      return { messageId }
    },

    async hand(actor: Actor, classId: string, isUp: boolean): Promise<Record<string, never>> {
      const row = await roomOf(deps, actor, classId)
      if (row.endedAt) throw new AppError('liveOver')
      const now = deps.clock.now()
      await inTransaction(deps.sql, async (tx) => {
        await setNextRoomVersion(tx, row.classId)
        const mine = await findOwnRoomState(tx, actor, row.classId, now)
        if (!mine.isHere) throw new AppError('liveNotOpen')
        if (isUp && mine.isMuted) throw new AppError('liveMuted')
        await setHandRaised(tx, row.classId, actor.accountId, isUp ? now : null)
      })
      return {}
    },

    async signIn(actor: Actor, classId: string, signInId: string): Promise<{ signedIn: number }> {
      const row = await roomOf(deps, actor, classId)
      const now = deps.clock.now()
      if (!(await findOwnRoomState(deps.sql, actor, classId, now)).isHere) throw new AppError('liveNotOpen')
      if (!(await insertLiveCheckIn(deps.sql, actor, { classId, signInId }, now))) throw new AppError('signInClosed')
      await notifyRoom(deps.sql, row.classId)
      return { signedIn: (await findLiveAttendance(deps.sql, actor, row)).signedIn }
    },

    /**
     * Records a sign of presence. Credits the time between two of them in which the stream played, as one stretch of
     * wall-clock time per person like all other study.
     */
    async presence(actor: Actor, classId: string, isPlaying: boolean): Promise<DataOf<typeof livePresenceSend>> {
      const row = await roomOf(deps, actor, classId)
      const now = deps.clock.now()
      if (!row.endedAt) {
        const streams = await listStreams(deps.sql, row.classId)
        const position = livePositionMs(streams, now)
        const before = await recordRoomPresence(deps.sql, actor, row.classId, {
          now,
          positionMs: isPlaying && streams.length > 0 ? position : null,
        })
        if (!before) throw new AppError('liveNotOpen')
        if (
          isPlaying &&
          before.positionMs !== null &&
          now.getTime() - before.seenAt.getTime() <= liveLimits.presenceCounts * 1000 &&
          position > before.positionMs
        ) {
          const lastEnd = row.isLive ? now : (streams.at(-1)?.endedAt ?? streams.at(-1)?.seenAt ?? now)
          await creditLiveAttendance(deps, actor, {
            productId: row.productId,
            contentId: row.contentId,
            classId: row.classId,
            endTime: Math.min(now.getTime(), lastEnd.getTime()),
            from: Math.floor(before.positionMs / 1000),
            to: Math.round(position / 1000),
          })
        }
      }
      return attendanceFor(actor, row)
    },
  }
}
export type RoomService = ReturnType<typeof createRoomService>
