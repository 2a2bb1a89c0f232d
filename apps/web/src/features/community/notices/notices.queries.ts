import {
  noticeHoursSave,
  noticePreferenceSave,
  noticePreferences,
} from '@portal/contract/community/notice-preference.contract.ts'
import type { DataOf, InputOf } from '@portal/contract/http/call.ts'
import { useAnswer } from '#web/api/use-answer.ts'
import { write } from '#web/api/write.ts'

export type NoticePreferences = DataOf<typeof noticePreferences>
export type NoticeRow = NoticePreferences['kinds'][number]
export type NoticeCell = InputOf<typeof noticePreferenceSave>

export const useNoticePreferences = () => useAnswer(noticePreferences, {}, { staleTime: 0 })
export async function saveNoticePreference(cell: NoticeCell): Promise<void> {
  await write(noticePreferenceSave, cell)
}
export async function saveNoticeHours(hours: NoticePreferences['hours']): Promise<void> {
  await write(noticeHoursSave, hours)
}
