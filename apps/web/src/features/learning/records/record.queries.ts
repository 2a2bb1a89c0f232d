import type { DataOf } from '@portal/contract/http/call.ts'
import {
  rankingList,
  studiedCourseList,
  studyPeriodRead,
  studyPeriodReadAll,
  studyRecordCounts,
  studyRecordList,
  studyRecordListAll,
  studyRecordsExport,
} from '@portal/contract/learning/record.contract.ts'
import { sendForFile } from '#web/api/send.ts'
import { useAnswer } from '#web/api/use-answer.ts'
import { saveFile } from '#web/ui/save-file.ts'

export type StudyPeriod = DataOf<typeof studyRecordList>
export type StudyRecordLine = DataOf<typeof studyPeriodRead>['list'][number]
export type StudiedCourseLine = DataOf<typeof studiedCourseList>['list'][number]
/** The number of records per page (specification section 9). */
export const recordPageSize = 10
export const rankingSize = 20

export const useStudyPeriod = (type: number, date: string | undefined, isAll: boolean) =>
  useAnswer(
    isAll ? studyRecordListAll : studyRecordList,
    { type, ...(date ? { date } : {}) },
    { keepPrevious: true, staleTime: 0 },
  )
export const useStudyRecordLines = (
  days: { readonly fromDay: string; readonly toDay: string } | null,
  page: number,
  isAll: boolean,
) =>
  useAnswer(isAll ? studyPeriodReadAll : studyPeriodRead, days && { ...days, page, size: recordPageSize }, {
    keepPrevious: true,
    staleTime: 0,
  })
export const useStudiedCourses = (page: number) =>
  useAnswer(studiedCourseList, { page, size: recordPageSize }, { keepPrevious: true, staleTime: 0 })
export const useRecordCounts = () => useAnswer(studyRecordCounts, {}, { staleTime: 0 })
export const useRanking = (type: number, page: number) =>
  useAnswer(rankingList, { type, page, size: rankingSize }, { keepPrevious: true, staleTime: 0 })

/** Fetches the workbook of a period and passes it to the browser as a download. */
export async function downloadStudyRecords(type: number, date: string | undefined, isAll: boolean): Promise<void> {
  saveFile(await sendForFile(studyRecordsExport, { type, ...(date ? { date } : {}), all: isAll ? 1 : 0 }))
}
