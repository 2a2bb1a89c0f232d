import type { DataOf } from '@portal/contract/http/call.ts'
import {
  ownStudyLines,
  ownStudyLinesOfAllCompanies,
  ownStudyPeriod,
  ownStudyPeriodOfAllCompanies,
  rankingList,
  studiedCourseList,
  studyRecordCounts,
  studyRecordsExport,
} from '@portal/contract/learning/record.contract.ts'
import { sendForFile } from '#web/api/send.ts'
import { useAnswer } from '#web/api/use-answer.ts'
import { saveFile } from '#web/ui/save-file.ts'

export type StudyPeriod = DataOf<typeof ownStudyPeriod>
export type StudyRecordLine = DataOf<typeof ownStudyLines>['list'][number]
export type StudiedCourseLine = DataOf<typeof studiedCourseList>['list'][number]
/** The number of records per page (specification section 9). */
export const studyRecordPageSize = 10
export const rankingSize = 20

export const useStudyPeriod = (type: number, date: string | undefined, isAll: boolean) =>
  useAnswer(
    isAll ? ownStudyPeriodOfAllCompanies : ownStudyPeriod,
    { type, ...(date ? { date } : {}) },
    { keepPrevious: true, staleTime: 0 },
  )
export const useStudyRecordLines = (
  days: { readonly fromDay: string; readonly toDay: string } | null,
  page: number,
  isAll: boolean,
) =>
  useAnswer(isAll ? ownStudyLinesOfAllCompanies : ownStudyLines, days && { ...days, page, size: studyRecordPageSize }, {
    keepPrevious: true,
    staleTime: 0,
  })
export const useStudiedCourses = (page: number) =>
  useAnswer(studiedCourseList, { page, size: studyRecordPageSize }, { keepPrevious: true, staleTime: 0 })
export const useStudyRecordCounts = () => useAnswer(studyRecordCounts, {}, { staleTime: 0 })
export const useRanking = (type: number, page: number) =>
  useAnswer(rankingList, { type, page, size: rankingSize }, { keepPrevious: true, staleTime: 0 })

/**
 * Fetches the workbook of a period and passes it to the browser as a download. `type`: 1 the week, 2 the month, 3 the
 * year of `date` (today without one); `isAll`: the records of all of the reader's companies.
 */
export async function downloadStudyRecords(type: number, date: string | undefined, isAll: boolean): Promise<void> {
  saveFile(await sendForFile(studyRecordsExport, { type, ...(date ? { date } : {}), all: isAll ? 1 : 0 }))
}
