import { liveLimits } from '@portal/contract/live/live.limits.ts'
import { type RefObject, useCallback, useEffect, useState } from 'react'
import { ApiError } from '#web/api/api-error.ts'
import {
  type Attendance,
  type Entered,
  type RoomNews,
  refetchClasses,
  sendPresence,
  waitForNews,
} from '../live.queries.ts'
import { withNews } from './room-state.ts'

const pause = (ms: number, signal: AbortSignal) =>
  new Promise<void>((resolve) => {
    const timer = setTimeout(resolve, ms)
    signal.addEventListener('abort', () => {
      clearTimeout(timer)
      resolve()
    })
  })

/** The room one has entered, kept up to date: asks for news again and again, and goes on by itself when the network comes back. */
export function useRoom(entered: Entered): {
  readonly room: RoomNews
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
          const news = await waitForNews(classId, after, failures > 0 ? 0 : 20, leaving.signal)
          after = news.version
          failures = 0
          setOffline(false)
          setRoom((before) => withNews(before, news))
          if (news.state === 'replay' || news.state === 'cancelled') return void refetchClasses()
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

/** Seconds after entering at which one is first told to be there: by then the picture has come. */
const firstBeat = 4
/** So often it is asked after the end whether the class counts by now; milliseconds. */
const settledEvery = 5000

/** Tells the server every few seconds that one is here, and whether the stream plays; answers what was counted, and how to tell at once. */
export function usePresence(
  entered: Entered,
  isPlaying: RefObject<boolean>,
  isOver: boolean,
): { readonly attendance: Attendance; readonly beat: () => void } {
  const [attendance, setAttendance] = useState(entered.attendance)
  const { classId } = entered.class
  const isDone = attendance.isCompleted || !attendance.isMet
  const beat = useCallback(
    () => void sendPresence(classId, isPlaying.current).then(setAttendance, () => undefined),
    [classId, isPlaying],
  )
  useEffect(() => {
    if (isOver) {
      beat()
      // What was attended is counted a little after the end.
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

/** The server's clock, ticking each second: what computers show is not always right. */
export function useServerNow(serverNow: string): number {
  const [ahead] = useState(() => new Date(serverNow).getTime() - Date.now())
  const [now, setNow] = useState(() => Date.now() + ahead)
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now() + ahead), 1000)
    return () => clearInterval(timer)
  }, [ahead])
  return now
}
