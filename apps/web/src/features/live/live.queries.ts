import type { DataOf } from '@portal/contract/http/call.ts'
import {
  calendarFeed,
  liveCalendar,
  liveCheckIn,
  liveHandRaise,
  liveList,
  liveMessageSend,
  livePresenceSend,
  liveReserve,
  liveRoomChanges,
  liveRoomEnter,
} from '@portal/contract/live/live.contract.ts'
import { useQuery } from '@tanstack/react-query'
import { refreshAnswersWithTags } from '#web/api/queries.ts'
import { send, sendForFile } from '#web/api/send.ts'
import { useAnswer } from '#web/api/use-answer.ts'
import { write } from '#web/api/write.ts'

export type LiveClass = DataOf<typeof liveList>['list'][number]
export type EnteredLiveRoom = DataOf<typeof liveRoomEnter>
export type LiveRoomNews = DataOf<typeof liveRoomChanges>
export type OwnAttendance = DataOf<typeof livePresenceSend>

type Wanted = {
  readonly list: 'upcoming' | 'replays' | 'calendar'
  readonly since?: string
  readonly until?: string
  readonly mine?: 0 | 1
  readonly page?: number
  readonly size?: number
}
export const useVisibleLiveClasses = ({ page = 0, size = 50, ...wanted }: Wanted) =>
  useAnswer(liveList, { ...wanted, page, size }, { keepPrevious: true, staleTime: 15_000 })
export const useVisibleLiveClass = (classId: string | null) =>
  useAnswer(liveList, classId ? { classId, page: 0, size: 1 } : null, { staleTime: 15_000 })
export const useLiveClassOfProduct = (productId: string) =>
  useAnswer(liveList, { productId, page: 0, size: 1 }, { staleTime: 15_000 })

export async function setLiveReservation(classId: string, isWanted: boolean): Promise<void> {
  await write(liveReserve, { classId, state: isWanted ? 1 : 0 })
}
export const refetchLiveClasses = () => refreshAnswersWithTags(['liveClasses'])
export const fetchLiveClassCalendar = (classId: string) => sendForFile(liveCalendar, { classId })
export const useCalendarFeed = () => useAnswer(calendarFeed, {})
export async function replaceCalendarFeed(): Promise<void> {
  await write(calendarFeed, { renew: 1 })
}

/** Enters a room, once each time the page is opened: the call records the arrival, and its media token expires. */
export const useEnteredLiveRoom = (classId: string, isWanted: boolean) =>
  useQuery({
    queryKey: ['live room', classId],
    queryFn: () => send(liveRoomEnter, { classId }),
    enabled: isWanted,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    retry: false,
  })

/**
 * Returns the news of a room after the version `after`; waits in the background for up to `seconds` until there is any.
 */
export const waitForRoomNews = (
  classId: string,
  after: number,
  seconds: number,
  signal: AbortSignal,
): Promise<LiveRoomNews> =>
  send(liveRoomChanges, { classId, after, seconds }, { signal, leaveSession: true, timeout: 45_000 })
export const sendRoomPresence = (classId: string, isPlaying: boolean): Promise<OwnAttendance> =>
  send(livePresenceSend, { classId, isPlaying: isPlaying ? 1 : 0 }, { leaveSession: true, timeout: 10_000 })
export const sendRoomMessage = (classId: string, body: string) => send(liveMessageSend, { classId, body })
export const setHandRaised = (classId: string, isUp: boolean) => send(liveHandRaise, { classId, state: isUp ? 1 : 0 })
export const confirmRoomCheckIn = (classId: string, signInId: string) => send(liveCheckIn, { classId, signInId })
