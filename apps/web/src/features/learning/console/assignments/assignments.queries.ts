import type { DataOf, InputOf } from '@portal/contract/http/call.ts'
import { assignmentList, assignmentMark, assignmentRead } from '@portal/contract/learning/assignment.contract.ts'
import { useAnswer } from '#web/api/use-answer.ts'
import { write } from '#web/api/write.ts'
import type { ListQuery, ListResult } from '#web/console/list/list.types.ts'

export type ListedWork = DataOf<typeof assignmentList>['rows'][number]
export type WorkDetails = DataOf<typeof assignmentRead>

export const useWorks = (query: ListQuery | null): ListResult<ListedWork> =>
  useAnswer(assignmentList, query as InputOf<typeof assignmentList> | null, { keepPrevious: true, staleTime: 0 })
export const useWorkDetails = (workId: string) => useAnswer(assignmentRead, { workId }, { staleTime: 0 })
export const markWork = (input: InputOf<typeof assignmentMark>) => write(assignmentMark, input)
