import type { DataOf } from '@portal/contract/http/call.ts'
import type { LiveClass, ReservedLiveClass } from '@portal/contract/live/live.contract.ts'
import type { liveAttendance } from '@portal/contract/live/live-staff.contract.ts'
import type { Static } from 'typebox'
import { publicFileUrl } from '../../core/files/file.service.ts'
import { type Lang, pickName, pickText } from '../../core/text/language.ts'
import { isRoomOpen, liveStateOf } from './live.rules.ts'
import type { LiveClassRow, LiveReservationRow } from './live.store.ts'
import type { AttendeeRow } from './live-list.store.ts'

export function presentLiveClass(row: LiveClassRow, lang: Lang, now: Date): Static<typeof LiveClass> {
  return {
    classId: row.classId,
    productId: row.productId,
    contentId: row.contentId,
    title: pickText(row.title, lang),
    promise: pickText(row.promise, lang),
    teacher: pickText(row.teacher, lang),
    teacherTitle: pickText(row.teacherTitle, lang),
    coverUrl: row.coverFile ? publicFileUrl(row.coverFile) : null,
    coverPattern: row.coverPattern,
    startsAt: row.startsAt.toISOString(),
    plannedSeconds: row.plannedSeconds,
    state: liveStateOf(row),
    isOpen: isRoomOpen(row, now),
    price: row.priceKind,
    isEntitled: row.isEntitled,
    capacity: row.capacity,
    reserved: row.reserved,
    isReserved: row.isReserved,
    isRecorded: row.isRecorded,
    replaySeconds: row.replaySeconds,
  }
}

export const presentLiveReservation = (row: LiveReservationRow, lang: Lang): Static<typeof ReservedLiveClass> => ({
  classId: row.classId,
  title: pickText(row.title, lang),
  teacher: pickText(row.teacher, lang),
  startsAt: row.startsAt.toISOString(),
  state: liveStateOf(row),
})

export const presentAttendee = (row: AttendeeRow, lang: Lang): DataOf<typeof liveAttendance>['rows'][number] => ({
  id: row.id,
  accountId: row.accountId,
  name: pickName(row.name, lang),
  company: row.company,
  employeeNo: row.employeeNo,
  enteredAt: row.enteredAt.toISOString(),
  seconds: row.seconds,
  signedIn: row.signedIn,
  messages: row.messages,
  isCompleted: row.isCompleted,
})
