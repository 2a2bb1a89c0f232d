import type { DataOf, InputOf } from '@portal/contract/http/call.ts'
import { assignmentDecide, assignmentList, assignmentRead } from '@portal/contract/learning/assignment.contract.ts'
import { useAnswer } from '#web/api/use-answer.ts'
import { write } from '#web/api/write.ts'
import type { ListQuery, ListResult } from '#web/console/list/list.types.ts'

export type ListedSubmission = DataOf<typeof assignmentList>['rows'][number]
export type SubmissionDetails = DataOf<typeof assignmentRead>

export const useSubmissions = (query: ListQuery | null): ListResult<ListedSubmission> =>
  useAnswer(assignmentList, query as InputOf<typeof assignmentList> | null, { keepPrevious: true, staleTime: 0 })
export const useSubmissionDetails = (workId: string) => useAnswer(assignmentRead, { workId }, { staleTime: 0 })
export const markSubmission = (input: InputOf<typeof assignmentDecide>) => write(assignmentDecide, input)
