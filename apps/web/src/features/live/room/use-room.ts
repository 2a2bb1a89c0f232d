import { liveLimits } from '@portal/contract/live/live.limits.ts'
import { type RefObject, useCallback, useEffect, useState } from 'react'
import { ApiError } from '#web/api/api-error.ts'
import {
  type EnteredLiveRoom,
  type LiveRoomNews,
  type OwnAttendance,
  refetchLiveClasses,
  sendRoomPresence,
  waitForRoomNews,
} from '../live.queries.ts'
import { applyRoomNews } from './room-state.ts'

const pause = (ms: number, signal: AbortSignal) =>
  new Promise<void>((resolve) => {
    const timer = setTimeout(resolve, ms)
    signal.addEventListener('abort', () => {
      clearTimeout(timer)
      resolve()
    })
  })

/** Returns the state of the room, kept up to date by polling; resumes when the network returns. */
export function useRoom(entered: EnteredLiveRoom): {
  readonly room: LiveRoomNews
  readonly isOffline: boolean
  readonly refusal: ApiError | null
} {
  const [room, setRoom] = useState(entered.room)
  const [isOffline, setOffline] = useState(false)
  const [refusal, setRefusal] = useState<ApiError | null>(null)
  const { classId } = entered.class
  useEffect(() => {
    const leaving = new AbortController()
    const listen = async () => {
      let after = entered.room.version
      let failures = 0
      while (!leaving.signal.aborted) {
        try {
          const news = await waitForRoomNews(classId, after, failures > 0 ? 0 : 20, leaving.signal)
          after = news.version
          failures = 0
          setOffline(false)
          setRoom((before) => applyRoomNews(before, news))
          if (news.state === 'replay' || news.state === 'cancelled') return void refetchLiveClasses()
        } catch (error) {
          if (leaving.signal.aborted) return
          if (error instanceof ApiError && error.code >= 200 && error.code < 500 && error.code !== 429)
            return setRefusal(error)
          failures += 1
          setOffline(true)
          await pause(Math.min(1000 * 2 ** failures, 15_000), leaving.signal)
        }
      }
    }
    void listen()
    return () => leaving.abort()
  }, [classId, entered.room.version])
  return { room, isOffline, refusal }
}

/** Seconds after entering before the first sign of presence: by then the picture has arrived. */
const firstBeat = 4
/** Milliseconds between checks of the completion after the end. */
const settledEvery = 5000

/**
 * Reports the reader's presence every few seconds, with the state of playback. Returns the attendance credited so far,
 * and `beat`, which reports the presence immediately.
 */
export function useRoomPresence(
  entered: EnteredLiveRoom,
  isPlaying: RefObject<boolean>,
  isOver: boolean,
): { readonly attendance: OwnAttendance; readonly beat: () => void } {
  const [attendance, setAttendance] = useState(entered.attendance)
  const { classId } = entered.class
  const isDone = attendance.isCompleted || !attendance.isMet
  const beat = useCallback(
    () => void sendRoomPresence(classId, isPlaying.current).then(setAttendance, () => undefined),
    [classId, isPlaying],
  )
  useEffect(() => {
    if (isOver) {
      beat()
      // Attendance is computed shortly after the end.
      if (isDone) return
      const timer = setInterval(beat, settledEvery)
      return () => clearInterval(timer)
    }
    const first = setTimeout(beat, firstBeat * 1000)
    const timer = setInterval(beat, liveLimits.presenceSeconds * 1000)
    return () => {
      clearTimeout(first)
      clearInterval(timer)
    }
  }, [beat, isOver, isDone])
  return { attendance, beat }
}

/** Returns the server's clock in milliseconds, ticking each second, because device clocks may be wrong. */
export function useRoomServerNow(serverNow: string): number {
  const [ahead] = useState(() => new Date(serverNow).getTime() - Date.now())
  const [now, setNow] = useState(() => Date.now() + ahead)
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now() + ahead), 1000)
    return () => clearInterval(timer)
  }, [ahead])
  return now
}
