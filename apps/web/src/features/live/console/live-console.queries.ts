import type { DataOf, InputOf } from '@portal/contract/http/call.ts'
import {
  liveAttendance,
  liveAttendanceExport,
  liveCancel,
  liveClassFormChoices,
  liveRead,
  liveSchedule,
  liveStreamKeyRotate,
  liveUpdate,
  managedLiveClassList,
} from '@portal/contract/live/live-staff.contract.ts'
import { send } from '#web/api/send.ts'
import { useAnswer } from '#web/api/use-answer.ts'
import { write } from '#web/api/write.ts'
import type { ListQuery, ListResult } from '#web/console/list/list.types.ts'

export type LiveRow = DataOf<typeof managedLiveClassList>['rows'][number]
export type LiveClassDetail = DataOf<typeof liveRead>
export type Attendee = DataOf<typeof liveAttendance>['rows'][number]
export type StreamKey = { readonly streamKey: string; readonly streamUrl: string | null }

export const useLiveClasses = (query: ListQuery | null): ListResult<LiveRow> =>
  useAnswer(managedLiveClassList, query as InputOf<typeof managedLiveClassList> | null, {
    keepPrevious: true,
    staleTime: 0,
  })
export const useLiveClass = (classId: string | null) =>
  useAnswer(liveRead, classId === null ? null : { classId }, { staleTime: 0 })
export const fetchLiveClass = (classId: string) => send(liveRead, { classId })
/** Finds the first `limit` live classes whose name or teacher matches `q`, for the palette. */
export const findLiveClasses = (q: string, limit: number, signal: AbortSignal) =>
  send(managedLiveClassList, { q, limit }, { signal, leaveSession: true })
export const findLiveClassFormChoices = (kind: 'teacher' | 'company', q: string, signal: AbortSignal) =>
  send(liveClassFormChoices, { kind, q }, { signal })
export const scheduleLiveClass = (input: InputOf<typeof liveSchedule>) => write(liveSchedule, input)
export const updateLiveClass = (input: InputOf<typeof liveUpdate>) => write(liveUpdate, input)
export const cancelLiveClass = (classId: string) => write(liveCancel, { classId })
export const rotateStreamKey = (classId: string) => write(liveStreamKeyRotate, { classId })

/** Returns the list hook for the attendees of one class. */
export const createAttendanceHook =
  (classId: string) =>
  (query: ListQuery | null): ListResult<Attendee> =>
    useAnswer(liveAttendance, query === null ? null : ({ ...query, classId } as InputOf<typeof liveAttendance>), {
      keepPrevious: true,
      staleTime: 0,
    })
export function exportLiveAttendance(classId: string, query: ListQuery, columns: readonly string[]) {
  const { after: _after, before: _before, limit: _limit, isCompleted, ...asked } = query
  const filter = isCompleted === undefined ? {} : { isCompleted: isCompleted === 'true' }
  return write(liveAttendanceExport, {
    ...asked,
    ...filter,
    classId,
    requestKey: crypto.randomUUID(),
    columns,
  } as unknown as InputOf<typeof liveAttendanceExport>)
}
