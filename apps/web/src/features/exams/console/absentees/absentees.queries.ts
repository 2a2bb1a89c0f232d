import {
  absenteesRemind,
  examAbsentees,
  examAbsenteesExport,
  makeUpExamCreate,
} from '@portal/contract/exams/exam-absence.contract.ts'
import { examAudienceChoices } from '@portal/contract/exams/exam-console.contract.ts'
import type { DataOf, InputOf } from '@portal/contract/http/call.ts'
import { useAnswer } from '#web/api/use-answer.ts'
import { write } from '#web/api/write.ts'
import type { BulkTarget, ListQuery, ListResult } from '#web/console/list/list.types.ts'

export type Absentee = DataOf<typeof examAbsentees>['rows'][number]

export const createAbsenteesHook =
  (examId: string) =>
  (query: ListQuery | null): ListResult<Absentee> =>
    useAnswer(examAbsentees, query && ({ ...query, examId } as InputOf<typeof examAbsentees>), {
      keepPrevious: true,
      staleTime: 0,
    })

export const useAbsenteeFilterOptions = () => useAnswer(examAudienceChoices, {})

const known = new Set(['name', 'employeeNo', 'company', 'department', 'reason', 'signedIn'])
/** Starts an export of the filtered list to a file. */
export function startAbsenteeExport(examId: string, query: ListQuery, columns: readonly string[]) {
  const { after: _after, before: _before, limit: _limit, ...asked } = query
  return write(examAbsenteesExport, {
    requestKey: crypto.randomUUID(),
    ...asked,
    examId,
    columns: columns.filter((one) => known.has(one)),
  } as InputOf<typeof examAbsenteesExport>)
}

export const remindAbsentees = (examId: string, requestKey: string, { selection }: Pick<BulkTarget, 'selection'>) =>
  write(absenteesRemind, {
    examId,
    requestKey,
    selection: ('ids' in selection ? { ids: [...selection.ids] } : { matching: selection.matching }) as never,
  })

export const createMakeUpExam = (examId: string, accountIds: readonly string[]) =>
  write(makeUpExamCreate, { examId, accountIds: [...accountIds] })
