import type { DataOf } from '@portal/contract/http/call.ts'
import {
  rankWithTime,
  recordByCourse,
  recordDetail,
  recordDetailAll,
  recordExport,
  recordWithTime,
  recordWithTimeAll,
  studyRecordNum,
} from '@portal/contract/learning/record.contract.ts'
import { sendForFile } from '#web/api/send.ts'
import { useAnswer } from '#web/api/use-answer.ts'
import { saveFile } from '#web/ui/save-file.ts'

export type Period = DataOf<typeof recordWithTime>
export type StudyLine = DataOf<typeof recordDetail>['list'][number]
export type CourseLine = DataOf<typeof recordByCourse>['list'][number]
/** The records per page: 10 (specification section 9). */
export const recordPageSize = 10
export const rankingSize = 20

export const usePeriod = (type: number, date: string | undefined, isAll: boolean) =>
  useAnswer(
    isAll ? recordWithTimeAll : recordWithTime,
    { type, ...(date ? { date } : {}) },
    { keepPrevious: true, staleTime: 0 },
  )
export const useStudyLines = (
  days: { readonly fromDay: string; readonly toDay: string } | null,
  page: number,
  isAll: boolean,
) =>
  useAnswer(isAll ? recordDetailAll : recordDetail, days && { ...days, page, size: recordPageSize }, {
    keepPrevious: true,
    staleTime: 0,
  })
export const useCourseLines = (page: number) =>
  useAnswer(recordByCourse, { page, size: recordPageSize }, { keepPrevious: true, staleTime: 0 })
export const useRecordCounts = () => useAnswer(studyRecordNum, {}, { staleTime: 0 })
export const useRanking = (type: number, page: number) =>
  useAnswer(rankWithTime, { type, page, size: rankingSize }, { keepPrevious: true, staleTime: 0 })

/** Fetches the workbook of a period and passes it to the browser as a download. */
export async function downloadRecords(type: number, date: string | undefined, isAll: boolean): Promise<void> {
  saveFile(await sendForFile(recordExport, { type, ...(date ? { date } : {}), all: isAll ? 1 : 0 }))
}
